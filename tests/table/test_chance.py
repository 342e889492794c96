"""A move is tried before it is made: the trial changes nothing, and making the move is going where it led."""

import pytest

import snailhouse
from snailhouse import IllegalMove
from snailhouse.table import LiveTable, PlayMove, decode_event
from snailhouse.testing import random_match
from tests.table.parlour import ADA, everything, two


def test_what_is_rewound_can_be_put_back():
    match = random_match(snailhouse.game("snails-pace"), 3)
    end, events = match.table.tobytes(), list(match.events)
    future = match.rewind(10)
    assert match.events == events[:10]
    assert match.table.tobytes() != end
    match.redo(future)
    assert (match.table.tobytes(), match.events) == (end, events)
    for _ in events:
        match.undo()
    assert match.table.tobytes() == snailhouse.game("snails-pace").match().table.tobytes()


def test_rewinding_nothing_changes_nothing():
    match = random_match(snailhouse.game("snails-pace"), 3)
    end = match.table.tobytes()
    match.redo(match.rewind(len(match.events)))
    assert match.table.tobytes() == end


def test_a_move_that_was_tried_and_one_that_was_not_lead_to_the_same_table():
    parlour = two()
    legal = parlour.table.match.legal()
    for move in legal:
        parlour.table.trial(move)
    with pytest.raises(IllegalMove):
        parlour.table.trial(8)
    parlour.do(ADA, PlayMove(move=legal[-1]))
    assert everything(LiveTable.replay(map(decode_event, parlour.stored))) == everything(parlour.table)
