"""The guide to adding a game is true: its code is the example's, its names the house's, and its steps work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from snailhouse.core.contract import FUNCTIONS, OPTIONAL_FUNCTIONS, Rules
from snailhouse.core.kernel_subset import GUIDE
from snailhouse.core.room import About, Room
from snailhouse.core.room_check import MODULES, OPTIONAL, RECORDS, arguments_of
from tests.guests import LEAF_DASH, installed

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


def test_the_first_run_works_with_rules_and_a_box_alone(tmp_path: Path) -> None:
    """Step 6: four files, a title and the drafts of the house."""
    package = tmp_path / "leaf_dash"
    package.mkdir()
    for name in ("records.py", "moves.py", "rules.py", "box.py"):
        shutil.copy(LEAF_DASH / "leaf_dash" / name, package)
    shutil.copy(LEAF_DASH / "first_room.py", package / "__init__.py")
    (package / "rulebook.md").write_text("# Leaf Dash\n")
    _, metadata = installed(LEAF_DASH, tmp_path / "metadata")
    folders = os.pathsep.join([str(tmp_path), str(metadata), os.environ.get("PYTHONPATH", "")])

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": folders},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr

    assert "leaf-dash  Leaf Dash, 2-4 players" in run("snailhouse", "games", "leaf-dash")
    played = run("snailhouse", "play", "leaf-dash", "--players", "random,random,random", "--seed", "1")
    assert "Helix: move 0" in played
    assert "The scores are 9, 9, 11." in played
    simulated = run("snailhouse", "simulate", "leaf-dash", "--games", "1000", "--json")
    assert json.loads(simulated[simulated.index("{") : simulated.rindex("}") + 1])["games"] == 1000
    shutil.copytree(LEAF_DASH / "tests", tmp_path / "tests")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    told = run("pytest", "-q", "-p", "no:cacheprovider", "tests/test_conformance.py", "-k", "3")
    failed = set(re.findall(r"FAILED \S+\[(\w+)-", told))
    assert failed == {"a_seat_sees_the_same_in_a_concealed_copy", "what_a_seat_receives_tells_no_secret"}, told
    assert "laid is [" in told
