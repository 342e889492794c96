"""Tables say by which rules they were opened; under others they are closed. And they do not grow for ever."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from snailhouse.table import Answer, LiveTable, NotNow, Offer, Rename, Resign, Say, decode_event, encode_event
from snailhouse.table.events import Opened
from snailhouse.table.growth import MOST_OTHER_EVENTS, other_events
from snailhouse.table.versions import EVENT_FORMAT, ClosedTable, read_events
from tests.table.parlour import ADA, BOB, Parlour, briefly, two


def opened_with(**changes: Any) -> str:
    return encode_event(msgspec.structs.replace(Parlour().table.opened, **changes)).decode()


def test_a_table_says_by_which_rules_and_in_which_form_it_was_opened() -> None:
    opened = Parlour().table.opened
    assert (opened.ruleset, opened.format) == (1, EVENT_FORMAT)


def test_a_table_that_does_not_say_has_the_first_of_both() -> None:
    old = msgspec.json.decode(opened_with())
    old.pop("ruleset", None)
    old.pop("format", None)
    event = decode_event(msgspec.json.encode(old))
    assert isinstance(event, Opened)
    assert (event.ruleset, event.format) == (1, 1)
    assert LiveTable.replay(read_events([msgspec.json.encode(old).decode()]))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (opened_with(ruleset=2), "ruleset 2 of Snail's Pace"),
        (opened_with(format=EVENT_FORMAT + 1), "newer house"),
    ],
)
def test_other_rules_and_newer_forms_are_closed_with_the_reason(body: str, words: str) -> None:
    with pytest.raises(ClosedTable, match=words) as closed:
        read_events([body])
    assert closed.value.opened is not None


def test_a_closed_table_says_the_reason_and_nothing_else() -> None:
    closed = ClosedTable("its rules are not here", Parlour().table.opened)
    assert str(closed) == "its rules are not here"


def test_an_event_of_a_newer_house_closes_the_table_politely() -> None:
    with pytest.raises(ClosedTable, match="does not know"):
        read_events([opened_with(), '{"type": "teleported", "at": 1}'])


def test_names_do_not_make_a_table_longer_without_end() -> None:
    parlour = Parlour()
    (renamed,) = parlour.do(ADA, Rename(name="Ada again"))
    while other_events(parlour.table) < MOST_OTHER_EVENTS:
        parlour.table.apply(renamed)
    for command in (Rename(name="Ada"), Say(text="hello")):
        with pytest.raises(NotNow, match="only the game itself"):
            parlour.do(ADA, command)
    with pytest.raises(NotNow, match="not begun"):
        parlour.do(ADA, Resign())


def test_at_a_table_that_is_long_enough_the_game_goes_on_and_offers_are_answered() -> None:
    parlour = two()
    parlour.move()
    (renamed,) = parlour.do(ADA, Rename(name="Ada again"))
    while other_events(parlour.table) < MOST_OTHER_EVENTS - 1:
        parlour.table.apply(renamed)
    parlour.state = briefly
    parlour.do(ADA, Offer(kind="draw"))
    with pytest.raises(NotNow, match="only the game itself"):
        parlour.do(BOB, Say(text="hello"))
    parlour.do(BOB, Answer(agree=False))
    assert parlour.table.offer is None
    with pytest.raises(NotNow, match="only the game itself"):
        parlour.do(BOB, Offer(kind="draw"))
    parlour.move()
    parlour.do(BOB, Resign())
    assert parlour.table.phase == "over"
