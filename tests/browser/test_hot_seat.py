"""Several people at one screen: between them it is covered, and nothing of the next hand is on the page."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.browser.parlour import Table, Visitor

NAMES = ("Ada", "Bea")


def secrets_of(visitor: Visitor, table: str, seat: int) -> Any:
    return visitor.get(f"tables/{table}?seat={seat}")["view"]


def uncover(table: Table, name: str) -> None:
    """Whoever is meant takes the screen; until then there is nothing to see."""
    page = table.page
    expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
    for thing in ("[data-part]", "button[data-move]", "[role=tabpanel]", "table", "[data-announced]"):
        expect(page.locator(thing)).to_have_count(0)
    button = page.get_by_role("button", name=f"I am {name}")
    expect(button).to_be_focused()
    button.click()


def test_the_screen_is_covered_between_players(ada: Visitor) -> None:
    choices = {"options": {"players": 2}, "seats": ["me", "me"], "hot_seat": True}
    name = ada.opened("cargolino-valentino", start=False, **choices)
    for seat, called in enumerate(NAMES):
        ada.command(name, "rename", seat=seat, name=called)
    ada.command(name, "start")
    table, dice = ada.table(name), Random(3)  # noqa: S311
    covered = 0
    last = None
    for _ in range(12):
        seen = ada.get(f"tables/{name}")
        if seen["actor"] != last:
            covered += 1
            last = seen["actor"]
            uncover(table, NAMES[last])
        assert table.my_turn()
        hand = secrets_of(ada, name, last)
        assert hand != secrets_of(ada, name, 1 - last), "each knows something else"
        moves, now = len(seen["log"]), seen
        while len(now["log"]) == moves:
            if not table.candidates():
                now = ada.get(f"tables/{name}")
                continue
            table.touch_something(dice)
            now = ada.get(f"tables/{name}")
    assert covered > 3
