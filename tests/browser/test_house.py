"""The house around the pages: behind a path, away, or with an answer that is a no."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from snailhouse.core.language import LANGUAGES
from tests.browser.axe import broken_rules
from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until
from tests.browser.prefix import under
from tests.browser.shifts import SHIFTS, shifts
from tests.browser.test_people import gone
from tests.server.parts import Node

CUT_OFF = "CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH"
NOWHERE = {
    "en": "There is nothing at this address.",
    "es": "En esta dirección no hay nada.",
    "ca": "En aquesta adreça no hi ha res.",
}
AWAY = rf"Failed to load resource: net::ERR_({CUT_OFF})"


def test_the_house_behind_a_path_prefix(visit: Visit, house: Node) -> None:
    with under("/games/snails", house.port) as address:
        visitor = visit("Ada", url=address)
        table = visitor.new_table("snails-pace", "random")
        for _ in range(3):
            assert table.my_turn()
            told = table.log.count()
            table.touch(table.candidates()[0])
            expect(table.log).not_to_have_count(told)
        assert table.my_turn()
        visitor.page.get_by_role("button", name="More", exact=True).click()
        shared = visitor.page.get_by_label("Whoever has this link can come to the table.")
        expect(shared).to_have_value(f"{address}/t/{table.id}")
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
    page.get_by_label("Your name", exact=True).fill("‮")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="U+202E")).to_be_visible()
    expect(page.get_by_text("Saved.")).to_have_count(0)
    page.get_by_label("Your name", exact=True).fill("Ida")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def test_a_table_that_cannot_be_opened_says_why_beside_its_button_until_it_can(visit: Visit) -> None:
    page = visit("Ada", viewport={"width": 360, "height": 740}).go("new/snails-pace")
    seats, promise = page.locator("select[data-seat]"), page.locator("[data-unrated]")
    for number in (0, 1):
        seats.nth(number).select_option("open")
    expect(promise).to_be_visible()
    page.get_by_role("button", name="Open the table", exact=True).click()
    why = page.get_by_role("alert").filter(has_text="Keep a seat for yourself")
    expect(why).to_be_in_viewport(ratio=1)
    expect(promise).to_have_count(0)  # nothing is promised of a game that cannot be
    seats.nth(0).select_option("me")
    expect(why).to_have_count(0)
    expect(promise).to_be_visible()


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
    page.get_by_label("Link to a table", exact=True).fill("not a link")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("This is not a link to a table.")).to_be_visible()


def test_a_game_or_lesson_that_there_is_not_is_told_in_one_s_language(visit: Visit) -> None:
    ada = visit("Ada")
    ada.forgive("404")
    for page in ("new/chess", "rules/chess", "learn/chess", "study/chess", "learn/snails-pace/chess"):
        heading = ada.go(page).get_by_role("heading", level=1)
        for language in LANGUAGES:
            ada.speak(language)
            expect(heading).to_have_text(NOWHERE[language])
            expect(ada.page).to_have_title(f"{NOWHERE[language]} · Snailhouse")


def test_a_path_that_leads_nowhere_looks_like_the_house(visit: Visit, house: Node) -> None:
    ada = visit("Ada", locale="ca-ES")
    ada.forgive("404")
    answer = ada.page.goto(f"{house.url}/some/where")
    assert answer
    assert answer.status == 404
    expect(ada.page.get_by_role("heading", level=1)).to_have_css("font-family", re.compile("^Fraunces"))
    assert broken_rules(ada.page) == []
    ada.page.get_by_role("link", name="Als jocs").click()
    expect(ada.page.locator("[data-play]").first).to_be_visible()


def test_each_page_has_its_title_and_the_first_page_its_own_again(ada: Visitor) -> None:
    page = ada.go("me")
    expect(page).to_have_title("You · Snailhouse")
    page.get_by_role("link", name="Snailhouse: Home").click()
    expect(page.locator("[data-play]").first).to_be_visible()
    expect(page).to_have_title("Snailhouse")
    ada.go("carry/secret")
    expect(page).to_have_title("Welcome back · Snailhouse")


def test_nothing_is_said_of_a_visitor_before_the_house_knows_them(ada: Visitor, visit: Visit) -> None:
    """On a slow line no list is empty only because nobody has asked, and no name is lost while one types."""
    table = ada.opened("snails-pace", seats=["me", "random"])
    held: list[Route] = []
    ada.page.route("**/api/me", lambda route: held.append(route))
    ada.page.add_init_script(f"({SHIFTS})()")
    mine = f'a[href="#/table/{table}"]'
    for route, unsaid, then in (("", "No games yet.", mine), ("me", "No finished games yet.", "#people-title")):
        ada.page.goto("about:blank")
        page = ada.go(route)
        until(page, lambda: held, "who the visitor is, asked for")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text(unsaid)).to_have_count(0)
        if route:
            expect(page.get_by_label("Your name", exact=True)).to_be_disabled()
        while held:
            held.pop().continue_()
        expect(page.locator(then).first).to_be_visible()
        ada.answered()
        assert shifts(page) == []
    nobody = visit("Bea").introduced()
    expect(nobody.go().get_by_text("No games yet.")).to_be_visible()
    expect(nobody.go("me").get_by_text("No finished games yet.")).to_be_visible()


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
    link = page.get_by_role("textbox", name="private link", exact=True)
    expect(link).to_have_value(re.compile("#/carry/"))
    phone = visit("nobody yet")
    phone.page.goto(link.input_value())
    phone.page.get_by_role("button", name="Be me on this device").click()
    expect(phone.page.get_by_role("link", name="Ada", exact=True)).to_be_visible()
    assert phone.table(table).my_turn()


def test_all_of_one_s_games_are_found_however_many(ada: Visitor) -> None:
    first = ada.opened("snails-pace", seats=["me", "me"], hot_seat=True)
    for _ in range(102):
        ada.opened("snails-pace", start=False)
    page = ada.go()
    mine = page.get_by_role("region", name="My games", exact=True).get_by_role("listitem")
    expect(mine).to_have_count(6)
    expect(mine.first.get_by_role("link")).to_have_attribute("href", f"#/table/{first}")
    page.get_by_role("button", name="Show 94 older games").click()
    expect(mine).to_have_count(100)
    page.get_by_role("button", name="Show still older games").click()
    expect(mine).to_have_count(103)
    expect(page.get_by_role("button", name="older games")).to_have_count(0)
