"""The time of the house by itself: it follows the database slowly, and owes every table each absence once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from snailhouse.server.live import housetime
from snailhouse.server.live.housetime import HouseTime
from snailhouse.server.storage.presence import Absence
from snailhouse.table import Clock, Leave, Pause, Return
from tests.table.parlour import ADA, two

START = 1_000_000


class Machine:
    """A machine whose clocks the test turns."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seconds = 50.0
        clocks = SimpleNamespace(
            monotonic=lambda: self.seconds,
            monotonic_ns=lambda: round(self.seconds * 1e9),
            time_ns=lambda: START * 1_000_000,
        )
        patch.setattr(housetime, "time", clocks)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_it_goes_on_by_the_machine_s_steady_clock(machine: Machine) -> None:
    time = HouseTime(cast(Any, None), 1.0)
    machine.seconds += 2.5
    assert time.now() == START + 2_500


@pytest.mark.parametrize("hour", [-3_600_000, 3_600_000])
def test_a_clock_of_the_database_that_jumps_is_followed_by_a_hundredth_of_the_time(
    machine: Machine, hour: int
) -> None:
    time = HouseTime(cast(Any, None), 1.0)
    machine.seconds += 10
    time._follow(time.now() + hour)
    assert time.now() == START + 10_000 + (100 if hour > 0 else -100)


def test_a_clock_that_is_nearly_right_is_followed_to_what_it_says(machine: Machine) -> None:
    time = HouseTime(cast(Any, None), 1.0)
    machine.seconds += 10
    time._follow(time.now() - 30)
    assert time.now() == START + 10_000 - 30


def test_every_absence_is_owed_once_and_only_to_whose_clock_ran_in_it() -> None:
    time, parlour = HouseTime(cast(Any, None), 1.0), two(clock=Clock("game", 60))
    assert time.absence_owed(parlour.table) is None
    began = parlour.now
    time.absences = [Absence(began - 9_000, began - 4_000), Absence(began + 1_000, began + 6_000)]
    parlour.now += 7_000
    owed = time.absence_owed(parlour.table)
    assert owed == time.absences[1], "the first was before the turn"
    parlour.house(Pause(since=owed.since, until=owed.until))
    assert time.absence_owed(parlour.table) is None
    time.absences.append(Absence(began + 6_500, began + 6_900))
    assert time.absence_owed(parlour.table) == time.absences[2]
    parlour.move()
    assert time.absence_owed(parlour.table) is None, "another turn began after it"
    assert time.absence_owed(two().table) is None, "no clock runs"
    assert parlour.table.seats[0].holder == ADA.id


def test_an_absence_is_owed_to_the_time_that_goes_on_behind_a_bot() -> None:
    """Who leaves in their turn loses by their return only the time that the house was there."""
    time, parlour = HouseTime(cast(Any, None), 1.0), two(clock=Clock("move", 60))
    parlour.do(ADA, Leave())
    began = parlour.now
    time.absences = [Absence(began + 1_000, began + 90_000)]
    parlour.now += 95_000
    owed = time.absence_owed(parlour.table)
    assert owed == time.absences[0]
    parlour.house(Pause(since=owed.since, until=owed.until))
    assert time.absence_owed(parlour.table) is None
    parlour.do(ADA, Return())
    assert parlour.table.timer.deadline == parlour.now + 54_000
    unclocked = two()
    unclocked.do(ADA, Leave())
    unclocked.now += 95_000
    assert time.absence_owed(unclocked.table) is None, "nobody's time runs"
