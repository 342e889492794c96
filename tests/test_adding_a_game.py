"""The guide to adding a game is true: its code is the example's, its names the house's, and its steps work."""

from __future__ import annotations

import json
import re
import runpy
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from snailhouse.cli import main
from snailhouse.core.contract import FUNCTIONS, OPTIONAL_FUNCTIONS, Rules
from snailhouse.core.kernel_subset import GUIDE
from snailhouse.core.room import About, Room
from snailhouse.core.room_check import MODULES, OPTIONAL, RECORDS, arguments_of
from snailhouse.testing import CHECKS
from tests.guests import LEAF_DASH, installed, invited

ROOT = Path(__file__).parent.parent
GUIDES = {
    "adding-a-game.md": [file for file in LEAF_DASH.rglob("*.*") if "__pycache__" not in file.parts],
    "games-of-the-house.md": [*(ROOT / "src" / "snailhouse" / "games").rglob("*.*")],
}
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
CODE = re.compile(r"^```(python|toml|js|md)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[str]:
    return [text for _, text in CODE.findall(page)]


@pytest.mark.parametrize("guide", GUIDES)
def test_every_block_of_code_is_a_piece_of_a_real_file(guide: str) -> None:
    real = [file.read_text("utf-8") for file in GUIDES[guide] if file.suffix in (".py", ".toml", ".js", ".md")]
    found = blocks((ROOT / "docs" / guide).read_text("utf-8"))
    assert len(found) > 1
    for block in found:
        assert any(block.strip("\n") in text for text in real), block


@pytest.mark.parametrize("file", sorted((LEAF_DASH / "leaf_dash").glob("*.py")), ids=lambda file: file.name)
def test_whoever_types_all_blocks_has_the_whole_game(file: Path) -> None:
    typed = "\n".join(blocks(PAGE))
    text = file.read_text("utf-8")
    if file.name == "__init__.py":
        text = text.partition('"""\n\n')[2]
    for piece in re.split(r"\n{2,}", text.strip()):
        assert piece in typed, piece


def test_every_name_of_the_contract_is_listed_with_its_arguments() -> None:
    names = [f"`{name}({arguments_of(Rules, name)})`" for name in FUNCTIONS]
    names += [f"`{name}({arguments})`" for name, arguments in OPTIONAL_FUNCTIONS.items()]
    for part, protocol in MODULES.items():
        names += [f"`{name}({arguments_of(protocol, name)})`" for name in vars(protocol) if name[0] != "_"]
        names += [f"`{name}({arguments})`" for name, arguments in OPTIONAL.get(part, {}).items()]
    names += [f"`{name}`" for name in (*RECORDS, "MOVES", "VIEW", "SAME_VIEW", "room")]
    names += ["`greedy(box, table, moves, count, dice)`", "`mount(host)`", "`rulebook.md`", "`board.js`"]
    table = PAGE.partition("## Every name")[2]
    assert [name for name in names if name not in table] == []
    for declared in (About, Room):
        assert all(f"{field}=" in table for field in declared.__dataclass_fields__), declared


def test_messages_point_to_a_heading_that_is_there() -> None:
    file, heading = re.fullmatch(r"docs/(\S+), '(.+)'", GUIDE).groups()
    assert file == "adding-a-game.md"
    assert f"### {heading}\n" in PAGE


def test_the_contract_of_a_browser_board_is_described_key_by_key() -> None:
    contract = (ROOT / "web" / "src" / "lib" / "board" / "script.ts").read_text("utf-8")
    shared = (ROOT / "web" / "src" / "lib" / "game.ts").read_text("utf-8")
    described = PAGE.partition("## 10.")[2].partition("## 11.")[0]
    keys = re.findall(r"^  (\w+)\??:", contract.partition("const MARGIN")[0], re.MULTILINE)
    state = shared.partition("export interface BoardProps")[2].partition("\n}")[0]
    keys += re.findall(r"^  (\w+):", state, re.MULTILINE)
    keys += re.findall(r"^  (\w+):", shared.partition("export interface Seated")[2].partition("\n}")[0], re.M)
    assert {"mount", "show", "tell", "touchable", "width", "view", "pace", "yours"} <= set(keys)
    assert [key for key in keys if f"`{key}`" not in described and f"`{key}(" not in described] == []


def test_anchors_lead_to_headings() -> None:
    headings = {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= headings


@pytest.fixture
def first_run(tmp_path: Path) -> Iterator[Path]:
    """Step 6: four files, a title and the drafts of the house, found by this process; the folder of all."""
    package = tmp_path / "leaf_dash"
    package.mkdir()
    for name in ("records.py", "moves.py", "rules.py", "box.py"):
        shutil.copy(LEAF_DASH / "leaf_dash" / name, package)
    shutil.copy(LEAF_DASH / "first_room.py", package / "__init__.py")
    (package / "rulebook.md").write_text("# Leaf Dash\n")
    _, metadata = installed(LEAF_DASH, tmp_path / "metadata")
    forget_leaf_dash()
    with invited(tmp_path, metadata):
        yield tmp_path
    forget_leaf_dash()


def forget_leaf_dash() -> None:
    """The whole game may have been imported for other tests, or may be next."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "leaf_dash"]:
        del sys.modules[name]


def test_the_first_run_works_with_rules_and_a_box_alone(
    first_run: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["snailhouse", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        assert not stop.value.code
        return capsys.readouterr().out

    assert "leaf-dash  Leaf Dash, 2-4 players" in run("games", "leaf-dash")
    played = run("play", "leaf-dash", "--players", "random,random,random", "--seed", "1")
    assert "Helix: move 0" in played
    assert "The scores are 9, 9, 11." in played
    assert json.loads(run("simulate", "leaf-dash", "--games", "1000", "--json"))["games"] == 1000


def test_the_suite_finds_what_the_first_run_lacks_and_nothing_else(first_run: Path) -> None:
    """The game's own file of tests, asked check by check, for three players."""
    conforms = runpy.run_path(str(LEAF_DASH / "tests" / "test_conformance.py"))["test_leaf_dash_conforms"]
    failed = {}
    for check in CHECKS:
        try:
            conforms(check, {"players": 3})
        except AssertionError as failure:
            failed[check.__name__] = str(failure)
    assert set(failed) == {"a_seat_sees_the_same_in_a_concealed_copy", "what_a_seat_receives_tells_no_secret"}
    assert "laid is [" in failed["a_seat_sees_the_same_in_a_concealed_copy"]
