"""`snailhouse solve`, and what it gives to `play` and `record`."""

import io
import json
import re
import signal
import subprocess
import sys

import pytest

import snailhouse
from snailhouse.bots import balance
from snailhouse.bots.search import Effort
from snailhouse.cli import main
from tests.programs import LONGEST_RUN


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """One data directory for the tests of this file, so that the patio is solved once."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def run(monkeypatch, capsys, data):
    def run(*words, keys=""):
        monkeypatch.setenv("SNAILHOUSE_DATA", str(data))
        monkeypatch.setattr("snailhouse.solving.perfect._solutions", {})
        monkeypatch.setattr(sys, "argv", ["snailhouse", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        return stop.value.code or 0, out, err

    return run


def test_solve_lists_what_can_be_solved(run):
    status, out, _ = run("solve")
    assert status == 0
    assert out.startswith("patio ")


def test_solve_lists_what_can_be_solved_as_json(run):
    patio, *others, pace = json.loads(run("solve", "--json")[1])
    assert [one["name"] for one in others] == ["patio-16", "patio-two", "patio-two-16"]
    assert patio == {
        "name": "patio",
        "title": "Patio Garden Solitaire",
        "game": "snail-invasion",
        "options": {"players": 1, "garden": "patio", "board": 12},
    }
    assert (pace["name"], pace["title"]) == ("snails-pace", "Snail's Pace")


def test_solve_patio_in_words(run):
    status, out, _ = run("solve", "patio", "--games", 20_000)
    assert status == 0
    assert "perfect play wins with a chance of 0.472340252843" in out
    assert "56,124 positions" in out
    assert "20,000 games by the solution: 0.4" in out


def test_solve_patio_as_json(run, data):
    run("solve", "patio")
    status, out, _ = run("solve", "patio", "--json", "--games", 1000)
    assert status == 0
    found = json.loads(out)
    assert found["positions"] == 56_124
    assert found["value"] == pytest.approx(0.472340252843, abs=1e-12)
    assert found["iterations"] > 0
    assert found["residual"] < 1e-12
    assert found["solved_because"] is None, "the second time it is read"
    again = json.loads(run("solve", "patio", "--json", "--fresh")[1])
    assert again["solved_because"] == "it was asked for"
    assert found["trial"]["games"] == 1000


def test_a_corrupt_file_is_replaced(run, data):
    run("solve", "patio")
    file = data / "solutions" / "patio.table"
    whole = file.read_bytes()
    file.write_bytes(whole[:1000])
    status, out, _ = run("solve", "patio")
    assert status == 0
    assert "Solved (the file is damaged" in out
    assert file.read_bytes() == whole


def test_what_cannot_be_solved_is_refused(run):
    status, out, err = run("solve", "meadow")
    assert (status, out) == (2, "")
    names = "patio, patio-16, patio-two, patio-two-16 and snails-pace"
    assert err == f"snailhouse: 'meadow' cannot be solved; what can be is {names}\n"


def test_play_shows_the_exact_chance_of_every_move(run):
    patio = ("snail-invasion", "-o", "players=1", "-o", "garden=patio")
    status, out, _ = run("play", *patio, "--seed", 1, "--coach", keys="1\n" * 500)
    assert status == 0
    assert "%  bring the red pawn out" in out


def test_the_perfect_bot_can_be_watched_and_recorded(run, tmp_path):
    patio = ("snail-invasion", "-o", "players=1", "-o", "garden=patio")
    status, out, _ = run("record", *patio, tmp_path / "game.json", "--bots", "perfect")
    assert status == 0
    assert "events written" in out
    status, _, err = run("record", "snail-invasion", "-", "--bots", "perfect")
    assert status == 2
    assert "no bot 'perfect'" in err


def test_solve_some_races(run, tmp_path):
    """The plan comes first, on standard error; then what is known."""
    status, out, err = run("solve", "snails-pace", "--races", 1, "--where", tmp_path, "-o", "meeting=hop")
    assert status == 0
    assert "at most 1 open races: 1,334 positions, 1,334 of them to solve" in err
    assert f"of disk in {tmp_path / 'snails-pace-hop-one-move'}" in err
    assert "1,334 positions with at most 1 open races are solved" in out
    status, out, err = run(
        "solve", "snails-pace", "--races", 1, "--where", tmp_path, "-o", "meeting=hop", "--json"
    )
    found = json.loads(out)
    assert (found["races"], found["positions"], found["solved"], found["value"]) == (1, 1_334, 0, None)
    assert found["error"] == pytest.approx(0.5 / 65535, rel=0.01)
    assert "checking them" in err


def test_a_damaged_part_is_told_and_solved_again(run, tmp_path):
    words = ["solve", "snails-pace", "--races", 1, "--where", tmp_path]
    run(*words)
    file = tmp_path / "snails-pace-none-one-move" / "races-1.values"
    whole = file.read_bytes()
    middle = len(whole) * 2 // 3  # between the head of the file and the marks at its end
    file.write_bytes(whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :])
    status, out, _ = run(*words)
    assert status == 0
    assert "1 section was damaged; solved again" in out
    assert file.read_bytes() == whole
    assert "was damaged" not in run(*words)[1]


KILLED = """
import os, signal, sys
from snailhouse.cli import main
from snailhouse.games.snails_pace.tablebase.pace_tablebase import PaceTablebase

