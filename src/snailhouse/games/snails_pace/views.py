"""What everybody sees of Snail's Pace: nothing is secret."""

from __future__ import annotations

from typing import get_args

from snailhouse.core.position import Position
from snailhouse.games.snails_pace.box import dice_count
from snailhouse.games.snails_pace.records import TRACKS
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
        "tracks": list(map(track_view, range(1, TRACKS + 1), *table.to_go.tolist(), table.rider, table.winner)),
        "scores": [int(table.points[0]), int(table.points[1])],
        "over": bool(table.unwon == 0),
    }


def track_view(track: int, x_to_go: int, o_to_go: int, rider: int, winner: int) -> SnailsPaceTrack:
    return {
        "track": track,
        "columns": None if winner >= 0 else [column(0, x_to_go), column(1, o_to_go)],
        "to_go": [x_to_go, o_to_go],
        "rider": rider if rider >= 0 else None,
        "winner": winner if winner >= 0 else None,
        "parked": None if winner < 0 else 1 if winner == 0 else 8,
    }


def column(seat: int, to_go: int) -> int:
    """Columns run from 1 at X's side to 8 at O's."""
    return 9 - to_go if seat == 0 else to_go
