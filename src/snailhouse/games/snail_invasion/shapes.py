"""The shape of what everybody sees, for type checkers and for clients in other languages."""

from __future__ import annotations

from typing import Literal, TypedDict

EndName = Literal["grown", "blocked", "eaten", "drawn"]


class InvasionPiece(TypedDict):
    piece: str
    """A code such as 'rQ' for the red queen, or 'SP' for the snail pawn."""
    name: str
    side: int
    colour: str
    value: int
    free: bool
    """Whether it may move (I1): neither it nor a piece on it is blocked."""
    load: int
    """What everything on it adds up to."""
    threat: int
    """What the enemies that touch it from above add up to; more than its value would remove it."""


class InvasionSquare(TypedDict):
    square: int
    stack: list[InvasionPiece]
    """Bottom to top."""


class InvasionNest(TypedDict):
    tree: list[str]
    """The codes of the snails that never left, bottom to top."""
    loose: list[str]
    """The codes of wounded snails that came back."""


class InvasionView(TypedDict):
    turn: int
    player: int
    dice: list[int]
    """The roll to be played now."""
    last_roll: list[int]
    """The latest roll, played or not."""
    squares: list[InvasionSquare]
    shed: list[list[str]]
    """The trees of the shed as codes of pieces, each bottom to top."""
    nest: InvasionNest
    eaten: list[str]
    over: bool
    end: EndName | None
