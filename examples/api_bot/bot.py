"""A bot that plays over the house's API. Copy this file and write your own `choose`.

    export SNAILHOUSE_TOKEN=$(python bot.py register http://127.0.0.1:8765 "My Bot")
    python bot.py play http://127.0.0.1:8765 TABLE
    python bot.py play http://127.0.0.1:8765 TABLE --bot my_bot.py:choose

It needs Python 3.11 and `pip install websockets`. TABLE may also be a table's link.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import runpy
import secrets
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

View = dict[str, Any]


class Mistake(Exception):
    """Something that the person who starts the bot can put right; the message says how."""


@dataclass(frozen=True)
class Move:
    id: int
    text: str


class SeenPosition:
    """What the house has sent, with the names that a position has in the arena, so that bots fit both."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def actor(self) -> int:
        """Your seat, from 0."""
        return next(number for number, seat in enumerate(self.view["seats"]) if seat["yours"])

    def legal(self) -> list[int]:
        """The ids of your legal moves."""
        return [move["id"] for move in self.view["moves"]]

    def moves(self) -> list[Move]:
        """Your legal moves with their texts."""
        return [Move(move["id"], move["text"]) for move in self.view["moves"]]

    def seen_by(self, seat: int | None = None) -> View:
        """The game as your seat knows it."""
        return dict(self.view["view"])

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"over the API a position has no {name}: only actor, legal(), moves() and seen_by()"
        )


Chooser = Callable[[Any], Any]
"""Takes a position and returns one of its moves, or the id of one."""


def choose(position: SeenPosition) -> int:
    """This bot reads what its moves say: it takes one that wins something, or else any."""
    winning = [move.id for move in position.moves() if "win" in move.text]
    return int(random.choice(winning or position.legal()))  # noqa: S311


def loaded(name: str) -> Chooser:
    """The function or class of a file, as in my_bot.py:choose."""
    file, _, what = name.rpartition(":")
    if not Path(file).is_file():
        raise Mistake(f"there is no file {file or name!r}; a bot is named as in my_bot.py:choose")
    found = runpy.run_path(file).get(what)
    if found is None:
        raise Mistake(f"{file} has no {what!r}; a bot is named as in my_bot.py:choose")
    return found().choose if isinstance(found, type) else found  # type: ignore[no-any-return]


class Bot:
    """Plays one seat of one table, and comes back when the connection is lost."""

    def __init__(self, house: str, table: str, token: str, chooser: Chooser = choose) -> None:
        self.house, self.table, self.token = house.rstrip("/"), table, token
        self.chooser = chooser
        self.pending: dict[str, Any] | None = None
        """The last move sent and not acknowledged. Sent again under the same name, it is made once."""

    def play(self) -> View:
        """Until the game is over; the last view."""
        while True:
            try:
                with self._connected() as socket:
                    return self._attend(socket)
            except (ConnectionClosed, OSError):
                time.sleep(1)

    def _connected(self) -> ClientConnection:
        address = f"{self.house.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        return connect(address, additional_headers={"authorization": f"Bearer {self.token}"}, proxy=None)

    def _attend(self, socket: ClientConnection) -> View:
        for text in socket:
            message = json.loads(text)
            if message["type"] == "table":
                if message["table"]["phase"] == "over":
                    return dict(message["table"])
                self._answer(socket, message["table"])
            elif message["type"] == "done":
                if self.pending and message["request"] == self.pending["request"]:
                    self.pending = None
            elif message["type"] == "refused":
                self._refused(socket, message)
        raise OSError("the house has closed the connection")

    def _answer(self, socket: ClientConnection, view: View) -> None:
        if view["offer"] and view["offer"]["waiting"]:
            self._ask(socket, {"type": "answer", "agree": view["offer"]["kind"] == "undo"})
        if view["moves"]:
            position = view["position"]
            if self.pending is None or self.pending["command"]["position"] != position:
                move = {"type": "move", "move": self._chosen(view), "position": position}
                self.pending = {"type": "ask", "request": str(uuid.uuid4()), "command": move}
            socket.send(json.dumps(self.pending))

    def _chosen(self, view: View) -> int:
        chosen = self.chooser(SeenPosition(view))
        return int(getattr(chosen, "id", chosen))

    def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Too busy (429, 503): wait and ask to see the table again. All else is a mistake of this bot's."""
        if message["status"] not in (409, 429, 503):
            raise RuntimeError(message["reason"])
        time.sleep(0.5)
        socket.send('{"type": "resync"}')

    def _ask(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        socket.send(json.dumps({"type": "ask", "request": str(uuid.uuid4()), "command": command}))

    def sit_down(self) -> None:
        """Take the first open seat, unless the bot has one already."""
        path = f"{self.house}/api/tables/{self.table}"
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        seats = json.load(build_opener().open(Request(path, headers=headers)))["seats"]  # noqa: S310
        if not any(seat["yours"] for seat in seats):
            body = {
                "type": "sit",
                "luck": secrets.token_hex(32),
            }  # its share in the dice, see docs/fair-dice.md
            sit = Request(f"{path}/commands", json.dumps(body).encode(), headers)  # noqa: S310
            build_opener().open(sit).close()


def register(house: str, name: str) -> str:
    """A token for a new visitor of the house. Keep it: it is told once."""
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    answer: dict[str, Any] = {}
    for path, body in (("me", {"nickname": name}), ("me/keys", {"kind": "token", "label": name})):
        data, headers = json.dumps(body).encode(), {"content-type": "application/json"}
        request = Request(f"{house.rstrip('/')}/api/{path}", data, headers)  # noqa: S310
        answer = json.load(visitor.open(request))
    return str(answer["key"])


def table_id(text: str) -> str:
    """The table that is meant: its id, or any link to it."""
    found = re.search(r"/(?:t|table)/([^/?#]+)", text)
    if "/" in text and not found:
        raise Mistake(f"{text!r} is no table: give its id, or its link, which has /t/ or /table/ in it")
    return found[1] if found else text


def token_of_the_environment() -> str:
    token = os.environ.get("SNAILHOUSE_TOKEN", "")
    if not token:
        raise Mistake(
            "there is no token: export SNAILHOUSE_TOKEN=$(python bot.py register HOUSE NAME) makes one"
        )
    return token


def obey(chosen: argparse.Namespace) -> str:
    """Do what the command line asks for; returns what to print."""
    if not chosen.house.startswith(("http://", "https://")):
        raise Mistake(f"{chosen.house!r} is no house; its address begins with http:// or https://")
    if chosen.verb == "register":
        return register(chosen.house, chosen.name)
    chooser = loaded(chosen.bot) if chosen.bot else choose
    bot = Bot(chosen.house, table_id(chosen.table), token_of_the_environment(), chooser)
    bot.sit_down()
    return str(bot.play()["result"]["text"])


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that plays over the API of a Snailhouse server.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, last in (("register", "name"), ("play", "table")):
        words = verbs.add_parser(verb)
        words.add_argument("house", help="such as http://127.0.0.1:8765")
        words.add_argument(last)
    words.add_argument("--bot", help="your own, such as my_bot.py:choose")
    try:
        print(obey(parser.parse_args()))  # noqa: T201
    except Mistake as mistake:
        sys.exit(f"bot: {mistake}")
    except HTTPError as error:
        told = json.load(error).get("detail", error.reason)
        sys.exit(f"bot: the house says no ({error.code}): {told}")
    except URLError as error:
        sys.exit(f"bot: the house cannot be reached: {error.reason}")


if __name__ == "__main__":
    main()
