"""Copies that a kernel keeps for itself: nobody else meets what it does to them."""

from typing import Annotated

import numpy as np
import pytest

import snailhouse
from snailhouse.core.dice import below
from snailhouse.core.kernel import Workshop, kernel
from snailhouse.core.own_memory import own_dice, own_record
from snailhouse.core.record import Int8s, Int64, Record, frozen
from snailhouse.lab.simulate import SimulationTask


class Heap(Record):
    total: Int64
    cards: Annotated[Int8s, 5]


@kernel
def take(heap, card):
    heap.cards[card] -= 1
    heap.total -= 1


@kernel
def spoil_copies(heap, rounds):
    """Takes one card of each of so many copies; what is left of the last."""
    left = 0
    for card in range(rounds):
        mine = own_record(heap)
        take(mine, card)
        left = mine.total * 100 + mine.cards[card] * 10 + mine.cards[0]
    return left


@kernel
def draw_apart(dice, out):
    """Draws from a copy, then from the generator itself."""
    mine = own_dice(dice)
    for index in range(5):
        out[index] = below(mine, 1000)
    for index in range(5, 10):
        out[index] = below(dice, 1000)


def bound(jit, function):
    return Workshop("test", {}, jit=jit, cache=lambda: None).bind(function)


@pytest.mark.parametrize("jit", [True, False])
def test_every_copy_of_a_record_is_fresh_and_the_record_stays_as_it_was(jit):
    heap = Heap.new()
    heap.total = 15
    for card in range(5):
        heap.cards[card] = 3
    before = frozen(heap)
    assert bound(jit, spoil_copies)(heap, 5) == 14 * 100 + 2 * 10 + 3
    assert frozen(heap) == before


@pytest.mark.parametrize("jit", [True, False])
def test_copied_dice_draw_the_same_numbers_and_leave_the_others_alone(jit):
    out = np.zeros(10, np.int64)
    bound(jit, draw_apart)(snailhouse.dice(7), out)
    assert list(out[:5]) == list(out[5:])
    assert len(set(out[:5])) > 1


def test_a_batch_hands_its_dice_back_as_it_left_them():
    """Two batches with one generator are the games of one, and other games than the first alone."""
    game = snailhouse.game("snails-pace")
    task = SimulationTask(game, ("random", "random"), 0, 1)
    both, rng = task.batch(snailhouse.dice(3), 40, None), snailhouse.dice(3)
    halves = [task.batch(rng, 20, None), task.batch(rng, 20, None)]
    assert frozen(halves[0]) != frozen(halves[1])
    for name in ("games", "turns", "decisions", "turns_squared"):
        assert getattr(both, name) == sum(getattr(half, name) for half in halves)


def test_players_who_all_draw_at_random_play_the_games_that_policies_would():
    """Code without policies and code with them: the same luck, the same games."""
    game = snailhouse.game("snails-pace")
    alone = SimulationTask(game, ("random", "random"), 5, 1)
    policy = np.zeros(2, np.int64)
    assert alone.policy() is None
    without, with_them = alone.batch(snailhouse.dice(5), 50, None), alone.batch(snailhouse.dice(5), 50, policy)
    assert frozen(without) == frozen(with_them)
