"""`pitboss bot`: a bot sits down at a table of a server."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", required=True, help="the table's address: https://…/tables/ID#SECRET")
    parser.add_argument("--name", default="Bot", help="the name at the table (Bot)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--stdio", action="store_true", help="questions go to standard output, choices are read"
    )
    which.add_argument("--bot", default="random", help="one of our bots (random)")


def run(args: argparse.Namespace) -> int:
    """Plays to the end of the game."""
    import asyncio
    import json
    import secrets

    from pitboss.client import bot
    from pitboss.core.chance import random

    if args.stdio:
        asyncio.run(bot.serve_program(args.url, args.name))
        return 0
    answer = bot.built_in(args.bot, random(secrets.randbits(60)))
    table = asyncio.run(bot.sit_and_play(args.url, args.name, answer))
    print(json.dumps(table["result"]))
    return 0
