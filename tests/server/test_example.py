"""The example bot plays as its README says."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

import snailhouse
from tests.server.parts import Node
from tests.server.people import Person, play_out

BOT = Path(__file__).parents[2] / "examples" / "api_bot" / "bot.py"


def bot(*words: str, token: str = "") -> subprocess.Popen[str]:
    env = os.environ | {"SNAILHOUSE_TOKEN": token}
    command = [sys.executable, "-W", "error", str(BOT), *words]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)


def refused(*words: str, token: str = "") -> str:
    """The one line in which the bot says what was wrong."""
    env = os.environ | {"SNAILHOUSE_TOKEN": token}
    command = [sys.executable, "-W", "error", str(BOT), *words]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    return line


def told(process: subprocess.Popen[str]) -> str:
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return out.strip()


SOME = "some-token"
"""A token that no house knows."""
GAMES = [game for game in snailhouse.game_ids() if snailhouse.game(game).seats > 1]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_a_game_to_its_end(alone: Node, game: str) -> None:
    async def scene() -> None:
        token = told(bot("register", alone.url, "Guest Bot"))
        async with Person(alone.url, "Ada") as ada:
            seats = snailhouse.game(game).seats
            table = await ada.open(game, seats=["me", "open"] + ["random"] * (seats - 2))
            async with ada.sit_down(table) as chair:
                player = bot("play", alone.url, table, token=token)
                await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                await chair.do("start")
                await play_out([chair], lambda moves: moves[0])
                assert "Guest Bot" in [seat["name"] for seat in chair.view["seats"]]
                assert await asyncio.to_thread(told, player) == chair.view["result"]["text"]

    asyncio.run(scene())


def test_your_own_function_plays_at_a_table_given_by_its_link(alone: Node, tmp_path: Path) -> None:
    own = tmp_path / "my_bot.py"
    own.write_text("def choose(position):\n    return position.moves()[-1]\n")

    async def scene() -> None:
        token = told(bot("register", alone.url, "Last Bot"))
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "open"])
            async with ada.sit_down(table) as chair:
                link = f"{alone.url}/t/{table}"
                player = bot("play", alone.url, link, "--bot", f"{own}:choose", token=token)
                await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                await chair.do("start")
                await play_out([chair], lambda moves: moves[0])
                assert await asyncio.to_thread(told, player) == chair.view["result"]["text"]
                match, _ = snailhouse.load((await ada.http.get(f"/api/tables/{table}/record")).text)
                made = [(n, event.value) for n, event in enumerate(match.events) if event.actor == 1]
                assert [move for _, move in made] == [match.position_at(n).legal()[-1] for n, _ in made]

    asyncio.run(scene())


def test_mistakes_get_sentences(alone: Node) -> None:
    assert "there is no token: export SNAILHOUSE_TOKEN=" in refused("play", alone.url, "abc")
    assert "is no table: give its id, or its link" in refused(
        "play", alone.url, f"{alone.url}/#/games", token=SOME
    )
    assert "is no house; its address begins with http" in refused("play", "localhost", "abc", token=SOME)
    assert "there is no file 'none.py'" in refused(
        "play", alone.url, "abc", "--bot", "none.py:choose", token=SOME
    )
    assert "the house says no (404)" in refused("play", alone.url, "abc", token=SOME)
    assert "the house cannot be reached" in refused("play", "http://127.0.0.1:9", "abc", token=SOME)
