"""Work in chunks: all of it once, in order where that is asked for, and equal whoever does it."""

import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import pytest

import snailhouse
from snailhouse.core.playout import Tally
from snailhouse.lab.arena import contest, fight
from snailhouse.lab.chunks import called_off, next_size, run_chunks
from snailhouse.lab.simulate import CHUNK, Branch, SimulationTask, TallyTree, simulate

GAME = snailhouse.game("snails-pace")
THREE = snailhouse.game("cargolino-valentino", players=3)


@dataclass(frozen=True)
class Squares:
    game = GAME
    slow: int = -1

    def prepare(self):
        pass

    def __call__(self, bundle):
        while self.slow in bundle and not called_off():
            time.sleep(0)
        return [number * number for number in bundle]


@pytest.mark.parametrize("threads", [1, 3])
def test_every_chunk_is_worked_on_once(threads):
    with run_chunks(Squares(), iter(range(50)), threads) as found:
        assert sorted(square for squares in found for square in squares) == [n * n for n in range(50)]
    with run_chunks(Squares(), range(50), threads, in_order=True) as found:
        assert [square for squares in found for square in squares] == [n * n for n in range(50)]


def test_leaving_early_calls_off_what_has_begun():
    """Chunk 1 would never end."""
    with run_chunks(Squares(slow=1), range(1000), threads=2) as found:
        assert next(found) == [0]


def test_an_error_of_a_chunk_reaches_whoever_waits():
    with pytest.raises(TypeError), run_chunks(Squares(), ["x"], 1) as found:
        list(found)


def test_bundles_grow_to_the_seconds_asked_for():
    assert next_size(1, 1, 0.25, wanted=1.0) == 4
    assert next_size(1, 1, 0.001, wanted=1.0) == 8, "not at once: the first chunk may have been a light one"
    assert next_size(100, 100, 10.0, wanted=1.0) == 10
    assert next_size(3, 3, 60.0, wanted=1.0) == 1
    assert next_size(64, 1, 0.5, wanted=0) == 1, "threads take them one by one"


@pytest.mark.parametrize("games", [1, CHUNK, CHUNK + 1, 8 * CHUNK, 8 * CHUNK + 1, 100 * CHUNK + 7])
def test_chunks_have_all_the_games(games):
    task = SimulationTask(GAME, ("random", "random"), 0, games)
    sizes = [task.size(number) for number in range(task.chunks)]
    assert sum(sizes) == games
    assert min(sizes) > 0
    assert sorted(task.order()) == list(range(task.chunks))


def test_short_chunks_are_played_first_and_last():
    order = SimulationTask(GAME, ("random", "random"), 0, 100 * CHUNK).order()
    assert order[:5] == [0, 1, 2, 3, 8]
    assert order[-5:] == [30, 4, 5, 6, 7]


def test_sums_do_not_hang_on_the_bundles():
    """Thirds have no end as binary numbers, so that the order of adding them shows."""

    def third(number):
        tally = Tally.new()
        tally.games, tally.payoff[0] = 1, 1 / 3 + number
        return Branch(number, 1, tally)

    def tree(*sizes):
        whole, first = TallyTree(), 0
        for size in sizes:
            part = TallyTree()
            for number in range(first, first + size):
                part.add(third(number))
            for branch in part.branches:
                whole.add(branch)
            first += size
        return whole.whole().tobytes()

    def shuffled():
        whole = TallyTree()
        for number in sorted(range(37), key=lambda number: number * 23 % 37):
            whole.add(third(number))
        return whole.whole().tobytes()

    one_by_one = tree(*[1] * 37)
    assert shuffled() == one_by_one
    assert tree(37) == tree(5, 3, 11, 16, 2) == tree(1, 32, 4) == one_by_one


def test_processes_come_to_the_same_bytes():
    """Also where shared wins make fractions."""
    here = simulate(THREE, 30_000, ["greedy", "random", "random"], seed=5)
    which = contest(GAME, ["greedy", "random"], 2)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        there = simulate(THREE, 30_000, ["greedy", "random", "random"], seed=5, executor=pool)
        assert fight(which, range(30), executor=pool) == fight(which, range(30))
    assert there.tally.tobytes() == here.tally.tobytes()
