"""The shape of what a seat sees, for type checkers and for clients in other languages."""

from __future__ import annotations

from typing import TypedDict


class LeafDashPlayer(TypedDict):
    steps: int
    leaves: list[int]
    """The hand. A leaf that lies face down is still among them, unless it is your own."""
    laid: bool
    """Whether a leaf lies before the player."""
    leaf: int | None
    """Which one, where you know it."""
    shown: int | None
    """The leaf the player turned over last."""


class LeafDashView(TypedDict):
    round: int
    """From 1; 0 before the first dew."""
    rounds: int
    """How many there are at most."""
    path: int
    """Steps to the lettuce."""
    dew: int | None
    """The leaf with the dew on it; null between rounds."""
    turn: int | None
    """The seat that is to lay a leaf."""
    players: list[LeafDashPlayer]
    over: bool
