"""The C reference (benchmarks/reference.c): compiled when it is needed, kept in the cache directory."""

import ctypes
import hashlib
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pitboss.bench.baseline import source_tree
from pitboss.bench.measure import Skipped

SEATS = 4


class Played(NamedTuple):
    """Sums over random games: the choices made, and each seat's money in 10,000 dollars."""

    choices: int
    money: list[int]


def play_games() -> Callable[[int], Played]:
    """Random games in C, of four players with neutral dice."""
    folder = source_tree()
    if folder is None:
        raise Skipped("the C reference is in the source tree, and this is not one")
    function = ctypes.CDLL(str(_library(folder / "reference.c"))).play_games
    function.argtypes = [ctypes.c_int64, ctypes.c_uint64, ctypes.POINTER(ctypes.c_int64)]
    function.restype = ctypes.c_int64

    def play(games: int) -> Played:
        money = (ctypes.c_int64 * SEATS)()
        return Played(function(games, 1, money), list(money))

    return play


def _library(source: Path) -> Path:
    from pitboss.compiled.engine import cache_home

    gcc = shutil.which("gcc")
    if gcc is None:
        raise Skipped("gcc is not installed")
    options = ["-O3", f"-march={_architecture()}", "-shared", "-fPIC"]
    made_of = hashlib.sha256(source.read_bytes() + " ".join(options).encode()).hexdigest()[:24]
    library = cache_home() / f"reference-{made_of}.so"
    if not library.exists():
        library.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=library.parent) as folder:
            fresh = Path(folder) / library.name
            done = subprocess.run([gcc, *options, "-o", fresh, source], capture_output=True, text=True)
            if done.returncode:
                raise RuntimeError(f"gcc does not compile {source.name}: {done.stderr.strip()}")
            fresh.replace(library)
    return library


def _architecture() -> str:
    """x86-64-v3 wherever the machine knows it, so that figures of different machines can be compared."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return "native"
    try:
        knows_avx2 = " avx2 " in Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return "native"
    return "x86-64-v3" if knows_avx2 else "native"
