"""A live table, sans I/O: seats, clock, undo, chat, verifiable dice, record.

A table is what its events make of it, applied in order. A command is decided into events or refused; whoever
runs the table stores them and then applies them::

    events = opening(Open(game="snails-pace", seats=["me", "random"]), asker)
    table = LiveTable.replay(events)
    for event in decide(table, Start(), asker):
        table.apply(event)
    seen_by(table, seat=0)

Nothing here reads a clock, makes a random number or touches a file: time, ids and seeds come with the asker.
"""

from snailhouse.table.again import again
from snailhouse.table.asking import Asker, Fresh, own_decision
from snailhouse.table.clock import Clock
from snailhouse.table.commands import (
    Answer,
    AnyCommand,
    ClaimTime,
    Fill,
    Leave,
    Offer,
    Open,
    Pause,
    PlayForBot,
    PlayMove,
    Remove,
    Rename,
    Resign,
    Return,
    Say,
    Sit,
    StandIn,
    Start,
    Stir,
    Vacation,
)
from snailhouse.table.decide import decide
from snailhouse.table.due import BotTurn, Due, bot_turn, due, house_asker
from snailhouse.table.events import AnyEvent, Opened, TableEvent, decode_event, encode_event
from snailhouse.table.export import export_record
from snailhouse.table.gather import opening
from snailhouse.table.moments import Moment, moments
from snailhouse.table.rating import why_unrated
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.replays import Replay, replayed
from snailhouse.table.seats import Seat, Visitor
from snailhouse.table.sequel import sequel
from snailhouse.table.state import LiveTable
from snailhouse.table.view import TableView, seen_by

__all__ = [
    "Answer",
    "AnyCommand",
    "AnyEvent",
    "Asker",
    "BotTurn",
    "ClaimTime",
    "Clock",
    "Due",
    "Fill",
    "Fresh",
    "Leave",
    "LiveTable",
    "Moment",
    "NotNow",
    "NotYours",
    "Offer",
    "Open",
    "Opened",
    "Pause",
    "PlayForBot",
    "PlayMove",
    "Remove",
    "Rename",
    "Replay",
    "Resign",
    "Return",
    "Say",
    "Seat",
    "Sit",
    "StandIn",
    "Start",
    "Stir",
    "TableEvent",
    "TableView",
    "Vacation",
    "Visitor",
    "again",
    "bot_turn",
    "decide",
    "decode_event",
    "due",
    "encode_event",
    "export_record",
    "house_asker",
    "moments",
    "opening",
    "own_decision",
    "replayed",
    "seen_by",
    "sequel",
    "why_unrated",
]
