"""The bits of rows and of robot slots say the same as the numbers beside them, after every event of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.giant_snail.scene import edition

import snailhouse
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.kernel import kernel
from snailhouse.core.record import copied, int64s
from snailhouse.games.giant_snail.records import (
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    NOBODY,
    SEATS,
)
from snailhouse.games.giant_snail.rules.choices import slot_bit
from snailhouse.games.giant_snail.rules.rows import row_bit, rows_of

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, legal, outcomes, play, setup

GAMES = 1_000
WRONG = ("", "open rows", "rows with workers", "rows of ruins", "empty robot slots")


@kernel
def contradiction(box: Any, table: Any) -> int:
    """The index in WRONG of the first bits that differ from the numbers; 0 if none do."""
    free, ruined, slots, unbuilt = 0, 0, 0, 0
    for region in range(MOST_REGIONS):
        if table.ruined[region]:
            ruined |= rows_of(region)
        for row in range(MOST_ROWS):
            if table.space[region, row] > 0:
                free |= row_bit(region, row)
    for section in range(MOST_SECTIONS):
        for slot in range(MOST_SLOTS):
            if slot < box.section_slots[section] and table.builder[section, slot] == NOBODY:
                slots |= slot_bit(section, slot)
                unbuilt += 1
    if table.open_rows != free:
        return 1
    if table.ruin_rows != ruined:
        return 3
    if table.unfilled != slots or table.unbuilt != unbuilt:
        return 4
    for seat in range(SEATS):
        manned = 0
        for region in range(MOST_REGIONS):
            for row in range(MOST_ROWS):
                if table.workers[region, row, seat] > 0:
                    manned |= row_bit(region, row)
        if table.manned_rows[seat] != manned:
            return 2
    return 0


@kernel
def first_contradiction(box: Any, blank: Any, tables: Any, moves: Any, dice: Any, games: int) -> int:
    """Play random games and compare after every event; the index in WRONG of what contradicts first, or 0."""
    for _ in range(games):
        tables[0] = blank
        table = tables[0]
        setup(box, table)
        seat = actor(box, table)
        while seat != OVER:
            wrong = contradiction(box, table)
            if wrong:
                return wrong
            if seat == CHANCE:
                chance(box, table, below(dice, outcomes(box, table)))
            else:
                play(box, table, moves[below(dice, legal(box, table, moves))])
            seat = actor(box, table)
        wrong = contradiction(box, table)
        if wrong:
            return wrong
    return 0


SMALL_MAP = edition(
    map={"rows": 2},
    region=edition()["region"][:8],
    slots={"factory": [1, 2], "lab": [1, 2, 3], "mine": [1]},
    ruin={"slots": 1},
    players={"pool": 18},
    defeat={"regions": 5},
)


@pytest.mark.parametrize("data", [edition(), SMALL_MAP], ids=["house", "small map"])
def test_bits_and_numbers_never_contradict_each_other(data):
    game = snailhouse.game("giant-snail", edition=data)
    rules = game.room.rules
    wrong = game.compile().bind(first_contradiction)(
        game.box, rules.Table.new(), rules.Table.array(1), int64s(rules.MOVES), dice(4), GAMES
    )
    assert not wrong, f"{WRONG[wrong]} do not say what the numbers say"


@pytest.mark.parametrize(
    ("field", "wrong"), [("open_rows", 1), ("manned_rows", 2), ("ruin_rows", 3), ("unfilled", 4)]
)
def test_a_wrong_bit_is_noticed(field, wrong):
    game = snailhouse.game("giant-snail")
    table = game.start().table
    assert contradiction(game.box, table) == 0
    changed = copied(table)
    if field == "manned_rows":
        changed.manned_rows[1] ^= 1
    else:
        setattr(changed, field, getattr(table, field) ^ 1)
    assert contradiction(game.box, changed) == wrong
