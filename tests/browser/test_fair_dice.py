"""The page adds luck to the dice, keeps the commitment for its visitor, and checks the game by itself."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor, until

PLACE = "snailhouse-dice"


def kept(page: Page) -> dict[str, dict[str, object]]:
    return dict(json.loads(page.evaluate(f"localStorage.getItem('{PLACE}')") or "{}"))


def noted(page: Page, table: str) -> dict[str, object]:
    """What the page keeps of a table's dice, as soon as it does."""
    return until(page, lambda: kept(page).get(table), "what the page keeps") or {}


def test_the_page_adds_to_the_dice_keeps_the_commitment_and_checks_after_the_game(ada: Visitor) -> None:
    """Also when something else than what it kept is in the record."""
    ada.new_table("snails-pace", "random")
    name = ada.page.url.rpartition("/")[2]
    mine = noted(ada.page, name)
    ada.command(name, "resign")
    found = ada.page.locator("[data-dice]")
    expect(found).to_have_attribute("data-dice", "true")
    expect(found).to_contain_text("The fingerprint is the one that this device kept")
    expect(found).to_contain_text("What this device added is in the dice.")
    dice = ada.get(f"tables/{name}")["dice"]
    assert (dice["commitment"], dice["luck"]) == (mine["commitment"], [mine["luck"], None])
    ada.go(f"table/{name}/replay/0")
    expect(ada.page.locator("[data-dice]")).to_have_attribute("data-dice", "true")
    other = json.dumps({name: {**mine, "commitment": "00" * 32}})
    ada.page.evaluate("([place, other]) => localStorage.setItem(place, other)", [PLACE, other])
    ada.page.reload()
    expect(ada.page.get_by_role("alert")).to_contain_text("the fingerprint is another than before the game")


def test_both_who_sit_down_add_and_again_for_a_rematch(ada: Visitor, visit: Visit) -> None:
    bob = visit("Bob").introduced()
    name = ada.opened("snails-pace", start=False, seats=["me", "open"])
    ada.go(f"table/{name}")
    bob.go(f"table/{name}")
    bob.page.get_by_role("button", name="Sit here", exact=True).click()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    expect(ada.page.get_by_role("button", name="Resign", exact=True)).to_be_visible()
    bob.command(name, "resign")
    for visitor in (ada, bob):
        expect(visitor.page.locator("[data-dice]")).to_have_attribute("data-dice", "true")
        expect(visitor.page.locator("[data-dice]")).to_contain_text("What this device added is in the dice.")
    ada.page.get_by_role("button", name="Play again", exact=True).click()
    bob.page.get_by_role("button", name="Agree", exact=True).click()
    expect(ada.page.get_by_role("button", name="Resign", exact=True)).to_be_visible()
    again = ada.page.url.rpartition("/")[2]
    assert again != name
    until(ada.page, lambda: noted(ada.page, again)["given"], "what the page added, acknowledged")
    ada.command(again, "resign")
    expect(ada.page.locator("[data-dice]")).to_contain_text("What this device added is in the dice.")
