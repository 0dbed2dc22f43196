"""The small language of a game's texts."""

import pytest

from pitboss.core import words
from pitboss.games import find

pytestmark = pytest.mark.quick

NAMES = ["Anna", "B{seat}", "[C] {note}"]
TEXTS = {
    "en": {
        "at": "casino {n}",
        "at.bandit": "the bandit",
        "neutral": "neutral dice",
        "only": "only in English",
        "dice": "{seat} rolls[ {own}][ and {biggy}].",
        "both": "[{own} and {biggy}]",
    },
    "de": {"at": "Casino {n}", "neutral": "neutrale Würfel"},
}


@pytest.mark.parametrize(
    ("lang", "name", "value", "shown"),
    [
        ("en", "seat", 0, "Anna"),
        ("en", "winners", [0, 1, 2], "Anna, B{seat} and [C] {note}"),
        ("de", "parties", [0, "neutral"], "Anna und neutrale Würfel"),
        ("en", "note", 80000, "$80,000"),
        ("de", "note", 1234000, "1.234.000 $"),
        ("en", "money", [10000, 0], "$10,000 and $0"),
        ("en", "debt", -500, "−$500"),
        ("en", "at", 3, "casino 3"),
        ("de", "at", 3, "Casino 3"),
        ("de", "at", "bandit", "the bandit"),
        ("en", "own", [3, 3, 5], "3 3 5"),
        ("en", "cards", ["3", "33"], "3 33"),
        ("en", "cards", ["sit-out", "two-casinos"], "sit-out and two-casinos"),
        ("en", "seat", 7, "7"),
        ("en", "count", 0, "0"),
        ("en", "again", True, ""),
        ("en", "again", None, ""),
    ],
)
def test_facts_are_shown_by_name_and_type(lang, name, value, shown) -> None:
    assert words.show(TEXTS, lang, name, value, NAMES) == shown


def test_a_part_is_left_out_when_a_fact_in_it_is_missing() -> None:
    assert (
        words.fill(TEXTS, "en", "dice", {"seat": 0, "own": [3], "biggy": 4}, NAMES) == "Anna rolls 3 and 4."
    )
    assert words.fill(TEXTS, "en", "dice", {"seat": 0, "own": []}, NAMES) == "Anna rolls."
    assert words.fill(TEXTS, "en", "both", {"own": [1]}, NAMES) == ""


def test_names_are_never_read_as_language() -> None:
    event = {"what": "won", "seat": 2, "note": 80000, "at": 3, "count": 2}
    assert words.say(find("las-vegas"), "en", event, NAMES) == "[C] {note} wins $80,000 at casino 3 with 2."


def test_a_kind_can_be_named_and_a_language_may_lack_a_text() -> None:
    texts = {"en": {"t": "{price:word} for {to:seat}"}, "de": {}}
    assert words.fill(texts, "de", "t", {"price": 5, "to": 1}, NAMES) == "5 for B{seat}"
    assert words.fill(TEXTS, "de", "only", {}) == "only in English"
    assert words.fill(TEXTS, "de", "nowhere", {}) == ""


def test_an_event_without_words_is_told_by_its_facts() -> None:
    event = {"n": 4, "what": "bribed", "seat": 0, "note": 10000, "rule": "X-1"}
    assert words.say(find("las-vegas"), "en", event, NAMES) == "bribed: seat Anna, note $10,000"


def test_the_question_follows_the_options() -> None:
    game = find("las-vegas")
    view = {"public": {}, "mine": {}, "options": {"bandit": True, "open_money": True}}
    assert "bandit" in words.question(game, "en", view, 0, NAMES)
    assert "bandit" not in words.question(game, "en", {**view, "options": {}}, 0, NAMES)
