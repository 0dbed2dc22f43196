"""The card game in the terminal: casinos and pay-outs as in Las Vegas, and a hand of five cards."""

import re
from copy import deepcopy
from typing import Any

from rich.text import Text

from pitboss.cli.drawing import (
    BRASS,
    BRASS_BAR,
    DIM,
    FACES,
    KEY,
    NEON,
    NEON_BAR,
    Die,
    beside,
    colour,
    cut,
    die,
    row,
    sign,
)
from pitboss.cli.tables import Event, Scene, View, las_vegas
from pitboss.cli.tables.las_vegas import NOTE_SIGN, SEAT_WIDTH
from pitboss.cli.words import say
from pitboss.core import words

HAND_ROWS = 4  # three of cards, one of their texts
PAUSES = {
    "note": 0.1,
    "turn": 0.6,
    "laid": 1.2,
    "token": 1.2,
    "out": 1.2,
    "scoring": 1.0,
    "cancelled": 2.0,
    "won": 1.6,
    "boxed": 1.2,
    "tokens-paid": 1.6,
}
STOPS = frozenset({"round", "over"})
UNLOGGED = frozenset({"note", "hand", "chose", "choice", "over"})
TOGETHER = frozenset({"note", "chose"})

CARD_SIGN = "▯"
TOKEN_SIGN = "◎"
CHOSEN_SIGN = "✓"
OUT_SIGN = "✕"
CASINO_WIDTH = 12
CARDS = re.compile(r"[1-6 ]+")


def typed(text: str) -> str:
    """`3 3 33` is short for `play 3 3 33`."""
    return f"play {text}" if CARDS.fullmatch(text) else text


def board(scene: Scene, rows: int) -> list[Text]:
    casinos = beside(casino_card(scene, casino) for casino in scene.view["public"]["casinos"])
    seats = [[seat_row(scene, seat)] for seat in range(len(scene.names))]
    pairs = [beside(seats[n : n + 2], 2)[0] for n in range(0, len(seats), 2)]
    spaced = [Text()] if len(casinos) + len(pairs) + 2 <= rows else []
    return [row(line, align="center") for line in casinos + spaced] + [row(line) for line in pairs + spaced]


def casino_card(scene: Scene, casino: dict[str, Any]) -> list[Text]:
    """A casino as in Las Vegas, with its token beside its number."""
    drawn = las_vegas.card(scene, as_dice(casino), CASINO_WIDTH)
    at, bar = casino["at"], NEON_BAR if scene.view["public"].get("focus") == casino["at"] else BRASS_BAR
    token = TOKEN_SIGN if casino.get("token") else " "
    return [row(f" {at} {token}{FACES[at - 1]:>{CASINO_WIDTH - 5}}", CASINO_WIDTH, bar), *drawn[1:]]


def as_dice(casino: dict[str, Any]) -> dict[str, Any]:
    """Cards drawn as dice: one with two dice as Las Vegas draws the Biggy, which counts two as well."""
    dice = [
        {
            "party": lying["seat"],
            "small": [int(card) for card in lying["cards"] if len(card) == 1],
            "biggy": [int(card[0]) for card in lying["cards"] if len(card) == 2],
            "count": lying["count"],
        }
        for lying in casino["cards"]
    ]
    return {**casino, "dice": dice}


def seat_row(scene: Scene, seat: int) -> Text:
    """A seat: sign, name, whether it has chosen or is out, cards laid, tokens, notes, money if it is seen."""
    told, money = scene.view["public"]["seats"][seat], money_of(scene, seat)
    mark = (CHOSEN_SIGN, BRASS) if told["chosen"] else (OUT_SIGN, NEON) if told["out"] else (" ", "")
    right = Text.assemble(
        mark,
        (f" {CARD_SIGN}{told['cards']:<2}", colour(seat)),
        "" if told["tokens"] is None else (f" {TOKEN_SIGN}{told['tokens']:<2}", BRASS),
        (f" {NOTE_SIGN}{told['notes']:<2}", "#b9d8a5"),
        ("" if money is None else words.money(money, scene.lang)).rjust(10),
    )
    asked = scene.asked == seat or (scene.asked is None and seat == scene.view["public"]["seat"])
    space = SEAT_WIDTH - 3 - right.cell_len
    you = scene.people == {seat} and len(scene.names[seat]) + 6 < space
    name = Text.assemble(
        (cut(scene.names[seat], space - 1), f"bold {colour(seat)}"),
        (f" ({say(scene.lang, 'you')})" if you else "", DIM),
    )
    start = Text.assemble((" ▸" if asked else "  ", NEON), (sign(seat), colour(seat)), " ", row(name, space))
    return row(start + right, SEAT_WIDTH + 1)


def money_of(scene: Scene, seat: int) -> int | None:
    mine = scene.view["you"] == seat
    money: int | None = (scene.view["mine"] if mine else scene.view["public"]["seats"][seat])["money"]
    return money


def hand(scene: Scene) -> list[Text]:
    """The hand of the seat at the keyboard, each card with its text below, the cards chosen marked."""
    mine, you = scene.view["mine"], scene.view["you"]
    if not mine.get("hand"):
        return []
    chosen = list(mine["choice"] or [])
    cards = []
    for card in mine["hand"]:
        drawn = die(Die(int(card[0]), "own" if len(card) == 1 else "biggy", you), wide=True)
        style = KEY if scene.asked is not None else DIM
        if card in chosen:
            chosen.remove(card)
            style = BRASS_BAR
        width = drawn[0].cell_len
        cards.append([*drawn, row(Text(f" {card} ", style), width, align="center")])
    return [row(line, align="center") for line in beside(cards, 2)]


