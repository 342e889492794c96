"""Running the house: start, stop, ports, health, figures, logs."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from snailhouse.cli import main
from snailhouse.core.errors import Refusal
from snailhouse.server.run import USUAL_PORT, Place, address_of, listen
from snailhouse.server.settings import DATABASE_FILE
from tests.programs import ran
from tests.server.parts import Node, node, postgres, wait_ready
from tests.server.people import Person


def test_health_and_readiness(nodes: list[Node]) -> None:
    for running in nodes:
        assert httpx.get(f"{running.url}/healthz").json() == {"status": "alive"}
        ready = {"ready": True, "database": True, "redis": True, "draining": False}
        assert httpx.get(f"{running.url}/readyz").json() == ready


def test_a_node_without_its_database_is_alive_but_not_ready(tmp_path: Path) -> None:
    with postgres() as database, node("--database", database.get_uri()) as running:
        wait_ready(running.url)
        database.stop()
        assert httpx.get(f"{running.url}/healthz").status_code == 200
        answer = httpx.get(f"{running.url}/readyz")
        assert answer.status_code == 503
        assert answer.json()["database"] is False
        refused = httpx.get(f"{running.url}/api/lobby")
        assert refused.status_code == 503, refused.text
        database.start()
        wait_ready(running.url)


def test_figures_for_prometheus(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"])
            async with ada.sit_down(table) as chair:
                await chair.do("start")
                text = httpx.get(f"{alone.url}/metrics").text
        lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert float(lines['snailhouse_events_total{game="snails-pace"}']) >= 4
        assert float(lines["snailhouse_sockets"]) >= 1
        assert 'snailhouse_http_requests_total{method="POST",route="/api/tables",status="201"}' in lines
        assert table not in text
        assert ada.id not in text

    asyncio.run(scene())


def test_logs_are_json_lines_without_secrets(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Person(running.url, "Nickname-not-to-log") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"])
            await ada.do(table, "start")
            await ada.do(table, "say", text="a remark that is private")
            await ada.do(table, "resign")
            seed = (await ada.look(table))["dice"]["seed"]
            secrets = [ada.id, ada.name, table, "a remark", seed, ada.cookie.partition("=")[2]]
        text = running.log.read_text()
        lines = [json.loads(line) for line in text.splitlines()]
        assert {"time", "level", "event"} <= set(lines[0])
        assert any(line.get("route") == "/api/tables/{table}/commands" for line in lines)
        for secret in secrets:
            assert secret not in text

    with node("--data-dir", str(tmp_path)) as running:
        asyncio.run(scene())


def test_a_polite_stop_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    async def play(running: Node) -> tuple[str, str, int, int | None]:
        async with Person(running.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            async with ada.sit_down(table) as chair:
                version = await chair.do("start")
                running.process.send_signal(signal.SIGTERM)
                await chair.closed()
                return ada.cookie, table, version, chair.socket.close_code

    with node("--data-dir", str(tmp_path)) as running:
        cookie, table, version, code = asyncio.run(play(running))
        assert code in (1001, 1012)
        assert running.ended() == 0
        running.start()
        again = httpx.get(f"{running.url}/api/tables/{table}", headers={"cookie": cookie}).json()
        assert again["version"] == version
        assert again["seat"] >= 0, "the cookie is still good"


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    return ran("serve", "--no-browser", *options)


def test_a_port_that_was_asked_for_and_is_taken_is_named(alone: Node, tmp_path: Path) -> None:
    ended = serve("--data-dir", str(tmp_path), "--port", str(alone.port))
    assert ended.returncode == 2
    assert ended.stderr.strip() == (
        f"snailhouse: 127.0.0.1 port {alone.port}: is taken; choose another --port, or none"
    )


def test_without_a_port_the_next_free_one_is_found() -> None:
    with listen(Place()) as first, listen(Place()) as second:
        ports = [place.getsockname()[1] for place in (first, second)]
        assert ports[0] != ports[1]
        assert min(ports) >= USUAL_PORT
        assert address_of(second) == f"http://127.0.0.1:{ports[1]}/"
        with pytest.raises(Refusal, match=f"port {ports[0]}: is taken"):
            listen(Place(port=ports[0]))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--database", "mysql://x"], "mysql is not supported"),
        (["--port", "x"], "--port takes a whole number from 0 to 65535, not 'x'"),
        (["--host", "256.1.1.1"], "256.1.1.1"),
        (["--redis", "http://x"], "--redis takes redis://HOST:PORT"),
        (["--database", "sqlite://"], "sqlite:///FILE"),
        (["--database", "sqlite:///:memory:"], "sqlite:///FILE"),
        (["--database", "postgresql://snail@db:port/house"], "postgresql://USER@HOST/NAME"),
        (["--database", "postgresql://snail@127.0.0.1:1/house?colour=red"], "colour"),
        (["--data-dir", __file__], "--data-dir"),
        (["--origin", "games.example"], "--origin takes https://HOST, not 'games.example'"),
        (["--origin", "https://games.example/parlour"], "--origin takes https://HOST"),
        (["--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none"], "postgresql cannot be opened"),
    ],
)
def test_bad_options_are_refused_in_one_line(
    tmp_path: Path,
    options: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["snailhouse", "serve", "--no-browser", "--data-dir", str(tmp_path), *options]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert words in said.splitlines()[-1]
    assert "Traceback" not in said


def test_a_database_of_a_newer_house_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as database, database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    ended = serve("--data-dir", str(tmp_path), "--port", "0")
    assert ended.returncode == 2
    assert "newer Snailhouse" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr


def test_a_second_server_on_one_file_is_told_where_the_first_is(tmp_path: Path) -> None:
    """Two would not hear of each other's moves."""
    with node("--data-dir", str(tmp_path)) as running:
        ended = serve("--data-dir", str(tmp_path), "--port", "0")
        assert ended.returncode == 2
        assert f"is open at {running.url}/ already" in ended.stderr.splitlines()[-1]
        running.kill()
        running.start()
        assert httpx.get(f"{running.url}/readyz").status_code == 200


def test_help_needs_none_of_the_server_s_libraries() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from snailhouse.cli import house_command as house\n"
        "assert CliRunner().invoke(house, ['serve', '--help']).exit_code == 0\n"
        "print([name for name in ('litestar', 'sqlalchemy', 'uvicorn', 'numba') if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


def test_every_option_of_serve_is_documented() -> None:
    from snailhouse.cli.serve import serve_command as verb

    text = (Path(__file__).parents[2] / "docs/hosting.md").read_text()
    for option in verb.params:
        assert option.opts[0] in text, option.opts[0]


def test_every_route_is_documented(alone: Node) -> None:
    text = (Path(__file__).parents[2] / "docs/server.md").read_text()
    for path in httpx.get(f"{alone.url}/schema/openapi.json").json()["paths"]:
        assert f"`{path}`" in text, path


def test_a_socket_address_is_not_reused_while_it_listens() -> None:
    with listen(Place(port=0)) as listening, socket.socket() as probe, socket.socket() as second:
        assert probe.connect_ex(listening.getsockname()) == 0
        second.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with pytest.raises(OSError, match="in use"):
            second.bind(listening.getsockname())
