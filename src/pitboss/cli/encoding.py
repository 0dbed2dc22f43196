"""What a terminal cannot write is written in plainer signs, never answered with an error."""

import codecs
import sys
from io import TextIOWrapper

PLAINER = {
    **{chr(0x2680 + n): f"[{n + 1}]" for n in range(6)},
    **{chr(0x2776 + n): f"[{n + 1}{n + 1}]" for n in range(6)},
    **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    **dict(
        zip(
            "–—−·…„“”‚‘’›→×\u00a0",
            ("-", "-", "-", "|", "...", *'"""', *"'''", ">", "->", "x", " "),
            strict=True,
        )
    ),
}


def plainer(error: UnicodeError) -> tuple[str, int]:
    """A codec's error handler: the sign in plainer ones, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAINER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def tolerant() -> None:
    """From now on standard output and input take whatever comes."""
    codecs.register_error("plainer", plainer)
    for stream, errors in ((sys.stdout, "plainer"), (sys.stderr, "plainer"), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