solve = PaceTablebase.solve


def killed(self, game, plan, progress, *more, **others):
    def told(title, share):
        if share > 0.5:
            os.kill(os.getpid(), signal.SIGKILL)

    return solve(self, game, plan, told, *more, **others)


PaceTablebase.solve = killed
sys.argv = ["snailhouse", *sys.argv[1:]]
main()
"""


def test_a_solver_that_is_killed_goes_on_where_it_was(run, tmp_path):
    """As by a power cut: what had been written and marked stays, and the files are the same in the end."""
    words = ["solve", "snails-pace", "--races", "3", "--json", "--where"]
    where, whole = tmp_path / "killed", tmp_path / "whole"
    folder = where / "snails-pace-none-one-move"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, *words, str(where)],
        capture_output=True,
        check=False,
        timeout=LONGEST_RUN,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    status, out, _ = run(*words, where)
    data = json.loads(run(*words, whole)[1])
    assert data["solved"] == data["positions"]
    assert status == 0
    assert 0 < json.loads(out)["solved"] < data["positions"], "what had been solved is not solved again"
    for races in (1, 2, 3):
        name = f"races-{races}.values"
        assert (folder / name).read_bytes() == (whole / folder.name / name).read_bytes()
    assert json.loads(run(*words, where)[1])["solved"] == 0


def test_solving_refuses_what_makes_no_sense(run):
    assert "has 8 races, not 9" in run("solve", "snails-pace", "--races", 9)[2]
    assert "patio is solved whole" in run("solve", "patio", "--races", 2)[2]
    assert "--games is for a small game" in run("solve", "snails-pace", "--games", 5)[2]


def test_replay_tells_luck_from_skill(run, tmp_path, monkeypatch):
    whole = balance.balance
    monkeypatch.setattr(balance, "balance", lambda match, **more: whole(match, Effort(40), **more))
    monkeypatch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path))
    tablebase = snailhouse.game("snails-pace").room.solving.tablebase
    monkeypatch.setattr(tablebase, "make_quick", lambda game: None)
    record = tmp_path / "game.json"
    run("record", "snails-pace", record, "--bots", "greedy,random", "--seed", 2)
    status, out, _ = run("replay", record, "--analyse")
    assert status == 0
    assert "start, luck and choices add up to the result" in out
    found = json.loads(run("replay", record, "--analyse", "--json")[1])
    for seat, row in enumerate(found["analysis"]["seats"]):
        total = row["start"] + row["luck"] + row["given"] + row["received"]
        assert total == pytest.approx(found["result"][seat], abs=1e-9)


def test_replay_tells_luck_from_skill_of_three(run, tmp_path, monkeypatch):
    whole = balance.balance
    monkeypatch.setattr(balance, "balance", lambda match, **more: whole(match, Effort(200), **more))
    record = tmp_path / "game.json"
    run(
        "record",
        "cargolino-valentino",
        record,
        "-o",
        "players=3",
        "--bots",
        "greedy,random,random",
        "--seed",
        2,
    )
    out = run("replay", record, "--analyse")[1]
    assert "others' choices" in out
    assert "Parts are estimated, ±" in out
    found = json.loads(run("replay", record, "--analyse", "--json")[1])
    seats, choices = found["analysis"]["seats"], found["analysis"]["choices"]
    assert len(seats) == 3
    for seat, row in enumerate(seats):
        received = sum(one["changes"][seat] for one in choices if one["seat"] != seat)
        given = sum(one["changes"][seat] for one in choices if one["seat"] == seat)
        assert (row["given"], row["received"]) == pytest.approx((given, received), abs=1e-9)
        for part, own in (("given", True), ("received", False)):
            squares = sum(one["change_margins"][seat] ** 2 for one in choices if (one["seat"] == seat) is own)
            assert row[f"{part}_margin"] == pytest.approx(squares**0.5)
        total = row["start"] + row["luck"] + given + received
        assert total == pytest.approx(found["result"][seat], abs=1e-9)
        assert row["luck_margin"] > row["received_margin"] > 0 < row["start_margin"]
    assert not found["analysis"]["exact"]
    sure = [one for one in sorted(choices, key=lambda one: -one["loss"])[:5] if one["loss"] > one["margin"]]
    told = [line for line in out.splitlines() if re.search(r"\(± [\d.]+\)  event \d+, ", line)]
    assert len(told) == len(sure)
