"""In the game: turns, bots that stand in, resignation, talk, and commands sent twice."""

import pytest

from snailhouse import IllegalMove, Refusal
from snailhouse.table import (
    ClaimTime,
    Clock,
    Leave,
    NotNow,
    NotYours,
    PlayMove,
    Rename,
    Resign,
    Return,
    Say,
    Sit,
    StandIn,
    Start,
    bot_turn,
    due,
    seen_by,
)
from snailhouse.table.asking import own_decision
from snailhouse.table.turns import MOST_REMARKS, STAND_IN_AFTER
from tests.table.parlour import ADA, BOB, EVE, Parlour, started, two, two_moves_a_turn


def test_the_seat_to_move_moves_and_chance_follows():
    parlour = two()
    legal = parlour.table.match.legal()
    (moved,) = parlour.do(ADA, PlayMove(move=legal[0]))
    assert moved.seat == 0
    assert len(moved.rolls) >= 1
    assert parlour.table.actor == 1


def test_a_turn_began_when_the_other_s_ended_however_many_decisions_it_has():
    parlour = two_moves_a_turn("open")
    began = parlour.table.turned
    parlour.now += 4_000
    parlour.move()
    assert (parlour.table.decider, parlour.table.turned) == ("ada", began)
    while parlour.table.actor == 0:
        parlour.move()
    assert (parlour.table.decider, parlour.table.turned) == ("bob", parlour.now)


def test_only_the_seat_to_move_moves():
    parlour = two()
    with pytest.raises(NotNow, match="it is not your turn: X is to move"):
        parlour.do(BOB, PlayMove(move=0))
    with pytest.raises(NotYours, match="you have no seat at this table"):
        parlour.do(EVE, PlayMove(move=0))
    with pytest.raises(NotYours, match="X is played by a person"):
        parlour.house(PlayMove(move=0))


@pytest.mark.parametrize("move", [-1, 8, 9, 10**30])
def test_an_illegal_move_is_refused_by_its_rule(move):
    with pytest.raises(IllegalMove):
        two().do(ADA, PlayMove(move=move))


def test_a_move_for_a_position_that_has_passed_is_refused():
    parlour = two()
    seen = seen_by(parlour.table, 0)
    parlour.do(ADA, PlayMove(move=seen.moves[0].id, moment=seen.moment))
    for _ in range(3):
        parlour.move()
    with pytest.raises(NotNow, match=f"you saw {seen.moment} events, now there are {parlour.table.moment}"):
        parlour.do((ADA, BOB)[parlour.table.actor], PlayMove(move=seen.moves[0].id, moment=seen.moment))


def test_a_command_sent_twice_is_done_once():
    parlour = two()
    move = PlayMove(move=parlour.table.match.legal()[0])
    assert parlour.do(ADA, move, request="r1")
    version = parlour.table.version
    assert parlour.do(ADA, move, request="r1") == []
    assert parlour.table.requests["ada", "r1"] == version
    assert parlour.again().requests == parlour.table.requests
    with pytest.raises(NotYours, match="you have no seat"):
        parlour.do(EVE, move, request="r1")


def test_whoever_leaves_a_game_is_played_by_a_bot_and_may_return():
    parlour = two()
    parlour.do(ADA, Leave())
    assert due(parlour.table).kind == "bot"
    assert seen_by(parlour.table, 0).moves == []
    with pytest.raises(NotNow, match="take your seat back first"):
        parlour.do(ADA, PlayMove(move=parlour.table.match.legal()[0]))
    parlour.move()
    with pytest.raises(NotYours, match="you have no seat"):
        parlour.do(EVE, Return())
    parlour.do(ADA, Return())
    assert parlour.table.seats[0].present
    with pytest.raises(NotNow, match="no bot plays for you"):
        parlour.do(ADA, Return())
    parlour.finish()


def test_bots_play_on_while_every_person_is_away():
    parlour = started(["me", "random"], options={"start": "x"})
    parlour.do(ADA, Leave())
    assert (due(parlour.table).kind, due(parlour.table).seat) == ("bot", 0)
    parlour.move()
    assert (due(parlour.table).kind, due(parlour.table).seat) == ("bot", 1)
    parlour.do(ADA, Return())
    parlour.move()
    assert due(parlour.table) is None, "the person is to move, and has no clock"


def test_a_table_of_bots_alone_plays():
    parlour = Parlour(["random", "random"])
    parlour.do(ADA, Start())
    assert due(parlour.table).kind == "bot"
    assert parlour.finish().table.result() is not None
    assert due(parlour.table) is None


def test_the_bot_to_move_is_the_one_that_is_called():
    parlour = Parlour(["easy", "random"], options={"start": "x"})
    parlour.do(ADA, Start())
    called = []
    for _ in range(6):
        called.append((parlour.table.actor, bot_turn(parlour.table).bot))
        parlour.move()
    assert set(called) == {(0, "easy"), (1, "random")}
    with pytest.raises(ValueError, match="no bot is to move"):
        bot_turn(started(["me", "random"], options={"start": "x"}).table)


def test_that_bots_are_warming_up_is_told_while_they_play():
    parlour = started(["random", "me"], options={"start": "x"})
    turn = bot_turn(parlour.table)
    parlour.house(turn.command(turn.match.legal()[0], warming=True))
    assert seen_by(parlour.table).bots_warming
    parlour.do(ADA, Resign())
    assert not seen_by(parlour.table).bots_warming


