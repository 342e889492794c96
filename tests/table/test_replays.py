"""A record that is brought back tells how its game ended; an ending that cannot be is refused."""

import pytest
from msgspec.structs import replace

from snailhouse.core.errors import BadRecord
from snailhouse.core.gamerecord import TakenBack, read_record
from snailhouse.table import Answer, ClaimTime, Clock, Offer, Resign, export_record, replayed, seen_by
from snailhouse.table.replays import MOST_RECORD_EVENTS
from tests.table.parlour import ADA, BOB, two


def agreed_drawn():
    parlour = two()
    parlour.do(ADA, Offer(kind="draw"))
    parlour.do(BOB, Answer(agree=True))
    return parlour


def resigned():
    parlour = two()
    parlour.do(BOB, Resign())
    return parlour


def lost_by_time():
    parlour = two(clock=Clock("game", 60, expiry="lose"))
    parlour.now += 60_000
    parlour.house(ClaimTime())
    return parlour


@pytest.mark.parametrize(
    ("parlour", "how", "payoffs"),
    [
        (agreed_drawn, "drawn", [0.5, 0.5]),
        (resigned, "resigned", [1, 0]),
        (lost_by_time, "time", [0, 1]),
        (lambda: two().finish(), "played", None),
    ],
    ids=["drawn", "resigned", "time", "played"],
)
def test_a_record_tells_the_end_that_the_table_told(parlour, how, payoffs):
    table = parlour().table
    result = replayed(read_record(export_record(table))).result
    assert result == seen_by(table).result
    assert result.how == how
    assert payoffs in (None, result.payoffs)


@pytest.mark.parametrize(
    "forged", [{"result": [1.0, 0.0]}, {"seat": 0}, {"how": "resigned"}, {"how": "bored"}], ids=str
)
def test_an_end_that_cannot_be_is_refused(forged):
    record = read_record(export_record(agreed_drawn().table))
    with pytest.raises(BadRecord, match="no game of Snail's Pace ends like that"):
        replayed(replace(record, ending=replace(record.ending, **forged)))


def test_events_that_were_taken_back_count_as_well():
    record = read_record(export_record(resigned().table))
    left = MOST_RECORD_EVENTS - len(record.events)
    secret = TakenBack(seat=0, to=0, nonce=0)
    for undone, told in (
        ([TakenBack(seat=0, to=0, nonce=0, events=[(0, 0)] * left)], MOST_RECORD_EVENTS + 1),
        ([secret] * (left + 1), MOST_RECORD_EVENTS + 1),
    ):
        with pytest.raises(BadRecord, match=f"events: {told} are too many"):
            replayed(replace(record, undone=undone))
    assert replayed(replace(record, undone=[secret] * left)).dice.verified is False, "so many are read"
