"""What players see of the table, and what chance may bring next."""

from typing import Any

from pitboss.core.bits import lowest, nth, size
from pitboss.core.chance import Random, draw
from pitboss.core.outcomes import Part, Pending
from pitboss.games.las_vegas_cards.cards import (
    CARDS,
    FULL_COUNTS,
    TEXTS,
    cards_in,
    chosen_from,
    counts_in,
    deck_of,
    drawn,
    left_in,
    texts_of,
    without,
)
from pitboss.games.las_vegas_cards.material import CASINOS, HAND, NOTE_VALUES, NOTES_EACH, ROUNDS, TURNS
from pitboss.games.las_vegas_cards.setup import draw_hand
from pitboss.games.las_vegas_cards.state import DONE, NOTES, START, State
from pitboss.games.las_vegas_cards.turn import legal
from pitboss.pieces.dice import count
from pitboss.pieces.piles import counts_of


def pending(state: State) -> Pending:
    if state.stage == START:
        seats = tuple(range(state.seats))
        return Pending("start", {}, (Part("start", 1, seats, (1,) * state.seats, alone=True),))
    if state.stage == NOTES:
        left = tuple(counts_of(state.pile, state.left, len(NOTE_VALUES)))
        at = state.laid // NOTES_EACH + 1
        return Pending("note", {"at": at}, (Part("note", 1, NOTE_VALUES, left, alone=True),))
    seat = lowest(state.due)
    cards = Part("hand", HAND, TEXTS, tuple(counts_in(state.deck[seat])))
    return Pending("hand", {"seat": seat}, (cards,), to=seat)


def public(state: State) -> dict[str, Any]:
    over = state.stage == DONE
    started = not over and state.stage != START
    return {
        "round": min(state.round + 1, ROUNDS),
        "rounds": ROUNDS,
        "turn": state.turn + 1,
        "turns": TURNS,
        "start": state.start if state.sequential and state.stage != START else None,
        "seat": state.seat if state.sequential and started else None,
        "casinos": [casino(state, place) for place in range(CASINOS)],
        "pile": state.left,
        "tokens": state.token_cards if state.tokens else None,
        "seats": [
            {
                "hand": len(cards_in(state.hand[seat])),
                "deck": left_in(state.deck[seat]),
                "cards": state.cards[seat],
                "out": not state.playing >> seat & 1,
                "chosen": state.choice[seat] != 0,
                "tokens": state.taken[seat] if state.tokens else None,
                "notes": state.won[seat],
                "money": state.money[seat] if over or state.open_money else None,
            }
            for seat in range(state.seats)
        ],
    }


def casino(state: State, place: int) -> dict[str, Any]:
    """One casino: its notes, its token, and who has cards there with how many dice (KC-14)."""
    told: dict[str, Any] = {
        "at": place + 1,
        "notes": [note for note in state.notes[place] if note],
        "cards": [
            {"seat": seat, "cards": texts_of(lying(state, place, seat)), "count": dice}
            for seat in range(state.seats)
            if (dice := count(state.dice[place], seat))
        ],
    }
    if state.tokens:
        told["token"] = bool(state.tokens_at >> place & 1)
    return told


def lying(state: State, place: int, seat: int) -> list[int]:
    """A seat's cards at a casino."""
    doubles = count(state.doubles[place], seat)
    single = CARDS[2 * place]
    return [single] * (count(state.dice[place], seat) - 2 * doubles) + [single + 1] * doubles


def mine(state: State, seat: int) -> dict[str, Any]:
    """KC-13: the own hand, the choice while it is hidden, the cards put away unused (KC-9); the own money."""
    hand, choice = state.hand[seat], state.choice[seat]
    return {
        "hand": texts_of(cards_in(hand)),
        "choice": texts_of(chosen_from(hand, choice)) if choice else None,
        "away": texts_of(away(state, seat)),
        "money": state.money[seat],
        "notes": state.won[seat],
    }


def away(state: State, seat: int) -> list[int]:
    """KC-9: the cards of earlier hands of this round that were not chosen."""
    left = unseen(state, seat)
    for card in cards_in(state.hand[seat]):
        left[CARDS.index(card)] -= 1
    return [
        card
        for card, n, in_deck in zip(CARDS, left, counts_in(state.deck[seat]), strict=True)
        for _ in range(n - in_deck)
    ]


def unseen(state: State, seat: int) -> list[int]:
    """How many of each of a seat's cards the others have not seen: all but those at the casinos."""
    left = list(FULL_COUNTS)
    for place in range(CASINOS):
        for card in lying(state, place, seat):
            left[CARDS.index(card)] -= 1
    return left


def redeal(state: State, seat: int | None, chance: Random) -> State:
    """KC-13: other hands, decks and choices may be any that fit the cards at the casinos.

    A choice not revealed yet is any legal one of the new hand. Money is no secret for good (KC-17).
    """
    found = state.copy()
    for other in range(state.seats):
        if other != seat:
            _redeal_seat(found, other, chance)
    return found


def _redeal_seat(state: State, seat: int, chance: Random) -> None:
    left = left_in(state.deck[seat])
    state.deck[seat] = deck_of(unseen(state, seat))
    if state.hand[seat] != 0:
        draw_hand(state, seat, chance)
    while left_in(state.deck[seat]) > left:  # what the seat has put away
        state.deck[seat] = without(state.deck[seat], drawn(chance, state.deck[seat]))
    if state.choice[seat] != 0:
        choices = legal(state, seat)
        state.choice[seat] = nth(choices, draw(chance, size(choices)))
