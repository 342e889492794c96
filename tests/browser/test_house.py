"""The house around the pages: behind a path, away, or with an answer that is a no."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor
from tests.browser.prefix import under
from tests.browser.test_people import gone
from tests.server.parts import Node

CUT_OFF = "CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH"
AWAY = rf"Failed to load resource: net::ERR_({CUT_OFF})"


def test_the_house_behind_a_path_prefix(visit: Visit, house: Node) -> None:
    with under("/games/snails", house.port) as address:
        visitor = visit("Ada", url=address)
        table = visitor.new_table("snails-pace", "random")
        for _ in range(3):
            assert table.my_turn()
            table.touch(table.candidates()[0])
        assert table.my_turn()
        visitor.page.get_by_role("button", name="More").click()
        shared = visitor.page.get_by_label("Whoever has this link can come to the table.")
        assert shared.input_value() == f"{address}/t/{table.id}"
        visitor.go(f"table/{table.id}/replay/2").get_by_role("slider").wait_for()
        visitor.go("rules/snails-pace").locator("main h2").first.wait_for()
        visitor.context.close()


def test_a_house_that_only_this_machine_reaches_says_so_where_its_link_is_given(ada: Visitor) -> None:
    page = ada.table(ada.opened("snails-pace", start=False, seats=["me", "open"])).page
    expect(page.locator("[data-alone]")).to_contain_text("Other devices cannot open this link")
    expect(page.get_by_role("img", name="QR")).to_be_visible()


def test_a_house_that_is_away_is_told_in_words_and_found_again(ada: Visitor, house: Node) -> None:
    ada.forgive(AWAY)
    page = ada.go()
    play = page.locator("[data-play=snails-pace]")
    expect(play).to_be_enabled()
    with gone(house):
        play.click()
        expect(page.get_by_text("The house does not answer. Is the network there?")).to_be_visible()
    play.click()
    page.wait_for_url(re.compile("#/table/"))
    assert Table(page, "").my_turn()


def test_a_no_of_the_house_is_shown_in_its_words(ada: Visitor) -> None:
    ada.forgive(r"422 ")
    page = ada.go("me")
    page.get_by_label("Your name").fill("‮")
    page.get_by_role("button", name="Save").click()
    alert = page.get_by_role("alert").filter(has_text=re.compile(r"\w{4}"))
    expect(alert).to_be_visible()
    expect(page.get_by_text("Saved.")).to_have_count(0)


def test_a_host_without_a_seat_gives_seats_away_and_starts(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", start=False, seats=["open", "random"]))
    page = ada.page
    page.locator(".seats").get_by_role("combobox").first.select_option("random")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(table.board).to_be_visible()
    expect(page.get_by_text("You are watching")).to_be_visible()


def test_addresses_that_lead_nowhere_say_so(ada: Visitor) -> None:
    expect(ada.go("nowhere").get_by_role("heading", level=1)).to_have_text("There is nothing at this address.")
    expect(ada.page).to_have_title("There is nothing at this address. · Snailhouse")
    assert ada.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), "nothing below the fold"
    expect(ada.go("table/AAAAAAAAAAAAAAAAAAAAAA").get_by_text("There is no such table")).to_be_visible()
    page = ada.go()
    page.get_by_label("Link to a table").fill("not a link")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("This is not a link to a table.")).to_be_visible()


def test_without_scripts_the_page_says_what_it_needs_in_three_languages(visit: Visit, house: Node) -> None:
    page = visit("Ada", java_script_enabled=False).page
    page.goto(house.url)
    said = page.locator("noscript p")
    expect(said).to_contain_text(["is played with JavaScript", "hace falta JavaScript", "cal JavaScript"])
    assert all(one.is_visible() for one in said.all())


def test_a_private_link_makes_another_device_the_same_visitor(ada: Visitor, visit: Visit) -> None:
    table = ada.opened("snails-pace", seats=["me", "random"])
    page = ada.go("me")
    page.get_by_role("button", name="Make a private link").click()
    link = page.get_by_label("private link").input_value()
    phone = visit("nobody yet")
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Be me on this device").click()
    expect(phone.page.get_by_role("link", name="Ada")).to_be_visible()
    assert phone.table(table).my_turn()


def test_all_of_one_s_games_are_found_however_many(ada: Visitor) -> None:
    first = ada.opened("snails-pace", seats=["me", "me"], hot_seat=True)
    for _ in range(102):
        ada.opened("snails-pace", start=False)
    page = ada.go()
    mine = page.get_by_role("region", name="My games").get_by_role("listitem")
    expect(mine).to_have_count(6)
    expect(mine.first.get_by_role("link")).to_have_attribute("href", f"#/table/{first}")
    page.get_by_role("button", name="Show 94 older games").click()
    expect(mine).to_have_count(100)
    page.get_by_role("button", name="Show still older games").click()
    expect(mine).to_have_count(103)
    expect(page.get_by_role("button", name="older games")).to_have_count(0)
