"""Every check finds a game that breaks its promise, and says what the game does wrong."""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pitboss import record
from pitboss.compiled.playouts import available
from pitboss.core.chance import Random, draw
from pitboss.core.errors import PitbossError, Refusal
from pitboss.core.game import CHANCE, Changes, Game, Malformed
from pitboss.core.journal import Journal
from pitboss.core.options import Option
from pitboss.core.outcomes import Part, Pending
from pitboss.core.rule import primitive, rule
from pitboss.games import las_vegas_cards
from pitboss.games.las_vegas_cards import cards
from pitboss.games.las_vegas_cards.state import HANDS
from pitboss.pieces.dice import shown
from pitboss.table import Table
from pitboss.testing import CHECKS, Broken, cases, check_game, dealing, pig
from tests.throwaway import pawnshop, sealed_bids, showdown

CARDS = las_vegas_cards.GAME
PIG, SHOWDOWN, PAWNSHOP, BIDS = pig.GAME, showdown.GAME, pawnshop.GAME, sealed_bids.GAME

pytestmark = pytest.mark.quick


def broken(check: str, game: Game, **changes: Any) -> str:
    """What the check says about a game in which something was changed."""
    wrong = game._replace(id=f"broken-{game.id}", **changes)
    with pytest.raises(Broken) as found:
        run(check, wrong)
    return str(found.value)


def run(check: str, game: Game) -> None:
    for case in cases(game, games=2):
        dict(CHECKS)[check](case)


def words(**changes: str | None) -> dict[str, dict[str, str]]:
    """Pig's words with some German ones changed or taken out."""
    changed = {key.replace("_", "."): text for key, text in changes.items()}
    german = {key: text for key, text in {**PIG.words["de"], **changed}.items() if text is not None}
    return {"en": PIG.words["en"], "de": german}


def test_a_game_without_end(monkeypatch):
    monkeypatch.setattr("pitboss.testing.case.LONGEST_GAME", 500)

    def apply(state, seat, action, journal=None):
        state.stage = pig.THROW  # holding does nothing

    def waits(state):
        return CHANCE if state.stage != pig.CHOICE else 1

    assert "takes more than 500 steps" in broken("ends", PIG, apply=apply, waits=waits)


def test_asked_without_a_choice():
    assert "is asked, but legal gives 0b0" in broken("ends", PIG, legal=lambda state, seat: 0)
    assert "no set of 2 seats" in broken(
        "ends", PIG, waits=lambda state: 0b101 if state.stage == pig.CHOICE else pig.waits(state)
    )


def test_a_result_that_disagrees():
    def result(state):
        return pig.result(state)._replace(money=[1, 2])

    assert "the result has money [1, 2], the rules say" in broken("ends", PIG, result=result)


class Shared(pig.State):
    def copy(self):
        twin = super().copy()
        twin.points = self.points
        return twin


def test_copies_that_share():
    text = broken("copies", PIG, begin=lambda seats, options: Shared(seats=seats))
    assert "changes the original: `points` is" in text
    text = broken("copies", PIG, begin=lambda seats, options: [seats])
    assert "a position is a list, not a Record" in text


def test_a_journal_that_matters():
    def apply(state, seat, action, journal=None):
        pig.apply(state, seat, action, journal)
        state.sum += journal is not None

    assert "without a journal something else happens: `sum`" in broken("journal", PIG, apply=apply)


def test_something_lost():
    assert "not conserved" in broken("conserved", SHOWDOWN, conserved=lambda state: {"cards": state.left})


def test_unequal_seats():
    def deal(state, chance, journal=None):
        pig.deal(state, chance, journal)
        if state.stage == pig.CHOICE and state.sum == 6:
            state.turn = 0

    assert "seats further on" in broken("rotation", PIG, deal=deal)


def test_texts_that_do_not_read_back():
    assert "is written 'play 1', which reads as 0" in broken("texts", SHOWDOWN, write=lambda *_: "play 1")
    assert "has spaces to spare" in broken("texts", PIG, write=lambda *_: "roll ", read=lambda *_: 0)


def test_refusals_without_a_reason():
    assert "refuse gives no Refusal" in broken("refusals", PIG, refuse=lambda *_: None)
    assert "is refused, but no rule is named" in broken(
        "refusals", PIG, refuse=lambda *_: Refusal("", "why.nothing-to-hold")
    )
    assert "for which there are no words" in broken(
        "refusals", PIG, refuse=lambda *_: Refusal("PIG-1", "why.no-such-words")
    )


