"""Las Vegas in the terminal: casinos as cards in a row, the seats below them, the throw as large dice."""

from collections.abc import Sequence
from copy import deepcopy
from itertools import groupby
from typing import Any

from rich.text import Text

from pitboss.cli.drawing import (
    BIG_NOTE,
    BRASS_BAR,
    CARD,
    DIM,
    FACES,
    KEY,
    NEON,
    NEON_BAR,
    NOTE,
    TAKEN,
    Die,
    Party,
    beside,
    colour,
    cut,
    die,
    row,
    sign,
    small_dice,
)
from pitboss.cli.tables import Event, Scene, View
from pitboss.cli.words import say
from pitboss.core import words
from pitboss.games.las_vegas.material import BIGGY_COUNTS, BIGGYS, NEUTRAL_DICE, OWN_DICE

HAND_ROWS = 5  # three of dice, two of keys
PAUSES = {
    "note": 0.1,
    "rolled": 1.0,
    "placed": 1.2,
    "scoring": 1.0,
    "cancelled": 2.0,
    "won": 1.6,
    "neutral-won": 1.6,
    "boxed": 1.2,
}
STOPS = frozenset({"round", "over"})
UNLOGGED = frozenset({"note", "rolled", "over"})
TOGETHER = frozenset({"note"})

BIG_MONEY = 90_000
NOTE_SIGN = "▤"
SEAT_WIDTH = 38


def typed(text: str) -> str:
    """`3b` and `b3` are short for `3 bandit`, and capitals will do."""
    found = sorted(text.replace(" ", "").lower())
    short = len(found) == 2 and found[1] == "b" and found[0].isdigit()
    return f"{found[0]} bandit" if short else text.lower()


def board(scene: Scene, rows: int) -> list[Text]:
    casinos = scene.view["public"]["casinos"]
    width = 10 if len(casinos) > 6 else 12
    cards = beside(card(scene, casino, width) for casino in casinos)
    seats = [seat_cell(scene, seat) for seat in range(len(scene.names))]
    pairs = [beside(seats[n : n + 2], 2)[0] for n in range(0, len(seats), 2)]
    spaced = [Text()] if len(cards) + len(pairs) + 2 <= rows else []
    return [row(line, align="center") for line in cards + spaced] + [row(line) for line in pairs + spaced]


def card(scene: Scene, casino: dict[str, Any], width: int) -> list[Text]:
    """A casino: its notes, highest first, then each party's dice in a row of its own."""
    at, focus = casino["at"], scene.view["public"].get("focus")
    bar = NEON_BAR if focus == casino["at"] or (at == "bandit" and focus is None) else BRASS_BAR
    title = say(scene.lang, "bandit") if at == "bandit" else f"{at}{FACES[at - 1]:>{width - 3}}"
    lines = [row(f" {title}", width, bar)]
    paid = casino.get("paid", [])
    lines += [paid_note(scene, note, to, width) for note, to in paid]
    lines += [free_note(scene, note, width) for note in casino["notes"][len(paid) :]]
    lines += [row("", width, CARD)] * (3 - len(lines))
    return lines + [party_row(casino, party, width) for party in parties(scene)]


def parties(scene: Scene) -> list[Party]:
    neutral: list[Party] = ["neutral"] if scene.view["options"].get("neutral_dice") else []
    return [*range(len(scene.names)), *neutral]


def free_note(scene: Scene, note: int, width: int) -> Text:
    style = BIG_NOTE if note >= BIG_MONEY else NOTE
    return row(words.money(note, scene.lang), width, style, "center")


def paid_note(scene: Scene, note: int, to: Party | None, width: int) -> Text:
    """A note that is won shows whose it is; one that goes into the box is struck out."""
    money = words.money(note, scene.lang)
    if to is None or to == "neutral":
        return row(
            Text.assemble("  " if to is None else f"{sign(to)} ", (money, "strike"))[: width + 1],
            width,
            TAKEN,
        )
    return row(Text.assemble(sign(to), money.rjust(width - 1)), width, f"bold #14110c on {colour(to)}")


def party_row(casino: dict[str, Any], party: Party, width: int) -> Text:
    lying = next((dice for dice in casino["dice"] if dice["party"] == party), None)
    if lying is None:
        return row(Text("·", style=DIM), width, CARD)
    equal = [dice["count"] for dice in casino["dice"]].count(lying["count"]) > 1
    out = party in casino.get("cancelled", [])
    mark = "✕" if out else "=" if equal and casino["at"] != "bandit" else " "
    dice = small_dice(lying["small"], lying["biggy"], width - 4, party)
    line = Text.assemble((sign(party), colour(party)), (mark, NEON), (f"{lying['count']:<2}", "bold"), dice)
    if out:
        line.stylize("dim strike", 2)
    return row(line, width, CARD)


