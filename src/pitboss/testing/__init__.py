"""The conformance kit: what any game must pass, ours and those of plug-ins.

>>> from pitboss.games import find
>>> from pitboss.testing import check_game
>>> check_game(find("las-vegas"), players=[2], compiled=False)
['las-vegas is not played against a clock', 'nothing is hidden in las-vegas']

With pytest, every promise becomes a test of its own:

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    @pytest.mark.parametrize("check", [check for _, check in CHECKS], ids=[name for name, _ in CHECKS])
    def test_promise(check, case):
        check(case)
"""

from collections.abc import Callable, Iterable

from pitboss.compiled import playouts
from pitboss.core.game import Game
from pitboss.testing import choosing, dealing, playing, recording, seeing, telling
from pitboss.testing.case import Broken, Case, Turned, cases
from pitboss.testing.playing import compiled_twin

Check = Callable[[Case], str | None]
"""Raises `Broken`; gives a word where there is nothing to look at."""

CHECKS: list[tuple[str, Check]] = [
    ("ends", playing.ends),
    ("copies", playing.copies),
    ("journal", playing.journal_is_silent),
    ("conserved", playing.conserved),
    ("rotation", playing.rotation),
    ("clock", playing.clock_ends),
    ("texts", choosing.texts_read_back),
    ("refusals", choosing.refusals_say_why),
    ("asked", choosing.only_the_asked_play),
    ("undo", choosing.undo_takes_back),
    ("weights", dealing.weights_are_exact),
    ("outcomes", dealing.outcomes_are_read),
    ("deal", dealing.deal_brings_it),
    ("random-deals", dealing.random_deals_fit),
    ("views", seeing.views_are_plain),
    ("changes", seeing.changes_are_told),
    ("secrets", seeing.secrets_are_kept),
    ("redeal", seeing.redeals_fit),
    ("records", recording.records_lead_back),
    ("tampering", recording.tampering_is_noticed),
    ("words", telling.words_are_there),
    ("events", telling.events_are_told),
    ("rules", telling.rules_exist),
    ("compiled", playing.compiled_twin),
]


def check_game(
    game: Game,
    *,
    games: int = 1,
    compiled: bool | None = None,
    seed: int = 1,
    players: Iterable[int] | None = None,
    turned: Turned | None = None,
) -> list[str]:
    """Plays a game in every way there is, `games` times each; raises `Broken` where it breaks a promise.

    `compiled`: None compiles where Numba is installed, True insists on it, False plays plain only.
    `turned` says how a choice reads with everybody some seats further on, if choices name seats.
    Gives, in words, what could not be looked at.
    """
    if compiled and not playouts.available():
        raise Broken(f"{game.id}: Numba is not installed, so the compiled rules cannot be checked")
    found = cases(game, games=games, seed=seed, turned=turned)
    left_out: dict[str, None] = {}
    for case in found:
        if players is not None and case.players not in players:
            continue
        for name, check in CHECKS:
            if compiled is False and check is compiled_twin:
                continue
            try:
                word = check(case)
            except Broken:
                raise
            except Exception as error:
                raise case.broken(f"{name}: {type(error).__name__}: {error}") from error
            if word:
                left_out[word] = None
    return list(left_out)


__all__ = ["CHECKS", "Broken", "Case", "Check", "cases", "check_game"]
