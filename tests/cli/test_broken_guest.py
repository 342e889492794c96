"""A guest package that cannot be used is named in one line, and every verb goes on with the other games."""

import io
import json
import sys

import pytest

from snailhouse.cli import main
from tests.guests import invited


@pytest.fixture
def house(tmp_path, monkeypatch, capsys):
    """Runs the command line beside a package whose game does not import: status, output, errors."""
    metadata = tmp_path / "broken_guest-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-guest\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[snailhouse.games]\nbroken = no_such_module:room\n")
    monkeypatch.setenv("SNAILHOUSE_DATA", str(tmp_path))

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["snailhouse", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with invited(tmp_path), pytest.raises(SystemExit) as stop:
            main()
        return stop.value.code or 0, *capsys.readouterr()

    return run


def about_the_guest(text):
    return [line for line in text.splitlines() if "'broken' of the package broken-guest 1.0" in line]


@pytest.mark.parametrize("verb", ["games", "solve"])
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_the_games_are_listed_and_the_broken_one_is_named(house, verb, flags):
    status, out, err = house(verb, *flags)
    assert status == 0
    assert "snail-invasion" in out
    (line,) = about_the_guest(err)
    assert line.startswith("snailhouse: ")
    assert "No module named 'no_such_module'" in line
    if flags:
        assert "broken" not in [entry["id" if verb == "games" else "game"] for entry in json.loads(out)]


def test_what_cannot_be_solved_may_be_in_a_broken_package(house):
    status, _, err = house("solve", "burrow")
    assert status == 2
    assert len(about_the_guest(err)) == 1
    assert err.splitlines()[-1].startswith("snailhouse: 'burrow' cannot be solved")


def test_a_broken_game_is_refused_in_one_line(house):
    status, _, err = house("simulate", "broken")
    assert status == 2
    assert about_the_guest(err) == err.splitlines() != []


@pytest.mark.parametrize(
    "words", [["simulate", "snails-pace", "-n", "10"], ["solve", "patio"], ["rulebook", "snails-pace"]]
)
def test_other_verbs_say_nothing_of_it(house, words):
    status, out, err = house(*words)
    assert status == 0
    assert out
    assert "broken" not in err


def test_a_broken_game_is_not_offered_to_play(house):
    _, _, err = house("play")
    assert "name the game to play: " in err
    assert "broken" not in err
