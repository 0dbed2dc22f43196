"""Small games that keep every promise, and what the kit cannot see of Las Vegas."""

import pytest

from pitboss.compiled.playouts import available
from pitboss.core.game import OVER, view
from pitboss.games import find
from pitboss.pieces.dice import shown
from pitboss.testing import CHECKS, Broken, cases, check_game, pig
from pitboss.testing.case import option_sets, positions, steps
from tests.throwaway import colours, pawnshop, sealed_bids, showdown

SMALL = [pig.GAME, colours.GAME, pawnshop.GAME, showdown.GAME, sealed_bids.GAME]
LAS_VEGAS = find("las-vegas")


@pytest.mark.quick
@pytest.mark.parametrize("game", SMALL[:4], ids=lambda game: game.id)
def test_small_games_keep_every_promise(game):
    check_game(game, compiled=False)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_small_games_compiled(game):
    check_game(game, games=5, seed=3, compiled=available())


BUST = 11
"""In the next game a hand of more is laid open at once, as in 17 & 4: who sees none knows that it is less."""


def deal_until_bust(state, chance, journal=None):
    seat = state.dealt
    showdown.deal(state, chance, journal)
    if journal is not None and sum(shown(state.hand[seat])) > BUST:
        journal.add("revealed", seat=seat, cards=shown(state.hand[seat]), reveals=True)


def public_after_bust(state):
    open_hands = [shown(hand) if sum(shown(hand)) > BUST else None for hand in state.hand[: state.seats]]
    return {**showdown.public(state), "open": open_hands if state.stage == showdown.HANDS else None}


def redeal_below_bust(state, seat, chance):
    if state.stage != showdown.HANDS:
        return showdown.redeal(state, seat, chance)
    while True:
        guess = showdown.redeal(state, seat, chance)
        if public_after_bust(guess) == public_after_bust(state):
            return guess


def test_what_is_known_of_a_hidden_hand_may_be_used_by_redeal():
    """Hands that were not laid open are guessed below the limit, and the kit knows why."""
    bust = showdown.GAME._replace(
        id="bust",
        players=(2,),
        deal=deal_until_bust,
        public=public_after_bust,
        redeal=redeal_below_bust,
    )
    for case in cases(bust, games=3):
        for check in ("secrets", "redeal"):
            dict(CHECKS)[check](case)
    for case in cases(bust._replace(id="bust-forgotten", redeal=showdown.redeal), games=9):
        with pytest.raises(Broken, match="does not fit what"):
            dict(CHECKS)["redeal"](case)


@pytest.mark.quick
def test_option_sets_stand_for_all_there_are():
    assert option_sets(LAS_VEGAS, 5) == [
        {},
        {"bandit": True},
        {"open_money": True},
        {"bandit": True, "open_money": True},
    ]
    assert {"neutral_dice": True, "bandit": True} in option_sets(LAS_VEGAS, 4)  # the preset
    assert {case.players for case in cases(LAS_VEGAS)} == {2, 3, 4, 5, 6}


@pytest.mark.quick
def test_what_could_not_be_looked_at_is_said():
    left_out = check_game(pig.GAME, compiled=False)
    assert "nothing is hidden in pig" in left_out
    assert "pig is not played against a clock" in left_out


@pytest.mark.rule("LV-15")
def test_las_vegas_hides_the_money_of_others():
    """Redeal keeps the money, so the kit cannot see this."""
    for case in cases(LAS_VEGAS):
        looked = 0
        for state in positions(case, 20):
            other = state.copy()
            for seat in range(1, case.players):
                other.money[seat] += 10_000
            same = view(case.game, state, 0) == view(case.game, other, 0)
            shown = case.options.get("open_money") or case.game.waits(state) == OVER
            assert same != bool(shown)
            looked += same
        assert looked or case.options.get("open_money")


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-13")
@pytest.mark.rule("LV-19")
def test_las_vegas_accounts_for_every_note():
    for case in cases(LAS_VEGAS):
        lying: dict[object, list[int]] = {}
        money = [0] * case.players
        for entry in (entry for step in steps(case) for entry in step.told):
            event = entry.event
            if event["what"] == "note":
                lying.setdefault(event["at"], []).append(event["note"])
            elif event["what"] in ("won", "neutral-won", "boxed"):
                lying[event["at"]].remove(event["note"])
                if event["what"] == "won":
                    money[event["seat"]] += event["note"]
        assert not any(lying.values())
        assert money == case.game.result(steps(case)[-1].after).money
