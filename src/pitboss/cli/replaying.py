"""`pitboss replay` and `pitboss verify`: what a record tells, and whether it is true."""

import json
from argparse import Namespace

from pitboss import record
from pitboss.cli import results, tables
from pitboss.cli.paper import put
from pitboss.cli.words import say
from pitboss.core import words
from pitboss.core.errors import PitbossError
from pitboss.table import Table

UNSIGNED = 3


def replay(args: Namespace) -> int:
    table = record.replay(record.load(args.file))
    if args.json:
        print(json.dumps(record.summary(table)))
        return 0
    drawing = tables.find(table.game.id)
    put(words.text(table.game.words, args.lang, "name") or table.game.id, style="bold #d0a64a")
    held: list[str] = []
    for event in table.journal:
        sentence = words.say(table.game, args.lang, event, table.seats)
        if event["what"] in drawing.TOGETHER:
            held.append(sentence)
            continue
        if held:
            put(" ".join(held))
            held.clear()
        if event["what"] in drawing.STOPS:
            put()
        put(f"{sentence} ({event['rule']})" if "rule" in event else sentence)
    if held:
        put(" ".join(held))
    put()
    for line in ending(table, args.lang):
        put(line)
    return 0


def ending(table: Table, lang: str) -> list[str]:
    """The result, or what the game waits for."""
    result, pending = table.result, table.pending
    if result:
        return [*results.places(result, table.seats, lang), results.reason(result, table.seats, lang)]
    if table.end:
        return [say(lang, "abandoned", reason=table.end["end"]["abandoned"])]
    if pending:
        return [
            say(lang, "wait.chance", what=json.dumps(pending.line(pending.expected()), ensure_ascii=False))
        ]
    seats = words.together([table.seats[seat] for seat in table.waits], lang)
    choices = ", ".join(table.legal(table.waits[0]))
    return [say(lang, "wait.seats", seats=seats, choices=choices)]


def verify(args: Namespace) -> int:
    lines = record.load(args.file)
    try:
        found = record.verify(lines)
    except PitbossError as error:
        if error.code != "unavailable" or "fair" in lines[0]:
            raise
        record.replay(lines)  # a record that cannot be is wrong, signed or not
        print(json.dumps(error.json()) if args.json else say(args.lang, "unsigned"))
        return UNSIGNED
    if args.json:
        print(json.dumps({"verified": True, **found._asdict()}))
    else:
        put(say(args.lang, "verified", count=found.outcomes, commitment=found.commitment))
    return 0
