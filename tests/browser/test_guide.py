"""What a newcomer is told where they look: the goal, and what everything on the board is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import snailhouse
from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until

GAMES = snailhouse.game_ids()
LANGUAGES = ("en", "es", "ca")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOVES = 4
THINGS = """() => [...new Set(Array.from(
    document.querySelectorAll('[aria-label="Board"] [data-part], [aria-label="Board"] [data-about]'),
    (thing) => thing.dataset.about ?? thing.dataset.part,
))]"""
"""The names of everything on the board that can be asked about."""
UNNAMED = """() => Array.from(document.querySelectorAll('[aria-label="Board"] :is([role=img], [role=button])'))
    .filter((thing) => !thing.closest('[data-part], [data-about]') && !thing.querySelector('[data-about]'))
    .map((thing) => thing.getAttribute('aria-label'))"""
"""What has a name for those who cannot see the board, and cannot be asked about."""


def at_table(visitor: Visitor, game: str, **choices: Any) -> Table:
    seats = len(visitor.post(f"games/{game}/preview", options={})["names"])
    table = visitor.table(visitor.opened(game, seats=["me", *["random"] * (seats - 1)], **choices))
    assert table.my_turn()
    return table


def card(table: Table) -> Locator:
    return table.page.locator("[data-explained]")


def box_of(thing: Locator) -> Any:
    """Where it is on the page, by what is painted inside it: Playwright counts the strokes of rings as well."""
    return thing.evaluate("(thing) => thing.getBoundingClientRect().toJSON()")


def overlap(one: Any, other: Any) -> bool:
    return bool(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_board_is_unexplained(ada: Visitor, game: str) -> None:
    table, dice = at_table(ada, game), Random(game)  # noqa: S311
    for _ in range(MOVES):
        things = table.page.evaluate(THINGS)
        assert len(things) > 8
        for thing in things:
            told = ada.get(f"tables/{table.id}/explain?thing={thing}")
            assert told["title"], thing
            assert told["text"], thing
        assert [name for name in table.page.evaluate(UNNAMED) if name != "No region card yet"] == []
        table.touch_something(dice)
        if not table.my_turn():
            break


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_stands_above_the_board(ada: Visitor, game: str) -> None:
    table, goals = at_table(ada, game), set()
    for language in LANGUAGES:
        ada.speak(language)
        goal = ada.get(f"tables/{table.id}", language)["goal"]
        expect(ada.page.locator("[data-goal]")).to_have_text(goal)
        goals.add(goal)
    assert len(goals) == len(LANGUAGES)


def test_a_goal_that_is_longer_than_its_place_on_a_phone_is_whole_when_touched(visit: Visit) -> None:
    visitor = visit("Ada", locale="ca-ES", viewport={"width": 740, "height": 360}, has_touch=True).introduced()
    visitor.go(f"table/{visitor.opened('snail-invasion', seats=['me', 'random'])}")
    goal = visitor.page.locator("[data-goal]")
    expect(goal).to_be_visible()
    hidden = "(goal) => goal.scrollHeight - goal.clientHeight"
    below = visitor.page.locator("aside")
    before = box_of(below)
    assert goal.evaluate(hidden) > 0, "the test needs a goal that does not fit"
    goal.tap()
    until(visitor.page, lambda: goal.evaluate(hidden) <= 1, "a goal that is whole")
    assert box_of(below) == before, "nothing moves for it"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_beside_what_is_pointed_at(ada: Visitor, game: str) -> None:
    table = at_table(ada, game)
    thing = table.candidates()[0]
    table.page.mouse.move(*table.spot(thing))
    shown = card(table)
    expect(shown).to_be_visible()
    told = ada.get(f"tables/{table.id}/explain?thing={thing}")
    expect(shown.locator("strong")).to_have_text(told["title"])
    expect(shown).to_contain_text(told["text"])
    pointed_at = table.part(thing).first
    until(table.page, lambda: not overlap(box_of(shown), box_of(pointed_at)), "a card beside what it is about")
    link = shown.get_by_role("button", name="in the rulebook").first
    ruling = (link.text_content() or "").split()[1]
    link.click()
    expect(shown).to_have_count(0)
    expect(table.page.locator(f'[data-place="ruling-{ruling}"]')).to_be_visible()


def test_a_card_goes_when_the_pointer_leaves_and_at_a_click(ada: Visitor) -> None:
    table = at_table(ada, "snails-pace")
    table.page.mouse.move(*table.spot(table.candidates()[0]))
    expect(card(table)).to_be_visible()
    table.page.mouse.move(1, 1)
    expect(card(table)).to_have_count(0)
    position = ada.get(f"tables/{table.id}")["position"]
    table.touch(table.candidates()[0])
    assert table.my_turn()
    assert ada.get(f"tables/{table.id}")["position"] > position
    expect(card(table)).to_have_count(0)


def test_by_keyboard_the_focus_asks_and_arrows_lead_everywhere(ada: Visitor) -> None:
    table = at_table(ada, "snails-pace")
    ada.tab_to(table.part(table.candidates()[0]))
    expect(card(table)).to_be_visible()
    keyboard = table.page.keyboard
    keyboard.press("Escape")
    expect(card(table)).to_have_count(0)
    keyboard.press("?")
    focused = "document.activeElement.dataset.about"
    for arrow in ("ArrowUp",) * 8 + ("ArrowLeft", "ArrowRight"):
        if table.page.evaluate(focused) != "dice":
            keyboard.press(arrow)
    assert table.page.evaluate(focused) == "dice"
    expect(card(table).locator("strong")).to_contain_text("The dice")
    keyboard.press("Escape")
    keyboard.press("Escape")
    expect(table.page.get_by_role("button", name="What is this?")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("game", GAMES)
def test_holding_a_thing_on_a_phone_asks_and_does_not_play(visit: Visit, game: str) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    table = at_table(visitor, game)
    position = visitor.get(f"tables/{table.id}")["position"]
    thing = table.candidates()[0]
    x, y = table.spot(thing)
    finger = visitor.context.new_cdp_session(table.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(card(table)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    box = box_of(card(table))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert not overlap(box, box_of(table.part(thing).first))
    expect(table.pressed()).to_have_count(0)
    assert visitor.get(f"tables/{table.id}")["position"] == position
    card(table).get_by_role("button", name="Close", exact=True).tap()
    expect(card(table)).to_have_count(0)


def test_on_a_phone_one_may_ask_by_touching(visit: Visit) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    table = at_table(visitor, "giant-snail")
    position = visitor.get(f"tables/{table.id}")["position"]
    table.page.get_by_role("button", name="What is this?").tap()
    table.page.locator('[data-about="market"]').tap(position={"x": 40, "y": 8})
    expect(card(table).locator("strong")).to_have_text("The market")
    assert visitor.get(f"tables/{table.id}")["position"] == position


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_says_why_it_moved(ada: Visitor, game: str) -> None:
    """Without a coach no chance is told, and nothing has to be compiled."""
    table = at_table(ada, game, coach=False)
    while not table.page.get_by_role("button", name="why?").count():
        table.touch(table.candidates()[0])
        assert table.my_turn()
    table.page.get_by_role("button", name="why?").last.click()
    told = table.page.locator("[data-motive]:not(:empty)")
    expect(told).to_have_count(1)
    assert "%" not in told.inner_text()


def test_a_rulebook_has_contents_and_prints_without_the_page_around_it(ada: Visitor) -> None:
    page = ada.go("rules/giant-snail")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="Technology", exact=True).click()
    expect(page.get_by_role("heading", name="Technology", exact=True)).to_be_focused()
    expect(page.get_by_role("heading", name="Technology", exact=True)).to_be_in_viewport()
    page.emulate_media(media="print")
    expect(contents).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("heading", name="Technology", exact=True)).to_be_visible()
