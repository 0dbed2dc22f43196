"""The bot that takes what would bring it most if the table were scored right after its choice."""

from pitboss.bots.seen import Seen
from pitboss.core.chance import draw
from pitboss.core.game import actions

REDEALS = 8


def greedy(seen: Seen) -> str:
    """Expected money now, over a few positions that fit what the seat knows; ties by lot."""
    game, seat = seen.game, seen.seat
    assert game.worth, f"{game.id} cannot tell what a position is worth"
    states = [seen.redeal(seen.chance), seen.redeal(seen.chance)]
    if states[0] == states[1]:
        del states[1]  # nothing is hidden here
    else:
        states += [seen.redeal(seen.chance) for _ in range(REDEALS - 2)]
    best: int | None = None
    found: list[int] = []
    for action in actions(game, states[0], seat):
        total = 0
        for state in states:
            after = state.copy()
            game.apply(after, seat, action, None)
            total += game.worth(after, seat)
        if best is None or total > best:
            best, found = total, []
        if total == best:
            found.append(action)
    return game.write(states[0], seat, found[draw(seen.chance, len(found))])
