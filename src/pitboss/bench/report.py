"""Takes the measures, compares them with the baseline, and prints it all as a table or as JSON."""

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from pitboss.bench import baseline, engine, peers, server
from pitboss.bench.measure import REPETITIONS, Measure, Ratio, Skipped, take, verdict
from pitboss.core.errors import unknown

SUITES: dict[str, tuple[Measure, ...]] = {
    "engine": engine.MEASURES + peers.MEASURES,
    "server": server.MEASURES,
}
"""What `pitboss bench SUITE` takes."""

OTHER_RULES = "* lasvegas plays its own 2012 game: not the same rules, but about as many choices."


class Taken(NamedTuple):
    """One measure and what came of it: a ratio, or why there is none."""

    measure: Measure
    ratio: Ratio | None = None
    skipped: str | None = None
    failed: str | None = None


def bench(
    suite: str = "engine",
    only: Sequence[str] = (),
    *,
    as_json: bool = False,
    save: bool = False,
    repetitions: int = REPETITIONS,
    console: Console | None = None,
) -> int:
    """What `pitboss bench` does; 1 where a measure failed to run, else 0, however slow everything is."""
    console = console or Console()
    measures = chosen(suite, only)
    load = others_load()
    kept = baseline.file() if save or baseline.source_tree() else None
    before = baseline.read(kept) if kept else {}
    taken = []
    with Console(stderr=True).status("") as status:
        for measure in measures:
            status.update(measure.what)
            taken.append(attempt(measure, repetitions))
    ratios = {t.measure.name: t.ratio.median for t in taken if t.ratio}
    slower = baseline.slower(measures, ratios, before)
    if as_json:
        console.print_json(json.dumps({"load": load, **facts(taken, before, slower)}))
    else:
        show(console, taken, before, slower)
        if load > 0.5:
            console.print(
                f"Other programs kept this machine busy (load {load:.1f}): most of all, threads suffer."
            )
    if save and kept:
        baseline.save(kept, ratios)
    return int(any(t.failed for t in taken))


def others_load() -> float:
    """How many programs were running before we began; 0 where the system does not tell."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def chosen(suite: str, only: Sequence[str]) -> list[Measure]:
    if suite not in SUITES:
        raise unknown("suite", suite, SUITES)
    measures = {measure.name: measure for measure in SUITES[suite]}
    for name in only:
        if name not in measures:
            raise unknown("measure", name, measures)
    return [measure for name, measure in measures.items() if not only or name in only]


def attempt(measure: Measure, repetitions: int) -> Taken:
    """A measure that cannot be taken never keeps the others from being taken."""
    try:
        return Taken(measure, take(measure, repetitions))
    except Skipped as why:
        return Taken(measure, skipped=str(why))
    except Exception as error:
        return Taken(measure, failed=f"{type(error).__name__}: {error}")


def facts(taken: Sequence[Taken], before: Mapping[str, float], slower: Mapping[str, float]) -> dict[str, Any]:
    """Everything, for programs."""

    def told(t: Taken) -> dict[str, Any]:
        measure, ratio = t.measure, t.ratio
        bound = "at_most" if measure.at_most else "at_least"
        found: dict[str, Any] = {"name": measure.name, "what": measure.what}
        if measure.target is not None:
            found |= {bound: measure.target, "aim": measure.aim}
        if ratio is None:
            return found | ({"failed": t.failed} if t.failed else {"skipped": t.skipped})
        sides = zip(ratio.speeds, ratio.units, strict=True)
        return found | {
            "ratio": ratio.median,
            "quartiles": [ratio.low, ratio.high],
            "verdict": verdict(measure, ratio.median),
            "baseline": before.get(measure.name),
            "speeds": [{"median": speed, "unit": unit} for speed, unit in sides],
        }

    return {"measures": [told(t) for t in taken], "slower": dict(slower)}


def show(
    console: Console, taken: Sequence[Taken], before: Mapping[str, float], slower: Mapping[str, float]
) -> None:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("speed of … / speed of …", ratio=1)
    for heading in ("target", "aim", "measured", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for t in taken:
        table.add_row(*cells(t))
    console.print(table)
    if any("*" in t.measure.what for t in taken):
        console.print(OTHER_RULES)
    for t in taken:
        if t.ratio is None:
            why = f"failed: {t.failed}" if t.failed else f"skipped: {t.skipped}"
            console.print(f"{t.measure.name} {why}", markup=False)
    for name, lost in slower.items():
        text = f"{name} got {lost:.0%} slower than the baseline, which is {number(before[name])}"
        console.print(text, style="red")
    if not before:
        console.print("There is no baseline to compare with.")


def cells(taken: Taken) -> list[str]:
    measure, ratio = taken.measure, taken.ratio
    sign = "≤" if measure.at_most else "≥"
    bounds = [f"{sign} {bound:g}" if bound else "" for bound in (measure.target, measure.aim)]
    if ratio is None:
        return [measure.name, measure.what, *bounds, "", "failed" if taken.failed else "skipped"]
    figures = f"{number(ratio.median)} ({number(ratio.low)}–{number(ratio.high)})"
    return [measure.name, measure.what, *bounds, figures, verdict(measure, ratio.median)]


def number(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.3g}"
