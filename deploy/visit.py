"""Visit a house through its proxy: `python deploy/visit.py http://HOST/games`. Plays a move over a socket."""

from __future__ import annotations

import asyncio
import json
import sys

import httpx
from websockets.asyncio.client import connect


async def visit(house: str) -> None:
    """One game of Snail's Pace against a bot, until a move of ours is acknowledged and the bot has answered."""
    async with httpx.AsyncClient(base_url=house, timeout=30, follow_redirects=True) as client:
        page = await client.get("/")
        assert page.status_code == 200, page
        assert "<title>" in page.text, page.text[:200]
        for inside in ("/metrics", "/readyz"):
            assert (await client.get(inside)).status_code == 404, f"{inside} can be seen from outside"
        (await client.post("/api/me", json={"nickname": "Visitor"})).raise_for_status()
        opened = await client.post("/api/tables", json={"game": "snails-pace"})
        table = opened.raise_for_status().json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address, additional_headers={"Cookie": cookies}) as socket:
        await play(socket)
    sys.stdout.write(f"a move was played through {house}\n")


async def play(socket: object) -> None:
    """Start with a bot in the other seat, move when it is our turn, wait for the acknowledgement."""
    asked: dict[str, object] = {"type": "start", "fill": "easy"}
    await socket.send(json.dumps({"type": "ask", "request": "start", "command": asked}))
    for _ in range(100):
        message = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if message["type"] == "refused":
            raise SystemExit(message["reason"])
        if message["type"] == "done" and message["request"] == "move":
            return
        table = message.get("table") or {}
        if table.get("moves"):
            move = {"type": "move", "move": table["moves"][0]["id"], "position": table["position"]}
            await socket.send(json.dumps({"type": "ask", "request": "move", "command": move}))
    raise SystemExit("it was never our turn")


if __name__ == "__main__":
    asyncio.run(visit(sys.argv[1].rstrip("/")))