def test_two_nodes_that_think_for_one_bot_move_once():
    """Also where another bot is to move next, for whom the move would be legal."""
    for seats, kind, words in (
        (["me", "random"], NotYours, "X is played by a person"),
        (["random", "random"], NotNow, "the game has moved on"),
    ):
        parlour = started(seats, options={"start": "o"})
        one, other = bot_turn(parlour.table), bot_turn(parlour.table)
        parlour.house(one.command(one.match.legal()[0]))
        with pytest.raises(kind, match=words):
            parlour.house(other.command(other.match.legal()[0]))


def test_without_a_clock_the_patient_may_call_a_bot():
    parlour = two()
    with pytest.raises(NotNow, match="5 minutes over a decision"):
        parlour.do(BOB, StandIn(seat=0))
    parlour.now += STAND_IN_AFTER
    with pytest.raises(NotYours):
        parlour.do(EVE, StandIn(seat=0))
    with pytest.raises(NotNow, match="5 minutes over a decision"):
        parlour.do(ADA, StandIn(seat=1))
    parlour.do(BOB, StandIn(seat=0))
    assert parlour.table.seats[0].away
    with pytest.raises(NotNow, match="a bot plays there already"):
        parlour.do(BOB, StandIn(seat=0))


def test_the_patience_is_for_one_decision_and_begins_anew_with_the_next():
    parlour = two_moves_a_turn("open")
    parlour.now += STAND_IN_AFTER - 1
    parlour.move()
    assert parlour.table.actor == 0, "the same seat decides again"
    parlour.now += 1
    with pytest.raises(NotNow, match="5 minutes over a decision"):
        parlour.do(BOB, StandIn(seat=0))
    parlour.now += STAND_IN_AFTER - 1
    parlour.do(BOB, StandIn(seat=0))


def test_anyone_may_let_a_bot_play_for_themselves():
    parlour = two()
    parlour.do(BOB, StandIn(seat=1))
    assert parlour.table.seats[1].away


def test_a_note_says_why_a_bot_plays_on():
    """Because the time ran out, because somebody left, because it was asked for."""
    late, left, asked = two(clock=Clock("game", 60)), two(), two()
    late.now += 60_000
    late.house(ClaimTime())
    left.do(ADA, Leave())
    asked.do(BOB, StandIn(seat=1))
    told = [seen_by(parlour.table).notes[-1].text for parlour in (late, left, asked)]
    assert [text.partition(".")[0] for text in told] == [
        "Ada is out of time; a bot plays on",
        "Ada leaves; a bot plays on",
        "A bot plays for Bob",
    ]


def test_resigning_ends_a_game_of_two():
    parlour = two()
    parlour.do(ADA, Resign())
    seen = seen_by(parlour.table)
    assert seen.phase == "over"
    assert seen.result.payoffs == [0, 1]
    assert (seen.result.how, seen.result.text) == ("resigned", "X resigns: O wins.")
    assert seen.dice.seed == parlour.table.opened.seed
    with pytest.raises(NotNow, match="the game is over"):
        parlour.do(BOB, PlayMove(move=0))


@pytest.mark.parametrize(
    ("players", "complaint"),
    [(1, "nobody wins by another's resignation"), (3, "in a game of 3 nobody resigns")],
)
def test_resigning_makes_no_sense_alone_or_among_many(players, complaint):
    parlour = started(game="high-card", options={"players": players})
    with pytest.raises(Refusal, match=complaint):
        parlour.do(ADA, Resign())


def test_at_one_screen_it_is_said_who_resigns():
    parlour = started(["me", "me"], hot_seat=True)
    with pytest.raises(NotYours, match="you have several seats at this table: say which"):
        parlour.do(ADA, Resign())
    parlour.do(ADA, Resign(seat=1))
    assert parlour.table.result() == [1, 0]


def test_talk():
    parlour = two()
    parlour.do(ADA, Say(text="  good\n luck  "))
    version = parlour.table.version
    parlour.do(BOB, Rename(name="Robert"))
    parlour.do(BOB, Say(text="you too"))
    lines = seen_by(parlour.table).chat
    assert [(line.name, line.text) for line in lines] == [("Ada", "good luck"), ("Robert", "you too")]
    assert [line.text for line in seen_by(parlour.table, 0, version).chat] == ["you too"]
    with pytest.raises(NotYours):
        parlour.do(EVE, Say(text="hello"))


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501, "\N{SNAIL}" * 501])
def test_remarks_are_short_and_printable(text):
    with pytest.raises(Refusal, match="a remark has 1 to 500 printable characters"):
        two().do(ADA, Say(text=text))


def test_a_table_has_room_for_so_many_remarks():
    parlour = Parlour()
    (remark,) = parlour.do(ADA, Say(text="again"))
    for _ in range(MOST_REMARKS - 1):
        parlour.table.apply(remark)
    with pytest.raises(NotNow, match="enough for one table"):
        parlour.do(ADA, Say(text="and again"))


def test_sitting_down_late_is_watching():
    with pytest.raises(NotNow, match="the game has begun"):
        two().do(EVE, Sit())


def test_nobody_has_a_decision_before_the_start_or_after_the_end():
    waiting, playing = Parlour(), two()
    with pytest.raises(NotNow, match="the game has not begun"):
        own_decision(waiting.table, ADA.id)
    assert own_decision(playing.table, ADA.id) == 0
    playing.do(BOB, Resign())
    with pytest.raises(NotNow, match="the game is over"):
        own_decision(playing.table, ADA.id)
