"""Two people in two browsers, at one table, on lines that break."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor
from tests.server.parts import Node

CUT = "The line to the house is cut"
OFFLINE = "You are offline"
BROKEN = r"WebSocket connection to .* failed"
BEFORE = 12
"""So many events have happened when the house is killed, and about as many do after it."""


@contextmanager
def gone(house: Node) -> Iterator[None]:
    """The house dies, and comes back at the same address with what it had written."""
    house.kill()
    try:
        yield
    finally:
        house.start()


def decisions(visitor: Visitor, table: str) -> list[list[int]]:
    """What people decided so far, chance left out."""
    return [event for event in visitor.get(f"tables/{table}")["events"] if event[0] >= 0]


def seated_pair(ada: Visitor, bea: Visitor) -> list[Table]:
    """Ada opens a table, Bea comes by the link, and they begin."""
    ada.go("new/snails-pace")
    (other,) = ada.seats_for_others()
    other.select_option("open")
    ada.page.get_by_role("button", name="Open the table", exact=True).click()
    first = ada.at_new_table()
    link = ada.page.get_by_label("Whoever has this link can come to the table.")
    expect(link).to_have_value(f"{ada.url}/t/{first.id}")
    bea.go().get_by_label("Link to a table", exact=True).fill(link.input_value())
    bea.page.get_by_role("button", name="Join", exact=True).click()
    bea.page.get_by_role("button", name="Sit here", exact=True).click()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    return [first, bea.at_new_table()]


def test_two_people_play_through_a_crash_of_the_house(visit: Visit, house: Node) -> None:
    people = [visit(name).introduced() for name in ("Ada", "Bea")]
    for visitor in people:
        visitor.forgive(BROKEN)
    ada, bea = people
    tables = seated_pair(ada, bea)
    dice, crashes = Random(5), 0  # noqa: S311
    while len((seen := ada.get(f"tables/{tables[0].id}"))["log"]) < 2 * BEFORE:
        seat = seen["actor"]
        assert tables[seat].my_turn()
        if len(seen["log"]) > BEFORE and not crashes:
            crashes += 1
            crash_during_a_move(house, people, tables, seat)
            continue
        tables[seat].touch_something(dice)
        for table in tables:
            expect(table.log).not_to_have_count(len(seen["log"]))
    assert crashes
    bea.command(tables[0].id, "resign")
    for table in tables:
        expect(table.result).to_be_visible()


def crash_during_a_move(house: Node, people: list[Visitor], tables: list[Table], seat: int) -> None:
    mover, before = tables[seat], decisions(people[seat], tables[seat].id)
    told = mover.log.all_inner_texts()
    with gone(house):
        for visitor in people:
            expect(visitor.page.get_by_text(CUT)).to_be_visible()
        mover.touch(mover.candidates()[0])
        expect(mover.page.get_by_text("Sending …")).to_be_visible()
    for visitor, table in zip(people, tables, strict=True):
        expect(visitor.page.get_by_text(CUT)).to_have_count(0)
        expect(table.log).not_to_have_count(len(told))
        assert table.log.all_inner_texts()[: len(told)] == told, "what was acknowledged is still there"
    after = decisions(people[seat], mover.id)
    assert [event[0] for event in after] == [*[event[0] for event in before], seat], "the click is there, once"


def test_without_a_network_the_page_says_so_and_goes_on_when_it_is_back(ada: Visitor, house: Node) -> None:
    ada.forgive(BROKEN)
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    told = table.log.count()
    with gone(house):
        ada.context.set_offline(True)
        expect(ada.page.get_by_text(OFFLINE)).to_be_visible()
        table.touch(table.candidates()[0])
    ada.context.set_offline(False)
    expect(ada.page.get_by_text(OFFLINE)).to_have_count(0)
    expect(table.log).not_to_have_count(told)
    assert table.my_turn()


@pytest.mark.parametrize("heard", [False, True], ids=["lost-on-the-way", "answer-lost"])
def test_a_click_is_never_lost_and_never_done_twice(ada: Visitor, heard: bool) -> None:
    """The line is cut between a click and its answer, before or after the house has heard it."""
    asks: list[dict[str, Any]] = []

    def carry(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        cutting = False

        def say(message: str | bytes) -> None:
            nonlocal cutting
            if json.loads(message)["type"] == "ask":
                asks.append(json.loads(message))
                cutting = len(asks) == 1
            if cutting and not heard:
                line.close(code=1001)
            else:
                house.send(message)

        def hear(message: str | bytes) -> None:
            if not cutting:
                line.send(message)
            elif json.loads(message)["type"] == "done":
                line.close(code=1001)

        line.on_message(say)
        house.on_message(hear)

    ada.page.route_web_socket("**/socket?*", carry)
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    before = [event for event in decisions(ada, table.id) if event[0] == 0]
    table.touch(table.candidates()[0])
    assert table.my_turn()
    assert len(asks) == 2
    assert asks[0] == asks[1], "asked again under the same name"
    assert len([event for event in decisions(ada, table.id) if event[0] == 0]) == len(before) + 1
