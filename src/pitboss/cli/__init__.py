"""The `pitboss` command. Every part is loaded only when its command is given: starting is quick."""

import json
import os
import sys
import warnings
from collections.abc import Sequence

from pitboss.cli.arguments import parse
from pitboss.cli.encoding import tolerant
from pitboss.core.errors import PitbossError

FAILED = 1
INTERRUPTED = 130
PIPE_CLOSED = 141  # as a shell reports a program that a closed pipe has ended


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; gives its exit code. Wrong usage exits with code 2."""
    tolerant()
    warnings.formatwarning = lambda message, *_: f"pitboss: {message}\n"
    as_json = False
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        as_json = getattr(args, "json", False)
        code = args.run(args)
        sys.stdout.flush()
        return int(code or 0)
    except PitbossError as error:
        return _failed(error, as_json)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone: nothing is left to be said, also when Python exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        print(f"pitboss: {error.strerror or error}", file=sys.stderr)
        return FAILED


def _failed(error: PitbossError, as_json: bool) -> int:
    if as_json:
        print(json.dumps(error.json()))
    else:
        print(f"pitboss: {error.text}", file=sys.stderr)
    return FAILED
