"""Open addressing: every key keeps its slot, however crowded the slots are."""

import numpy as np
import pytest

from snailhouse.core.game import Game
from snailhouse.solving.hashing import find_slot
from tests.solving.hill import ROOM


def enter(find, keys, slots):
    """A dictionary of the slots by key, after entering all the keys."""
    table, found = np.zeros(slots, np.int64), {}
    for key in keys:
        slot = int(find(table, key))
        assert table[slot] == 0
        table[slot], found[key] = key, slot
    return table, found


@pytest.mark.parametrize(
    "keys",
    [range(1, 16), range(1, 1 << 34, 1 << 31), [2**63 - 1, 2**62, 2**40, 1], range(16, 241, 16)],
    ids=["small", "high bits", "largest", "alike at the end"],
)
def test_every_key_keeps_its_slot(keys):
    table, found = enter(find_slot, keys, 16)
    assert len(set(found.values())) == len(keys)
    assert all(find_slot(table, key) == slot for key, slot in found.items())


def test_plain_and_compiled_slots_are_the_same():
    keys = [int(key) for key in np.random.default_rng(1).integers(1, 2**63, 100)]
    compiled = Game(ROOM).compile().bind(find_slot)
    assert enter(find_slot, keys, 128)[1] == enter(compiled, keys, 128)[1]


def test_neighbours_are_scattered():
    """Half full, a key is found after a step or two, also where keys run on without a gap."""
    _, found = enter(find_slot, range(1, 513), 1024)
    alone = np.zeros(1024, np.int64)
    steps = [(slot - find_slot(alone, key)) % 1024 for key, slot in found.items()]
    assert sum(steps) / len(steps) < 2
