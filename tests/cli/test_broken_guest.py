"""A guest package that cannot be used is named in one line, and every verb goes on with the other games."""

import json
import os
import subprocess
import sys

import pytest


@pytest.fixture
def house(tmp_path):
    """Runs the command line beside a package whose game does not import."""
    metadata = tmp_path / "broken_guest-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-guest\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[snailhouse.games]\nbroken = no_such_module:room\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])

    def run(*words):
        command = [sys.executable, "-m", "snailhouse", *words]
        environment = {**os.environ, "PYTHONPATH": path, "SNAILHOUSE_DATA": str(tmp_path)}
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )

    return run


def about_the_guest(text):
    return [line for line in text.splitlines() if "'broken' of the package broken-guest 1.0" in line]


@pytest.mark.parametrize("verb", ["games", "solve"])
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_the_games_are_listed_and_the_broken_one_is_named(house, verb, flags):
    done = house(verb, *flags)
    assert done.returncode == 0
    assert "snail-invasion" in done.stdout
    (line,) = about_the_guest(done.stderr)
    assert line.startswith("snailhouse: ")
    assert "No module named 'no_such_module'" in line
    if flags:
        assert "broken" not in [entry["id" if verb == "games" else "game"] for entry in json.loads(done.stdout)]


def test_what_cannot_be_solved_may_be_in_a_broken_package(house):
    done = house("solve", "burrow")
    assert done.returncode == 2
    assert len(about_the_guest(done.stderr)) == 1
    assert done.stderr.splitlines()[-1].startswith("snailhouse: 'burrow' cannot be solved")


def test_a_broken_game_is_refused_in_one_line(house):
    done = house("simulate", "broken")
    assert done.returncode == 2
    assert about_the_guest(done.stderr) == done.stderr.splitlines()


@pytest.mark.parametrize(
    "words", [["simulate", "snails-pace", "-n", "10"], ["solve", "patio"], ["rulebook", "snails-pace"]]
)
def test_other_verbs_say_nothing_of_it(house, words):
    done = house(*words)
    assert done.returncode == 0
    assert "broken" not in done.stderr


def test_a_broken_game_is_not_offered_to_play(house):
    done = house("play")
    assert "name the game to play: " in done.stderr
    assert "broken" not in done.stderr
