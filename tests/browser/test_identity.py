"""One's own page: devices, signing out, and being forgotten."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor


def test_another_device_is_listed_and_signed_out_and_its_table_goes_on_without_it(
    ada: Visitor, visit: Visit
) -> None:
    table = ada.opened("snails-pace", seats=["me", "random"])
    phone = visit("nobody yet", viewport={"width": 360, "height": 740})
    phone.forgive("401")
    phone.post("me/carry", key=ada.post("me/keys", kind="link")["key"])
    assert phone.table(table).my_turn()
    page = ada.go("me")
    devices = page.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    expect(devices).to_have_count(2)
    expect(devices.first).to_contain_text("this device")
    ada.tab_to(devices.last.get_by_role("button"))
    page.keyboard.press("Enter")
    expect(devices).to_have_count(1)
    phone.page.get_by_role("tab", name="Chat").click()
    expect(phone.page.get_by_text("Take a seat to join the talk.")).to_be_visible()
    expect(phone.page.get_by_role("link", name="You", exact=True)).to_be_visible()


def test_signing_out_asks_first_and_forgets_who_one_was(ada: Visitor) -> None:
    ada.forgive("401")
    page = ada.go("me")
    page.get_by_role("button", name="Sign out here", exact=True).click()
    expect(page.get_by_text("This is your only device")).to_be_visible()
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()  # a key too many does no harm
    page.keyboard.press("Enter")
    expect(page.get_by_text("This is your only device")).to_have_count(0)
    assert ada.get("me")["nickname"] == "Ada"
    page.get_by_role("button", name="Sign out everywhere", exact=True).click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_role("link", name="You", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sign out here", exact=True)).to_have_count(0)
    assert ada.context.cookies() == []


def test_all_that_is_kept_is_a_download_and_a_deleted_visitor_is_nobody(visit: Visit, tmp_path: Path) -> None:
    eva, bob = visit("Eva").introduced(), visit("Bob").introduced()
    table = eva.opened("snails-pace", start=False, seats=["me", "open"])
    bob.command(table, "sit")
    bob.command(table, "start")
    page = eva.go("me")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all of it").click()
    download.value.save_as(tmp_path / "me.json")
    assert json.loads((tmp_path / "me.json").read_text())["player"]["nickname"] == "Eva"
    page.get_by_role("button", name="Delete me", exact=True).click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_role("link", name="You", exact=True)).to_be_visible()
    expect(
        bob.table(table).page.get_by_role("listitem").filter(has_text="Someone who left").first
    ).to_be_visible()
