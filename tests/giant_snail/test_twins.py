"""Moves that come to the same."""

import numpy as np

import snailhouse
from snailhouse.bots.runners import twins_of
from snailhouse.games.giant_snail.moves import Band, band_of
from snailhouse.games.giant_snail.records import GOODS, SEATS
from snailhouse.testing import random_matches


def sorted_away(position):
    """All that is on a table, but not on which of a region's rows or of the robot's sections that are alike."""
    box, table = position.game.box, position.table
    fields = {name: np.asarray(table[name]).tobytes() for name in table.dtype.names}
    for name in ("workers", "space", "open_rows", "manned_rows", "builder", "unfilled"):
        del fields[name]
    rows = [
        sorted(
            (
                box.slots[region, row],
                table.space[region, row],
                *(table.workers[region, row, seat] for seat in range(SEATS)),
            )
            for row in range(box.rows[region])
        )
        for region in range(box.regions)
    ]
    sections = sorted(
        tuple(
            (table.builder[section, slot], *(box.slot_cost[section, slot, good] for good in range(GOODS)))
            for slot in range(box.section_slots[section])
        )
        for section in range(box.sections)
    )
    return fields, rows, sections


def settled(position):
    """Without what only says which job is being done: the worker for it is chosen next."""
    fields, rows, sections = sorted_away(position)
    return {name: value for name, value in fields.items() if name != "job"}, rows, sections


def test_twins_lead_to_the_same_but_for_the_order_of_rows_and_sections():
    found = dict.fromkeys(Band, 0)
    for match in random_matches(snailhouse.game("giant-snail"), 4, seed=5):
        twins = twins_of(match.position) if match.actor >= 0 else {}
        for move, first in twins.items():
            if first == move:
                continue
            assert first in match.legal()
            assert first < move
            assert twins[first] == first
            assert settled(match.position.after(move)) == settled(match.position.after(first))
            found[band_of(move)] += 1
    assert min(found[band] for band in (Band.PUT, Band.PICK, Band.SLOT)) > 20
