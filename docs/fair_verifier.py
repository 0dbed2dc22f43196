#!/usr/bin/env python3
"""Checks what chance brought in a finished record, alone: python fair_verifier.py RECORD

For Las Vegas and its card game. Needs Python 3.11 and nothing of Pitboss. It recomputes every
outcome from the revealed seed as docs/fair.md says, and looks at nothing else: whether the choices
were legal and the money is right, `pitboss verify` tells. Exit code 0: everything agrees; 1: something
does not; 2: wrong usage; 3: the record is unsigned or not finished, so there is nothing to check.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Callable, Iterator

NOTES = {  # thousands of dollars, and how many of each
    "las-vegas": {10: 4, 20: 4, 30: 5, 40: 5, 50: 6, 60: 6, 70: 6, 80: 4, 90: 4, 100: 4},
    "las-vegas-cards": dict.fromkeys(range(30, 101, 10), 6),
}
NEUTRAL_DICE = {2: 3, 3: 2, 4: 1}
DECK = [card for face in "123456" for card in (face, face, face, face, 2 * face)]
HAND = 5


def numbers(key: bytes) -> Iterator[int]:
    """32-bit numbers, eight from each block."""
    block = 0
    while True:
        digest = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def source(seed: bytes, contributions: list[bytes]) -> Callable[[int], int]:
    """`below(n)`: the next number from 0 to n - 1."""
    message = b"".join(len(part).to_bytes(2, "big") + part for part in contributions)
    stream = numbers(hmac.new(seed, message, hashlib.sha256).digest())

    def below(n: int) -> int:
        fair = 2**32 // n * n
        return next(number for number in stream if number < fair) % n

    return below


def throw(below: Callable[[int], int], hand: dict[str, int]) -> dict[str, object]:
    """Own dice, then the Biggy, then neutral dice; those of a kind are written ascending."""
    thrown: dict[str, object] = {}
    for kind in ("own", "biggy", "neutral"):
        dice = sorted(below(6) + 1 for _ in range(hand[kind]))
        if dice:
            thrown[kind] = dice[0] if kind == "biggy" else dice
    return thrown


def place(hand: dict[str, int], thrown: dict[str, object], face: int) -> None:
    for kind, dice in thrown.items():
        hand[kind] -= dice.count(face) if isinstance(dice, list) else int(dice == face)


def check(lines: list[dict]) -> str:
    """Recomputes every outcome; gives a word on success and raises `ValueError` where one does not agree."""
    header, reveal = lines[0], lines[-1]["reveal"]
    seed = bytes.fromhex(reveal)
    if hashlib.sha256(seed).hexdigest() != header["fair"]["commitment"]:
        raise ValueError("the revealed seed does not match the commitment")
    below = source(seed, [bytes.fromhex(part) for part in header["fair"]["contributions"]])
    seats = len(header["seats"])
    neutral = NEUTRAL_DICE[seats] if header.get("options", {}).get("neutral_dice") else 0
    pile = [1000 * note for note, number in NOTES[header["game"]].items() for _ in range(number)]
    hands: list[dict[str, int]] = []
    decks: list[list[str]] = []
    thrown: dict[str, object] = {}
    outcomes = 0
    for number, line in enumerate(lines[1:], 2):
        if "do" in line and hands:
            place(hands[line["seat"]], thrown, int(line["do"][0]))
        if "deal" not in line:
            continue
        outcomes += 1
        if line["deal"] == "start":
            drawn: object = below(seats)
        elif line["deal"] == "note":
            drawn = pile.pop(below(len(pile)))
            dice = {"own": 6, "biggy": 1, "neutral": neutral}
            hands = [dict(dice) for _ in range(seats)] if header["game"] == "las-vegas" else []
            decks = [list(DECK) for _ in range(seats)]
        elif line["deal"] == "hand":
            deck = decks[line["seat"]]
            drawn = sorted(deck.pop(below(len(deck))) for _ in range(HAND))
        else:
            drawn = thrown = throw(below, hands[line["seat"]])
        if line["is"] != drawn:
            raise ValueError(f"line {number} says {line['is']}, but the seed gives {drawn}")
    return f"{outcomes} outcomes agree with the seed"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        if lines[0]["game"] not in NOTES or lines[0].get("fair", {"v": 1})["v"] != 1:
            print(f"not ok: expected a record of {' or '.join(NOTES)} with fair dice of version 1")
            return 1
        if "fair" not in lines[0] or "reveal" not in lines[-1]:
            print("nothing to check: the record is unsigned, or its seed is not revealed yet")
            return 3
        print("ok:", check(lines))
        return 0
    except OSError as error:
        print(f"not ok: {error}")
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        print(f"not ok: {error}" if type(error) is ValueError else "not ok: this is no record")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
