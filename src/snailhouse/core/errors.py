"""Refusals: every no says in one line what was wrong and what is allowed."""

from __future__ import annotations


class Refusal(ValueError):
    """Bad input, refused; nothing has changed."""


class IllegalMove(Refusal):
    """The move is not legal now; the message names the rule."""


class BadRecord(Refusal):
    """The text is not a game record that can be replayed; `event` is the number of the first that cannot be."""

    def __init__(self, reason: str, event: int | None = None) -> None:
        super().__init__(reason)
        self.event = event


class BrokenRule(Exception):
    """A game's rule function cannot be compiled or run: the message names the line and what to do instead."""
