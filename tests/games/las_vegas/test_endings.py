"""Records of finished games: one for every way a game can end, replayed and compared."""

import pytest

from pitboss import record
from tests.games.las_vegas.endings import ENDINGS

pytestmark = pytest.mark.quick
every_record = pytest.mark.parametrize("name", ENDINGS.made)


def test_no_way_to_end_is_missing() -> None:
    ENDINGS.check_none_is_missing()


@every_record
def test_the_name_says_how_it_ends(name: str) -> None:
    ENDINGS.check_name(name)


@every_record
def test_it_replays_to_its_end_as_the_game_went(name: str) -> None:
    ENDINGS.check_replay(name)


@every_record
def test_signed_records_verify_and_others_say_that_they_are_not(name: str) -> None:
    ENDINGS.check_verify(name)


def test_some_records_are_signed_and_some_are_not() -> None:
    signed = ["fair" in record.load(ENDINGS.path(name))[0] for name in ENDINGS.made]
    assert True in signed
    assert False in signed
