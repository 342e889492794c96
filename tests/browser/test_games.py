"""A person plays whole games against bots, from the form to the result, by mouse and keys or by keys alone."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import snailhouse
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor

GAMES = snailhouse.game_ids()
BOTS = "random"
"""They answer at once: no search has to be compiled."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_hand_on_the_mouse_and_one_on_the_keys(ada: Visitor, game: str) -> None:
    """Each step by one of the two: every part that can be touched can be reached by both."""
    table, dice = ada.new_table(game, BOTS), Random(game)  # noqa: S311
    while table.my_turn():
        dice.choice((table.touch_something, table.press_something))(dice)
    expect(table.result).to_be_visible()
    assert ada.get(f"tables/{table.id}")["phase"] == "over"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone(visit: Visit, game: str) -> None:
    """From the first page on, as somebody who was never here."""
    visitor, dice = visit("Ada"), Random(game)  # noqa: S311
    page = visitor.go()
    visitor.tab_to(page.locator(f'a[href="#/new/{game}"]'))
    page.keyboard.press("Enter")
    for seat in visitor.seats_for_others():
        visitor.choose_by_keys(seat, BOTS)
    visitor.tab_to(page.get_by_role("button", name="Open the table", exact=True))
    page.keyboard.press("Enter")
    table = visitor.at_new_table()
    while table.my_turn():
        table.press_something(dice)
    visitor.tab_to(table.result.get_by_role("link", name="To the games", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Which game?")).to_be_visible()
