"""Running text on standard output: wrapped and with some colour on a terminal, bare lines elsewhere."""

import os
import shutil
import sys
import textwrap

WIDEST = 100
STUCK = "\ue000"
"""Stands for a space at which no row may end."""


def put(text: str = "", indent: int = 0, hanging: int = 0, style: str = "") -> None:
    """A paragraph; `hanging`: how much further its later rows are indented."""
    margin = " " * indent
    if not sys.stdout.isatty():
        print(margin + text if text else "")
        return
    width = min(WIDEST, shutil.get_terminal_size().columns)
    whole = text.replace(" $", f"{STUCK}$")  # a sum and its $ stay together
    rows = textwrap.wrap(
        whole, width - 1, initial_indent=margin, subsequent_indent=margin + " " * hanging
    ) or [""]
    lines = [line.replace(STUCK, " ") for line in rows]
    if not style or "NO_COLOR" in os.environ:
        print(*lines, sep="\n")
        return
    from rich.console import Console

    console = Console(highlight=False, markup=False, soft_wrap=True)
    for line in lines:
        console.print(line, style=style)
