"""What came out of the box stays on the table: for the test that nothing gets lost."""

from pitboss.games.las_vegas.material import BIGGY, CASINOS, NEUTRAL, NOTES_EACH, OWN
from pitboss.games.las_vegas.state import DONE, State
from pitboss.pieces.dice import count, shown


def contents(state: State) -> dict[str, int]:
    """The notes in the pile and out of it, and every colour's dice in hand and at the casinos."""
    laid_a_round = NOTES_EACH * (CASINOS + state.bandit)
    laid = state.round * laid_a_round + (state.laid if state.stage != DONE else 0)
    found = {"notes": state.left + laid}
    for seat in range(state.seats):
        small = lying(state.small, state.bandit_small, seat)
        big = lying(state.big, state.bandit_big, seat)
        found[f"dice of seat {seat}"] = count(state.hand[seat], OWN) + small
        found[f"Biggy of seat {seat}"] = count(state.hand[seat], BIGGY) + big
    held = sum(count(state.hand[seat], NEUTRAL) for seat in range(state.seats))
    found["neutral dice"] = held + lying(state.small, state.bandit_small, state.seats)
    return found


def lying(casinos: list[int], bandit: list[int], party: int) -> int:
    return sum(count(casino, party) for casino in casinos) + len(shown(bandit[party]))
