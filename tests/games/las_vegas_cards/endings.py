"""How the records in `records/` were made, one for every way a round and a game can end.

They stay as they are: a record is played forever, or refused as played under other rules.
`python -m tests.games.las_vegas_cards.endings` writes those that are missing.
"""

from collections.abc import Callable
from pathlib import Path

from pitboss.table import Table
from tests.endings import Endings
from tests.games.las_vegas_cards.positions import FIVES, NAMES, first, hand, notes, play_on, start

Pairs = tuple[tuple[int, int], ...]
"""For each seat the numbers whose five cards it lays in the two turns of a round."""


def four_rounds(*first: int) -> list[list[int]]:
    """The notes of round one, in thousands, and then all the others, twelve a round."""
    left = [value for value in range(30, 101, 10) for _ in range(6)]
    for value in first:
        left.remove(value)
    return [list(first), *(left[at : at + 12] for at in range(0, 36, 12))]


ANY_ROUNDS = four_rounds(70, 30, 60, 30, 90, 30, 50, 40, 100, 40, 80, 40)


def in_two_turns(rounds: list[Pairs], laid: list[list[int]] = ANY_ROUNDS) -> Table:
    """A game in which everybody lays all five cards of a number twice in each round, and is out."""
    script = []
    for pairs, thousands in zip(rounds, laid, strict=True):
        script += notes(thousands)
        for turn in (0, 1):
            script += [hand(seat, FIVES[pair[turn] - 1]) for seat, pair in enumerate(pairs)]
    match = Table("las-vegas-cards", NAMES[: len(rounds[0])], script=script)
    play_on(match, all_of_it)
    return match


def all_of_it(legal: list[str]) -> str:
    return max(legal, key=len)


def one_card(legal: list[str]) -> str:
    return min(legal, key=len)


def two_cards(legal: list[str]) -> str:
    return next(text for text in legal if len(text.split()) == 3)


def random_game(seats: int, choose: Callable[[list[str]], str], seed: str, **options: bool) -> Table:
    match = Table("las-vegas-cards", NAMES[:seats], options, seed=seed)
    play_on(match, choose)
    return match


def one_winner() -> Table:
    return random_game(4, lambda legal: legal[len(legal) // 2], "one winner")


def one_winner_in_turn() -> Table:
    return random_game(5, all_of_it, "one winner in turn", sequential=True)


def one_winner_with_tokens() -> Table:
    return random_game(3, all_of_it, "one winner with tokens", sequential=True, tokens=True)


def decided_by_notes() -> Table:
    """Both have $70,000 in the end: Anna 40 and 30, Benno one note of 70."""
    level: Pairs = ((1, 2), (1, 2), (1, 2))
    laid = four_rounds(40, 30, 30, 30, 70, 60, 50, 50, 60, 60, 80, 80)
    return in_two_turns([((1, 2), (3, 4), (4, 5)), level, level, level], laid)


def shared_victory() -> Table:
    """Anna and Benno win 70 and 60 each in round one, Carla less; after that all cancel."""
    level: Pairs = ((1, 2), (1, 2), (1, 2))
    laid = four_rounds(70, 30, 60, 40, 70, 40, 60, 40, 50, 30, 40, 30)
    return in_two_turns([((1, 2), (3, 4), (5, 6)), level, level, level], laid)


def nobody_wins_anything() -> Table:
    """Whatever one lays, the other lays too."""
    return in_two_turns([((1, 2), (2, 1)), ((3, 4), (3, 4)), ((5, 6), (6, 5)), ((6, 1), (6, 1))])


def one_winner_by_tokens() -> Table:
    """Every casino is level, so that tokens are all the money there is: Anna takes five, Benno three."""
    script = [start(0)]
    for number, thousands in enumerate(ANY_ROUNDS):
        starts, other = number % 2, 1 - number % 2
        ones, twos = (FIVES[0], FIVES[1]) if number < 3 else (FIVES[1], FIVES[0])
        script += [*notes(thousands), hand(0, ones), hand(1, FIVES[0])]
        script += [hand(starts, FIVES[1] if starts else twos), hand(other, twos if starts else FIVES[1])]
    options = {"sequential": True, "tokens": True}
    match = Table("las-vegas-cards", NAMES[:2], options, script=script)
    play_on(match, all_of_it)
    return match


def one_winner_at_turn_six() -> Table:
    return random_game(4, one_card, "turn six")


def one_winner_at_turn_six_in_turn() -> Table:
    return random_game(3, one_card, "turn six in turn", sequential=True)


def one_winner_playing_alone() -> Table:
    return anna_in_a_hurry("playing alone")


def one_winner_playing_alone_in_turn() -> Table:
    return anna_in_a_hurry("alone in turn", sequential=True)


def anna_in_a_hurry(seed: str, **options: bool) -> Table:
    """Anna lays what she can, Benno one card at a time, in rounds 2 and 4 two."""
    match = Table("las-vegas-cards", NAMES[:2], options, seed=seed)
    while match.waits:
        seat = match.waits[0]
        slowly = one_card if match.view()["public"]["round"] % 2 else two_cards
        match.play(seat, (slowly if seat else all_of_it)(match.legal(seat)))
    return match


def abandoned() -> Table:
    """While Carla has chosen and the others have not."""
    match = Table("las-vegas-cards", NAMES[:3], seed="abandoned")
    for seat in (0, 2, 1, 2):
        match.play(seat, first(match.legal(seat)))
    match.abandon("everybody went home")
    return match


ENDINGS = Endings(
    Path(__file__).parent / "records",
    {
        "one-winner": one_winner,
        "one-winner-in-turn": one_winner_in_turn,
        "one-winner-with-tokens": one_winner_with_tokens,
        "one-winner-by-tokens": one_winner_by_tokens,
        "one-winner-at-turn-six": one_winner_at_turn_six,
        "one-winner-at-turn-six-in-turn": one_winner_at_turn_six_in_turn,
        "one-winner-playing-alone": one_winner_playing_alone,
        "one-winner-playing-alone-in-turn": one_winner_playing_alone_in_turn,
        "decided-by-notes": decided_by_notes,
        "shared-victory": shared_victory,
        "nobody-wins-anything": nobody_wins_anything,
        "abandoned": abandoned,
    },
)

if __name__ == "__main__":
    ENDINGS.write_missing()
