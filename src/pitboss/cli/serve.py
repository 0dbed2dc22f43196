"""`pitboss serve`: the tables on the web."""

import argparse
import os
import sys

from pitboss.core.errors import PitbossError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument(
        "--port", type=_port, default=8000, help="port to listen on (8000; 0 takes a free one)"
    )
    parser.add_argument(
        "--public-url", default="", metavar="URL", help="the address under which others reach it"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.add_argument(
        "--lan", action="store_true", help="let everybody in this network play; shows a QR code"
    )
    parser.add_argument(
        "--trusted-proxy", default="", metavar="ADDRESS", help="believe this proxy where a visitor comes from"
    )
    parser.add_argument(
        "--metrics-port", type=_named_port, metavar="PORT", help="figures for Prometheus, on 127.0.0.1"
    )


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: expected 0 to 65535")
    return int(text)


def _named_port(text: str) -> int:
    """Nobody would find figures on a free port that was taken."""
    port = _port(text)
    if not port:
        raise argparse.ArgumentTypeError("'0' is no port here: expected 1 to 65535")
    return port


def run(args: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    from pitboss.server import settings as setting
    from pitboss.server.serve import serve

    settings = setting.Settings(
        data_dir=setting.data_dir(),
        host=args.host,
        port=args.port,
        database_url=os.environ.get("PITBOSS_DATABASE_URL", ""),
        public_url=args.public_url,
        lan=args.lan,
        trusted_proxy=args.trusted_proxy,
        metrics_port=args.metrics_port,
        limits=setting.from_environment("PITBOSS_LIMITS", setting.Limits),
        times=setting.from_environment("PITBOSS_TIMES", setting.Times),
    )
    serve(settings, browser=not args.no_browser)
    return 0


def main() -> int:
    """Runs without the rest of the command line: `python -m pitboss.cli.serve`."""
    parser = argparse.ArgumentParser(prog="pitboss serve", description=__doc__)
    add_arguments(parser)
    try:
        return run(parser.parse_args())
    except PitbossError as error:
        print(f"pitboss: {error.text}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
