"""A package whose game cannot be used is named in a line, and the house goes on with the rest."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import cast

import pytest

from snailhouse.cli import main
from snailhouse.core import registry
from tests.guests import LEAF_DASH, invited

Guest = Callable[..., Path]
Run = Callable[..., tuple[int, str, str]]
OWN = ["cargolino-valentino", "giant-snail", "snail-invasion", "snails-pace"]
WHOLE = (LEAF_DASH / "leaf_dash" / "__init__.py").read_text("utf-8")


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    """Lays out a package `bad_guest` with this text and entry point; gives the folder for the path."""

    def lay(text: str, point: str = "bad-guest = bad_guest:room") -> Path:
        package, metadata = tmp_path / "bad_guest", tmp_path / "bad_guest-0.3.dist-info"
        package.mkdir()
        metadata.mkdir()
        (package / "__init__.py").write_text(text)
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-guest\nVersion: 0.3\n")
        (metadata / "entry_points.txt").write_text(f"[snailhouse.games]\n{point}\n")
        return tmp_path

    return lay


@pytest.fixture(autouse=True)
def _leave_nothing_behind():
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] in ("bad_guest", "leaf_dash")]:
        del sys.modules[name]


def reason(folder: Path, name: str = "bad-guest") -> str:
    """Why the guest's game cannot be used; all others can."""
    with invited(folder, LEAF_DASH):
        broken = registry.broken_rooms()
        assert [room.id for room in registry.rooms()] == OWN
        assert list(broken) == [name]
        with pytest.raises(registry.BrokenRoom):
            registry.game(name)
    assert "\n" not in broken[name]
    return broken[name]


STEM = "the game 'bad-guest' of the package bad-guest 0.3 cannot be used: "
FAULTS = {
    "import error": (
        "import no_such_library\n",
        "'bad_guest:room' does not import: ModuleNotFoundError: No module named 'no_such_library' (",
    ),
    "an error of its own": (
        "room = 1 / 0\n",
        "'bad_guest:room' does not import: ZeroDivisionError: division by",
    ),
    "syntax": ("room = Room(\n", "'bad_guest:room' does not import: SyntaxError: '(' was never closed"),
    "it stops": ("raise SystemExit(3)\n", "'bad_guest:room' does not import: SystemExit: 3"),
    "no room": (
        "",
        "'bad_guest:room' does not import: AttributeError: module 'bad_guest' has no attribute 'room'",
    ),
    "something else": ("room = 42\n", "it must be a snailhouse.Room, not int 42"),
    "another id": (WHOLE, "its entry point is called 'bad-guest', its room 'leaf-dash'"),
    "no parts": (
        "from snailhouse import Room\nroom = Room()\n",
        "- about: must be an About(...), not nothing - rules:",
    ),
    "odd options": (
        f"{WHOLE}\nfrom dataclasses import replace\nroom = replace(room, options=None)\n",
        "options: must be a tuple of options, not None",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_is_said_in_a_line(guest: Guest, name: str) -> None:
    text, said = FAULTS[name]
    told = reason(guest(text))
    assert told.startswith(STEM.rstrip())
    assert said in told


def test_the_place_of_an_error_is_named(guest: Guest) -> None:
    assert "bad_guest/__init__.py:2)" in reason(guest("\nimport no_such_library\n"))


def test_a_wrong_entry_point_is_named(guest: Guest) -> None:
    told = reason(guest(WHOLE, "bad-guest = bad_gest:room"))
    assert "'bad_gest:room' does not import: ModuleNotFoundError: No module named 'bad_gest'" in told


def test_everything_that_is_missing_is_listed_at_once(guest: Guest) -> None:
    told = reason(
        guest(
            "from snailhouse import About, Room, Tuning\n"
            "class words:\n"
            "    def move_text(position): pass\n"
            "room = Room(about=About(id='Bad Guest', title='Bad'), words=words, tuning=Tuning(greedy=len))\n"
        )
    )
    for said in (
        "about.id: must be small letters and digits with dashes, such as 'leaf-dash', not 'Bad Guest'",
        "about.tagline: must be a text, not nothing",
        "about.players: must be a text, not nothing",
        "about.minutes: must be a text, not nothing",
        "about.ruleset: must be a whole number from 1 up, not nothing",
        "rules: missing; give Room(rules=...), a module with MOVES, Box, Table, Observation, Figures, ",
        "setup(box, table), actor(box, table), outcomes(box, table), chance(box, table, outcome), ",
        "figures(box, table, out)",
        "box: missing; give Room(box=...), a module with seats(options), fill(options)",
        "words.move_text: must take (position, move), not (position)",
        "words.chance_text: missing; define chance_text(position, outcome)",
        "words.refusal: missing; define refusal(position, move)",
        "words.result_text: missing; define result_text(position)",
        "views: missing; give Room(views=...), a module with view(position, seat)",
        "board: missing; give Room(board=...), a module with picture(view)",
        "tuning.greedy: must take (box, table, moves, count, dice)",
    ):
        assert said in told, said


def test_a_board_without_mount_and_a_missing_rulebook_are_named(guest: Guest) -> None:
    folder = guest(WHOLE.replace("leaf_dash", "bad_guest").replace("leaf-dash", "bad-guest"))
    for file in (LEAF_DASH / "leaf_dash").glob("*.*"):
        text = file.read_text("utf-8").replace("leaf_dash", "bad_guest").replace("leaf-dash", "bad-guest")
        (folder / "bad_guest" / file.name).write_text(text)
    (folder / "bad_guest" / "board.js").write_text("export function draw() {}\n")
    assert "board.js: must export a function mount(host)" in reason(folder)
    (folder / "bad_guest" / "rulebook.md").unlink()
    assert "rulebook.md: missing; it lies beside the rules, in the package 'bad_guest'" in reason(folder)


def test_a_game_of_the_house_is_not_replaced_by_a_guest(guest: Guest) -> None:
    with invited(guest("room = 42\n", "snails-pace = bad_guest:room")):
        ids = [room.id for room in registry.rooms()]
        (told,) = registry.broken_rooms().values()
    assert ids == OWN
    assert told == (
        "the game 'snails-pace' of the package bad-guest 0.3 cannot be used: "
        f"snailhouse {version('snailhouse')} brings a game of that name already"
    )


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line where the packages of a folder are found: status, output, errors."""

    def run(folder: Path, *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["snailhouse", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with invited(folder), pytest.raises(SystemExit) as stop:
            main()
        return cast(int, stop.value.code or 0), *capsys.readouterr()

    return run


def test_the_command_line_goes_on_with_the_rest(guest: Guest, run: Run) -> None:
    folder = guest("import no_such_library\n")
    assert [card["id"] for card in json.loads(run(folder, "games", "--json")[1])] == OWN
    status, _, told = run(folder, "games")
    assert status == 0
    assert STEM in told
    assert len(told.splitlines()) == 1
    assert run(folder, "solve")[1].startswith("patio")
    status, _, told = run(folder, "play", "snails-pace", "--players", "random,random", "--seed", "1")
    assert status == 0, told
    assert run(folder, "play")[2] == f"snailhouse: name the game to play: {', '.join(OWN)}\n"


@pytest.mark.parametrize("verb", ["games", "play", "simulate", "rulebook"])
def test_asked_for_a_game_that_cannot_be_used_the_house_says_why(guest: Guest, run: Run, verb: str) -> None:
    status, _, told = run(guest("room = 42\n"), verb, "bad-guest")
    assert status == 2
    assert told.startswith(f"snailhouse: {STEM}it must be a snailhouse.Room, not int 42")
    assert len(told.splitlines()) == 1
