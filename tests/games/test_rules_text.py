"""The written rules, as the program reads them."""

import pytest

from pitboss.core.errors import PitbossError
from pitboss.games.rules_text import parsed, rulebook

pytestmark = pytest.mark.quick

TEXT = """# Hazard

A game *of ours*.

## Dice

Two of them.

- **HZ-1** Throwing. You throw
  **[decision]** both dice.
- **HZ-2** Paying. The rest.

## The end

- **HZ-X1** An example.
"""


def test_rules_are_read_with_their_sections() -> None:
    book = parsed(TEXT)
    assert (book.title, book.intro) == ("Hazard", "A game of ours.")
    assert book.sections == {"Dice": "Two of them.", "The end": ""}
    assert book.rules["HZ-1"] == ("HZ-1", "Dice", "Throwing. You throw [decision] both dice.")
    assert book.rules["HZ-X1"].section == "The end"


@pytest.mark.parametrize("given", ["HZ-2", "hz-2", "2"])
def test_a_rule_is_found_by_its_number(given) -> None:
    assert parsed(TEXT).rule(given).text == "Paying. The rest."


def test_an_unknown_rule_is_answered_with_a_near_one() -> None:
    with pytest.raises(PitbossError, match=r"unknown rule 'LV-111': did you mean LV-11\?"):
        rulebook("las-vegas").rule("LV-111")


def test_german_rules_have_the_same_numbers() -> None:
    assert rulebook("las-vegas", "de").rules.keys() == rulebook("las-vegas").rules.keys()
    assert rulebook("las-vegas", "de").title == "Las Vegas"
    assert rulebook("las-vegas", "de").rule("LV-11").text != rulebook("las-vegas").rule("LV-11").text


def test_a_game_without_rules_says_so() -> None:
    with pytest.raises(PitbossError, match="no written rules of pig"):
        rulebook("pig")
