"""Move ids, and the tables that say what can be decided: nothing is left out, nothing is there twice."""

from typing import get_args

import pytest

from snailhouse.games.giant_snail import shapes
from snailhouse.games.giant_snail.moves import (
    MOVES,
    ORDERS,
    PAYMENTS,
    STOP,
    Band,
    band_of,
    card_move,
    good_move,
    order_move,
    pick_move,
    put_move,
    read_move,
    region_move,
    settler_move,
    slot_move,
    step_move,
    weapon_move,
)
from snailhouse.games.giant_snail.parts import TOUCHED
from snailhouse.games.giant_snail.records import (
    DIRECTIONS,
    GOODS,
    LAST_CHANCE,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    MOST_WEAPONS,
    SEATS,
    Effect,
    Finale,
    RegionType,
    RoundPhase,
    Task,
    word_of,
)
from snailhouse.games.giant_snail.wording.chance import CHANCES
from snailhouse.games.giant_snail.wording.decisions import DECISIONS, NOT_NOW

BANDS = {
    Band.PUT: (put_move, 0, (MOST_REGIONS, MOST_ROWS)),
    Band.PICK: (pick_move, 36, (MOST_REGIONS, MOST_ROWS)),
    Band.CARD: (card_move, 73, (MOST_MARKET,)),
    Band.SLOT: (slot_move, 77, (MOST_SECTIONS, MOST_SLOTS)),
    Band.WEAPON: (weapon_move, 109, (MOST_WEAPONS,)),
    Band.REGION: (region_move, 113, (MOST_REGIONS,)),
    Band.ORDER: (order_move, 125, (ORDERS,)),
    Band.GOOD: (good_move, 131, (GOODS,)),
    Band.SETTLER: (settler_move, 133, (SEATS, MOST_ROWS)),
    Band.STEP: (step_move, 142, (DIRECTIONS, PAYMENTS)),
}
"""What makes an id, the first id, and how many there are; game records hold them, so they stay."""


def numbers(shape):
    """All that a band can say, in the order of its ids."""
    first, *rest = shape
    return [(one, *more) for one in range(first) for more in (numbers(rest) if rest else [()])]


@pytest.mark.parametrize("band", BANDS, ids=lambda band: band.name)
def test_a_band_is_read_as_it_was_made(band):
    make, start, shape = BANDS[band]
    for move, said in enumerate(numbers(shape), start):
        assert make(*said) == move
        assert read_move(move) == (band, said)


def test_the_bands_are_all_ids():
    assert STOP == 72
    assert MOVES == 162
    assert read_move(STOP) == (Band.STOP, ())
    assert sorted(band_of(move) for move in range(MOVES)) == [band_of(move) for move in range(MOVES)]
    assert len([move for move in range(MOVES) if band_of(move) in BANDS]) == MOVES - 1


def test_every_task_has_its_words():
    tasks = set(Task) - {Task.NONE, Task.OVER}
    assert set(CHANCES) == {task for task in tasks if task <= LAST_CHANCE}
    assert set(DECISIONS) == {task for task in tasks if task > LAST_CHANCE}


def test_every_decision_says_whether_one_may_choose_none():
    assert all(bool(decision.stop) != bool(decision.no_stop) for decision in DECISIONS.values())


def test_every_band_is_touched_somewhere_and_refused_somewhere():
    assert set(TOUCHED) == set(Band)
    assert set(NOT_NOW) == set(Band) - {Band.STOP}
    assert {band for decision in DECISIONS.values() for band in decision.bands} == set(NOT_NOW)


@pytest.mark.parametrize(
    ("members", "names"),
    [
        (set(Task) - {Task.NONE}, shapes.GiantTask),
        (set(RoundPhase) - {RoundPhase.RELIEF}, shapes.GiantPhase),
        (RegionType, shapes.GiantRegionType),
        (Effect, shapes.GiantEffect),
        (set(Finale) - {Finale.NONE}, shapes.GiantEnding),
    ],
    ids=["tasks", "phases", "types", "effects", "endings"],
)
def test_views_name_the_members_of_enums(members, names):
    assert {word_of(member) for member in members} == set(get_args(names))
