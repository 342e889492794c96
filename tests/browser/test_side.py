"""What stands beside a board: taking back, the coach, the log, talk, a title that calls, and another game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor

FIRST_SEARCH = 120_000
"""Milliseconds: the first search of a game on a machine is compiled."""
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}},
}
WATCH = """() => {
    const things = ['[aria-label="Board"]', '[aria-labelledby=moves-title]', '[role=tablist]'];
    window.places = new Set();
    const look = () => {
        const tops = things.map((thing) => document.querySelector(thing).getBoundingClientRect().top + scrollY);
        window.places.add(tops.map(Math.round).join(' '));
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes, frame by frame, how far down the page things stand."""


def test_a_move_is_taken_back(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"], study=True))
    assert table.my_turn()
    told, can = table.log.all_inner_texts(), table.candidates()
    table.touch(can[0])
    expect(table.log).not_to_have_count(len(told))
    assert table.my_turn()
    ada.page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.log).to_have_count(len(told) + 1)
    assert table.my_turn()
    assert (table.log.all_inner_texts()[:-1], table.candidates()) == (told, can)
    expect(table.log.last).to_contain_text("chance is drawn anew")


def test_the_coach_gives_every_move_a_chance(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"], coach=True))
    while table.my_turn() and len(table.candidates()) < 2:
        table.touch(table.candidates()[0])
    moves = table.moves.count()
    table.tab("Coach")
    advice = ada.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(advice).to_have_count(moves, timeout=FIRST_SEARCH)
    expect(advice.first).to_contain_text(re.compile(r"\d+\s% to win"))
    position = ada.get(f"tables/{table.id}")["position"]
    advice.first.get_by_role("button").click()
    table.tab("Log")
    assert table.my_turn()
    assert ada.get(f"tables/{table.id}")["position"] > position


def test_a_table_without_a_coach_has_none(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"], coach=False))
    assert table.my_turn()
    expect(ada.page.get_by_role("tab", name="Log", exact=True)).to_be_visible()
    expect(ada.page.get_by_role("tab", name="Coach", exact=True)).to_have_count(0)


def test_the_log_points_at_the_board_and_leads_back(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    for _ in range(3):
        assert table.my_turn()
        table.touch(table.candidates()[0])
    assert table.my_turn()
    table.log.first.get_by_role("button").click()
    expect(ada.page.get_by_text("The board after event 1")).to_be_visible()
    assert table.candidates() == [], "the past cannot be played"
    ada.page.get_by_role("button", name="Back to now", exact=True).click()
    assert table.my_turn()


@pytest.mark.parametrize("screen", SCREENS)
def test_everything_keeps_its_place_while_others_play(visit: Visit, screen: str) -> None:
    visitor = visit("Ada", reduced_motion="no-preference", prefers={"motion": "quick"}, **SCREENS[screen])
    visitor.introduced()
    table = visitor.table(visitor.opened("cargolino-valentino", seats=["me", "random", "random", "random"]))
    dice = Random(1)  # noqa: S311 - a fixed course
    assert table.my_turn()
    told = table.log.count()
    visitor.page.evaluate(WATCH)
    while table.log.count() < told + 20:
        assert table.my_turn()
        table.touch_something(dice)
    places = visitor.page.evaluate("() => [...window.places]")
    assert len(places) == 1, places


def test_talk_at_the_table(visit: Visit) -> None:
    ada, bea = visit("Ada").introduced(), visit("Bea").introduced()
    name = ada.opened("snails-pace", start=False, seats=["me", "open"])
    bea.command(name, "sit", seat=1)
    ada.command(name, "start")
    for visitor in (ada, bea):
        visitor.table(name)
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Your message", exact=True).fill("Slowly, please!")
    ada.page.get_by_role("button", name="Send", exact=True).click()
    bea.page.get_by_role("tab", name=re.compile(r"Chat\s*1")).click()
    expect(bea.page.get_by_role("tabpanel")).to_contain_text("Slowly, please!")


def test_a_spectator_watches_and_touches_nothing(ada: Visitor, visit: Visit) -> None:
    name = ada.opened("snails-pace", seats=["me", "random"])
    ada.table(name)
    watching = visit("Cleo").table(name)
    expect(watching.board.locator("[data-part]").first).to_be_visible()
    assert watching.candidates() == []
    expect(watching.moves).to_have_count(0)


def test_the_title_calls_and_the_game_can_be_played_again(ada: Visitor) -> None:
    options = {"garden": "patio", "players": 1}
    table, dice = ada.table(ada.opened("snail-invasion", options=options, seats=["me"])), Random(2)  # noqa: S311
    assert table.my_turn()
    expect(ada.page).to_have_title(re.compile("● Your turn"))
    while table.my_turn():
        table.touch_something(dice)
    expect(ada.page).not_to_have_title(re.compile("Your turn"))
    table.result.get_by_role("button", name="Play again", exact=True).click()
    expect(table.result).to_have_count(0)
    assert table.my_turn()
