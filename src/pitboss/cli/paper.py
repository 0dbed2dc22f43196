"""Running text on standard output: wrapped and with some colour on a terminal, bare lines elsewhere."""

import os
import shutil
import sys
import textwrap

WIDEST = 100


def put(text: str = "", indent: int = 0, hanging: int = 0, style: str = "") -> None:
    """A paragraph; `hanging`: how much further its later rows are indented."""
    margin = " " * indent
    if not sys.stdout.isatty():
        print(margin + text if text else "")
        return
    width = min(WIDEST, shutil.get_terminal_size().columns)
    lines = textwrap.wrap(
        text, width - 1, initial_indent=margin, subsequent_indent=margin + " " * hanging
    ) or [""]
    if not style or "NO_COLOR" in os.environ:
        print(*lines, sep="\n")
        return
    from rich.console import Console

    console = Console(highlight=False, markup=False, soft_wrap=True)
    for line in lines:
        console.print(line, style=style)
