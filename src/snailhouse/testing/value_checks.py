"""Games, matches and positions are values: they copy, travel and never change under anybody's hands."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

from snailhouse.core.contract import CHANCE
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room_check import faults
from snailhouse.testing.samples import moment, random_match, random_matches

TRAVEL = """
import pickle, sys
game, match, position, step = pickle.load(sys.stdin.buffer)
assert match.game == game == position.game
after = position.after_chance(step) if position.actor == -1 else position.after(step)
pickle.dump((game, match, after), sys.stdout.buffer)
"""
"""Another process takes a game, a match and a position, and gives back the position after an event."""


def the_room_is_whole(game: Game) -> None:
    """Registration finds nothing that is missing or wrong."""
    found = faults(game.room)
    assert not found, "\n".join(found)


def games_matches_and_positions_can_be_copied(game: Game) -> None:
    for match in random_matches(game, 2, every=40):
        here = match.position
        for copied_by in (copy.copy, copy.deepcopy, _pickled):
            name = f"{copied_by.__name__} gives something else"
            (same, there), twin = map(copied_by, (game, here)), copied_by(match)
            assert same == game, f"{name}: {same!r}"
            assert there == here, f"{name}, {moment(match)}"
            assert hash(there) == hash(here), f"{name}, {moment(match)}"
            assert (twin.events, twin.position) == (match.events, here), f"{name}, {moment(match)}"
            assert twin.table is not match.table, f"{copied_by.__name__} shares the table, {moment(match)}"


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - its own


def games_matches_and_positions_reach_another_process(game: Game) -> None:
    """As id and options, as events, as bytes; the other process goes on with them to the same position."""
    match = random_match(game, 5)
    match.rewind(len(match.events) // 2)
    here, step = match.position, 0 if match.actor == CHANCE else match.legal()[0]
    done = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", TRAVEL],
        input=pickle.dumps((game, match, here, step)),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, f"another process could not go on: {done.stderr.decode().strip()[-600:]}"
    back, again, after = pickle.loads(done.stdout)  # noqa: S301 - its own
    assert back == game
    assert again.events == match.events
    assert after == _after(here, step), f"another process came to another position, {moment(match)}"


def _after(position: Position, step: int) -> Position:
    return position.after_chance(step) if position.actor == CHANCE else position.after(step)


def a_position_never_changes(game: Game) -> None:
    """Asking it for anything leaves its bytes, and its table cannot be written to."""
    for match in random_matches(game, 2, every=9):
        here, data = match.position, match.position.data
        here.moves()
        here.seen_by()
        for step in here.legal()[:3] if here.actor >= 0 else range(min(3, here.outcomes())):
            _after(here, step)
        assert here.data == data, f"asking a position changed it, {moment(match)}"
        assert here == Position(game, data)
        assert len({here, Position(game, data)}) == 1, "equal positions have different hashes"
        assert here.table.memory.readonly, f"the table of a position can be written to, {moment(match)}"


def compiling_changes_nothing_others_see(game: Game) -> None:
    """A game that is compiled stays equal to itself and to its twin, and matches go on with the plain rules."""
    twin, match = Game(game.room, **game.options), random_match(game, 6)
    before = pickle.dumps(game), match.position, game.rules
    game.compile()
    assert (pickle.dumps(game), match.position, game.rules) == before
    assert twin == game
    assert twin.rules is game.rules, "a compiled game has other rules than its twin"
    assert random_match(twin, 6).events == match.events
