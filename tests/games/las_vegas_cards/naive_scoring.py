"""Scoring written again from docs/rules, without looking at the game: cards as texts in lists."""

from collections import Counter


def paid(cards: dict[int, list[str]], notes: list[int]) -> list[tuple[int, int | None]]:
    """Each note of a casino, the higher first, and who takes it (None: the box). Cards by seat, e.g. "33"."""
    dice = {seat: sum(len(card) for card in own) for seat, own in cards.items()}
    shared = Counter(dice.values())
    left = [seat for seat, number in dice.items() if number > 0 and shared[number] == 1]
    left.sort(key=lambda seat: -dice[seat])
    return [(note, left[rank] if rank < len(left) else None) for rank, note in enumerate(sorted(notes)[::-1])]
