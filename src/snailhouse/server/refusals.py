"""Refusals of the server, apart from HTTP: a route and a socket each put them in their own words."""

from __future__ import annotations

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say
from snailhouse.table.refusals import NotYours


class NoSuchTable(Refusal):
    """Unknown, or not to be seen by this visitor: the answer is the same, so guessing tells nothing."""

    def __init__(self) -> None:
        super().__init__(say("there is no such table, or it is not open to you"))


class RemovedHere(NoSuchTable):
    """The host of the table has removed the visitor, or lets nobody new watch since they removed somebody."""

    def __init__(self) -> None:
        Refusal.__init__(self, say("the host of this table lets you watch no more"))


class Unknown(Refusal):
    """Something other than a table does not exist."""


class WhoAreYou(Refusal):
    """The request needs a visitor and carries neither cookie nor token."""

    def __init__(self) -> None:
        super().__init__(say("say who you are first: POST /api/me with a nickname, or send a bearer token"))


class InviteNeeded(NotYours):
    """The house opens tables for those who have its invite code."""

    def __init__(self) -> None:
        reason = say("this house opens tables for those who have its invite code; ask whoever runs it")
        self.fields = {"invite_code": reason}
        super().__init__(reason)


class Banned(Refusal):
    """The host of the house has shut the visitor out."""

    def __init__(self) -> None:
        super().__init__(say("the host of this house has shut you out"))


class TooMuch(Refusal):
    """Over a rate limit; `wait` is the number of seconds until the next try is allowed."""

    def __init__(self, wait: float, reason: str | None = None) -> None:
        self.wait = wait
        super().__init__(reason or say("too many requests; wait {wait:.1f} seconds", wait=wait))


class Busy(Refusal):
    """The server has no thread free for it in time."""
