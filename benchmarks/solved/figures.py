"""What is read off the solution at the start of the game."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import snailhouse
from snailhouse.core.position import Position
from snailhouse.core.record import copied
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.rolls import faces
from snailhouse.games.snails_pace.solving import tablebase

Row = dict[str, Any]


def start_of(meeting: str, tracks: list[int]) -> Position:
    """X is to roll at the start; tracks that are not open have been won, as evenly as possible."""
    position = snailhouse.game("snails-pace", meeting=meeting, start="x").start()
    closed = [track for track in range(TRACKS) if track not in tracks]
    even = min(product((0, 1), repeat=len(closed)), key=lambda won: abs(lead_of(closed, won)))
    for track, seat in zip(closed, even, strict=True):
        position = with_race(position, track, seat)
    return position


def lead_of(closed: list[int], won: tuple[int, ...]) -> int:
    return sum((track + 1) * (1 - 2 * seat) for track, seat in zip(closed, won, strict=True))


def with_race(position: Position, track: int, seat: int) -> Position:
    """The same with a race won by a seat."""
    table = copied(position.table)
    table.winner[track] = seat
    table.points[seat] += track + 1
    for mover in (0, 1):
        table.movable[mover] &= 255 ^ (1 << track)
    table.unwon -= 1
    return Position(position.game, table)


def with_step(position: Position, track: int, seat: int) -> Position:
    """The same with one step made by a seat on a track, by the rules; the same player is to roll."""
    table = copied(position.table)
    table.seat = seat
    table.actor, table.choices = seat, 1 << track
    after = copied(Position(position.game, table).after(track).table)
    after.seat, after.turns = position.table.seat, position.table.turns
    return Position(position.game, after)


def value(position: Position, seat: int = 0) -> float:
    found = tablebase.value(position, seat)
    if found is None:
        raise SystemExit("this position is not solved here: run snailhouse solve snails-pace first")
    return found


def open_tracks(position: Position) -> list[int]:
    return [track for track in range(TRACKS) if position.table.winner[track] < 0]


def track_rows(start: Position) -> list[Row]:
    """For each open track what a free step is worth to each player, and the race itself."""
    base, rows = value(start), []
    for track in open_tracks(start):
        after = [value(with_step(start, track, seat)) for seat in (0, 1)]
        won, lost = (value(with_race(start, track, seat)) for seat in (0, 1))
        rows.append(
            {
                "track": track + 1,
                "first": after[0] - base,
                "second": base - after[1],
                "fair": after[1],
                "race": won - lost,
            }
        )
    return rows


def roll_rows(start: Position) -> list[Row]:
    """The best first move of every roll, what it is worth, and what the second best costs."""
    rows = []
    for roll in combinations_with_replacement(range(1, 7), 3):
        outcome = next(n for n in range(216) if tuple(sorted(faces(n, 3))) == roll)
        decision = start.after_chance(outcome)
        chances = tablebase.chances(decision) if decision.actor >= 0 else None
        if chances:
            best, *others = sorted(chances, key=lambda move: -chances[move])
            cost = chances[best] - chances[others[0]] if others else None
            rows.append({"roll": list(roll), "best": best + 1, "chance": chances[best], "next_costs": cost})
    return rows


def opening_rows(start: Position) -> list[Row]:
    """The chance of whoever starts after a first step on each track, the best first."""
    found: dict[int, float] = {}
    for outcome in range(216):
        decision = start.after_chance(outcome)
        found |= (tablebase.chances(decision) or {}) if decision.actor >= 0 else {}
    return [{"track": track + 1, "chance": found[track]} for track in sorted(found, key=lambda t: -found[t])]


def start_figures(start: Position) -> Row:
    """Everything that can be told without playing."""
    tracks = track_rows(start)
    return {
        "start": value(start),
        "tempo": 2 * value(start) - 1,
        "tracks": tracks,
        "fairest": min(tracks, key=lambda row: abs(row["fair"] - 0.5)),
        "opening": opening_rows(start),
        "rolls": roll_rows(start),
    }
