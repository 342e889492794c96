"""Compiled rules for a fleet: made for a kind of processor, and used from a directory that can only be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from snailhouse.core import cache

PLAYED = """
import json
from snailhouse.core import workshops
from snailhouse.lab.simulate import simulate
from tests.tiny import tiny_game, trap
game = tiny_game(trap, 2)
turns = int(simulate(game, games=64, seed=3).tally.turns)
import numba
from numba.core.registry import cpu_target
code = cpu_target.target_context.codegen()
key = code.magic_tuple()
hits = sum(sum(f.stats.cache_hits.values()) for f in workshops.compiled(game.room)._entries.values())
misses = sum(sum(f.stats.cache_misses.values()) for f in workshops.compiled(game.room)._entries.values())
print(json.dumps({"key": key[1:], "hits": hits, "misses": misses, "turns": turns}))
"""


def played(directory: Path, processor: str) -> dict[str, object]:
    """Play some games in a process of its own, with machine code in this directory."""
    variables = {**os.environ, "SNAILHOUSE_CACHE": str(directory), "SNAILHOUSE_CPU": processor}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env=variables,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return dict(json.loads(done.stdout))


def test_code_for_any_processor_is_found_again_by_another_process(tmp_path):
    first, second = played(tmp_path, "generic"), played(tmp_path, "generic")
    assert first["key"] == ["generic", ""]
    assert first["misses"]
    assert second["hits"]
    assert not second["misses"]
    assert first["turns"] == second["turns"]


@pytest.mark.parametrize(("machine_code", "found"), [(True, True), (False, False)])
def test_a_directory_that_can_only_be_read_serves_if_code_is_there(tmp_path, monkeypatch, machine_code, found):
    folder = tmp_path / "some-game-0123456789abcdef"
    folder.mkdir()
    if machine_code:
        (folder / "play.nbc").touch()
    monkeypatch.setenv("SNAILHOUSE_CACHE", str(tmp_path))
    monkeypatch.setattr(cache.os, "access", lambda *_: False)
    assert (cache.cache_directory.__wrapped__("some-game", "0123456789abcdef") == folder) is found
