"""Thinking time. The house passes `now`; nothing here waits."""

import pytest

from snailhouse.table import ClaimTime, Clock, Leave, NotNow, PlayMove, Return, Say, due, seen_by
from snailhouse.table.clock import DAY, GRACE
from tests.table.parlour import ADA, BOB, started, two


def test_without_a_clock_nothing_runs_out():
    parlour = two()
    parlour.now += 1000 * DAY
    assert due(parlour.table) is None
    with pytest.raises(NotNow, match="nobody has run out of time"):
        parlour.do(BOB, ClaimTime())
    parlour.move()


def test_so_many_seconds_a_move():
    parlour = two(clock=Clock("move", 20))
    assert due(parlour.table).at == parlour.now + 20_000
    parlour.now += 19_999
    parlour.move()
    assert due(parlour.table).at == parlour.now + 20_000


def test_days_a_move():
    parlour = two(clock=Clock("days", 3))
    assert due(parlour.table).at == parlour.now + 3 * DAY


def test_talk_stops_no_clock():
    parlour = two(clock=Clock("move", 20))
    deadline = due(parlour.table).at
    parlour.now += 5_000
    parlour.do(BOB, Say(text="hurry"))
    assert due(parlour.table).at == deadline


def test_a_clock_for_the_whole_game_runs_for_the_thinker_and_gives_back():
    parlour = two(clock=Clock("game", 60, 2))
    parlour.now += 10_000
    parlour.move()
    assert parlour.table.timer.left == [52_000, 60_000]
    parlour.now += 3_000
    parlour.move()
    assert parlour.table.timer.left == [52_000, 59_000]


def test_out_of_time_a_bot_plays_on_until_the_person_returns():
    parlour = two(clock=Clock("game", 60))
    parlour.now += 60_000
    with pytest.raises(NotNow, match="your time has run out"):
        parlour.do(ADA, PlayMove(move=parlour.table.match.legal()[0]))
    parlour.house(ClaimTime())
    assert parlour.table.seats[0].away
    assert due(parlour.table).kind == "bot"
    parlour.do(ADA, Return())
    assert due(parlour.table).at == parlour.now + GRACE
    parlour.move()


def test_returning_does_not_lengthen_a_clock_by_the_move():
    parlour = two(clock=Clock("move", 5))
    parlour.now += 5_000
    parlour.do(BOB, ClaimTime())
    parlour.do(ADA, Return())
    assert due(parlour.table).at == parlour.now + 5_000


def test_out_of_time_a_rival_loses_where_the_table_says_so():
    parlour = two(clock=Clock("game", 60, expiry="lose"))
    parlour.now += 59_999
    with pytest.raises(NotNow):
        parlour.do(BOB, ClaimTime())
    parlour.now += 1
    parlour.do(BOB, ClaimTime())
    seen = seen_by(parlour.table)
    assert (seen.result.payoffs, seen.result.text) == ([0, 1], "X runs out of time: O wins.")


def test_bots_have_no_clock():
    parlour = started(["me", "random"], options={"start": "o"}, clock=Clock("move", 5))
    assert (due(parlour.table).kind, parlour.table.timer.deadline) == ("bot", None)


def test_the_view_tells_who_thinks_and_until_when():
    parlour = two(clock=Clock("game", 60))
    clock = seen_by(parlour.table, 1).clock
    assert (clock.seat, clock.since, clock.deadline) == (0, parlour.now, parlour.now + 60_000)
    assert clock.left == [60_000, 60_000]


def test_another_node_whose_clock_is_behind_gives_nobody_time():
    parlour = two(clock=Clock("game", 60))
    parlour.now -= 5_000
    parlour.move()
    assert parlour.table.timer.left == [60_000, 60_000]


@pytest.mark.parametrize(
    "clock", [Clock("move", 20, expiry="lose"), Clock("game", 30, expiry="lose"), Clock("days", 1)]
)
def test_leaving_and_returning_buys_no_time(clock):
    parlour = two(clock=clock)
    deadline = due(parlour.table).at
    for _ in range(3):
        parlour.now += 4_000
        parlour.do(ADA, Leave())
        parlour.do(ADA, Return())
        assert due(parlour.table).at == deadline


def test_nobody_s_time_runs_while_a_bot_has_the_turn():
    parlour = two(clock=Clock("move", 20))
    deadline = due(parlour.table).at
    parlour.now += 4_000
    parlour.do(ADA, Leave())
    parlour.now += 60_000
    parlour.do(ADA, Return())
    assert due(parlour.table).at == deadline + 60_000


def test_what_was_thought_before_a_move_counts_for_no_other():
    parlour = two(clock=Clock("move", 20))
    parlour.now += 15_000
    parlour.do(ADA, Leave())
    parlour.move()
    parlour.do(ADA, Return())
    parlour.move()
    assert (due(parlour.table).seat, due(parlour.table).at) == (0, parlour.now + 20_000)
