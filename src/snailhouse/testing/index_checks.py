"""No rule counts from the back of an array: compiled, an index of -1 is memory before it, not the last number.

Plain rules are played here with arrays that refuse a negative index, whether it is read or written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.record import copied, float64s, int64s
from snailhouse.testing.samples import everyone

GUARDED_MATCHES = 6
EVERY = 16
"""At one event of so many rules are asked all that they tell somebody; at the end, everybody."""


class CountsFromFront:
    """An array of numbers that refuses negative indices, also as a part of several or as a slice's end."""

    def __init__(self, numbers: Any, name: str) -> None:
        self._numbers, self._name = numbers, name

    def __getitem__(self, index: Any) -> Any:
        return self._numbers[self._checked(index)]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._numbers[self._checked(index)] = value

    def __len__(self) -> int:
        return len(self._numbers)

    def _checked(self, index: Any) -> Any:
        for part in index if isinstance(index, tuple) else (index,):
            for number in (part.start, part.stop) if isinstance(part, slice) else (part,):
                assert number is None or number >= 0, f"{self._name}[{index}] counts from the back"
        return index


class GuardedRecord:
    """A record whose arrays count from the front."""

    def __init__(self, record: Any) -> None:
        self.__dict__["guarded record"] = record

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.__dict__["guarded record"], name)
        return CountsFromFront(value, name) if isinstance(value, memoryview) else value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.__dict__["guarded record"], name, value)


def no_index_is_negative(game: Game) -> None:
    """In random games and in those of the game's own policy, for all that rules are asked."""
    for seed in range(GUARDED_MATCHES):
        _play(game, seed, by_policy=seed % 2 == 1)


def _play(game: Game, seed: int, *, by_policy: bool) -> None:
    rules, records, rng = game.rules, game.room.rules, CountsFromFront(dice(seed), "dice")
    whose, all_eyes = dice(seed, 1), everyone(game)
    table: Any = records.Table.new()
    box, guarded = GuardedRecord(game.box), GuardedRecord(table)
    moves = CountsFromFront(int64s(records.MOVES), "moves")
    rules.setup(box, guarded)
    events = 0
    while (actor := int(rules.actor(box, guarded))) != OVER:
        if events % EVERY == 0:
            _ask(game, box, table, actor, [all_eyes[below(whose, len(all_eyes))]])
        events += 1
        if actor == CHANCE:
            rules.chance(box, guarded, below(rng, rules.outcomes(box, guarded)))
            continue
        count = rules.legal(box, guarded, moves)
        rules.appeal(box, guarded, moves, count, CountsFromFront(float64s(records.MOVES), "appeals"))
        chosen = rules.greedy(box, guarded, moves, count, rng)
        move = chosen if by_policy else moves[below(rng, count)]
        rules.branch(box, guarded, move)
        rules.play(box, guarded, move)
    _ask(game, box, table, OVER, all_eyes)


def _ask(game: Game, box: GuardedRecord, table: Any, actor: int, seats: list[int]) -> None:
    """All that rules tell these seats about a table."""
    rules, records, guarded = game.rules, game.room.rules, GuardedRecord(table)
    rules.turns(box, guarded)
    for seat in seats:
        rules.conceal(box, GuardedRecord(copied(table)), seat, CountsFromFront(dice(5), "dice"))
        if seat != SPECTATOR:
            observed: Any = records.Observation.new()
            rules.observe(box, guarded, seat, GuardedRecord(observed))
            numbers = CountsFromFront(np.frombuffer(observed.memory, np.float32), "numbers")
            rules.erase(GuardedRecord(observed), numbers)
    for name in ("scores", "payoffs") if actor == OVER else ("scores",):
        getattr(rules, name)(box, guarded, CountsFromFront(float64s(game.seats), "out"))
    if actor == OVER:
        rules.figures(box, guarded, GuardedRecord(records.Figures.new()))
