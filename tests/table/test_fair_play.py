"""Nobody gains by undo, by leaving, by a coach or by the house's absence; and the table says what counts."""

import json

import pytest

from snailhouse.table import (
    Answer,
    ClaimTime,
    Clock,
    Leave,
    LiveTable,
    NotNow,
    NotYours,
    Offer,
    Pause,
    PlayMove,
    Resign,
    Return,
    Sit,
    StandIn,
    Start,
    decode_event,
    due,
    encode_event,
    export_record,
    seen_by,
    why_unrated,
)
from snailhouse.table.events import Undone
from snailhouse.table.state import MOST_BEHIND
from snailhouse.table.turns import STAND_IN_AFTER
from snailhouse.table.verify import Forged, verify
from tests.table.parlour import ADA, BOB, CID, Parlour, started, two

UNDO, YES = Offer(kind="undo"), Answer(agree=True)


def alone(**chosen):
    """Ada against a bot; X, Ada, is to move."""
    return started(["me", "random"], options={"start": "x"}, **chosen)


# undo


def test_in_a_rated_game_nobody_takes_back_alone_what_chance_or_a_bot_decided():
    parlour = alone()
    parlour.move()
    with pytest.raises(NotNow, match="this game is rated: what chance or others have decided since stands"):
        parlour.do(ADA, UNDO)


def test_in_an_unrated_game_one_may_but_the_dice_are_others():
    parlour, rolls = alone(coach=True), set()
    for _ in range(8):
        (moved,) = parlour.move()
        rolls.add(tuple(moved.rolls))
        parlour.do(ADA, UNDO)
    assert len(rolls) > 1


def test_with_two_dice_the_number_of_moves_chooses_no_roll():
    """An undo changes the nonce, so what was seen at an event number is not what comes there."""
    parlour = started(["me", "random"], options={"start": "x", "turn": "two-dice"}, coach=True)
    seen = {}
    for choice in range(24):
        while not (moved := parlour.move(choice)[0]).rolls:
            pass
        seen.setdefault(parlour.table.moment, set()).add(moved.rolls[-1])
        parlour.do(ADA, UNDO)
    assert max(map(len, seen.values())) > 2


def test_nobody_undoes_alone_while_another_who_is_away_has_a_seat():
    parlour = two()
    parlour.move()
    parlour.do(BOB, Leave())
    parlour.move()
    with pytest.raises(NotNow, match="others have seats here who are away: nobody can agree to an undo"):
        parlour.do(ADA, UNDO)


def test_a_time_out_of_the_other_allows_no_undo_either():
    parlour = two(clock=Clock("move", 20))
    parlour.move()
    parlour.now += 20_000
    parlour.house(ClaimTime())
    parlour.move()
    with pytest.raises(NotNow, match="nobody can agree to an undo"):
        parlour.do(ADA, UNDO)


KEEP, SWAP = PlayMove(move=0), PlayMove(move=1)


def test_what_has_been_revealed_cannot_be_undone_even_by_agreement():
    """The card that Ada has drawn is in nobody's hand, which she could not know."""
    parlour = Parlour(["me", "open", "random"], game="high-card")
    parlour.do(BOB, Sit())
    parlour.do(BOB, Start())
    parlour.do(ADA, SWAP)
    with pytest.raises(NotNow, match="something has been revealed since"):
        parlour.do(ADA, UNDO)


def test_where_there_are_secrets_but_nothing_was_revealed_one_may_ask():
    parlour = Parlour(["me", "open", "random"], game="high-card")
    parlour.do(BOB, Sit())
    parlour.do(BOB, Start())
    parlour.do(ADA, KEEP)
    parlour.do(ADA, UNDO)
    assert parlour.table.offer.kind == "undo"


def test_in_a_study_game_anything_goes():
    parlour = started(["me", "random", "random"], game="high-card", study=True)
    parlour.do(ADA, SWAP)
    parlour.move()
    parlour.do(ADA, UNDO)
    assert parlour.table.actor == 0
    assert seen_by(parlour.table, 0).study


def test_a_study_game_is_for_one():
    parlour = Parlour(study=True)
    with pytest.raises(NotNow, match="this is a study game, for one person"):
        parlour.do(BOB, Sit())


def test_every_undo_is_told_to_everybody_and_recorded():
    parlour = two()
    version = parlour.table.version
    parlour.move()
    parlour.do(ADA, UNDO)
    parlour.do(BOB, YES)
    for seat in (0, 1, -3):
        (note,) = seen_by(parlour.table, seat, version).notes
        assert note.text == "Ada takes 2 events back; chance is drawn anew."
        assert (note.number, note.moment) == (parlour.table.version, 1)
        assert seen_by(parlour.table, seat, parlour.table.version).notes == []
    parlour.finish()
    record = json.loads(export_record(parlour.table))
    (undone,) = record["undone"]
    assert (undone["seat"], undone["to"], undone["nonce"]) == (0, 1, 1)
    assert [actor for actor, _ in undone["events"]] == [0, -1]
    verify(json.dumps(record))
    record["undone"] = []
    with pytest.raises(Forged, match="the dice gave"):
        verify(json.dumps(record))


