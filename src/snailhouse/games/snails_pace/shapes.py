"""The shape of what everybody sees, for type checkers and for clients in other languages."""

from __future__ import annotations

from typing import Literal, TypedDict

MeetingName = Literal["none", "carry", "hop"]


class SnailsPaceTrack(TypedDict):
    """A race: columns run from 1 at X's side to 8 at O's."""

    track: int
    columns: list[int] | None
    """Where the snails of X and O stand; null once the race is won."""
    to_go: list[int]
    rider: int | None
    """The seat whose snail rides on the other."""
    winner: int | None
    parked: int | None
    """The column where the winner's snail rests."""


class SnailsPaceView(TypedDict):
    meeting: MeetingName
    turn: int
    player: int | None
    dice: list[int]
    """The roll to move by; empty between turns."""
    last_roll: list[int]
    """The last roll, also when the turn passed after it; empty before the first."""
    matches: list[int]
    """The tracks that the roll can move on, from 1."""
    moves_made: int
    tracks: list[SnailsPaceTrack]
    scores: list[int]
    over: bool
