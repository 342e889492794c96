"""Settings of the command line: from its words, from variables, from files, and told."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys

import httpx
import pytest
from click.testing import CliRunner

from snailhouse.cli.serve import serve_command
from snailhouse.core.errors import Refusal
from snailhouse.server.logs import JsonLines, Sentences
from snailhouse.server.run import Place
from snailhouse.server.settings import Limits, Retention, Settings, kept_for, usual_workers
from snailhouse.server.thinking.purposes import shares_of
from tests.programs import START_SECONDS, first_line


def told(variables: dict[str, str], *words: str) -> dict[str, tuple[str, str]]:
    """What `serve --print-settings` says: value and origin by variable."""
    result = CliRunner().invoke(
        serve_command, [*words, "--print-settings"], env=variables, catch_exceptions=False
    )
    rows = [line.partition("  # ") for line in result.stdout.splitlines()]
    return {name: (value.strip(), origin) for row, _, origin in rows for name, _, value in [row.partition("=")]}


def test_the_command_line_comes_before_the_environment_before_a_file(tmp_path):
    file = tmp_path / "port"
    file.write_text("7003\n")
    variables = {"SNAILHOUSE_PORT": "7002", "SNAILHOUSE_PORT_FILE": str(file)}
    assert told(variables, "--port", "7001")["SNAILHOUSE_PORT"] == ("7001", "--port")
    assert told(variables)["SNAILHOUSE_PORT"] == ("7002", "SNAILHOUSE_PORT")
    assert told({**variables, "SNAILHOUSE_PORT": ""})["SNAILHOUSE_PORT"] == ("7003", "SNAILHOUSE_PORT_FILE")
    assert told({})["SNAILHOUSE_HOST"] == ("127.0.0.1", "default")


def test_a_mistyped_variable_is_named_with_what_may_be_meant():
    variables = {"SNAILHOUSE_PROT": "7001", "SNAILHOUSE_KEEP_TABELS_FILE": "days", "SNAILHOUSE_OTHER": "1"}
    variables |= {"SNAILHOUSE_PORT": "7002", "SNAILHOUSE_CACHE": "here", "SNAILHOUSE_SMTP_FILE": ""}
    result = CliRunner().invoke(serve_command, ["--print-settings"], env=variables, catch_exceptions=False)
    assert result.stderr.splitlines() == [
        "SNAILHOUSE_KEEP_TABELS_FILE is no setting and does nothing: is it SNAILHOUSE_KEEP_TABLES_FILE?",
        "SNAILHOUSE_PROT is no setting and does nothing: is it SNAILHOUSE_PORT?",
    ]


def test_what_holds_by_default_is_told_as_well():
    holding = told({}, "--redis", "redis://cache")
    assert holding["SNAILHOUSE_DRAIN_SECONDS"] == ("5", "default")
    assert holding["SNAILHOUSE_DATABASE"][0].startswith("sqlite:///")
    assert holding["SNAILHOUSE_INVITE_CODE"] == ("", "default"), "nothing is covered where nothing is"
    assert int(holding["SNAILHOUSE_WORKERS"][0]) >= 1


@pytest.mark.parametrize(("cores", "workers"), [(None, 1), (1, 1), (2, 1), (8, 7)])
def test_workers_have_all_cores_but_the_one_that_the_server_needs(monkeypatch, cores, workers):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert usual_workers() == workers


def test_a_node_is_alone_with_a_file_and_without_redis():
    assert Settings("sqlite:///house.sqlite3").alone
    assert not Settings("sqlite:///house.sqlite3", redis="redis://cache").alone
    assert not Settings("postgresql://db/house").alone


def test_every_option_of_the_server_has_a_variable():
    options = {f"SNAILHOUSE_{word[2:].replace('-', '_').upper()}" for word in long_words()}
    assert set(told({})) == options - {"SNAILHOUSE_PRINT_SETTINGS"}


def long_words() -> list[str]:
    return [option.opts[0] for option in serve_command.params]


def test_passwords_are_covered():
    holding = told({"SNAILHOUSE_DATABASE": "postgresql://snail:pa:ss@w0rd@db/house"})
    assert holding["SNAILHOUSE_DATABASE"][0] == "postgresql://snail:***@db/house"


def test_several_origins_stand_in_one_variable():
    holding = told({"SNAILHOUSE_ORIGIN": "https://a.example https://b.example"})
    assert holding["SNAILHOUSE_ORIGIN"][0] == "https://a.example https://b.example"


@pytest.mark.parametrize(
    ("variables", "complaint"),
    [
        ({"SNAILHOUSE_PORT": "tcp://10.0.0.1:80"}, "SNAILHOUSE_PORT: --port takes a whole number"),
        ({"SNAILHOUSE_LOG": "loud"}, "SNAILHOUSE_LOG: "),
        ({"SNAILHOUSE_REDIS_FILE": "nowhere"}, "SNAILHOUSE_REDIS_FILE: No such file"),
    ],
)
def test_a_bad_variable_is_named(variables, complaint):
    with pytest.raises(Refusal, match=complaint):
        told(variables)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "secret"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Refusal, match="SNAILHOUSE_REDIS_FILE: it is not UTF-8 text"):
        told({"SNAILHOUSE_REDIS_FILE": str(file)})


def test_snailhouse_alone_opens_the_house(tmp_path):
    house = subprocess.Popen(
        [sys.executable, "-m", "snailhouse"],
        env={"PATH": "", "SNAILHOUSE_PORT": "0", "SNAILHOUSE_DATA_DIR": str(tmp_path), "HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        line = first_line(house)
        assert line.startswith("Snailhouse is open at http://127.0.0.1:")
        answer = httpx.get(line.split()[4] + "api", timeout=START_SECONDS)
        version = subprocess.run(
            [sys.executable, "-m", "snailhouse", "--version"], capture_output=True, text=True, check=True
        ).stdout
        assert answer.json()["version"] == version.split()[-1]
        assert (
            f'snailhouse_build_info{{version="{version.split()[-1]}"}} 1.0'
            in httpx.get(line.split()[4] + "metrics", timeout=START_SECONDS).text
        )
    finally:
        house.terminate()
        house.communicate(timeout=START_SECONDS)


def test_a_person_reads_sentences_and_a_program_reads_json():
    record = logging.LogRecord("snailhouse", logging.WARNING, "", 0, "the disk is full", None, None)
    record.facts = {"table": "abc"}
    assert Sentences().format(record)[8:] == " warning: the disk is full (table abc)"
    assert '"event":"the disk is full","table":"abc"' in JsonLines().format(record)


def test_every_option_is_the_setting_that_it_is_called_after(monkeypatch):
    taken = []

    def noted(settings, place, **more):
        taken.append((settings, place, more))
        return True

    monkeypatch.setattr("snailhouse.server.run.serve", noted)
    monkeypatch.setattr("snailhouse.server.logs.configure_logs", lambda *given: taken.append(given))
    words = {
        "--host": "192.0.2.1", "--port": 7001, "--database": "sqlite:///x", "--redis": "redis://cache",
        "--origin": "https://a.example", "--proxies": "10.0.0.1", "--metrics-port": 7002, "--drain-seconds": 3,
        "--invite-code": " snail ", "--public-url": "https://house.example/", "--smtp": "smtp://mail.example",
        "--mail-from": "a@house.example", "--notice-hosts": "one:1,,two", "--notice-seconds": 4,
        "--keep-tables": 5, "--keep-players": 6, "--keep-remarks": 0, "--tables-a-day": 7, "--visitor-rate": 8,
        "--address-rate": 90, "--shown-allowance": 250, "--workers": 2, "--idle-seconds": 11,
        "--thinking-rate": 3, "--log": "error", "--log-format": "text",
    }  # fmt: skip
    given = [word for option, value in words.items() for word in (option, str(value))]
    CliRunner().invoke(serve_command, [*given, "--no-browser"], catch_exceptions=False)
    logs, (settings, place, more) = taken
    assert (logs, place, more) == (
        ("error", "text"),
        Place("192.0.2.1", 7001),
        {"browser": False, "proxies": "10.0.0.1"},
    )
    limits = Limits(
        visitor_rate=8, visitor_burst=24, address_rate=90, address_burst=270, sockets_per_address=90,
        shares=shares_of(3), tables_a_day=7,
    )  # fmt: skip
    assert settings == Settings(
        "sqlite:///x", redis="redis://cache", origins=("https://a.example",), limits=limits, workers=2,
        idle_seconds=11, retention=kept_for(tables=5, players=6, remarks=0), shown_allowance=0.25,
        drain_seconds=3, public_url="https://house.example/", invite_code="snail", smtp="smtp://mail.example",
        mail_from="a@house.example", notice_hosts=("one:1", "two"), notice_seconds=4, metrics_port=7002,
    )  # fmt: skip
    assert settings.retention.keys == Retention().keys


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"public_url": "house.example"}, "--public-url takes https://HOST/ or such, not 'house.example'"),
        ({"public_url": "https://house.example/?a=b"}, "--public-url takes https://HOST/"),
        ({"smtp": "smtp://x", "mail_from": "a@house.example"}, "--smtp needs --public-url"),
        ({"smtp": "smtp://x", "public_url": "https://house.example"}, "and --mail-from"),
        ({"bots": ("my_bot.py",), "workers": 0}, "--bots needs --workers 1 or more"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(chosen, words):
    with pytest.raises(Refusal, match=re.escape(words)):
        Settings("sqlite:///x", **chosen)