def seat_cell(scene: Scene, seat: int) -> list[Text]:
    """A seat in one row: sign, name, dice left, notes won, and money where it may be seen."""
    public = scene.view["public"]
    told = public["seats"][seat]
    money = scene.view["mine"]["money"] if scene.view["you"] == seat else told["money"]
    dice = told["dice"]
    right = Text.assemble(
        (f"{FACES[5]}{dice['own']}", colour(seat)),
        " ",
        ("B", BRASS_BAR) if dice["biggy"] else " ",
        (f" {sign('neutral')}{dice['neutral']}" if scene.view["options"].get("neutral_dice") else "", ""),
        (f" {NOTE_SIGN}{told['notes']:<2}", "#b9d8a5"),
        ("" if money is None else words.money(money, scene.lang)).rjust(10),
    )
    moves = public["turn"] == seat
    space = SEAT_WIDTH - 3 - right.cell_len
    only = scene.people == {seat}
    you = f" ({say(scene.lang, 'you')})" if only and len(scene.names[seat]) + 6 < space else ""
    name = Text.assemble((cut(scene.names[seat], space - 1), f"bold {colour(seat)}"), (you, DIM))
    return [
        row(
            Text.assemble(
                (" ▸" if moves else "  ", NEON), (sign(seat), colour(seat)), " ", row(name, space), right
            ),
            SEAT_WIDTH + 1,
        )
    ]


def hand(scene: Scene) -> list[Text]:
    """The throw, grouped by face; below it the keys, and how many dice a choice would make."""
    roll = scene.view["public"]["roll"]
    if not roll:
        return []
    thrown = dice_of(roll)
    faces = [list(group) for _, group in groupby(thrown, key=lambda shown: shown.face)]
    keys = {face[0].face: key_rows(scene, face) for face in faces}

    def drawn(wide: bool) -> list[Text]:
        groups = []
        for face in faces:
            dice = beside(die(shown, wide) for shown in face)
            width = max(dice[0].cell_len, *(key.cell_len for key in keys[face[0].face]))
            groups.append([row(line, width, align="center") for line in dice + keys[face[0].face]])
        return beside(groups, 2)

    found = drawn(wide=True)
    if found[0].cell_len > 78:
        found = drawn(wide=False)
    return [row(line, align="center") for line in found]


def dice_of(roll: dict[str, Any]) -> list[Die]:
    dice = [Die(face, "own", roll["seat"]) for face in roll.get("own", [])]
    dice += [Die(roll["biggy"], "biggy", roll["seat"])] if "biggy" in roll else []
    dice += [Die(face, "neutral", roll["seat"]) for face in roll.get("neutral", [])]
    return sorted(dice, key=lambda shown: shown.face)


def key_rows(scene: Scene, face: Sequence[Die]) -> list[Text]:
    """One row of keys for the casino, one for the bandit where there is one."""
    choices = [str(face[0].face)]
    if scene.view["options"].get("bandit"):
        choices.append(f"{choices[0]} bandit")
    return [key(scene, choice) for choice in choices]


def key(scene: Scene, choice: str) -> Text:
    if scene.asked is None or scene.preview is None or {"do": choice} not in scene.view["legal"]:
        return Text(" ")
    placed = scene.preview(choice)[0]
    after = follow(scene.view, placed)["public"]["casinos"]
    lying = next(casino["dice"] for casino in after if casino["at"] == placed["at"])
    touched: list[Party] = [scene.asked] if {"own", "biggy"} & placed.keys() else []
    touched += ["neutral"] if "neutral" in placed else []
    counts = [(party, dice["count"]) for party in touched for dice in lying if dice["party"] == party]
    signs = {party: "" if party == scene.asked else sign(party) for party in touched}
    short = f"{choice[0]}b" if "bandit" in choice else f" {choice} "
    return Text.assemble(
        (short.ljust(3), KEY), " ".join(f"{signs[party]}→{count}" for party, count in counts)
    )


def hint(scene: Scene) -> str:
    offers = [offer["do"] for offer in scene.view["legal"]]
    if scene.asked is None or not offers:
        return say(scene.lang, "hint.watch")
    bandit = any("bandit" in offer for offer in offers)
    return say(scene.lang, "hint.bandit" if bandit else "hint.choose", first=offers[0])


def legend(scene: Scene) -> list[str]:
    keys = ["casino", "seats", "biggy", "arrow"]
    keys += [
        name
        for option, name in (("neutral_dice", "neutral"), ("bandit", "bandit"))
        if scene.view["options"].get(option)
    ]
    facts = {"die": FACES[5], "note": NOTE_SIGN}
    return [say(scene.lang, f"help.{name}", **facts) for name in keys]


