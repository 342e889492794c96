"""A bot in a house: finds open seats, plays many tables at once, and finds its way back to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from snailhouse.core.errors import Refusal
from snailhouse.visiting.attending import SeatPlayed, Think
from snailhouse.visiting.house_client import HouseClient, HouseSaysNo

LOBBY_SECONDS: Final = 5.0
"""How often the lobby is looked at."""


@dataclass(frozen=True)
class Wishes:
    """What a bot looks for."""

    tables: Sequence[str] = ()
    """These tables and no others; without any, all open seats of the lobby."""
    games: Collection[str] = ()
    """Only these games; without any, all."""
    most: int = 4
    """Tables at once."""
    courtesy: float = 15.0
    """Seconds for which people can take an open seat first."""
    look_every: float = LOBBY_SECONDS


@dataclass
class Tour:
    """Plays until it is cancelled, or until the tables that were wished for are over."""

    house: HouseClient
    new_think: Callable[[], Think]
    """Makes the function that decides: one for every table."""
    wishes: Wishes
    tell: Callable[[str], None]
    _met: set[str] = field(default_factory=set)
    """Tables where the bot sits or has sat: it does not come back to where it was sent away."""
    _playing: set[asyncio.Task[None]] = field(default_factory=set)

    async def go(self) -> None:
        try:
            if self.wishes.tables:
                for table in self.wishes.tables:
                    await self._join(table)
                await asyncio.gather(*self._playing)
            else:
                await self._return_to_tables()
                while True:
                    await self._look_around()
                    await asyncio.sleep(self.wishes.look_every)
        finally:
            for task in self._playing:
                task.cancel()

    async def _return_to_tables(self) -> None:
        """Go on where the bot sat when it was stopped last."""
        for card in await self.house.ask("GET", "me/tables"):
            if card["phase"] in ("gathering", "playing"):
                self._attend(card["id"], card["title"])

    async def _look_around(self) -> None:
        """Take open seats while the bot has time for more tables."""
        if len(self._playing) >= self.wishes.most:
            return
        for card in await self.house.ask("GET", "lobby"):
            if len(self._playing) < self.wishes.most and self._fits(card):
                await self._sit_down(card["id"], card["title"])

    def _fits(self, card: dict[str, Any]) -> bool:
        is_open = card["phase"] == "gathering" and any(seat["kind"] == "open" for seat in card["seats"])
        fits = card["id"] not in self._met and (not self.wishes.games or card["game"] in self.wishes.games)
        waited = time.time() - card["opened"] / 1000 >= self.wishes.courtesy
        return is_open and fits and waited and not card["study"]

    async def _sit_down(self, table: str, title: str) -> None:
        try:
            await self.house.sit_down(table)
        except HouseSaysNo as no:  # somebody was quicker
            self._met.add(table)
            self.tell(f"{table}: {no}")
        else:
            self.tell(f"{table}: sat down at {title}")
            self._attend(table, title)

    async def _join(self, table: str) -> None:
        seen = await self.house.ask("GET", f"tables/{table}")
        if not any(seat["yours"] for seat in seen["seats"]):
            await self.house.sit_down(table)
            self.tell(f"{table}: sat down at {seen['title']}")
        self._attend(table, seen["title"])

    def _attend(self, table: str, title: str) -> None:
        self._met.add(table)
        task = asyncio.create_task(self._play(table, title))
        self._playing.add(task)
        task.add_done_callback(self._playing.discard)

    async def _play(self, table: str, title: str) -> None:
        """A mistake of the bot's costs it this table and no other."""
        try:
            end = await SeatPlayed(self.house, table, self.new_think()).play()
        except Refusal as mistake:
            end = f"left: {mistake}"
        self.tell(f"{table}: {title}: {end}")
