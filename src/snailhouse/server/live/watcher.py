"""A watcher: one socket's interest in a table, what it has been sent, and what it is doing now.

Two tasks serve a socket. The writer waits for news and sends the latest update; the reader takes what the
visitor asks for and answers it. What the two are doing is the watcher's state, and the state decides what
becomes of news:

- WAITING: the writer waits. An update is prepared and the writer woken.
- SENDING: the writer sends. Nothing is prepared; the writer looks again when it has sent, and its next update
  brings everything that was missed.
- ANSWERING: the writer waits while the reader carries out a command. An update is prepared and left for the
  answer to bring along.
- ANSWERING_AND_SENDING: both are at work. As in SENDING.
- LEAVING: the server closes the connection once the writer has sent what is prepared.
- SHUT_OUT: the visitor may not look any more; the connection is closed and nothing more is sent.
- SIGNED_OUT: the same, because the key of the connection was dropped; nothing more is taken from it either.
"""

from __future__ import annotations

import asyncio
from enum import StrEnum
from typing import Final

from snailhouse.core.language import ENGLISH


class WatcherState(StrEnum):
    WAITING = "waiting"
    SENDING = "sending"
    ANSWERING = "answering"
    ANSWERING_AND_SENDING = "answering and sending"
    LEAVING = "leaving"
    SHUT_OUT = "shut out"
    SIGNED_OUT = "signed out"


_S = WatcherState
_CLOSED: Final = frozenset({_S.SHUT_OUT, _S.SIGNED_OUT})
_WAIT: Final = {_S.SENDING: _S.WAITING, _S.ANSWERING_AND_SENDING: _S.ANSWERING}
_SEND: Final = {_S.WAITING: _S.SENDING, _S.ANSWERING: _S.ANSWERING_AND_SENDING}
_BEGIN_ANSWER: Final = {_S.WAITING: _S.ANSWERING, _S.SENDING: _S.ANSWERING_AND_SENDING}
_END_ANSWER: Final = {_S.ANSWERING: _S.WAITING, _S.ANSWERING_AND_SENDING: _S.SENDING}
"""The transitions. A state that a transition does not name stays as it is: who leaves does not come back."""


class Watcher:
    """Everybody reads it; only its own methods change it."""

    __slots__ = (
        "_beat",
        "_news",
        "_presence",
        "_update",
        "here",
        "key",
        "language",
        "seat",
        "shown",
        "state",
        "steps",
        "version",
        "visitor",
    )

    def __init__(
        self,
        visitor: str | None,
        seat: int | None = None,
        *,
        steps: bool = False,
        language: str = ENGLISH,
        shown: int = 0,
        key: str | None = None,
        presence: bool = False,
    ) -> None:
        self.visitor = visitor
        self.key = key
        """The id of the key that the visitor came with, if it was one."""
        self.seat = seat
        """The seat to see the table from, for a visitor who has several."""
        self.steps = steps
        """Whether updates hold the game after every event, to be shown one by one."""
        self.language = language
        self.state = WatcherState.WAITING
        self.version = 0
        """The version of the table that it was sent last."""
        self.shown = shown
        """The version from which its steps go on: the one sent last, or the one its seat was shown last."""
        self._update: str | None = None
        """The prepared update that it will be sent next."""
        self._beat = False
        """Whether a heartbeat is to be sent."""
        self.here = True
        """Whether the visitor looks at the page, as it says."""
        self._presence: str | None = "" if presence else None
        """What it was told last of who is there; None if it does not want to know."""
        self._news = asyncio.Event()

    @property
    def is_waiting(self) -> bool:
        """Whether its writer waits, so that an update is worth preparing."""
        return self.state is WatcherState.WAITING or self.state is WatcherState.ANSWERING

    def lacks(self, version: int) -> bool:
        """Whether an update has to be made to bring it to this version."""
        return self._update is None and self.version < version and self.state not in _CLOSED

    def prepare(self, update: str) -> None:
        """Keep an update until it is taken, without waking the writer."""
        self._update = update

    def take(self, version: int) -> str | None:
        """Hand out the prepared update, if there is one, and count it as sent. It leads to this version."""
        update, self._update = self._update, None
        if update is not None:
            self.version = self.shown = version
        return update

    # what happens at the table

    def announce(self, update: str | None) -> None:
        """The table has changed. `update` brings the watcher up to date; None if it is not waiting."""
        self._update = update
        if self.state is not WatcherState.ANSWERING:
            self._news.set()

    def heartbeat(self) -> None:
        """Have the writer say that the server is there."""
        self._beat = True
        self._news.set()

    def look(self) -> None:
        """Have the writer look for something new beside the table's events."""
        self._news.set()

    def leave(self) -> None:
        """Have the writer close the connection: the server stops."""
        if self.state not in _CLOSED:
            self.state = WatcherState.LEAVING
        self._news.set()

    def shut_out(self) -> None:
        """Have the writer close the connection at once: the visitor may not look any more."""
        self.state, self._update = WatcherState.SHUT_OUT, None
        self._news.set()

    def sign_out(self) -> None:
        """The same, and the visitor is nobody any more."""
        self.state, self._update = WatcherState.SIGNED_OUT, None
        self._news.set()

    # the writer

    async def news(self) -> bool:
        """Wait for something to send. False when the connection is to be closed instead."""
        if self.state is WatcherState.LEAVING or self.state in _CLOSED:
            return False
        self.state = _WAIT.get(self.state, self.state)
        await self._news.wait()
        self._news.clear()
        self.state = _SEND.get(self.state, self.state)
        return True

    def take_beat(self) -> bool:
        """Whether a heartbeat is to be sent now."""
        beat, self._beat = self._beat, False
        return beat

    def take_presence(self, told: str) -> bool:
        """Whether what is told of who is there is new to it; then it counts as sent."""
        if self._presence is None or told == self._presence:
            return False
        self._presence = told
        return True

    # the reader

    def begin_answer(self) -> None:
        """The reader carries out a command: its answer will bring the news along."""
        self.state = _BEGIN_ANSWER.get(self.state, self.state)

    def end_answer(self, *, done: bool) -> None:
        """The command is carried out, or refused: then no answer brings news, and the writer has to look."""
        self.state = _END_ANSWER.get(self.state, self.state)
        if not done:
            self._news.set()

    def left_to_writer(self) -> bool:
        """Whether the writer is at work. If so it is told to look for news once more, and sends them itself."""
        if self.is_waiting:
            return False
        self._news.set()
        return True

    def start_over(self, seat: int | None = None, shown: int = 0) -> None:
        """Everything is to be sent anew, seen from `seat` if one is named, with the steps after `shown`."""
        if seat is not None:
            self.seat = seat
        self.version, self.shown, self._update = 0, shown, None
        self._news.set()