def test_malformed_without_a_word():
    def read(state, seat, text):
        if text not in ("roll", "hold"):
            raise Malformed
        return pig.read(state, seat, text)

    assert "nothing says what is expected" in broken("refusals", PIG, read=read)


def test_a_clock_that_never_ends_the_game(monkeypatch):
    monkeypatch.setattr("pitboss.testing.case.LONGEST_GAME", 2_000)

    def clock(state, journal=None):
        state.points[:] = [-(10**6)] * len(state.points)

    assert "takes more than 2000 steps" in broken("clock", PIG, clock=clock)


def test_play_by_a_seat_that_is_not_asked(monkeypatch):
    monkeypatch.setattr(Table, "_check_asked", lambda self, seat: None)
    assert "is not asked, but may play" in broken("asked", PIG)


def test_amounts_that_read_as_others():
    def read(state, seat, text):
        action = pawnshop.read(state, seat, text)
        return action + (1 << 6) if text.startswith("bet") else action

    assert "reads as" in broken("texts", PAWNSHOP, read=read)


def test_undo_that_leaves_something(monkeypatch):
    def undo(self, seat):
        if not self._undo or self._undo[-1].seat != self.seat(seat):
            raise PitbossError("illegal", "nothing to take back")
        self._undo.pop()
        self.lines.append({"undo": seat})

    monkeypatch.setattr(Table, "undo", undo)
    assert "is taken back, but something stays" in broken("undo", SHOWDOWN)


def test_undo_after_chance(monkeypatch):
    monkeypatch.setattr(Table, "undo", lambda self, seat: None)
    assert "takes back what seat" in broken("undo", PIG)


class Loaded(Part):
    """A part whose weights are wrong."""

    def weighted(self):
        for found, weight in super().weighted():
            yield found, weight + (found == [2])


def throwing(part: Part) -> Any:
    """`pending` of pig with another part for the throw."""
    return lambda state: (
        Pending("throw", {"seat": state.turn}, (part,)) if state.stage == pig.THROW else pig.pending(state)
    )


def test_weights_that_are_wrong():
    part = Loaded("loaded", 1, alone=True, ordered=True)
    assert "the weights sum to 7, the total is 6" in broken("weights", PIG, pending=throwing(part))
    unlike = Part("face", 1, (1, 2, 3), (1, 1), alone=True)
    assert "each have its count" in broken("weights", PIG, pending=throwing(unlike))


class Twisted(Part):
    """Dice whose weights sum to what they should, and are wrong."""

    def weighted(self):
        ones = [0] * self.number
        for found, weight in super().weighted():
            yield found, weight + (found == ones) - (found == [*ones[1:], 1])


def test_weights_that_only_counting_finds(monkeypatch):
    assert "disagree with counting one by one" in broken("weights", PIG, pending=throwing(Twisted("two", 2)))
    assert dealing.BRUTE_FORCE < 6**9
    assert "disagree with counting one by one" in broken("weights", PIG, pending=throwing(Twisted("nine", 9)))
    monkeypatch.setattr(dealing, "convolution", dealing.weighted)
    text = broken("weights", PIG, pending=throwing(Twisted("twisted again", 2)))
    assert "disagree with counting in every order" in text


class Turned(Part):
    """A die that is read from below."""

    def read(self, written):
        return [5 - super().read(written)[0]]


class Careless(Part):
    """A die that takes anything for a one."""

    def read(self, written):
        return super().read(written) if written in self.values else [0]


def test_outcomes_that_cannot_be():
    turned = Turned("turned", 1, alone=True, ordered=True)
    assert "is read as" in broken("outcomes", PIG, pending=throwing(turned))
    careless = Careless("careless", 1, alone=True, ordered=True)
    assert "may be None" in broken("outcomes", PIG, pending=throwing(careless))


def test_chance_with_more_or_less_than_deal_reads():
    two = Part("face", 2, ordered=True)
    assert "deal reads 1 of the 2 numbers" in broken("deal", PIG, pending=throwing(two))

    def deal(state, chance, journal=None):
        pig.deal(state, chance, journal)
        draw(chance, 6)

    with pytest.raises(Broken, match="LookupError: the script has no further outcome"):
        check_game(PIG._replace(id="broken-pig", deal=deal), compiled=False)


