"""What a bot is told over the API, with the names that a position has elsewhere, so that a bot fits both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class OfferedMove:
    """A legal move as a house tells it."""

    id: int
    text: str


class SeenPosition:
    """What the house has sent to a seat that has to decide."""

    def __init__(self, table: dict[str, Any]) -> None:
        self._table = table

    @property
    def actor(self) -> int:
        """Your seat, from 0."""
        return next(number for number, seat in enumerate(self._table["seats"]) if seat["yours"])

    @property
    def game_id(self) -> str:
        return str(self._table["game"])

    def legal(self) -> list[int]:
        """The ids of your legal moves."""
        return [move["id"] for move in self._table["moves"]]

    def moves(self) -> list[OfferedMove]:
        """Your legal moves with their texts."""
        return [OfferedMove(move["id"], move["text"]) for move in self._table["moves"]]

    def seen_by(self, seat: int | None = None) -> dict[str, Any]:
        """The game as your seat knows it."""
        return dict(self._table["view"])

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"over the API a position has no {name}: only actor, game_id, legal(), moves() and seen_by()"
        )
