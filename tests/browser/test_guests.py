"""A guest's game in the browser, by the board that its own package brings; and boards that do not work."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import broken_rules
from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until
from tests.browser.test_everyone import FINGER, LOOKS, PHONE, TOO_SMALL
from tests.guests import LEAF_DASH, installed
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node

SCRIPT = "**/api/games/leaf-dash/board.js*"
Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def host(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A house with Leaf Dash installed beside it."""
    folders = installed(LEAF_DASH, tmp_path_factory.mktemp("metadata"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, folders)), prepend=os.pathsep)
        with node("--data-dir", str(tmp_path_factory.mktemp("host")), *GENEROUS) as running:
            yield running


@pytest.fixture
def come(visit: Visit, host: Node) -> Come:
    return lambda **options: visit("Ada", url=host.url, **options).introduced()


def seated(visitor: Visitor) -> Table:
    """At a table of three, with bots that answer at once."""
    return visitor.table(visitor.opened("leaf-dash", seats=["me", "random", "random"]))


def test_a_whole_game_by_mouse_from_the_list_of_games(come: Come) -> None:
    visitor, dice = come(), Random(3)  # noqa: S311
    page = visitor.go()
    expect(page.get_by_role("heading", name="Leaf Dash")).to_be_visible()
    table = visitor.new_table("leaf-dash", "random")
    expect(table.board.get_by_role("group", name="The path to the lettuce")).to_be_visible()
    while table.my_turn():
        table.touch_something(dice)
    expect(table.result).to_be_visible()
    assert visitor.get(f"tables/{table.id}")["phase"] == "over"


def test_a_whole_game_by_keyboard(come: Come) -> None:
    visitor, dice = come(), Random(4)  # noqa: S311
    table = seated(visitor)
    while table.my_turn():
        table.press_something(dice)
    expect(table.result).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_it_can_be_seen_touched_and_asked_by_everyone(come: Come, look: str) -> None:
    visitor = come(**LOOKS[look])
    table = seated(visitor)
    assert table.my_turn()
    table.touch("leaf-3")
    assert table.my_turn()
    expect(table.part("leaf-3")).to_have_attribute("aria-label", "Leaf 3: laid already")
    table.touch("leaf-3")
    expect(table.reason.locator("p")).to_contain_text("laid your leaf 3 already")
    table.reason.get_by_role("button", name="Ruling L3").click()
    expect(visitor.page.get_by_role("tabpanel")).to_contain_text("Which leaf may I lay?")
    table.touch("snail-0")
    expect(table.reason.locator("p")).to_contain_text("(L4)")
    assert broken_rules(visitor.page) == []


def test_it_fits_a_phone_and_a_finger(come: Come) -> None:
    visitor = come(**PHONE)
    table = seated(visitor)
    assert table.my_turn()
    visitor.page.touchscreen.tap(*table.spot("leaf-2"))
    assert table.my_turn()
    assert visitor.page.evaluate("() => document.scrollingElement.scrollWidth") <= 360
    assert visitor.page.evaluate(TOO_SMALL, FINGER) == []


def test_it_is_told_in_words_and_looked_back_at(come: Come) -> None:
    visitor = come(prefers={"plain": True})
    table = seated(visitor)
    assert table.my_turn()
    words = visitor.page.get_by_role("region", name="The board in words")
    expect(words).to_contain_text("Ada: 0 steps of 15, leaves 1, 2, 3, 4, 5, 6.")
    while table.my_turn():
        table.touch(table.candidates()[0])
    page = visitor.go(f"table/{table.id}/replay/0")
    snail = page.locator('[data-part="snail-0"]')
    expect(snail).to_have_attribute("aria-label", "Ada (you): 0 steps")
    page.keyboard.press("End")
    expect(snail).not_to_have_attribute("aria-label", "Ada (you): 0 steps")


def play_by_the_list(visitor: Visitor, table: Table) -> None:
    """One move by its words, without a board."""
    before = visitor.get(f"tables/{table.id}")["position"]
    table.moves.first.click()
    until(visitor.page, lambda: visitor.get(f"tables/{table.id}")["position"] > before, "a move that is made")
    expect(table.reason).to_have_count(0)


BROKEN = {
    "mount": "export function mount() { throw new Error('no leaves'); }",
    "show": "export function mount() { return { show() { throw new Error('no leaves'); } }; }",
}


@pytest.mark.parametrize("where", BROKEN)
def test_a_board_that_throws_leaves_the_page_as_it_is(come: Come, where: str) -> None:
    visitor = come()
    visitor.forgive("A board broke", "no leaves")
    script = {"content_type": "text/javascript", "body": BROKEN[where]}
    visitor.page.route(SCRIPT, lambda route: route.fulfill(**script))
    table = seated(visitor)
    expect(visitor.page.locator("[data-broken]")).to_be_visible()
    play_by_the_list(visitor, table)


WITHOUT = {
    "no script": lambda route: route.fulfill(status=404),
    "no module": lambda route: route.fulfill(content_type="text/javascript", body="export function mount( {"),
}


@pytest.mark.parametrize("what", WITHOUT)
def test_without_a_board_the_list_of_moves_is_enough(come: Come, what: str) -> None:
    visitor = come()
    visitor.forgive("404", "SyntaxError", "Unexpected token", "Failed to fetch dynamically imported")
    handler: Callable[[Route], None] = WITHOUT[what]
    visitor.page.route(SCRIPT, handler)
    table = seated(visitor)
    expect(visitor.page.get_by_text("The board of this game could not be loaded.")).to_be_visible()
    play_by_the_list(visitor, table)
