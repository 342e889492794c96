"""Refusals: every id that is not legal is refused, by a ruling of the rulebook, and every legal one is not."""

import ast
import re
from pathlib import Path

import pytest
from tests.giant_snail.scene import edition

import snailhouse
from snailhouse import CHANCE
from snailhouse.bots import choose
from snailhouse.core.dice import below, dice
from snailhouse.core.introduction import rulebook
from snailhouse.games.giant_snail import room, rules
from snailhouse.games.giant_snail.moves import MOVES
from snailhouse.games.giant_snail.records import Task
from snailhouse.games.giant_snail.wording.decisions import why_not

ODD = {
    "map": {"rows": 2, "columns": 5},
    "region": edition()["region"][:10],
    "slots": {"factory": [1, 2], "solar": [3], "mine": [1, 1, 2], "lab": [1, 2, 1]},
    "players": {"pool": 6},
    "market": {"cards": 4},
    "ruin": {"slots": 1, "cost": {"metal": 1}},
    "robot": {"section": edition()["robot"]["section"][:2], "step_cost": 3},
}
EDITIONS = {"house": {}, "odd": ODD, "easy": {"ruin": {"slots": 2, "cost": {"metal": 1, "energy": 1}}}}
RULINGS = re.findall(r"^\| (G\d+) \|", rulebook(room), re.MULTILINE)


def positions(changes, games):
    """Every decision of games in which bots play mostly sensibly, so that they last."""
    game = snailhouse.game("giant-snail", edition=edition(**changes))
    for seed in range(games):
        match, luck = game.match(), dice(21, seed)
        while not match.over:
            if match.actor == CHANCE:
                match.roll(luck)
                continue
            yield match.position
            legal = match.legal()
            sensible = below(luck, 6) > 0
            match.play(choose("greedy", match, luck) if sensible else legal[below(luck, len(legal))])


@pytest.mark.parametrize("name", EDITIONS)
def test_an_id_is_refused_if_and_only_if_it_is_not_legal_and_by_a_ruling(name):
    seen = set()
    for position in positions(EDITIONS[name], 3):
        seen.add(Task(position.table.awaits))
        legal = set(position.legal())
        for move in range(MOVES):
            reason = why_not(position, move)
            assert (reason is None) == (move in legal), (position, move, reason)
            if reason is not None:
                assert set(re.findall(r"G\d+", reason.rpartition("(")[2])) & set(RULINGS), reason
    assert {Task.ACTION, Task.SET_DOWN, Task.RESEARCH, Task.JOB, Task.SETTLE} <= seen


def docstrings():
    """Of the functions and fields of the rules and their records, not of modules."""
    folder = Path(rules.__file__).parent
    for file in [*folder.glob("*.py"), folder.parent / "records.py"]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield ast.get_docstring(node) or ""


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_stands_beside_the_code_that_makes_it_true(ruling):
    assert any(re.search(rf"\b{ruling}\b", text) for text in docstrings())