def hint(scene: Scene) -> str:
    offers = [offer["do"] for offer in scene.view["legal"]]
    if scene.asked is None or not offers:
        return say(scene.lang, "hint.watch")
    return say(scene.lang, "hint.cards", first=offers[0].removeprefix("play "))


def legend(scene: Scene) -> list[str]:
    signs = {"card": CARD_SIGN, "note": NOTE_SIGN, "chosen": CHOSEN_SIGN, "out": OUT_SIGN}
    told = [
        say(scene.lang, "help.casino"),
        say(scene.lang, "help.cards", **signs),
        say(scene.lang, "help.double"),
        say(scene.lang, "help.hand"),
    ]
    if scene.view["options"].get("tokens"):
        told.append(say(scene.lang, "help.token", token=TOKEN_SIGN))
    return told


def lines(scene: Scene) -> list[str]:
    public, mine, lang = scene.view["public"], scene.view["mine"], scene.lang
    told = []
    for casino in public["casinos"]:
        line = las_vegas.casino_line(scene, as_dice(casino))
        told.append(f"{line} {say(lang, 'lies.token')}" if casino.get("token") else line)
    told += [seat_line(scene, seat) for seat in range(len(scene.names))]
    if mine.get("choice"):
        told.append(say(lang, "hand.choice", cards=" ".join(mine["choice"])) + ".")
    elif mine.get("hand"):
        told.append(say(lang, "hand", cards=" ".join(mine["hand"])) + ".")
    return told


def seat_line(scene: Scene, seat: int) -> str:
    has, lang, money = scene.view["public"]["seats"][seat], scene.lang, money_of(scene, seat)
    told = [say(lang, "seat.cards", name=scene.names[seat], cards=has["cards"], notes=has["notes"])]
    told += [] if has["tokens"] is None else [say(lang, "seat.tokens", tokens=has["tokens"])]
    told += [] if money is None else [words.money(money, lang)]
    told += [say(lang, f"seat.{mark}") for mark in ("out", "chosen") if has[mark]]
    return ", ".join(told) + "."


def follow(view: View, event: Event) -> View:
    after = deepcopy(view)
    step = STEPS.get(event["what"])
    if step:
        step(after, after["public"], event)
        return after
    return las_vegas.follow(view, event) if event["what"] in AS_IN_LAS_VEGAS else after


AS_IN_LAS_VEGAS = frozenset({"note", "cancelled", "won", "boxed"})


def _round(view: View, public: dict[str, Any], event: Event) -> None:
    public.update(round=event["round"], turn=1, seat=event.get("seat"), start=event.get("seat"), focus=None)
    for casino in public["casinos"]:
        casino.update(notes=[], cards=[], paid=[], cancelled=[])
    for seat in public["seats"]:
        seat.update(cards=0, out=False, chosen=False)
    if view["mine"]:
        view["mine"].update(hand=[], choice=None, away=[])


def _tokens(view: View, public: dict[str, Any], event: Event) -> None:
    public["tokens"] -= len(event["casinos"])
    for at in event["casinos"]:
        public["casinos"][at - 1]["token"] = True


def _turn(view: View, public: dict[str, Any], event: Event) -> None:
    public["turn"] = event["turn"]


def _hand(view: View, public: dict[str, Any], event: Event) -> None:
    if view["you"] == event["seat"]:
        view["mine"]["hand"] = event["cards"]


def _chose(view: View, public: dict[str, Any], event: Event) -> None:
    public["seats"][event["seat"]]["chosen"] = True


def _choice(view: View, public: dict[str, Any], event: Event) -> None:
    if view["you"] == event["seat"]:
        view["mine"]["choice"] = event["cards"]


def _laid(view: View, public: dict[str, Any], event: Event) -> None:
    seat = event["seat"]
    for card in event["cards"]:
        _lay(public["casinos"][int(card[0]) - 1], seat, card)
    public["seats"][seat]["cards"] += len(event["cards"])
    public["seats"][seat]["chosen"] = False
    if view["you"] == seat:
        left = list(view["mine"]["hand"])
        for card in event["cards"]:
            left.remove(card)
        view["mine"].update(hand=[], choice=None, away=sorted(view["mine"]["away"] + left))


def _lay(casino: dict[str, Any], seat: int, card: str) -> None:
    lying = next((cards for cards in casino["cards"] if cards["seat"] == seat), None)
    if lying is None:
        lying = {"seat": seat, "cards": [], "count": 0}
        casino["cards"] = sorted([*casino["cards"], lying], key=lambda cards: int(cards["seat"]))
    lying["cards"] = sorted([*lying["cards"], card])
    lying["count"] += len(card)


def _token(view: View, public: dict[str, Any], event: Event) -> None:
    public["casinos"][event["at"] - 1]["token"] = False
    public["seats"][event["seat"]]["tokens"] += 1


def _out(view: View, public: dict[str, Any], event: Event) -> None:
    public["seats"][event["seat"]]["out"] = True


def _scoring(view: View, public: dict[str, Any], event: Event) -> None:
    public.update(seat=None, focus=0)


def _tokens_paid(view: View, public: dict[str, Any], event: Event) -> None:
    seat = public["seats"][event["seat"]]
    seat["money"] = None if seat["money"] is None else seat["money"] + event["money"]
    if view["you"] == event["seat"]:
        view["mine"]["money"] += event["money"]


STEPS = {
    "round": _round,
    "tokens": _tokens,
    "turn": _turn,
    "hand": _hand,
    "chose": _chose,
    "choice": _choice,
    "laid": _laid,
    "token": _token,
    "out": _out,
    "scoring": _scoring,
    "tokens-paid": _tokens_paid,
}
