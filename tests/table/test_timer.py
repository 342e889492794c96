"""The running clock by itself: vacations, absences of the house, and a bot that has the turn for a while."""

import pytest

from snailhouse.table.clock import DAY, GRACE, Clock
from snailhouse.table.timer import Timer


def days(limit=2):
    """A correspondence game in which the first seat thinks since the beginning of time."""
    timer = Timer(Clock("days", limit), 2)
    timer.turn(0, 0)
    return timer


def test_a_vacation_puts_the_deadline_off_by_what_it_shares_with_the_turn():
    timer = days()
    timer.announce(0, DAY, 4 * DAY)
    assert timer.deadline == 5 * DAY
    timer.announce(0, -3 * DAY, DAY // 2)
    assert timer.deadline == 5 * DAY + DAY // 2


def test_a_vacation_before_or_after_a_turn_changes_nothing_of_it():
    timer = days()
    timer.announce(0, -4 * DAY, -DAY)
    timer.announce(0, 8 * DAY, 9 * DAY)
    assert timer.deadline == 2 * DAY
    assert timer.rested(0, 0, 2 * DAY) == 0
    timer.announce(1, 0, 9 * DAY)
    assert timer.deadline == 2 * DAY, "it is the other's"


def test_vacations_count_in_the_order_of_time_whichever_was_announced_first():
    """The second begins before the deadline only because of the first."""
    timer = days()
    timer.announce(0, 3 * DAY, 5 * DAY)
    timer.announce(0, DAY, 4 * DAY - 1)
    assert timer.deadline == 2 * DAY + (3 * DAY - 1) + 2 * DAY


def test_a_vacation_is_no_thinking_time_in_an_undo():
    timer = days()
    timer.announce(0, DAY, 3 * DAY)
    timer.turn(1, 4 * DAY, moment=0)
    assert timer.left_after_undo(0, 0, 4 * DAY) == 0
    timer.turn(0, 4 * DAY, moment=1)
    assert timer.left_after_undo(0, 0, 4 * DAY) == 0
    assert timer.left_after_undo(1, 0, 4 * DAY) == 2 * DAY, "only the decision there and those after it"


@pytest.mark.parametrize("kind", ["move", "game"])
def test_while_the_house_is_away_no_time_goes_on_behind_a_bot_that_has_the_turn(kind):
    timer = Timer(Clock(kind, 60), 2)
    timer.turn(0, 0)
    timer.hand_over(10_000)
    timer.excuse(12_000, 72_000)
    assert timer.left_on_return(0, 75_000, to_decide=True) == 60_000 - 15_000
    timer.hand_back(0, 75_000, counted=True)
    assert timer.deadline == 120_000


@pytest.mark.parametrize(("thought", "rest"), [(12_000, 8_000), (20_000, 20_000), (25_000, 20_000)])
def test_a_return_that_an_earlier_version_stored_goes_on_with_what_was_left(thought, rest):
    """Who had none left had all of it again."""
    timer = Timer(Clock("move", 20), 2)
    timer.turn(0, 0)
    timer.hand_over(thought)
    timer.hand_back(0, 90_000, counted=False)
    assert timer.deadline == 90_000 + rest


def test_only_who_had_no_time_left_was_given_some():
    timer = Timer(Clock("game", 60), 2)
    timer.left = [5_000, 0]
    for seat in (0, 1):
        timer.refill(seat)
    assert timer.left == [5_000, GRACE]


def test_an_undo_takes_back_what_it_gave_to_each_seat_and_no_more_than_there_is():
    timer = Timer(Clock("game", 30, 10), 2)
    timer.turn(0, 0)
    timer.turn(1, 30_000, moment=0)
    timer.turn(0, 35_000, moment=1)
    assert timer.left == [10_000, 35_000]
    timer.undo(0, 0, 37_000, counted=True)
    assert timer.left == [0, 25_000]