def test_a_note_of_what_was_taken_back_stands_where_the_game_is_now():
    parlour = two(clock=Clock("game", 600))
    moment = parlour.table.moment
    parlour.move()
    parlour.now += 2_000
    parlour.house(Pause(since=parlour.now - 1_500, until=parlour.now - 500))
    (note,) = seen_by(parlour.table).notes
    assert note.moment == parlour.table.moment > moment
    parlour.do(ADA, UNDO)
    parlour.do(BOB, YES)
    assert [note.moment for note in seen_by(parlour.table).notes] == [moment, moment]


def test_several_undos_are_verified_each_with_its_own_nonce():
    parlour = two()
    for length in (6, 9, 4):
        while parlour.table.moment < length or parlour.table.actor != 0:
            parlour.move()
        parlour.do(ADA, UNDO)
        parlour.do(BOB, YES)
    assert verify(export_record(parlour.finish().table)).rolls


def test_a_running_game_s_record_does_not_tell_secrets_that_were_taken_back():
    parlour = started(["me", "random", "random"], game="high-card", study=True)
    parlour.do(ADA, SWAP)
    parlour.do(ADA, UNDO)
    (undone,) = json.loads(export_record(parlour.table, 0))["undone"]
    assert undone["events"] is None


def test_an_undo_that_an_earlier_version_stored_replays_as_it_did():
    parlour = two()
    (moved,) = parlour.move()
    old = Undone(at=parlour.now, by="ada", to=1)
    table = LiveTable.replay(map(decode_event, [*parlour.stored, encode_event(old)]))
    assert table.undos == 0
    assert table.trial(moved.move).rolls == moved.rolls
    assert seen_by(table).notes[0].text == "2 events were taken back."


# clocks


def test_a_clock_by_the_move_is_not_reset_by_undo_and_play():
    parlour = alone(coach=True, clock=Clock("move", 20))
    began = parlour.now
    for _ in range(3):
        parlour.now += 3_000
        parlour.move()
        parlour.move()
        parlour.now += 3_000
        parlour.do(ADA, UNDO)
        assert due(parlour.table).at == began + 20_000
    parlour.now += 1_000
    parlour.move()
    parlour.move()
    parlour.now += 1_000
    with pytest.raises(NotNow, match="the time for that decision is used up"):
        parlour.do(ADA, UNDO)


def test_undo_and_play_gives_no_increments():
    parlour = alone(coach=True, clock=Clock("game", 60, 10))
    for _ in range(3):
        parlour.now += 2_000
        parlour.move()
        parlour.move()
        parlour.do(ADA, UNDO)
    assert parlour.table.timer.left[0] == 54_000


def test_time_never_goes_back_whatever_a_node_s_clock_says():
    parlour = two(clock=Clock("game", 60))
    parlour.now += 10_000
    parlour.move()
    parlour.now -= 9_000
    parlour.move()
    assert parlour.table.timer.left == [50_000, 60_000]
    assert parlour.table.timer.since == 1_010_000


def test_time_while_the_house_was_away_is_nobody_s():
    parlour = two(clock=Clock("game", 60))
    parlour.now += 10_000
    parlour.house(Pause(since=parlour.now - 2_000, until=parlour.now + 90_000))
    parlour.now += 90_000
    assert due(parlour.table).at == parlour.now + 52_000
    assert seen_by(parlour.table).notes[0].text == "The house was away for 92 seconds, which count for nobody."
    with pytest.raises(NotNow, match="no clock ran while the house was away"):
        parlour.house(Pause(since=parlour.now - 92_000, until=parlour.now))
    parlour.move()
    assert parlour.table.timer.left[0] == 52_000


def test_only_what_the_absence_shares_with_the_turn_is_taken_off():
    parlour = two(clock=Clock("move", 20))
    parlour.house(Pause(since=parlour.now - 50_000, until=parlour.now + 5_000))
    assert due(parlour.table).at == parlour.now + 25_000


def test_an_absence_before_the_turn_began_is_no_pause_of_it():
    parlour = two(clock=Clock("move", 20))
    parlour.now += 10_000
    parlour.move()
    with pytest.raises(NotNow, match="no clock ran while the house was away"):
        parlour.house(Pause(since=parlour.now - 9_000, until=parlour.now))


