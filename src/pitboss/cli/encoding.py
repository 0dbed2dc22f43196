"""What a terminal cannot write is written in plainer signs, never answered with an error."""

import codecs
import os
import sys
from io import TextIOWrapper

PLAINER = {
    **{chr(0x2680 + n): f"[{n + 1}]" for n in range(6)},
    **{chr(0x2776 + n): f"[{n + 1}{n + 1}]" for n in range(6)},
    **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    **dict(
        zip(
            "–—−·…„“”‚‘’›→×≤≥\u00a0",
            ("-", "-", "-", "|", "...", *'"""', *"'''", ">", "->", "x", "<=", ">=", " "),
            strict=True,
        )
    ),
}


def plainer(error: UnicodeError) -> tuple[str, int]:
    """A codec's error handler: the sign in plainer ones, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAINER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def ascii_only() -> bool:
    """Whether the terminal is set to C or POSIX by name, where Python writes UTF-8 on a guess."""
    told = os.environ.get("PYTHONUTF8") or os.environ.get("PYTHONIOENCODING")
    named = os.environ.get("LC_ALL") or os.environ.get("LANG")  # LC_CTYPE is Python's own here
    return bool(sys.flags.utf8_mode) and not told and named in ("C", "POSIX")


def tolerant() -> None:
    """From now on standard output and input take whatever comes, also where a shell has closed them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # as long as we run
    codecs.register_error("plainer", plainer)
    for stream, errors in ((sys.stdout, "plainer"), (sys.stderr, "plainer"), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            written = stream is not sys.stdin and ascii_only()
            stream.reconfigure(errors=errors, encoding="ascii" if written else None)
