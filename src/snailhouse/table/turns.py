"""In the game: moves, time, bots that stand in, resignation, and talk."""

from __future__ import annotations

from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.asking import Asker, check_number, check_playing, own_seat
from snailhouse.table.clock import SECOND
from snailhouse.table.gather import house_bot
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.state import LiveTable
from snailhouse.table.writing import check_writing, is_short, tidied

STAND_IN_AFTER: Final = 300 * SECOND
"""How long a turn may last without a clock before the others may let a bot play."""
LONGEST_REMARK: Final = 500
MOST_REMARKS: Final = 1000


def play_move(table: LiveTable, command: c.PlayMove, asker: Asker) -> list[e.AnyEvent]:
    """A person moves for a seat of theirs; the house moves for a bot."""
    check_playing(table)
    seat = table.actor
    _check_turn(table, seat, asker)
    if command.moment is not None and command.moment != table.moment:
        raise NotNow(
            say(
                "the game has moved on: you saw {seen} events, now there are {now}",
                seen=command.moment,
                now=table.moment,
            )
        )
    rolls = table.trial(command.move).rolls
    warming = isinstance(command, c.PlayForBot) and command.warming
    return [e.Moved(**asker.stamp, seat=seat, move=command.move, rolls=rolls, warming=warming)]


def _check_turn(table: LiveTable, seat: int, asker: Asker) -> None:
    sitting, name = table.seats[seat], table.game.seat_name(seat)
    if asker.is_house:
        if sitting.present:
            raise NotYours(say("{seat} is played by a person", seat=name))
        return
    if sitting.holder != asker.id:
        _check_seated(table, asker)
        raise NotNow(say("it is not your turn: {seat} is to move", seat=name))
    if sitting.away:
        raise NotNow(say("a bot plays for you: take your seat back first"))
    if _out_of_time(table, asker.now):
        raise NotNow(say("your time has run out"))


def _check_seated(table: LiveTable, asker: Asker) -> None:
    if not table.seats_of(asker.id):
        raise NotYours(say("you have no seat at this table"))


def _out_of_time(table: LiveTable, now: int) -> bool:
    deadline = table.timer.deadline
    return deadline is not None and now >= deadline


def claim_time(table: LiveTable, command: c.ClaimTime, asker: Asker) -> list[e.AnyEvent]:
    check_playing(table)
    if not asker.is_house:
        _check_seated(table, asker)
    seat = table.timer.seat
    if seat is None or not _out_of_time(table, asker.now):
        raise NotNow(say("nobody has run out of time"))
    if table.opened.clock.expiry == "lose":
        return [e.Ended(**asker.stamp, how="time", seat=seat)]
    return [e.StoodIn(**asker.stamp, seat=seat, bot=house_bot(table.game), why="time")]


def stand_in(table: LiveTable, command: c.StandIn, asker: Asker) -> list[e.AnyEvent]:
    check_playing(table)
    check_number(table, command.seat)
    _check_seated(table, asker)
    if not table.seats[command.seat].present:
        raise NotNow(say("a bot plays there already"))
    if table.seats[command.seat].holder != asker.id:
        _check_waited_long(table, command.seat, asker.now)
    return [e.StoodIn(**asker.stamp, seat=command.seat, bot=house_bot(table.game), why="asked")]


def _check_waited_long(table: LiveTable, seat: int, now: int) -> None:
    if table.opened.clock.kind != "none":
        raise NotNow(say("the clock decides when another's seat goes to a bot"))
    if seat != table.actor or now < table.timer.since + STAND_IN_AFTER:
        minutes = STAND_IN_AFTER // (60 * SECOND)
        raise NotNow(
            say(
                "another's seat can go to a bot when it has taken {minutes} minutes over a decision",
                minutes=minutes,
            )
        )


def take_back_seat(table: LiveTable, command: c.Return, asker: Asker) -> list[e.AnyEvent]:
    """A person returns; a hot-seat player to all seats at once."""
    seats = table.seats_of(asker.id)
    if command.seat is not None or not seats:
        seats = [own_seat(table, asker, command.seat)]
    away = [seat for seat in seats if table.seats[seat].away]
    if not away:
        raise NotNow(say("your seat is yours: no bot plays for you"))
    for seat in away:
        if reason := why_no_return(table, seat, asker.now):
            raise NotNow(reason)
    return [e.GaveBack(**asker.stamp, seat=seat, counted=True) for seat in away]


def why_no_return(table: LiveTable, seat: int, now: int) -> str | None:
    """Why a person cannot take the seat back now: nobody gets time by it that they had used up."""
    left = table.timer.left_on_return(seat, now, to_decide=seat == table.actor)
    if left is None or left > 0 or table.phase != "playing":
        return None
    if table.opened.clock.kind == "game":
        return say("your time for the game is used up: the bot plays on to the end")
    return say("your time for this decision is used up: the bot makes it, then take your seat back")


def pause_clocks(table: LiveTable, command: c.Pause, asker: Asker) -> list[e.AnyEvent]:
    """The house was away: that time is taken off the running clock, once."""
    if not asker.is_house:
        raise NotYours(say("only the house knows when it was away"))
    check_playing(table)
    since, until = max(command.since, table.excused), command.until
    if not table.timer.runs or until <= max(since, table.timer.since):
        raise NotNow(say("no clock ran while the house was away"))
    return [e.Paused(**asker.stamp, since=since, until=until)]


def announce_vacation(table: LiveTable, command: c.Vacation, asker: Asker) -> list[e.AnyEvent]:
    """In a correspondence game a player's clock stands still then, at all seats they have."""
    if not asker.is_house:
        raise NotYours(say("only the house announces vacations at tables"))
    check_playing(table)
    if table.opened.clock.kind != "days":
        raise NotNow(say("only in a correspondence game can somebody be on vacation"))
    seats = [
        seat
        for seat in table.seats_of(command.player)
        if table.timer.vacations[seat].get(command.since) != command.until
    ]
    if not seats:
        raise NotNow(say("this vacation is announced already"))
    since, until = command.since, command.until
    return [e.OnVacation(**asker.stamp, seat=seat, since=since, until=until) for seat in seats]


def resign(table: LiveTable, command: c.Resign, asker: Asker) -> list[e.AnyEvent]:
    check_playing(table)
    seat = own_seat(table, asker, command.seat)
    if reason := why_no_resignation(table):
        raise NotNow(reason)
    return [e.Ended(**asker.stamp, how="resigned", seat=seat)]


def why_no_resignation(table: LiveTable) -> str | None:
    if not table.game.rivals:
        return say("in {game} nobody wins by another's resignation; you may leave", game=table.game.title)
    if table.game.seats != 2:
        return say(
            "in a game of {seats} nobody resigns; you may leave your seat to a bot", seats=table.game.seats
        )
    return None


def make_remark(table: LiveTable, command: c.Say, asker: Asker) -> list[e.AnyEvent]:
    own = table.seats_of(asker.id)
    seat = own_seat(table, asker, own[0] if own and command.seat is None else command.seat)
    text = tidied(command.text)
    check_writing(text)
    if not is_short(text, LONGEST_REMARK):
        raise Refusal(say("a remark has 1 to {longest} printable characters", longest=LONGEST_REMARK))
    if len(table.chat) >= MOST_REMARKS:
        raise NotNow(say("{most} remarks are enough for one table", most=MOST_REMARKS))
    return [e.Said(**asker.stamp, seat=seat, text=text)]
