"""Reporting somebody, removing who watches, and a house with an invite code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node

CODE = "slow and steady"


@pytest.fixture(scope="module")
def invited_house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    options = ("--data-dir", str(tmp_path_factory.mktemp("invited")), "--invite-code", CODE)
    with node(*options, *GENEROUS) as running:
        yield running


def seated(ada: Visitor, bob: Visitor) -> str:
    table = ada.opened("snails-pace", start=False, seats=["me", "open"])
    bob.command(table, "sit")
    ada.command(table, "start")
    return table


def test_a_remark_and_a_name_are_reported_by_keyboard_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", viewport={"width": 360, "height": 740}).introduced()
    ada.forgive("409")
    bob = visit("Bob").introduced()
    table = seated(ada, bob)
    bob.command(table, "say", text="rude words")
    page = ada.table(table).page
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("rude words")).to_be_visible()
    ada.tab_to(page.get_by_role("button", name="Hide or report somebody"))
    page.keyboard.press("Enter")
    for times in range(2):
        ada.tab_to(page.get_by_role("button", name="Report somebody …"))
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Report a name or a remark")
        ada.choose_by_keys(dialog.get_by_label("What is it about?"), remark_of(dialog))
        dialog.get_by_label("What should they know?").fill("Not nice.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        if times == 0:
            expect(dialog.get_by_text("Thank you.")).to_be_visible()
        else:
            expect(dialog.get_by_text("you have reported this already")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    kept = ada.get("me/export")["wishes"]["reports"]
    assert [(one["text"], one["why"]) for one in kept] == [("rude words", "Not nice.")]


def remark_of(dialog: Locator) -> str:
    value = dialog.locator("option", has_text="rude words").get_attribute("value")
    assert value
    return value


def test_the_host_removes_somebody_who_watches(ada: Visitor, visit: Visit) -> None:
    bob, eve = visit("Bob").introduced(), visit("Eve").introduced()
    eve.forgive("404")
    table = seated(ada, bob)
    bench = eve.table(table).page
    expect(bench.get_by_role("region", name="Board", exact=True)).to_be_visible()
    page = ada.table(table).page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Remove Eve").click()
    page.get_by_role("dialog").filter(has_text="Let Eve watch no more?").get_by_role(
        "button", name="Yes"
    ).click()
    gone = "The host of this table lets you watch no more."
    expect(bench.get_by_role("heading", name=gone)).to_be_visible()
    expect(page.get_by_text("Nobody watches just now.")).to_be_visible()
    bench.reload()
    expect(bench.get_by_role("heading", name=gone)).to_be_visible()
    other = bob.table(table).page
    other.get_by_role("button", name="More", exact=True).click()
    expect(other.get_by_role("dialog", name="More", exact=True)).to_be_visible()
    expect(other.get_by_role("heading", name="Who watches")).to_have_count(0)


def test_a_house_with_an_invite_code_asks_for_it_once(visit: Visit, invited_house: Node) -> None:
    ada = visit("Ada", url=invited_house.url)
    ada.forgive("403", "422", "WebSocket connection to .* failed")  # a table is left before its line is there
    page = ada.go("new/snails-pace")
    page.get_by_role("button", name="Open the table", exact=True).click()
    dialog = page.get_by_role("dialog", name="This house has an invite code")
    dialog.get_by_label("Invite code", exact=True).fill("fast")
    dialog.get_by_role("button", name="Use the code").click()
    expect(dialog.get_by_text("this is not the invite code of this house")).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text("this house opens tables for those who have its invite code")).to_be_visible()
    page.get_by_role("button", name="Open the table", exact=True).click()
    dialog.get_by_label("Invite code", exact=True).fill(CODE)
    page.keyboard.press("Enter")
    ada.at_new_table()
    page = ada.go()
    page.locator("[data-game='snails-pace']").get_by_role("button").first.click()
    ada.at_new_table()
    expect(dialog).to_have_count(0)
