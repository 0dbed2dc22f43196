"""Compiling a game's rules, once for each state of their source, and keeping the result on disk."""

import hashlib
import importlib.util
import os
import platform
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite.binding
import numba
import numpy as np

from pitboss._version import __version__
from pitboss.compiled import primitives
from pitboss.compiled.playouts import Batch, Totals
from pitboss.compiled.translator import name_of, translate
from pitboss.core import playout
from pitboss.core.chance import random
from pitboss.core.game import Game
from pitboss.core.options import complete
from pitboss.core.record import Field, Record

_compiling = threading.Lock()
_modules: dict[Path, ModuleType] = {}


def module_of(game: Game) -> ModuleType:
    """The module of a game's compiled rules, written anew only when anything it depends on has changed."""
    source = translate(game, [playout.play_out, playout.trail])
    path = cache_home() / _fingerprint(source) / f"{game.id.replace('-', '_')}.py"
    with _compiling:
        if path not in _modules:
            _write(path, source)
            _modules[path] = _load(path)
        return _modules[path]


def cache_home() -> Path:
    """Where compiled rules are kept: `PITBOSS_CACHE_DIR`, else the user's cache directory."""
    chosen = os.environ.get("PITBOSS_CACHE_DIR")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "pitboss" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/pitboss"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def _fingerprint(source: str) -> str:
    """Numba's own cache sees neither changed callees nor changed constants, so the directory's name does."""
    parts = (
        source,
        Path(primitives.__file__).read_text(encoding="utf-8"),
        __version__,
        numba.__version__,
        platform.python_version(),
        llvmlite.binding.get_host_cpu_name(),
        llvmlite.binding.get_host_cpu_features().flatten(),
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]


def _write(path: Path, source: str) -> None:
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}.part")
    partial.write_text(source, encoding="utf-8")
    partial.replace(path)


def _load(path: Path) -> ModuleType:
    name = f"pitboss_compiled_{path.parent.name}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Numba's cache looks a function's module up by name
    spec.loader.exec_module(module)
    return module


def dtype(record: type[Record]) -> Any:
    """A record class as NumPy knows it: 64-bit numbers throughout, which compiled code handles fastest."""
    return np.dtype([(name, *_cell(field)) for name, field in record.fields.items()], align=True)


def _cell(field: Field) -> tuple[Any, ...]:
    return (dtype(field.of) if field.of else np.int64, field.shape)


def array_of(record: Record, length: int = 1) -> Any:
    """An array of records of this kind, the first one a copy of this."""
    array = np.zeros(length, dtype(type(record)))
    _fill(array[0], record)
    return array


def _fill(target: Any, record: Record) -> None:
    for name, field in record.fields.items():
        value = getattr(record, name)
        if field.of is None:
            target[name] = value
        elif not field.shape:
            _fill(target[name], value)
        else:
            _fill_rows(target[name], value)


def _fill_rows(target: Any, rows: list[Any]) -> None:
    for at, row in enumerate(rows):
        if isinstance(row, Record):
            _fill(target[at], row)
        else:
            _fill_rows(target[at], row)


def record_of(kind: type[Record], row: Any) -> Record:
    """A plain record from one row of such an array."""
    record = kind()
    for name, field in kind.fields.items():
        setattr(record, name, _plain(field, row[name]))
    return record


def _plain(field: Field, value: Any) -> Any:
    if field.of is None:
        return value.tolist()
    if getattr(value, "shape", ()) == ():
        return record_of(field.of, value)
    return [_plain(field, inner) for inner in value]


def compiled_batch(game: Game) -> Batch:
    """Batches of random games with compiled rules; compiled when this returns."""
    play_out = getattr(module_of(game), name_of(playout.play_out))

    def batch(game: Game, start: Any, games: int, seed: int) -> Totals:
        totals = np.zeros((3, start.seats), np.int64)
        decisions = play_out(array_of(start, 2), array_of(random(seed))[0], games, start.seats, totals)
        return Totals(games, decisions, *totals.tolist())

    batch(game, game.begin(game.players[0], complete(game.options, {}, game.players[0])), 0, 0)
    return batch


def compiled_trail(game: Game, start: Record, seed: int, most: int) -> list[Record]:
    """The states of one random game, step by step: for comparison with the plain twin."""
    states = array_of(start, most)
    steps = getattr(module_of(game), name_of(playout.trail))(states, array_of(random(seed))[0], most)
    assert steps >= 0, f"{game.id}: a random game takes more than {most} steps"
    return [record_of(type(start), row) for row in states[: steps + 1]]
