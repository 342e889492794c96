"""A live table, sans I/O: seats, clock, undo, chat, verifiable dice, record.

A table is the fold of its events. A command is decided into events or refused; whoever runs the table stores
them and then applies them::

    events = opening(Open(game="snails-pace", seats=["me", "random"]), asker)
    table = Table.replay(events)
    for event in decide(table, Start(), asker):
        table.apply(event)
    seen_by(table, seat=0)

Nothing here reads a clock, draws a number, or touches a file: time, ids and seeds come with the asker.
"""

from snailhouse.table.asking import Asker, Fresh, own_decision
from snailhouse.table.clock import Clock
from snailhouse.table.commands import (
    Answer,
    AnyCommand,
    ClaimTime,
    Fill,
    Leave,
    Move,
    Offer,
    Open,
    Rename,
    Resign,
    Return,
    Say,
    Sit,
    StandIn,
    Start,
)
from snailhouse.table.decide import decide
from snailhouse.table.due import BotTurn, Due, bot_turn, due, house
from snailhouse.table.events import AnyEvent, Opened
from snailhouse.table.events import decode as decode_event
from snailhouse.table.events import encode as encode_event
from snailhouse.table.export import record
from snailhouse.table.gather import opening
from snailhouse.table.moments import Moment, moments
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.replays import Replay, replayed
from snailhouse.table.seats import Seat, Visitor
from snailhouse.table.sequel import sequel
from snailhouse.table.state import Table
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
    "Moment",
    "Move",
    "NotNow",
    "NotYours",
    "Offer",
    "Open",
    "Opened",
    "Rename",
    "Replay",
    "Resign",
    "Return",
    "Say",
    "Seat",
    "Sit",
    "StandIn",
    "Start",
    "Table",
    "TableView",
    "Visitor",
    "bot_turn",
    "decide",
    "decode_event",
    "due",
    "encode_event",
    "house",
    "moments",
    "opening",
    "own_decision",
    "record",
    "replayed",
    "seen_by",
    "sequel",
]
