"""Bodies of requests: what is no JSON in UTF-8, or nested deeper than anything the house takes, is refused."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.exceptions import ClientException

from snailhouse.server.language import say

DEEPEST_BODY: Final = 32
"""Levels of lists and objects; an edition, the deepest of what visitors send, has fewer than ten."""


class BodyRequest(Request[Any, Any, Any]):
    """A request whose JSON can be walked through without fear for the stack."""

    async def json(self) -> Any:
        try:
            value = await super().json()
        except UnicodeDecodeError:
            raise ClientException(say("the body is not UTF-8")) from None
        except RecursionError:
            raise _too_deep() from None
        if deeper_than(DEEPEST_BODY, value):
            raise _too_deep()
        return value


def deeper_than(levels: int, value: object) -> bool:
    """Whether lists and objects are nested in more levels than that. Does not recurse."""
    row = [value]
    for _ in range(levels + 1):
        row = [inner for outer in row if isinstance(outer, dict | list) for inner in _inside(outer)]
        if not row:
            return False
    return True


def _inside(outer: dict[Any, Any] | list[Any]) -> list[Any]:
    return list(outer.values()) if isinstance(outer, dict) else outer


def _too_deep() -> ClientException:
    return ClientException(say("the body is nested deeper than {levels} levels", levels=DEEPEST_BODY))