def test_outcomes_that_nobody_can_tell_apart():
    def deal(state, chance, journal=None):
        if state.stage == pig.START:
            pig.deal(state, chance, journal)
        else:
            pig.throw(state, draw(chance, 6) // 2 + 2, journal)

    assert "come to the same, untold" in broken("deal", PIG, deal=deal)


def test_random_deals_off_the_list_or_too_often():
    def dealing(face_of):
        def deal(state, chance, journal=None):
            if state.stage == pig.START:
                pig.deal(state, chance, journal)
            else:
                pig.throw(state, face_of(chance), journal)

        return deal

    def off(chance):
        return 7 if type(chance) is Random else draw(chance, 6) + 1

    def often(chance):
        face = draw(chance, 6)
        return 1 + (max(face, draw(chance, 6)) if type(chance) is Random else face)

    assert "brings what no outcome brings" in broken("random-deals", PIG, deal=dealing(off))
    assert "not come as often as its weights say" in broken("random-deals", PIG, deal=dealing(often))


def test_changes_that_are_not_what_has_changed():
    def stale(state, events):
        return Changes({}, {})

    def elsewhere(state, events):
        return Changes(pig.public(state), {"points": {99: 0}})

    def all_of_it(state, events):
        return Changes(pig.public(state), {})

    assert "changes comes to" in broken("changes", PIG, changes=stale)
    assert "does not fit what was shown" in broken("changes", PIG, changes=elsewhere)
    assert "expected None or Changes" in broken("changes", PIG, changes=lambda state, events: {})
    run("changes", PIG._replace(changes=all_of_it))
    assert "what seat 1 sees alone is new" in broken(
        "changes", PIG, changes=all_of_it, mine=lambda state, seat: {"points": state.points[seat]}
    )


def test_views_that_share_or_are_no_json():
    def sharing(state, seat):
        return {"points": state.points}

    def showing(state):
        return {"points": state.points}

    assert "changes the game" in broken("views", PIG, mine=sharing)
    assert "changes when the game goes on" in broken("views", PIG, public=showing)
    assert "changes on its way through JSON" in broken("views", PIG, public=lambda state: {"points": (1, 2)})
    assert "is no JSON" in broken("views", PIG, public=lambda state: {"points": {1}})


def test_secrets_that_leak():
    def public(state):
        return {**showdown.public(state), "pile": state.pile}

    def deal(state, chance, journal=None):
        own = Journal()
        showdown.deal(state, chance, own)
        if journal is not None:
            journal.entries += [entry._replace(to=None) for entry in own.entries]

    def choices(state):
        return {**showdown.public(state), "choice": list(state.choice)}

    assert "the hand of seat 0 is secret, but the view of a spectator tells it" in broken(
        "secrets", SHOWDOWN, public=public
    )
    assert "is secret, but the events of a spectator tells it" in broken("secrets", SHOWDOWN, deal=deal)
    assert "the choice of seat" in broken("secrets", SHOWDOWN, public=choices)


def test_views_that_leak_later():
    """At the moment of the discard nobody sees it; one step later everybody does."""

    def public(state):
        told = sealed_bids.public(state)
        away = [shown(bag) for bag in state.away] if state.stage == sealed_bids.BIDS else []
        return {**told, "away": away}

    text = broken("secrets", BIDS, public=public)
    assert re.search(r"of seat \d is secret, but the view of a spectator tells it after", text)


def test_events_that_reveal_without_saying_so():
    """Hands are shown in the end; without the word, a choice could be taken back across it."""

    def quiet(rule_):
        def told(state, *rest):
            *known, journal = rest
            own = Journal()
            rule_(state, *known, own)
            if journal is not None:
                journal.entries += [entry._replace(reveals=False) for entry in own.entries]

        return told

    text = broken("secrets", BIDS, deal=quiet(sealed_bids.deal), apply=quiet(sealed_bids.apply))
    assert "is secret, but the" in text


def test_secrets_that_are_not_declared():
    def pending(state):
        return sealed_bids.pending(state)._replace(to=None)

    assert "sees the hand, but its Pending has no `to`" in broken("secrets", BIDS, pending=pending)
    text = broken("secrets", BIDS, chosen=sealed_bids.bidders)
    assert re.search(r"nobody sees what seat \d chose, but `chosen` does not name it", text)


def test_refusals_that_tell_what_others_hold():
    def refuse(state, seat, action):
        others = [n for n in range(state.seats) if n != seat and action + 1 in shown(state.hand[n])]
        return Refusal("SD-1", "why.not-in-hand" if others else "ask")

    assert "what is refused to seat" in broken("secrets", SHOWDOWN, refuse=refuse)


def test_a_shuffle_that_nobody_sees():
    """The state would hold what comes next, and so would records."""

    class Shuffling(pig.State):
        hidden: int

    def begin(seats, options):
        return Shuffling(seats=seats)

    def deal(state, chance, journal=None):
        if state.stage == pig.START and not state.hidden:
            state.hidden = draw(chance, 6) + 1
        else:
            pig.deal(state, chance, journal)

    def pending(state):
        if state.stage == pig.START and not state.hidden:
            return Pending("shuffle", {}, (Part("first", 1, alone=True, ordered=True),))
        return pig.pending(state)

    text = broken("secrets", PIG, begin=begin, deal=deal, pending=pending)
    assert "nobody sees the shuffle: draw it when it is turned over, and not before" in text


def test_redeal_that_depends_on_what_is_hidden():
    """All is dealt anew but for the cards put away, which only their seat has seen."""

    def keeps(state, seat, chance):
        guess = sealed_bids.redeal(state, seat, chance)
        guess.away = list(state.away)
        return guess

    assert "depends on it: `away` is" in broken("secrets", BIDS, redeal=keeps)


def test_redeal_that_prefers_some_hands():
    """Every kind of card is as likely as any other, however many of it are left."""

    def redeal(state, seat, chance):
        guess = CARDS.redeal(state, seat, chance)
        for other in range(state.seats):
            if other != seat and state.hand[other]:
                held = cards.cards_in(guess.hand[other])
                deck = guess.deck[other] + sum(cards.ONE_OF[card] for card in held)
                for at in range(len(held)):
                    kinds = [k for k, n in zip(cards.CARDS, cards.counts_in(deck), strict=True) if n]
                    held[at] = kinds[draw(chance, len(kinds))]
                    deck = cards.without(deck, held[at])
                guess.hand[other], guess.deck[other] = cards.hand_of(*held), deck
        return guess

    text = broken("redeal", CARDS, redeal=redeal)
    assert re.search(r"redeal for seat \d does not guess as often as is dealt \(a hand of seat \d\)", text)


def test_random_hands_unlike_their_pending():
    """There are too many hands to count each of them: the best of four is taken."""

    def deal(state, chance, journal=None):
        if type(chance) is not Random or state.stage != HANDS:
            CARDS.deal(state, chance, journal)
            return
        ways = [(state.copy(), Journal()) for _ in range(4)]
        for way, told in ways:
            CARDS.deal(way, chance, told)
        best, told = max(ways, key=lambda way: way[0].hand)
        for name in best.fields:
            setattr(state, name, getattr(best, name))
        if journal is not None:
            journal.entries += told.entries

    text = broken("random-deals", CARDS, deal=deal)
    assert "a random hand does not bring the same as `pending` says" in text


def test_a_clock_that_does_nothing_or_tells_on_itself():
    def idle(state, journal=None):
        pass

    def telling(state, journal=None):
        pawnshop.clock(state, journal)
        state.lap += journal is not None

    assert "changes nothing" in broken("clock", PAWNSHOP, clock=idle)
    assert "without a journal the clock does something else" in broken("clock", PAWNSHOP, clock=telling)


def test_options_that_change_in_a_match():
    def apply(state, seat, action, journal=None):
        showdown.apply(state, seat, action, journal)
        state.low = 1

    text = broken("ends", SHOWDOWN, apply=apply)
    assert "`low` was 0 at the start and is 1 now: it must stay as it is" in text


def test_ties_in_favour_of_a_seat():
    @rule
    def winners(state):
        return showdown.winners(state) & -showdown.winners(state)

    def result(state):
        won = showdown.winners(state)
        first = (won & -won).bit_length() - 1
        found = showdown.result(state)
        places = [1 if seat == first else max(2, place) for seat, place in enumerate(found.places)]
        return found._replace(winners=[first], places=places)

    text = broken("rotation", SHOWDOWN, winners=winners, result=result)
    assert "seats are not equal: places" in text


def test_a_game_that_remembers_other_matches():
    """What is not in the position is not in a copy of it, nor in a record."""
    last = [0]

    def apply(state, seat, action, journal=None):
        pig.apply(state, seat, action, journal)
        if action == pig.ROLL:
            last[0] += 1
        state.points[seat] += last[0] % 2

    with pytest.raises((Broken, PitbossError), match=r"something else happens|another|dice|differ"):
        check_game(PIG._replace(id="remembering-pig", apply=apply), compiled=False)


def test_looking_that_changes_something():
    def worth(state, seat):
        state.points[seat] += 1
        return state.points[seat]

    assert "worth changes the position" in broken("views", PIG, worth=worth)


def test_records_that_leak(monkeypatch):
    monkeypatch.setattr(Table, "_keep_secret", lambda *_: None)
    assert "is secret, but the record of a spectator tells it" in broken("secrets", SHOWDOWN)


def test_records_that_lead_elsewhere(monkeypatch):
    calls = count()

    def apply(state, seat, action, journal=None):
        pig.apply(state, seat, action, journal)
        state.sum += next(calls) % 2

    with pytest.raises((Broken, PitbossError)):
        run("records", PIG._replace(id="forgetful-pig", apply=apply))


def test_tampering_that_goes_unnoticed(monkeypatch):
    monkeypatch.setattr(record, "verify", lambda lines: None)
    assert "a changed outcome goes unnoticed" in broken("tampering", PIG)


def test_redeal_that_knows_or_forgets():
    def knows(state, seat, chance):
        return state.copy()

    def forgets(state, seat, chance):
        return showdown.redeal(state, None, chance)

    assert "gives back what is hidden from a spectator" in broken("redeal", SHOWDOWN, redeal=knows)
    assert "does not fit what seat" in broken("redeal", SHOWDOWN, redeal=forgets)
    assert "not a copy" in broken("redeal", PIG, redeal=lambda state, seat, chance: state)


def test_words_that_are_missing():
    assert "only one of en and de has words for event.held" in broken(
        "words", PIG, words=words(event_held=None)
    )
    assert "empty words in de: ask" in broken("words", PIG, words=words(ask=" "))
    assert "there are no words for option.fast" in broken("words", PIG, options=(Option("fast"),))
    assert "needs 'sum', but this event is" in broken("events", PIG, words=words(event_rolled="{seat} {sum}"))
    assert "there are no words in de for the event 'held'" in broken(
        "events", PIG, words=words(event_held=None)
    )


def test_events_that_cannot_be_sent():
    def telling(**facts):
        def apply(state, seat, action, journal=None):
            pig.apply(state, seat, action, journal)
            if journal is not None:
                journal.add("held", seat=seat, points=1, **facts)

        return apply

    assert "changes on its way through JSON" in broken("events", PIG, apply=telling(dice=(1, 2)))
    assert "is no JSON" in broken("events", PIG, apply=telling(dice={1, 2}))
    assert "a fact called n" in broken("events", PIG, apply=telling(n=3))


def test_rules_that_are_not_written_down():
    game = PIG._replace(id="las-vegas", options=(Option("fast", rule="LV-99"),))
    with pytest.raises(Broken, match="the rules document has no LV-99"):
        dict(CHECKS)["rules"](cases(game)[0])


@primitive
def lowest(bits: int) -> int:
    """Compiled, this is the lowest member; plain, something else."""
    return 0


@rule
def apply_lowest(state: pig.State, seat: int, action: int, journal: Journal | None = None) -> None:
    pig.apply(state, seat, action, journal)
    state.sum += lowest(2)


@pytest.mark.skipif(not available(), reason="Numba is not installed")
def test_rules_that_mean_something_else_when_compiled():
    assert "plain and compiled differ after step 2: `sum` is 0 and 1" in broken(
        "compiled", PIG, apply=apply_lowest
    )


@rule
def winners_lowest(state: pig.State) -> int:
    return pig.winners(state) if lowest(2) == 0 else 3


@pytest.mark.skipif(not available(), reason="Numba is not installed")
def test_an_ending_that_means_something_else_when_compiled():
    text = broken("compiled", PIG, winners=winners_lowest, apply=apply_again)
    assert "ten games played plain have wins" in text


@rule
def apply_again(state: pig.State, seat: int, action: int, journal: Journal | None = None) -> None:
    """Compiled games are known by their `apply`: this one makes a game of its own."""
    pig.apply(state, seat, action, journal)


def test_an_error_in_a_game_names_the_check():
    def refuse(state, seat, action):
        raise KeyError("oops")

    with pytest.raises(Broken, match="pig, 2 players: refusals: KeyError: 'oops'"):
        check_game(PIG._replace(id="broken-pig", refuse=refuse), compiled=False)


def test_every_check_has_a_broken_game():
    named = set(
        re.findall(r'(?:broken|run|dict\(CHECKS\)\[?)[(\[]?\s*"([a-z-]+)"', Path(__file__).read_text("utf-8"))
    )
    assert {name for name, _ in CHECKS} <= named
