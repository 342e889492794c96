"""The conformance suite finds what tells a seat a secret, past numbers included."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

import snailhouse
from snailhouse import CHANCE, SPECTATOR, Game
from snailhouse.testing import random_matches
from snailhouse.testing.secrecy import what_a_seat_receives_tells_no_secret
from tests.guests import invited
from tests.guests.leaks import LEAKS, leaking


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_of_any_kind_is_found(leak):
    with invited(), pytest.raises(AssertionError):
        what_a_seat_receives_tells_no_secret(leak())


def test_without_a_leak_none_is_found():
    with invited():
        what_a_seat_receives_tells_no_secret(leaking())


def test_the_numbers_of_giant_snails_cards_told_of_cards_lost_face_down():
    """As the game was before it hid them from those who had not looked."""
    game = snailhouse.game("giant-snail")
    views = {name: part for name, part in vars(game.room.views).items() if name != "hides_number"}
    with pytest.raises(AssertionError, match="tells of what it cannot know"):
        what_a_seat_receives_tells_no_secret(Game(replace(game.room, views=SimpleNamespace(**views))))


def test_the_looker_is_told_the_numbers_and_the_others_the_cards():
    """Everybody reads which card is turned; only the Malacologist's player may know its number."""
    hidden = 0
    for match in random_matches(snailhouse.game("giant-snail"), 2, every=10**6):
        for number in range(len(match.events)):
            before = match.position_at(number)
            looker = int(before.table.looker)
            if before.number_hidden_from(SPECTATOR) and number + 1 < len(match.events):
                hidden += 1
                told = match.at(number + 1).told(number)
                assert told.value is None
                assert told.text == match.at(number + 1).told(number, looker).text
                assert match.at(number + 1).told(number, looker).value == match.events[number].value
                assert match.at(number + 1).seen_events()[-1] == (CHANCE, None)
    assert hidden
