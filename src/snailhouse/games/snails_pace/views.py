"""What everybody sees of Snail's Pace: nothing is secret."""

from __future__ import annotations

from typing import get_args

from snailhouse.core.position import Position
from snailhouse.games.snails_pace.box import dice_count
from snailhouse.games.snails_pace.records import TRACKS, Table
from snailhouse.games.snails_pace.rolls import faces
from snailhouse.games.snails_pace.shapes import MeetingName, SnailsPaceTrack, SnailsPaceView

VIEW = SnailsPaceView
SAME_VIEW = True
MEETINGS: tuple[MeetingName, ...] = get_args(MeetingName)


def view(position: Position, seat: int) -> SnailsPaceView:
    box, table = position.box, position.table
    rolled = table.actor >= 0
    choices = int(table.choices) if rolled else 0
    dice = list(faces(table.roll, dice_count(box)))
    return {
        "meeting": MEETINGS[box.meeting],
        "turn": int(table.turns),
        "player": int(table.seat) if table.started else None,
        "dice": dice if rolled else [],
        "last_roll": dice if rolled or table.turns > 1 else [],
        "matches": [track + 1 for track in range(TRACKS) if choices >> track & 1],
        "moves_made": int(table.made) if rolled else 0,
        "tracks": [track_view(table, track) for track in range(TRACKS)],
        "scores": [int(table.points[0]), int(table.points[1])],
        "over": bool(table.unwon == 0),
    }


def track_view(table: Table, track: int) -> SnailsPaceTrack:
    winner, rider = table.winner[track], table.rider[track]
    to_go = [table.to_go[0, track], table.to_go[1, track]]
    return {
        "track": track + 1,
        "columns": None if winner >= 0 else [column(0, to_go[0]), column(1, to_go[1])],
        "to_go": to_go,
        "rider": rider if rider >= 0 else None,
        "winner": winner if winner >= 0 else None,
        "parked": None if winner < 0 else 1 if winner == 0 else 8,
    }


def column(seat: int, to_go: int) -> int:
    """Columns run from 1 at X's side to 8 at O's."""
    return 9 - to_go if seat == 0 else to_go