def lines(scene: Scene) -> list[str]:
    public, lang = scene.view["public"], scene.lang
    told = [casino_line(scene, casino) for casino in public["casinos"]]
    for seat, (name, has) in enumerate(zip(scene.names, public["seats"], strict=True)):
        money = scene.view["mine"]["money"] if scene.view["you"] == seat else has["money"]
        line = say(lang, "seat", name=name, dice=sum(has["dice"].values()), notes=has["notes"])
        told.append(line + ("." if money is None else f", {words.money(money, lang)}."))
    roll = public["roll"]
    if roll:
        dice = [figures(roll["own"])] if "own" in roll else []
        dice += [say(lang, "throw.biggy", dice=roll["biggy"])] if "biggy" in roll else []
        dice += [say(lang, "throw.neutral", dice=figures(roll["neutral"]))] if "neutral" in roll else []
        told.append(say(lang, "throw", seat=scene.names[roll["seat"]], dice=", ".join(dice)) + ".")
    return told


def casino_line(scene: Scene, casino: dict[str, Any]) -> str:
    lang = scene.lang
    at = words.show(scene.game.words, lang, "at", casino["at"])
    notes = ", ".join(words.money(note, lang) for note in casino["notes"]) or say(lang, "notes.none")
    dice = []
    for lying in casino["dice"]:
        party = words.show(scene.game.words, lang, "party", lying["party"], scene.names)
        form = "lies.dice" if casino["at"] == "bandit" else "lies"
        shown = figures(lying["small"] + lying["biggy"])
        dice.append(say(lang, form, party=party, count=lying["count"], dice=shown))
    return f"{at[0].upper()}{at[1:]}: {notes}. {', '.join(dice) or say(lang, 'nobody')}."


def figures(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def follow(view: View, event: Event) -> View:
    after = deepcopy(view)
    public = after["public"]
    step = STEPS.get(event["what"])
    if step:
        step(after, public, event)
    return after


def _round(view: View, public: dict[str, Any], event: Event) -> None:
    neutral = NEUTRAL_DICE[len(public["seats"])] if view["options"].get("neutral_dice") else 0
    public.update(round=event["round"], turn=event["seat"], start=event["seat"], roll=None, focus=None)
    for casino in public["casinos"]:
        casino.update(notes=[], dice=[], paid=[], cancelled=[])
    for seat in public["seats"]:
        seat["dice"] = {"own": OWN_DICE, "biggy": BIGGYS, "neutral": neutral}


def _note(view: View, public: dict[str, Any], event: Event) -> None:
    casino = _casino(public, event)
    casino["notes"] = sorted([*casino["notes"], event["note"]], reverse=True)
    public["pile"] -= 1


def _rolled(view: View, public: dict[str, Any], event: Event) -> None:
    dice = {kind: event[kind] for kind in ("own", "biggy", "neutral") if kind in event}
    public.update(turn=event["seat"], roll={"seat": event["seat"], **dice})


def _placed(view: View, public: dict[str, Any], event: Event) -> None:
    own, neutral = event.get("own", []), event.get("neutral", [])
    biggy = [event["biggy"]] if "biggy" in event else []
    casino, left = _casino(public, event), public["seats"][event["seat"]]["dice"]
    _lay(casino, event["seat"], own, biggy)
    _lay(casino, "neutral", neutral, [])
    for kind, dice in (("own", own), ("biggy", biggy), ("neutral", neutral)):
        left[kind] -= len(dice)
    public["roll"] = None


def _lay(casino: dict[str, Any], party: Party, small: list[int], biggy: list[int]) -> None:
    if not small and not biggy:
        return
    lying = next((dice for dice in casino["dice"] if dice["party"] == party), None)
    if lying is None:
        lying = {"party": party, "small": [], "biggy": [], "count": 0}
        casino["dice"].append(lying)
    lying["small"], lying["biggy"] = sorted(lying["small"] + small), lying["biggy"] + biggy
    lying["count"] += len(small) + BIGGY_COUNTS * len(biggy)


def _scoring(view: View, public: dict[str, Any], event: Event) -> None:
    public.update(turn=None, roll=None, focus=0)


def _cancelled(view: View, public: dict[str, Any], event: Event) -> None:
    casino = _casino(public, event)
    public["focus"] = casino["at"]
    casino["cancelled"] = [*casino.get("cancelled", []), *event["parties"]]


def _paid(view: View, public: dict[str, Any], event: Event) -> None:
    casino = _casino(public, event)
    public["focus"] = casino["at"]
    to: Party | None = {"won": event.get("seat"), "neutral-won": "neutral"}.get(event["what"])
    casino["paid"] = [*casino.get("paid", []), (event["note"], to)]
    if isinstance(to, int):
        seat = public["seats"][to]
        seat["notes"] += 1
        seat["money"] = None if seat["money"] is None else seat["money"] + event["note"]
        if view["you"] == to:
            view["mine"]["money"] += event["note"]
            view["mine"]["notes"] += 1


def _casino(public: dict[str, Any], event: Event) -> dict[str, Any]:
    return next(casino for casino in public["casinos"] if casino["at"] == event["at"])


STEPS = {
    "round": _round,
    "note": _note,
    "rolled": _rolled,
    "placed": _placed,
    "scoring": _scoring,
    "cancelled": _cancelled,
    "won": _paid,
    "neutral-won": _paid,
    "boxed": _paid,
}
