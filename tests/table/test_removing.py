"""The host of a table lets somebody watch no more."""

import pytest

from snailhouse import Refusal
from snailhouse.table import NotNow, NotYours, Remove
from snailhouse.table.removing import MOST_REMOVED
from tests.table.parlour import ADA, BOB, EVE, Parlour, two


def test_only_the_host_removes_and_only_who_has_no_seat():
    parlour = two()
    with pytest.raises(NotYours, match="only the host"):
        parlour.do(BOB, Remove(watcher=EVE.id))
    for seated in (ADA, BOB):
        with pytest.raises(NotNow, match="who has a seat at the table does not only watch"):
            parlour.do(ADA, Remove(watcher=seated.id))
    without_a_seat = Parlour(["random", "open"])
    with pytest.raises(NotNow, match="does not only watch"):
        without_a_seat.do(ADA, Remove(watcher=ADA.id))
    parlour.now += 5_000
    parlour.do(ADA, Remove(watcher=EVE.id))
    assert parlour.table.removed == {EVE.id: parlour.now}
    with pytest.raises(NotNow, match="already"):
        parlour.do(ADA, Remove(watcher=EVE.id))


def test_fifty_are_removed_and_no_more():
    parlour = two()
    for number in range(MOST_REMOVED):
        parlour.do(ADA, Remove(watcher=f"rude{number}"))
    assert len(parlour.table.removed) == 50
    with pytest.raises(Refusal, match="50 are removed already"):
        parlour.do(ADA, Remove(watcher="rude"))
