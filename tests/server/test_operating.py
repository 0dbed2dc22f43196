"""docs/operating.md says what there is: options, limits, figures, and a backup that can be restored."""

import argparse
import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
from prometheus_client.core import Metric

from pitboss.cli import serve
from pitboss.server.metrics import Figures
from pitboss.server.settings import Limits, Times
from tests.server.running import guest, serving, solo

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")


def test_every_option_is_explained() -> None:
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    options = {word for action in parser._actions for word in action.option_strings if word.startswith("--")}
    assert options - {"--help"} == set(re.findall(r"--[a-z][a-z-]+", PAGE.split("## Behind")[0]))


def test_every_limit_is_explained_with_its_default() -> None:
    table = PAGE.split("| limit |")[1].split("\n\n")[0]
    told: dict[str, str] = {}
    for row in table.splitlines()[2:]:
        names, defaults = row.split("|")[1:3]
        told |= dict(zip(re.findall(r"`(\w+)`", names), defaults.strip().split(", "), strict=True))
    limits = msgspec.structs.asdict(Limits())
    assert told == {
        name: " and ".join(f"{n:g}" for n in limit) if isinstance(limit, tuple) else str(limit)
        for name, limit in limits.items()
    }


def test_the_example_of_limits_and_times_is_understood() -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("PITBOSS_LIMITS="))
    limits, times = re.findall(r"'({.*?})'", line)
    assert msgspec.json.decode(limits, type=Limits).open_tables == 1000
    assert msgspec.json.decode(times, type=Times).fast == 10
    for name in re.findall(r"`(\w+)`", PAGE.split("Times are seconds")[1].split("the rest is")[0]):
        assert name in Times.__struct_fields__


def test_every_figure_is_explained(tmp_path: Path) -> None:
    def named(metric: Metric) -> str:
        return f"{metric.name}_total" if metric.type == "counter" else metric.name

    with serving(tmp_path) as server:
        figures = {named(metric) for metric in Figures(lambda: server.inside).collect()}
    assert figures == set(re.findall(r"`(pitboss_\w+)`", PAGE))


def test_a_backup_that_was_made_while_it_ran_can_be_restored(tmp_path: Path) -> None:
    live, restored = tmp_path / "live", tmp_path / "restored"
    command = re.search(r'`python3 -c "(.*?)"`', PAGE)
    assert command
    with serving(live) as server:
        anna = asyncio.run(guest(server.url))
        table = asyncio.run(solo(anna))["id"]
        subprocess.run([sys.executable, "-c", command[1]], cwd=live, check=True)
        restored.mkdir()
        shutil.copy(live / "copy.db", restored / "pitboss.db")
        shutil.copy(live / "secret", restored)
    with sqlite3.connect(restored / "pitboss.db") as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    with serving(restored) as server:
        anna.url = server.url
        assert asyncio.run(anna.table(table))["you"]["seats"] == [0]
