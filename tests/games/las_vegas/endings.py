"""How the records in `records/` were made, one for every way a game can end.

They stay as they are: a record is played forever, or refused as played under other rules.
`python -m tests.games.las_vegas.endings` writes those that are missing.
"""

from pathlib import Path

from pitboss.table import Table
from tests.endings import Endings
from tests.games.las_vegas.positions import NAMES, all_of, notes, play_any, start, throw


def one_winner() -> Table:
    match = Table("las-vegas", NAMES[:4], {"neutral_dice": True}, seed="one winner")
    play_any(match)
    return match


def one_winner_with_everything() -> Table:
    match = Table("las-vegas", NAMES[:3], {"neutral_dice": True, "bandit": True}, seed="everything")
    while match.waits:
        match.play(match.waits[0], match.legal(match.waits[0])[-1])
    return match


def decided_by_notes() -> Table:
    """Both have $100,000 in the end: Anna 40, 30 and 30, Benno 50 and 20, 20, and 10."""
    first = [start(0), *notes((40, 30, 50, 30, 20, 10, 60, 60, 70, 70, 80, 80))]
    second = notes((30, 30, 20, 20, 60, 60, 70, 70, 90, 90, 100, 100))
    third = notes((30, 20, 10, 10, 50, 50, 60, 60, 70, 70, 90, 90))
    match = Table(
        "las-vegas",
        ["Anna", "Benno"],
        script=[
            *first,
            all_of(0, 1),
            throw(1, [2] * 6, 3),
            throw(1, biggy=3),
            *second,
            all_of(1, 2),
            all_of(0, 1),
            *third,
            all_of(0, 1),
            all_of(1, 2),
        ],
    )
    for seat, text in ((0, "1"), (1, "2"), (1, "3"), (1, "2"), (0, "1"), (0, "1"), (1, "2")):
        match.play(seat, text)
    return match


def shared_victory() -> Table:
    """Anna and Carla have $150,000 with three notes each; Benno has less."""
    laid = [
        notes((50, 10, 40, 10, 50, 10, 60, 60, 60, 60, 60, 60)),
        notes((50, 10, 40, 20, 50, 20, 70, 70, 70, 70, 70, 70)),
        notes((50, 20, 40, 20, 50, 30, 80, 80, 90, 90, 100, 100)),
    ]
    script = [start(1)]
    for number, first in enumerate((1, 2, 0)):
        script += laid[number]
        script += [all_of((first + step) % 3, (first + step) % 3 + 1) for step in range(3)]
    match = Table("las-vegas", ["Anna", "Benno", "Carla"], script=script)
    play_any(match)
    return match


def nobody_wins_anything() -> Table:
    """Whatever one does, the other does too."""
    laid = [
        notes((100, 90, 80, 80, 70, 70, 60, 60, 50, 50, 40, 40)),
        notes((100, 90, 80, 80, 70, 70, 60, 60, 50, 50, 40, 40)),
        notes((100, 90, 30, 30, 70, 70, 60, 60, 50, 50, 20, 10)),
    ]
    script = [start(0)]
    for number, first in enumerate((0, 1, 0)):
        script += [*laid[number], all_of(first, 1 + number), all_of(1 - first, 1 + number)]
    match = Table("las-vegas", ["Anna", "Benno"], script=script)
    play_any(match)
    return match


def abandoned() -> Table:
    match = Table("las-vegas", NAMES[:5], {"bandit": True}, seed="abandoned")
    for _ in range(9):
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    match.abandon("everybody went home")
    return match


ENDINGS = Endings(
    Path(__file__).parent / "records",
    {
        "one-winner": one_winner,
        "one-winner-with-everything": one_winner_with_everything,
        "decided-by-notes": decided_by_notes,
        "shared-victory": shared_victory,
        "nobody-wins-anything": nobody_wins_anything,
        "abandoned": abandoned,
    },
)

if __name__ == "__main__":
    ENDINGS.write_missing()
