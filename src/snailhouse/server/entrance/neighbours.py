"""Notices when all visitors seem to have one address: a proxy is probably not named, and they share limits."""

from __future__ import annotations

import logging
from typing import Final

from litestar.types import Scope

from snailhouse.server.logs import log

ENOUGH: Final = 20
"""So many visitors at one address, and none elsewhere, are worth a warning."""


class Neighbours:
    """Warns once. It remembers few visitors, and nobody once it has warned or seen a second address."""

    def __init__(self) -> None:
        self._address: str | None = None
        self._visitors: set[str] = set()
        self._watching = True

    def notice(self, scope: Scope, address: str, visitor: str) -> None:
        """A visitor has come from this address."""
        if not self._watching:
            return
        if claimed := _forwarded(scope, address):
            self._warn(
                "a proxy is not among those believed, so all behind it share one visitor's limits",
                claimed=claimed,
            )
        elif self._address not in (None, address):
            self._stop()
        else:
            self._address = address
            self._visitors.add(visitor)
            if len(self._visitors) >= ENOUGH:
                self._warn(
                    "all visitors have one address; is there a proxy that is not believed?", claimed=False
                )

    def _warn(self, words: str, *, claimed: bool) -> None:
        self._stop()
        log(words, logging.WARNING, forwarded=claimed)

    def _stop(self) -> None:
        self._watching = False
        self._visitors.clear()


def _forwarded(scope: Scope, address: str) -> bool:
    """Whether somebody on the way says that the request is another's, and was not believed."""
    return any(
        name == b"x-forwarded-for" and address not in value.decode("latin-1")
        for name, value in scope["headers"]
    )
