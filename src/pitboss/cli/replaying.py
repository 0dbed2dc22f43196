"""`pitboss replay` and `pitboss verify`: what a record tells, and whether it is true."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence

from pitboss import record
from pitboss.cli import results, tables
from pitboss.cli.paper import put
from pitboss.cli.words import say
from pitboss.core import words
from pitboss.core.errors import PitbossError
from pitboss.table import Table

UNSIGNED = 3


def replay(args: Namespace) -> int:
    lines = record.load(args.file)
    if args.json:
        print(json.dumps(record.summary(record.replay(lines))))
        return 0
    sat: list[list[str]] = []  # who sat where when each thing happened
    steps = record.steps(lines)
    table = next(steps)
    for _ in steps:
        del sat[len(table.entries) :]
        sat += [list(table.seats)] * (len(table.entries) - len(sat))
    put(words.text(table.game.words, args.lang, "name") or table.game.id, style="bold #d0a64a")
    for line in told(table, sat, args.lang):
        put(line)
    put()
    for line in ending(table, args.lang):
        put(line)
    return 0


def told(table: Table, sat: Sequence[Sequence[str]], lang: str) -> Iterator[str]:
    """All that everybody could see, a line for each event; those that belong together share one."""
    drawing = tables.find(table.game.id)
    held: list[str] = []
    known: Sequence[str] = sat[0] if sat else []
    for entry, names in zip(table.entries, sat, strict=True):
        if entry.to is not None:
            continue
        event = entry.event
        sentence = words.say(table.game, lang, event, names)
        if event["what"] in drawing.TOGETHER:
            held.append(sentence)
            continue
        if held:
            yield " ".join(held)
            held = []
        for before, now in zip(known, names, strict=True):
            if before != now:
                yield say(lang, "sits", before=before, now=now)
        known = names
        if event["what"] in drawing.STOPS:
            yield ""
        yield f"{sentence} ({event['rule']})" if "rule" in event else sentence
    if held:
        yield " ".join(held)


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
