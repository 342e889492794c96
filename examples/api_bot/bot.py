"""A bot that plays over the house's API. Copy this file and write your own `choose`.

    export SNAILHOUSE_TOKEN=$(python bot.py register http://127.0.0.1:8765 "My Bot")
    python bot.py play http://127.0.0.1:8765 TABLE

It needs Python 3.11 and `pip install websockets`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import secrets
import time
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

View = dict[str, Any]


def choose(view: View) -> int:
    """The id of one of `view["moves"]`. `view["view"]` is the game as your seat knows it.

    This bot reads what its moves say: it takes one that wins something, or else any.
    """
    winning = [move["id"] for move in view["moves"] if "win" in move["text"]]
    return int(random.choice(winning or [move["id"] for move in view["moves"]]))  # noqa: S311


class Bot:
    """Plays one seat of one table, and comes back when the connection is lost."""

    def __init__(self, house: str, table: str, token: str) -> None:
        self.house, self.table, self.token = house.rstrip("/"), table, token
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
                move = {"type": "move", "move": choose(view), "position": position}
                self.pending = {"type": "ask", "request": str(uuid.uuid4()), "command": move}
            socket.send(json.dumps(self.pending))

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


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that plays over the API of a Snailhouse server.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, last in (("register", "name"), ("play", "table")):
        words = verbs.add_parser(verb)
        words.add_argument("house", help="such as http://127.0.0.1:8765")
        words.add_argument(last)
    chosen = parser.parse_args()
    if chosen.verb == "register":
        print(register(chosen.house, chosen.name))  # noqa: T201
        return
    bot = Bot(chosen.house, chosen.table, os.environ["SNAILHOUSE_TOKEN"])
    bot.sit_down()
    print(bot.play()["result"]["text"])  # noqa: T201


if __name__ == "__main__":
    main()
