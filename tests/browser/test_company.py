"""Who is at the table, in words; and whose remarks one does not want to read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import CAN, Visitor

CLIPPED = """(things) => things.filter((thing) => thing.checkVisibility() && !thing.closest('.unseen, svg'))
    .filter((thing) => thing.getBoundingClientRect().right > innerWidth + 1)
    .map((thing) => thing.outerHTML.slice(0, 80))"""


def test_a_seat_says_whether_its_person_is_there_and_what_follows(ada: Visitor, visit: Visit) -> None:
    bob = visit("Bob", viewport={"width": 360, "height": 740}).introduced()
    table = ada.opened("snails-pace", start=False, seats=["open", "me"])
    bob.command(table, "sit", seat=0)
    ada.command(table, "start")
    while (seen := ada.get(f"tables/{table}"))["actor"] != 0:
        ada.command(table, "move", move=seen["moves"][0]["id"])
    page = ada.table(table).page
    seat = page.get_by_role("region", name="Players", exact=True).get_by_role("listitem").first
    expect(seat).to_contain_text("not here")
    expect(page.get_by_text("Bob is not here. After five minutes you may let a bot play on.")).to_be_visible()
    bob.table(table)
    expect(seat).to_contain_text("here")
    expect(seat).not_to_contain_text("not here")
    expect(page.get_by_text("Bob is not here")).to_have_count(0)
    bob.go()
    expect(seat).to_contain_text("gone since")


def test_what_somebody_says_can_be_hidden_by_keyboard_and_stays_hidden(ada: Visitor, visit: Visit) -> None:
    bob = visit("Bob").introduced()
    table = ada.opened("snails-pace", start=False, seats=["me", "open"])
    bob.command(table, "sit")
    bob.command(table, "start")
    bob.command(table, "say", text="blah blah")
    page = ada.table(table).page
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("blah blah")).to_be_in_viewport(ratio=1)
    others = page.get_by_role("button", name="Hide or report somebody")
    ada.tab_to(others)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Hide what Bob says")).to_be_focused()
    page.keyboard.press("Enter")
    others.press("Enter")
    expect(page.get_by_text("blah blah")).to_have_count(0)
    page.reload()
    page.get_by_role("tab", name="Chat").click()
    others.click()
    expect(page.get_by_role("button", name="Show what Bob says")).to_be_visible()
    others.click()
    expect(page.get_by_text("blah blah")).to_have_count(0)


def test_who_watches_on_a_phone_is_told_so_in_the_bar(ada: Visitor, visit: Visit) -> None:
    cy = visit("Cy", viewport={"width": 360, "height": 740})
    cy.table(ada.opened("snails-pace", seats=["me", "random"]))
    bar = cy.page.locator("[data-bar]")
    expect(bar).to_contain_text("You are watching")
    expect(bar.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def test_what_somebody_asks_is_in_sight_on_a_phone(ada: Visitor, visit: Visit) -> None:
    bob = visit("Bob", viewport={"width": 360, "height": 740}).introduced()
    name = ada.opened("snails-pace", start=False, seats=["me", "open"])
    bob.command(name, "sit", seat=1)
    ada.command(name, "start")
    bob.table(name)
    ada.post(f"tables/{name}/commands", type="offer", kind="draw")
    agree = bob.page.get_by_role("button", name="Agree", exact=True)
    expect(agree).to_be_in_viewport(ratio=1)
    agree.click()
    expect(bob.page.locator("#result-title")).to_be_visible()


def test_a_name_of_wide_letters_widens_no_page_of_a_phone(ada: Visitor, visit: Visit) -> None:
    bob = visit("MW" * 12, viewport={"width": 360, "height": 740}).introduced()
    gathering = ada.opened("snails-pace", start=False, seats=["me", "open"])
    bob.command(gathering, "sit", seat=1)
    playing = bob.opened("snails-pace", seats=["me", "random"])
    pages = {"": "#mine-title", f"table/{gathering}": "main button", f"table/{playing}": CAN, "me": "main form"}
    for route, ready in pages.items():
        page = bob.go(route)
        page.wait_for_selector(ready, state="attached")
        bob.answered()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), route
    eve = visit("Eve", viewport={"width": 360, "height": 740})
    page = eve.go(f"table/{bob.opened('snails-pace', start=False, seats=['me', 'open'])}")
    expect(page.get_by_text(f"{bob.name} invites you")).to_be_visible()
    assert page.locator("main *").evaluate_all(CLIPPED) == [], "an invitation is whole"
