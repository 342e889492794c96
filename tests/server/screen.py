"""Several people at one device: who is to move takes the screen, which remembers what each was shown last."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, NamedTuple, Self

from tests.server.people import Chair, Person


class Turned(NamedTuple):
    """A seat took the screen: the version that it was shown last (0: none), and what it then received."""

    shown: int
    view: dict[str, Any]


class Screen:
    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.shown: dict[int, int] = {}
        self.turned: list[Turned] = []
        self.received: list[str] = []
        self._chair: Chair | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.hang_up()

    @property
    def chair(self) -> Chair:
        assert self._chair is not None, "nobody has taken the screen"
        return self._chair

    async def connect(self, **query: Any) -> None:
        """On a new line."""
        await self.hang_up()
        self._chair = await self.person.sit_down(self.table, steps="true", **query).__aenter__()

    async def hang_up(self) -> None:
        if self._chair is not None:
            await self._chair.__aexit__(None, None, None)
            self.received += self._chair.received
            self._chair = None

    async def waited(self) -> dict[str, Any]:
        """The table when one of the screen is to move, or when the game is over, as the last seat sees it."""
        return await self.chair.until(
            lambda view: (
                view["phase"] == "over" or (view["actor"] >= 0 and view["seats"][view["actor"]]["yours"])
            )
        )

    async def hand_over(self, *, reconnect: bool = False) -> bool:
        """To whoever is to move next; False when nobody is. On the same line, or on a new one."""
        view = await self.waited()
        if view["phase"] == "over":
            return False
        seat = view["actor"]
        if view["seat"] != seat:
            self.shown[view["seat"]] = view["version"]
            await self._turn(seat, reconnect=reconnect)
        return True

    async def _turn(self, seat: int, *, reconnect: bool) -> None:
        shown = self.shown.get(seat, 0)
        if reconnect:
            await self.connect(seat=seat, shown=shown)
        else:
            await self.chair.socket.send(json.dumps({"type": "resync", "seat": seat, "shown": shown}))
        view = await self.chair.until(lambda view: view["seat"] == seat)
        self.turned.append(Turned(shown, view))

    async def move(self, choose: Any) -> None:
        """Who has the screen makes a move, and sees what came of it."""
        chair = self.chair
        move = choose(chair.view["moves"])["id"]
        await chair.version(await chair.do("move", move=move, position=chair.view["position"]))

    async def take_back(self) -> None:
        """The last decision that was made at the screen."""
        await self.chair.version(await self.chair.do("offer", kind="undo"))
