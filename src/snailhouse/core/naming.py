"""Who plays which seat: where people read about their own game, their names stand instead of the seats'.

A game whose seats are mere numbers or colours calls them by `called`; a game whose seats are sides (X, the
Gardener) keeps the sides' names. Views and records never change: only sentences do, and only within
`with calling(names): ...`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar

_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


class calling:  # noqa: N801 - it reads as a verb
    """Calls the seats by these names for the block, in this task or thread only; an empty name is none."""

    def __init__(self, names: Iterable[str]) -> None:
        self._wanted = tuple(names)

    def __enter__(self) -> None:
        self._token = _names.set(self._wanted)

    def __exit__(self, *raised: object) -> None:
        _names.reset(self._token)


def names_called() -> tuple[str, ...]:
    """The names by seat, or none. Any cache of sentences must include them in its key."""
    return _names.get()


def called(seat: int, title: str) -> str:
    """The name of whoever plays the seat, with the title if somebody else has the same name; else the title."""
    names = _names.get()
    name = names[seat] if seat < len(names) else ""
    if not name:
        return title
    return name if names.count(name) == 1 else f"{name} ({title})"
