"""A table of a tournament: the house seats the people, waits for them, and starts."""

import pytest

from snailhouse.table import Asker, Begin, Clock, LiveTable, Return, Sit, Start, Stir, house_asker, seen_by
from snailhouse.table.arranged import ArrangedSeat, Arrangement, arranged, seats_awaited
from snailhouse.table.refusals import NotNow, NotYours
from tests.table.parlour import ADA, BOB, EVE, FRESH, Parlour

PLAN = Arrangement("cup", "snails-pace", {"start": "x"}, Clock("move", 60))
LUCK = "a1" * 32


def cup_table(*seats):
    """The table that Eve, the host of the tournament, has had opened."""
    parlour = Parlour()
    parlour.table = LiveTable.replay(arranged(PLAN, seats, Asker(EVE, parlour.now, fresh=FRESH)))
    return parlour


def test_both_are_awaited_until_they_have_added_to_the_dice():
    parlour = cup_table(ArrangedSeat(ADA), ArrangedSeat(BOB))
    assert seats_awaited(parlour.table) == [0, 1]
    parlour.do(BOB, Stir(luck=LUCK))
    assert seats_awaited(parlour.table) == [0]
    with pytest.raises(NotNow, match="not everybody has come yet"):
        parlour.house(Begin())
    parlour.do(ADA, Stir(luck=LUCK))
    parlour.house(Begin())
    assert (parlour.table.phase, parlour.table.stood_in) == ("playing", set())


def test_for_who_has_not_come_a_bot_begins_and_they_may_take_their_seat_back():
    parlour = cup_table(ArrangedSeat(ADA), ArrangedSeat(BOB))
    parlour.do(BOB, Stir(luck=LUCK))
    parlour.house(Begin(without=[0]))
    assert [seat.away for seat in parlour.table.seats] == [True, False]
    parlour.do(ADA, Return())
    assert parlour.table.seats[0].present


def test_nobody_waits_for_who_has_left_the_tournament_or_the_house():
    left = cup_table(ArrangedSeat(ADA), ArrangedSeat(BOB, gone=True))
    assert seats_awaited(left.table) == [0]
    assert [(seat.holder, seat.away) for seat in left.table.seats] == [("ada", False), ("bob", True)]
    forgotten = cup_table(ArrangedSeat(None), ArrangedSeat(BOB))
    assert seats_awaited(forgotten.table) == [1]
    assert [seat.holder for seat in forgotten.table.seats] == [None, "bob"]


def test_only_the_house_begins_and_nobody_changes_who_sits_there():
    parlour = cup_table(ArrangedSeat(ADA), ArrangedSeat(BOB))
    with pytest.raises(NotYours, match="only the house starts a game of a tournament"):
        parlour.do(ADA, Begin(without=[0, 1]))
    for who in (ADA, EVE):
        with pytest.raises(NotNow, match="this table is of a tournament"):
            parlour.do(who, Start())
    with pytest.raises(NotNow, match="is taken by"):
        parlour.do(EVE, Sit(seat=0))
    assert seen_by(parlour.table, 0).rights == []
    with pytest.raises(NotYours, match="only the house starts"):
        Parlour()._run(Begin(), house_asker(0))
