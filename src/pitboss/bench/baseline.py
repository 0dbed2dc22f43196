"""The ratios of an earlier commit, kept in the source tree, and what got slower since."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pitboss
from pitboss.bench.measure import Measure
from pitboss.core.errors import PitbossError

TOLERANCE = 0.10


def source_tree() -> Path | None:
    """The folder `benchmarks` of the source tree this runs from; None where only the package is."""
    folder = Path(pitboss.__file__).parents[2] / "benchmarks"
    return folder if folder.is_dir() else None


def file() -> Path:
    folder = source_tree()
    if folder is None:
        raise PitbossError("unavailable", "the baseline is kept in the source tree, and this is not one")
    return folder / "baseline.json"


def read(file: Path) -> dict[str, float]:
    """The stored ratios by the names of their measures; none where there is no file yet."""
    if not file.exists():
        return {}
    try:
        ratios = json.loads(file.read_text(encoding="utf-8"))
        return {name: float(ratio) for name, ratio in ratios.items()}
    except (ValueError, TypeError, AttributeError):
        text = f'{file}: expected an object of ratios, e.g. {{"c": 0.75}}'
        raise PitbossError("malformed", text, given=str(file)) from None


def save(file: Path, ratios: Mapping[str, float]) -> None:
    """Keeps the ratios of measures that were not taken this time."""
    kept = {**read(file), **{name: float(f"{ratio:.3g}") for name, ratio in ratios.items()}}
    partial = file.with_name(file.name + ".part")
    partial.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    partial.replace(file)


def loss(measure: Measure, ratio: float, before: float) -> float:
    """By which part a ratio is worse than before; negative where it is better."""
    return ratio / before - 1 if measure.at_most else 1 - ratio / before


def slower(
    measures: Iterable[Measure], ratios: Mapping[str, float], before: Mapping[str, float]
) -> dict[str, float]:
    """What lost more than TOLERANCE, and how much."""
    losses = {
        m.name: loss(m, ratios[m.name], before[m.name])
        for m in measures
        if m.name in ratios and m.name in before
    }
    return {name: lost for name, lost in losses.items() if lost > TOLERANCE}
