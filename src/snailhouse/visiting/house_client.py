"""A house as a bot asks it: requests that wait when it is busy, and say in a sentence what it does not like."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
from typing import Any, Final

import httpx

from snailhouse.core.errors import Refusal

BUSY: Final = (429, 503)
LONGEST_BACKOFF: Final = 60.0


class HouseSaysNo(Refusal):
    """The house refused; the message has its words."""


class Backoff:
    """Waits longer each time, at most a minute, and not all alike, so that bots do not come back together."""

    def __init__(self, first: float = 0.5) -> None:
        self._first = first
        self._next = first

    async def wait(self, least: float = 0.0) -> None:
        await asyncio.sleep(max(least, self._next * random.uniform(0.5, 1.0)))  # noqa: S311
        self._next = min(LONGEST_BACKOFF, 2 * self._next)

    def reset(self) -> None:
        self._next = self._first


class HouseClient:
    """Asks a house as the visitor whose token it has."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = checked_address(address)
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.AsyncClient(base_url=self.address, headers=self.headers, timeout=30.0)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON. Waits as long as a busy house asks for, and while it cannot be reached."""
        backoff = Backoff()
        while True:
            try:
                answer = await self._http.request(method, f"/api/{path}", json=body)
            except httpx.TransportError:
                await backoff.wait()
                continue
            if answer.status_code not in BUSY:
                return _told(answer)
            await backoff.wait(float(answer.headers.get("retry-after", 0)))

    async def greet(self) -> str:
        """The bot's own name; refuses a house that is not there, and a token that it does not know."""
        try:
            answer = await self._http.get("/api/me")
        except httpx.TransportError as error:
            raise Refusal(f"the house at {self.address} cannot be reached: {error or 'no answer'}") from None
        if answer.status_code == 401:
            raise Refusal(
                "the house does not know this token; `snailhouse bot register` makes one,"
                " and SNAILHOUSE_TOKEN holds it"
            )
        return str(_told(answer)["nickname"])

    async def introduce(self, nickname: str) -> None:
        """Come as a new visitor, for as long as this client is there."""
        await self.ask("POST", "me", {"nickname": nickname})

    async def sit_down(self, table: str) -> None:
        """Take the first open seat, and add to the dice (docs/fair-dice.md)."""
        await self.ask("POST", f"tables/{table}/commands", {"type": "sit", "luck": secrets.token_hex(32)})

    def socket_address(self, table: str) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    async def close(self) -> None:
        await self._http.aclose()


def _told(answer: httpx.Response) -> Any:
    try:
        told = answer.json() if answer.content else None
    except ValueError:
        raise Refusal(f"{answer.url.host} is no snailhouse: it does not answer in JSON") from None
    if answer.is_success:
        return told
    detail = told.get("detail") if isinstance(told, dict) else None
    raise HouseSaysNo(f"the house says no ({answer.status_code}): {detail or answer.reason_phrase}")


def checked_address(address: str) -> str:
    if not re.match(r"https?://[^/]", address):
        raise Refusal(f"{address!r} is no house; its address begins with http:// or https://")
    return address.split("#")[0].rstrip("/")


def table_named(text: str) -> str:
    """The table that is meant: its id, or any link to it."""
    found = re.search(r"/(?:t|table)/([^/?#]+)", text)
    if "/" in text and not found:
        raise Refusal(f"{text!r} is no table; give its id, or its link, which has /t/ or /table/ in it")
    return found[1] if found else text
