"""Thinking time. The house passes `now`; nothing here waits."""

import pytest

from snailhouse.table import (
    ClaimTime,
    Clock,
    Leave,
    NotNow,
    NotYours,
    PlayMove,
    Return,
    Say,
    Vacation,
    due,
    encode_event,
    seen_by,
)
from snailhouse.table.clock import DAY, GRACE
from snailhouse.table.events import GaveBack
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


def test_a_vacation_can_be_changed_but_is_announced_once():
    parlour = two(clock=Clock("days", 3))
    since, deadline = parlour.now + DAY, due(parlour.table).at
    parlour.house(Vacation(player="ada", since=since, until=since + 5 * DAY))
    assert due(parlour.table).at == deadline + 5 * DAY
    with pytest.raises(NotNow, match="announced already"):
        parlour.house(Vacation(player="ada", since=since, until=since + 5 * DAY))
    parlour.house(Vacation(player="ada", since=since, until=since))
    assert due(parlour.table).at == deadline, "it is off"
    assert seen_by(parlour.table).notes[-1].text == "Ada's vacation is off."
    with pytest.raises(NotYours, match="only the house"):
        parlour.do(ADA, Vacation(player="ada", since=since, until=since + DAY))
    with pytest.raises(NotNow, match="only in a correspondence game"):
        two(clock=Clock("game", 60)).house(Vacation(player="ada", since=since, until=since + DAY))


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
    with pytest.raises(NotNow, match="your time for the game is used up: the bot plays on to the end"):
        parlour.do(ADA, Return())
    assert seen_by(parlour.table, 0).rights == ["remove"]
    parlour.move()
    parlour.move()
    assert due(parlour.table).kind == "bot", "there is no time left for any other decision either"


def test_the_bot_makes_the_decision_whose_time_ran_out_and_the_person_the_next():
    parlour = two(clock=Clock("move", 5))
    parlour.now += 5_000
    parlour.do(BOB, ClaimTime())
    with pytest.raises(NotNow, match="the bot makes it, then take your seat back"):
        parlour.do(ADA, Return())
    parlour.move()
    parlour.do(ADA, Return())
    parlour.move()
    assert (due(parlour.table).seat, due(parlour.table).at) == (0, parlour.now + 5_000)


def test_out_of_time_a_rival_loses_where_the_table_says_so():
    parlour = two(clock=Clock("game", 60, expiry="lose"))
    parlour.now += 59_999
    with pytest.raises(NotNow, match="nobody has run out of time"):
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


@pytest.mark.parametrize("clock", [Clock("move", 20), Clock("game", 30)])
def test_time_goes_on_while_a_bot_has_a_turn_that_is_taken_back(clock):
    parlour = two(clock=clock)
    deadline = due(parlour.table).at
    parlour.now += 4_000
    parlour.do(ADA, Leave())
    parlour.now += 10_000
    parlour.do(ADA, Return())
    assert due(parlour.table).at == deadline
    parlour.do(ADA, Leave())
    parlour.now += 60_000
    with pytest.raises(NotNow, match="is used up"):
        parlour.do(ADA, Return())


def test_what_an_earlier_version_stored_about_a_return_counts_as_it_did_then():
    parlour = two(clock=Clock("game", 60))
    parlour.now += 60_000
    parlour.house(ClaimTime())
    parlour.stored.append(encode_event(GaveBack(at=parlour.now, by="ada", seat=0)))
    assert due(parlour.again()).at == parlour.now + GRACE


def test_what_was_thought_before_a_move_counts_for_no_other():
    parlour = two(clock=Clock("move", 20))
    parlour.now += 15_000
    parlour.do(ADA, Leave())
    parlour.move()
    parlour.do(ADA, Return())
    parlour.move()
    assert (due(parlour.table).seat, due(parlour.table).at) == (0, parlour.now + 20_000)
