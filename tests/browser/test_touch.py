"""Choosing a move on the board: in steps, with second thoughts, by dragging, and asking why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import snailhouse
from tests.browser.conftest import Visit
from tests.browser.parlour import CAN, Table, Visitor, awaited

GAMES = snailhouse.game_ids()
CANNOT = '[data-part][aria-disabled="true"]'
COVERED = """(card) => {
    const over = card.getBoundingClientRect();
    const parts = Array.from(document.querySelectorAll('[data-part][aria-disabled="false"]'));
    return parts.filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    }).map((part) => part.dataset.part);
}"""
"""What can be touched and lies under the card, in the window."""
SKIPPED = """(can) => {
    const skip = document.querySelector('button.skip');
    if (!skip) return null;
    const board = document.querySelector('[aria-label="Board"]').getBoundingClientRect();
    const found = [document.querySelectorAll(can).length, skip.getBoundingClientRect().left, board.right];
    skip.click();
    return found;
}"""
"""Presses what skips as soon as it is there: what could be touched, where it was, where the board ends."""
WHOSE = re.compile(r"^that worker is (Nacre|Spira)'s")


def at_two_steps(visitor: Visitor) -> tuple[Table, list[str]]:
    """A table where a move takes two touches, and such a move; not all begin like it."""
    table = visitor.table(visitor.opened("cargolino-valentino", options={"players": 2}, seats=["me", "random"]))
    while table.my_turn():
        moves = visitor.get(f"tables/{table.id}")["moves"]
        for move in moves:
            if len(move["parts"]) == 2 and any(move["parts"][0] not in other["parts"] for other in moves):
                return table, move["parts"]
        table.touch(table.candidates()[0])
    raise AssertionError("a whole game without a move of two touches")


def test_a_first_touch_can_be_taken_back(ada: Visitor) -> None:
    table, (first, second) = at_two_steps(ada)
    every, can = table.moves.count(), table.candidates()
    ways = {
        "the button": lambda: ada.page.get_by_role("button", name="Cancel", exact=True).click(),
        "Escape": lambda: ada.page.keyboard.press("Escape"),
        "the same thing again": lambda: table.touch(first),
    }
    for way in ways.values():
        table.touch(first)
        expect(table.pressed()).to_have_attribute("data-part", first)
        assert second in table.candidates()
        assert table.moves.count() < every
        way()
        expect(table.pressed()).to_have_count(0)
        assert (table.moves.count(), table.candidates()) == (every, can)
    position = ada.get(f"tables/{table.id}")["position"]
    table.touch(first)
    table.touch(second)
    assert table.my_turn()
    assert ada.get(f"tables/{table.id}")["position"] > position


def test_dragging_is_touching_twice(ada: Visitor) -> None:
    table, (first, second) = at_two_steps(ada)
    position, mouse = ada.get(f"tables/{table.id}")["position"], ada.page.mouse
    mouse.move(*table.spot(first))
    mouse.down()
    mouse.move(*table.spot(second), steps=5)
    mouse.up()
    assert table.my_turn()
    assert ada.get(f"tables/{table.id}")["position"] > position


@pytest.mark.parametrize("game", GAMES)
def test_a_touch_that_leads_nowhere_is_answered_with_the_rule(ada: Visitor, game: str) -> None:
    seats = len(ada.post(f"games/{game}/preview", options={})["names"])
    table = ada.table(ada.opened(game, seats=["me", *["random"] * (seats - 1)]))
    assert table.my_turn()
    position = ada.get(f"tables/{table.id}")["position"]
    idle = table.board.locator(CANNOT)
    assert idle.count(), "everything can be touched at once"
    table.touch(str(idle.first.get_attribute("data-part")))
    expect(table.reason).to_be_visible()
    assert len(table.reason.locator("p").inner_text()) > 10
    table.reason.get_by_role("button", name="Close", exact=True).click()
    expect(table.reason).to_have_count(0)
    assert ada.get(f"tables/{table.id}")["position"] == position


def workers_of_others(table: Table) -> dict[str, str]:
    """The row under each worker that is not mine, while a worker is to be placed."""
    workers = table.board.locator('[data-part^="worker-"]:not([data-part^="worker-red"])')
    names = {str(worker.get_attribute("data-part")) for worker in workers.all()}
    return {name: "region-{2}-row-{3}".format(*name.split("-")) for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_refusal_covers_nothing_that_can_be_touched(visit: Visit, game: str) -> None:
    visitor = visit("Ada", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).introduced()
    seats = len(visitor.post(f"games/{game}/preview", options={})["names"])
    table = visitor.table(visitor.opened(game, seats=["me", *["random"] * (seats - 1)]))
    assert table.my_turn()
    page, can = visitor.page, len(table.candidates())
    page.locator(CANNOT).first.evaluate(
        "(part) => part.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    expect(table.reason).to_be_visible()
    covered = table.reason.evaluate(COVERED)
    assert len(covered) < can, f"all of {covered} lie under the refusal"
    if game == "cargolino-valentino":
        assert covered == [], "it says to begin with a die"


def test_a_worker_answers_for_itself_unless_its_row_is_meant(ada: Visitor) -> None:
    table = ada.table(ada.opened("giant-snail", seats=["me", "random", "random"]))
    asked = placed = False
    while not (asked and placed) and table.my_turn():
        can = set(table.candidates())
        rows = workers_of_others(table) if any("-row-" in part for part in can) else {}
        idle = next((worker for worker, row in rows.items() if row not in can), None)
        if idle and not asked:
            table.touch(idle)
            expect(table.reason.locator("p")).to_have_text(WHOSE)
            table.reason.get_by_role("button", name="Close", exact=True).click()
            asked = True
        through = next((worker for worker, row in rows.items() if row in can), None)
        if through and not placed:
            position, box = ada.get(f"tables/{table.id}")["position"], table.part(through).first.bounding_box()
            assert box
            ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            placed = table.my_turn() and ada.get(f"tables/{table.id}")["position"] > position
        else:
            table.touch(table.candidates()[0])
    assert (asked, placed) == (True, True)


def test_the_rule_is_a_click_away(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    while table.my_turn():
        idle = table.board.locator('[data-part^="track-"][aria-disabled="true"]')
        if idle.count():
            break
        table.touch(table.candidates()[0])
    table.touch(str(idle.first.get_attribute("data-part")))
    ruling = table.reason.get_by_role("button", name=re.compile("Ruling .* in the rulebook"))
    ruling.click()
    expect(ada.page.get_by_role("tab", name="Rules", exact=True)).to_have_attribute("aria-selected", "true")
    expect(ada.page.get_by_role("tabpanel").get_by_role("heading").first).to_be_visible()


def test_what_happens_is_shown_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit("Ada", reduced_motion="no-preference", prefers={"motion": "calm"}).introduced()
    table = visitor.table(visitor.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    told = table.log.count()
    table.touch(table.candidates()[0])
    can, button, board = awaited(visitor.page, SKIPPED, "a button that skips", CAN)
    assert can == 0, "nothing can be touched while something is shown"
    assert button >= board, "it hides nothing of the board"
    expect(visitor.page.get_by_role("button", name="Skip", exact=True)).to_have_count(0)
    assert table.my_turn()
    assert table.log.count() > told
