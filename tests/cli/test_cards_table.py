"""The card game in the terminal: its drawing follows the events, and shows nobody more than they may see."""

import pytest

from pitboss import Table
from pitboss.cli import tables
from pitboss.cli.tables import Scene, las_vegas_cards
from pitboss.core.game import apart
from tests.cli.test_screen import LONG, check_size, rehearsed

VARIANTS = [{}, {"sequential": True}, {"sequential": True, "tokens": True}]


def test_the_game_has_this_drawing() -> None:
    assert tables.find("las-vegas-cards").PAUSES is las_vegas_cards.PAUSES


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_screen_of_a_whole_game_fits(players, lang) -> None:
    options = {"sequential": True, "tokens": True, "open_money": True} if players == 5 else {}
    screen = rehearsed("las-vegas-cards", LONG[:players], options, lang)
    assert len(screen.shown) > 100
    check_size(screen)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_following_the_events_leads_to_what_the_table_says(options) -> None:
    for players, seed in ((2, 1), (3, 2), (5, 3)):
        table = Table("las-vegas-cards", LONG[:players], options, seed=seed)
        start = table.game.begin(players, table.options)
        view = {**table.view(0), "public": apart(table.game.public(start)), "mine": table.game.mine(start, 0)}
        told = 0
        while True:
            for event in table.events(0)[told:]:
                view = las_vegas_cards.follow(view, event)
            told = len(table.events(0))
            assert seen(view) == seen(table.view(0))
            if not table.waits:
                break
            table.play(table.waits[-1], table.legal(table.waits[-1])[-1])


def seen(view: dict) -> dict:
    """What is drawn of a view: not the marks of scoring, nor what others hold, nor their money."""
    public = {name: fact for name, fact in view["public"].items() if name not in ("focus", "seat", "start")}
    public["casinos"] = [
        {name: fact for name, fact in casino.items() if name not in ("paid", "cancelled")}
        for casino in public["casinos"]
    ]
    public["seats"] = [
        {name: fact for name, fact in seat.items() if name not in ("hand", "deck", "money")}
        for seat in public["seats"]
    ]
    return {"public": public, "mine": view["mine"]}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_lines_tell_the_own_hand_only(lang) -> None:
    table = Table("las-vegas-cards", ["Anna", "Benno"], {"sequential": True, "tokens": True}, seed=4)

    def scene(seat: int | None) -> Scene:
        return Scene(table.game, lang, table.seats, table.view(seat))

    hands = [" ".join(table.view(seat)["mine"]["hand"]) for seat in (0, 1)]
    for seat in (0, 1):
        told = "\n".join(las_vegas_cards.lines(scene(seat)))
        assert hands[seat] in told
        assert hands[1 - seat] not in told
        assert told.count({"en": "A token lies", "de": "ein Jeton"}[lang]) == 6
    told = "\n".join(las_vegas_cards.lines(scene(None)))
    assert not any(cards in told for cards in hands)
    assert len(las_vegas_cards.legend(scene(0))) == 5


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3", "play 3"),
        ("3 3 33", "play 3 3 33"),
        ("play 3 3 33", "play 3 3 33"),
        ("7", "7"),
        ("nonsense", "nonsense"),
    ],
)
def test_cards_may_be_typed_without_play(typed, meant) -> None:
    assert las_vegas_cards.typed(typed) == meant
