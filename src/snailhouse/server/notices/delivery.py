"""What is delivered, and how a try can end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from snailhouse.core.errors import Refusal

WayKind = Literal["push", "mail", "hook"]


@dataclass(frozen=True, slots=True)
class Way:
    """Where notices of a player, or of a table, go."""

    id: str
    player: str
    table: str | None
    kind: WayKind
    address: str
    target: str
    secret: str
    house: str
    language: str
    confirmed: bool
    failures: int
    since: float
    device: str | None = None
    """The key of the browser that is told."""


@dataclass(frozen=True, slots=True)
class TurnNotice:
    """That it is a player's turn at a table: all that is ever said, none of it secret."""

    way: Way
    table: str
    turned: int
    tries: int
    title: str
    """Of the game."""
    name: str
    """The player's at that table."""
    others: tuple[str, ...]
    """Who else plays there, by name."""
    deadline: float | None
    """When the player's time is up, in seconds."""


class NotAccepted(Refusal):
    """The receiver has surely not taken the notice: it can be sent again, not before `wait` seconds."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        self.wait = wait
        super().__init__(reason)


class NotWanted(Refusal):
    """The receiver never wants a notice of this way again: it has gone, or it refuses what we send."""


class NotKnown(Refusal):
    """Whether the receiver took the notice is not known; so it is not sent again."""
