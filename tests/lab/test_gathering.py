"""Measures that ask for games: worked on together, they find what each finds alone."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import count

import pytest

import snailhouse
from snailhouse.lab.gathering import AskedWork, Helpers, Measuring, measured, measured_together

GAME = snailhouse.game("snails-pace")
ONE_THREAD = Helpers(1, {})


@dataclass(frozen=True)
class Times:
    """Multiplies numbers."""

    factor: int
    game: snailhouse.Game = GAME

    def prepare(self) -> None:
        pass

    def __call__(self, bundle: Sequence[int]) -> list[int]:
        return [self.factor * number for number in bundle]


def multiples(factor: int, numbers: Sequence[int]) -> Measuring[list[int]]:
    if not numbers:
        return []
    return (yield AskedWork(Times(factor), numbers))


def test_together_and_alone():
    wanted = [(2, range(5)), (3, []), (7, range(3)), (5, range(40))]
    alone = [measured(multiples(*one), ONE_THREAD) for one in wanted]
    assert alone == [[factor * number for number in numbers] for factor, numbers in wanted]
    with ThreadPoolExecutor(3) as pool:
        for helpers in (ONE_THREAD, Helpers(3, {}), Helpers(None, {"executor": pool})):
            assert (
                list(measured_together([(multiples(*one), lambda: lambda _: None) for one in wanted], helpers))
                == alone
            )


def test_progress_is_told_of_one_measure_after_another():
    heard = []

    def begin(name):
        heard.append((name, "begins"))
        return lambda share: heard.append((name, share))

    parts = [(multiples(1, range(2)), lambda: begin("a")), (multiples(1, range(4)), lambda: begin("b"))]
    found = measured_together(parts, ONE_THREAD)
    assert next(found) == [0, 1]
    assert heard == [("a", "begins"), ("a", 0.5), ("a", 1.0)]
    assert next(found) == [0, 1, 2, 3]
    assert heard[3:] == [("b", "begins"), ("b", 0.25), ("b", 0.5), ("b", 0.75), ("b", 1.0)]


def test_a_finding_is_there_before_the_rest_is_worked_on():
    """And what is left is called off when nobody waits for it."""
    begun = count()

    @dataclass(frozen=True)
    class Counting(Times):
        def __call__(self, bundle: Sequence[int]) -> list[int]:
            next(begun)
            return super().__call__(bundle)

    def counting(numbers: Sequence[int]) -> Measuring[list[int]]:
        return (yield AskedWork(Counting(1), numbers))

    parts = [(counting(range(3)), lambda: lambda _: None), (counting(range(10_000)), lambda: lambda _: None)]
    with closing(measured_together(parts, ONE_THREAD)) as found:
        assert next(found) == [0, 1, 2]
    assert next(begun) < 100


def test_a_measure_asks_once():
    def greedy() -> Measuring[None]:
        yield AskedWork(Times(1), [1])
        yield AskedWork(Times(1), [2])

    with pytest.raises(RuntimeError, match="only once"):
        measured(greedy(), ONE_THREAD)
