"""The course of the card game written again from docs/rules, without looking at the game: texts in lists.

It follows a match line by line and says whom the game must ask, and what each viewer may see.
"""

from collections import Counter
from typing import Any

from pitboss.table import Line

DECK = [str(number) for number in range(1, 7) for _ in range(4)] + [str(number) * 2 for number in range(1, 7)]


class NaiveTable:
    def __init__(self, seats: int, sequential: bool = False, tokens: bool = False) -> None:
        self.seats, self.sequential, self.tokens = seats, sequential, tokens
        self.start = 0
        self.round = 0
        self.tokens_at: set[int] = set()
        self.box_of_tokens = 25
        self.taken = [0] * seats
        self.new_round()

    def new_round(self) -> None:
        self.round += 1
        self.notes: dict[int, list[int]] = {number: [] for number in range(1, 7)}
        self.hand: list[list[str]] = [[] for _ in range(self.seats)]
        self.away: list[list[str]] = [[] for _ in range(self.seats)]
        self.laid: list[list[str]] = [[] for _ in range(self.seats)]
        self.drawn: list[int] = [0] * self.seats
        self.turns: list[int] = [0] * self.seats
        self.chosen: dict[int, list[str]] = {}
        self.next = self.start

    def follow(self, line: Line) -> None:
        if line.get("deal") == "start":
            self.start = self.next = line["is"]
        elif line.get("deal") == "note":
            if sum(map(len, self.notes.values())) == 12:
                self.start = (self.start + 1) % self.seats  # KC-19
                self.new_round()
            self.notes[line["at"]].append(line["is"])
            if self.tokens and sum(map(len, self.notes.values())) == 12:  # KC-22
                self.box_of_tokens -= 6 - len(self.tokens_at)
                self.tokens_at = {1, 2, 3, 4, 5, 6}
        elif line.get("deal") == "hand":
            seat = line["seat"]
            self.hand[seat] = list(line["is"])
            self.drawn[seat] += 5
            known = Counter(self.hand[seat] + self.away[seat] + self.laid[seat])
            assert known <= Counter(DECK)
        elif "do" in line:
            self.chosen[line["seat"]] = line["do"].split()[1:]
            if self.sequential or not self.asked():
                for seat in sorted(self.chosen):
                    self.lay(seat, self.chosen[seat])
                self.chosen.clear()

    def lay(self, seat: int, cards: list[str]) -> None:
        self.laid[seat] += cards
        rest = Counter(self.hand[seat]) - Counter(cards)
        self.away[seat] += list(rest.elements())
        self.hand[seat] = []
        self.turns[seat] += 1
        for number in sorted(self.tokens_at):
            if sum(len(card) for card in cards if card[0] == str(number)) >= 2:  # KC-21
                self.tokens_at.remove(number)
                self.taken[seat] += 1
        if self.sequential:
            self.next = (seat + 1) % self.seats

    def is_out(self, seat: int) -> bool:
        """KC-11."""
        return len(self.laid[seat]) >= 8

    def asked(self) -> list[int]:
        """KC-7, KC-18, KC-20: whom the game must ask, once all who have a turn hold a hand."""
        if self.sequential:
            for away in range(self.seats):
                seat = (self.next + away) % self.seats
                if not self.is_out(seat) and self.turns[seat] < 6:
                    return [seat]
            return []
        return [seat for seat in range(self.seats) if self.hand[seat] and seat not in self.chosen]

    def seen_of(self, seat: int) -> dict[str, Any]:
        """What everybody sees of a seat."""
        return {
            "hand": len(self.hand[seat]),
            "deck": 30 - self.drawn[seat],
            "cards": len(self.laid[seat]),
            "out": self.is_out(seat),
            "chosen": seat in self.chosen,
            "tokens": self.taken[seat] if self.tokens else None,
        }

    def seen_by(self, seat: int) -> dict[str, Any]:
        """What only the seat itself sees."""
        return {
            "hand": sorted(self.hand[seat]),
            "choice": sorted(self.chosen[seat]) if seat in self.chosen else None,
            "away": sorted(self.away[seat]),
        }

    def casino(self, number: int) -> dict[str, Any]:
        cards = [
            {"seat": seat, "cards": sorted(here), "count": sum(map(len, here))}
            for seat in range(self.seats)
            if (here := [card for card in self.laid[seat] if card[0] == str(number)])
        ]
        told: dict[str, Any] = {
            "at": number,
            "notes": sorted(self.notes[number], reverse=True),
            "cards": cards,
        }
        return {**told, "token": number in self.tokens_at} if self.tokens else told
