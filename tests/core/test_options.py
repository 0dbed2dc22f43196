"""Options: what is refused, and under which rule."""

import pytest

from pitboss.core.errors import PitbossError
from pitboss.core.options import Option, changed, complete, read_text, span

pytestmark = pytest.mark.quick

OPTIONS = (
    Option("fast", rule="XX-1"),
    Option("few", players=(2, 3), rule="XX-2"),
    Option("faster", needs="fast", rule="XX-3"),
    Option("level", "choice", "low", ("low", "high"), rule="XX-4"),
    Option("rounds", "number", 3, (1, 2, 3, 4), players=(2, 3, 4), rule="XX-5"),
)


def refused(code, given, players=2):
    with pytest.raises(PitbossError) as error:
        complete(OPTIONS, given, players)
    assert error.value.code == code
    return error.value


def test_what_is_not_given_has_its_default():
    assert complete(OPTIONS, {}, 5) == {
        "fast": False,
        "few": False,
        "faster": False,
        "level": "low",
        "rounds": 3,
    }
    assert changed(OPTIONS, complete(OPTIONS, {"fast": True, "rounds": 3}, 2)) == {"fast": True}


def test_an_unknown_option_is_answered_with_what_was_probably_meant():
    assert "did you mean level?" in refused("unknown", {"levle": "low"}).text
    assert "there are: fast, faster, few, level, rounds" in refused("unknown", {"zzz": 1}).text


@pytest.mark.parametrize(
    "given",
    [
        *({"fast": wrong} for wrong in (1, "on", None)),
        *({"level": wrong} for wrong in ("mid", True, None, ["low"])),
        *({"rounds": wrong} for wrong in (5, True, "3", 3.0, 10**30)),
    ],
)
def test_wrong_values_name_the_rule_and_what_may_be(given):
    error = refused("malformed", given)
    (name,) = given
    option = next(option for option in OPTIONS if option.name == name)
    assert error.rule == option.rule
    assert f"option {name} cannot be" in error.text
    assert error.text.endswith(f"({option.rule})")
    assert error.expected


def test_a_player_count_that_an_option_forbids():
    error = refused("illegal", {"few": True}, players=4)
    assert error.rule == "XX-2"
    assert error.text == "option few is for 2 to 3 players, not 4 (XX-2)"
    assert error.expected == [2, 3]
    assert complete(OPTIONS, {"few": False}, 4)["few"] is False
    assert refused("illegal", {"rounds": 2}, players=5).rule == "XX-5"


def test_an_option_that_needs_another():
    error = refused("illegal", {"faster": True})
    assert error.rule == "XX-3"
    assert "option faster needs option fast" in error.text
    assert complete(OPTIONS, {"faster": True, "fast": True}, 2)["faster"] is True


def test_an_option_without_a_rule_names_none():
    with pytest.raises(PitbossError) as error:
        complete((Option("plain", players=(2,)),), {"plain": True}, 3)
    assert error.value.text == "option plain is for 2 players, not 3"


@pytest.mark.parametrize("given", [None, [], "fast", 3])
def test_options_are_names_with_values(given):
    refused("malformed", given)


def test_the_words_of_the_command_line():
    assert read_text(OPTIONS, ["fast", "few=off", "level=high", "rounds=2"]) == {
        "fast": True,
        "few": False,
        "level": "high",
        "rounds": 2,
    }
    assert read_text(OPTIONS, ["rounds=-1"]) == {"rounds": -1}
    assert read_text(OPTIONS, []) == {}


@pytest.mark.parametrize(
    "text",
    [
        "fast=",
        "fast=maybe",
        "rounds",
        "rounds=",
        "rounds=two",
        "rounds=--2",
        "rounds=2²",
        "rounds=" + "9" * 5000,
    ],
)
def test_words_that_are_no_values(text):
    with pytest.raises(PitbossError) as error:
        read_text(OPTIONS, [text])
    assert error.value.code == "malformed"
    assert error.value.rule in ("XX-1", "XX-5")
    assert len(error.value.text) < 400


def test_a_name_that_is_no_text():
    assert "unknown option 1" in refused("unknown", {1: True}).text


def test_unknown_words():
    with pytest.raises(PitbossError, match="unknown option 'fats': did you mean fast"):
        read_text(OPTIONS, ["fats"])


def test_json_and_player_counts_in_words():
    assert OPTIONS[1].json() == {
        "name": "few",
        "kind": "flag",
        "default": False,
        "values": [False, True],
        "players": [2, 3],
        "rule": "XX-2",
        "needs": None,
    }
    assert span((2, 3, 4)) == "2 to 4"
    assert span((2,)) == "2"