def test_only_the_house_says_that_it_was_away():
    parlour = two(clock=Clock("move", 20))
    with pytest.raises(NotYours):
        parlour.do(BOB, Pause(since=parlour.now, until=parlour.now + 1))


def test_one_s_time_starts_when_the_other_s_move_has_been_shown():
    parlour = two(clock=Clock("game", 60), allowance=700)
    parlour.now += 700
    before = parlour.table.moment
    parlour.move()
    shown = 700 * (parlour.table.moment - before)
    assert shown == 1400, "a move, and the dice of the next player"
    assert due(parlour.table).at == parlour.now + 60_000 + shown
    parlour.now += shown
    parlour.move()
    assert parlour.table.timer.left == [60_000, 60_000]


def test_moves_of_others_that_follow_each_other_at_once_are_all_shown_before_one_s_time_starts():
    choices = {"options": {"players": 3}, "clock": Clock("move", 20), "allowance": 100}
    parlour = Parlour(["me", "open", "open"], "cargolino-valentino", **choices)
    parlour.do(BOB, Sit(seat=1))
    parlour.do(CID, Sit(seat=2))
    parlour.do(ADA, Start())
    began, start = parlour.table.moment, parlour.now
    seat = parlour.table.actor
    while parlour.table.actor != (seat + 2) % 3:
        parlour.move()
    shown = min(1 + parlour.table.moment - began, MOST_BEHIND)
    assert shown > 2
    assert due(parlour.table).at == start + 20_000 + 100 * shown


def test_who_decides_twice_in_a_row_thinks_at_once():
    parlour = Parlour(
        ["me", "random"], "cargolino-valentino", options={"players": 2}, clock=Clock("move", 20), allowance=100
    )
    parlour.do(ADA, Start())
    while parlour.table.actor != 0:
        parlour.move()
    before = parlour.table.moment
    parlour.now += 1_000
    parlour.move()
    assert [event.actor for event in parlour.table.match.events[before:]] == [0]
    assert parlour.table.actor == 0
    assert due(parlour.table).at == parlour.now + 20_000


# ratings


@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (["me", "open"], {}, None),
        (["me", "medium"], {}, None),
        (["me", "medium"], {"study": True}, "study"),
        (["me", "open"], {"coach": True}, "coach"),
        (["me", "me"], {"hot_seat": True}, "shared"),
        (["random", "medium"], {}, "bots"),
    ],
)
def test_the_table_says_before_the_start_whether_the_game_is_rated(seats, chosen, reason):
    table = Parlour(seats, **chosen).table
    assert why_unrated(table) == reason
    assert (seen_by(table).unrated is None) == (reason is None)


def test_games_for_one_or_against_nobody_are_not_rated():
    assert why_unrated(Parlour(game="high-card", options={"players": 1}).table) == "alone"
    assert why_unrated(Parlour(game="giant-snail").table) == "rivals"


def test_who_leaves_a_rated_game_has_lost_it_and_it_goes_on_unrated():
    parlour = two()
    parlour.do(BOB, Leave())
    assert parlour.table.forfeit == 1
    assert why_unrated(parlour.table) == "stand-in"
    assert seen_by(parlour.table).notes[0].text == "Bob leaves; a bot plays on. The rated game counts as lost."
    parlour.do(BOB, Return())
    assert seen_by(parlour.table).notes[1].text == "Bob takes the seat back."
    parlour.do(ADA, Leave())
    assert parlour.table.forfeit == 1, "the game was no longer rated"


def test_who_calls_a_bot_for_oneself_has_left_and_who_is_replaced_by_another_has_not():
    own, replaced = two(), two()
    own.do(ADA, StandIn(seat=0))
    assert own.table.forfeit == 0
    replaced.now += STAND_IN_AFTER
    replaced.do(BOB, StandIn(seat=0))
    assert (replaced.table.forfeit, why_unrated(replaced.table)) == (None, "stand-in")


def test_who_lets_time_run_out_in_a_rated_game_has_lost_it():
    parlour = two(clock=Clock("move", 20))
    parlour.now += 20_000
    parlour.house(ClaimTime())
    assert parlour.table.forfeit == 0


def test_an_unrated_game_is_left_without_loss():
    parlour = alone(coach=True)
    parlour.do(ADA, Leave())
    assert parlour.table.forfeit is None


def test_leaving_before_the_start_loses_nothing():
    parlour = Parlour()
    parlour.do(BOB, Sit())
    parlour.do(BOB, Leave())
    parlour.do(CID, Sit())
    parlour.do(ADA, Start())
    assert (parlour.table.forfeit, why_unrated(parlour.table)) == (None, None)
    parlour.do(CID, Resign())
