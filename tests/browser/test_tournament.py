"""A small tournament in browsers: one of three people quits; playing again; and all of it by keyboard."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until

LUCK = "ab" * 32


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def agreed(page: Page, question: str) -> None:
    asked = page.get_by_role("alertdialog").or_(page.get_by_role("dialog"))
    expect(asked).to_contain_text(question)
    asked.get_by_role("button", name="Yes", exact=True).click()


def made(host: Visitor) -> str:
    """Fill in the form, and find oneself in the tournament; its id."""
    host.go("tournament")
    host.page.locator("select[data-game]").select_option("snails-pace")
    button(host.page, "Make the tournament").click()
    expect(host.page.locator("[data-phase=gathering]")).to_contain_text("1 of 8 places taken.")
    return host.page.url.rpartition("/")[2]


def to_table(visitor: Visitor) -> None:
    """In one click from the tournament to one's table, where the game begins by itself."""
    visitor.page.locator("[data-own-table]").click()
    expect(visitor.page.get_by_role("region", name="Board", exact=True)).to_be_visible()


def resigned(visitor: Visitor) -> None:
    button(visitor.page, "Resign").click()
    agreed(visitor.page, "Really resign?")
    visitor.page.get_by_role("link", name="To the tournament", exact=True).click()


def test_three_people_play_and_one_quits(visit: Visit) -> None:
    ada, bob, eve = (visit(name).introduced() for name in ("Ada", "Bob", "Eve"))
    cup = made(ada)
    for visitor in (bob, eve):
        visitor.go(f"tournament/{cup}")
        button(visitor.page, "Join").click()
        expect(visitor.page.get_by_role("button", name="Leave it", exact=True)).to_be_visible()
    expect(ada.page.locator("[data-phase]")).to_contain_text("3 of 8 places taken.")
    expect(button(bob.page, "Begin")).to_have_count(0)
    button(ada.page, "Begin").click()
    expect(ada.page.locator("[data-phase=playing]")).to_contain_text("You have a free round.")
    expect(ada.page.get_by_role("region", name="Round 1", exact=True)).to_contain_text("Bob")
    bob.page.locator("[data-own-table]").click()
    expect(bob.page.get_by_text("the house starts it when both have come")).to_be_visible()
    to_table(eve)
    expect(bob.page.get_by_role("region", name="Board", exact=True)).to_be_visible()
    players = eve.page.get_by_role("region", name="Players", exact=True)
    players.get_by_role("link", name="To the tournament", exact=True).click()
    button(eve.page, "Quit the tournament").click()
    agreed(eve.page, "Quit the tournament?")
    expect(eve.page.get_by_text("A bot plays for you in this tournament.")).to_be_visible()
    lines = eve.page.get_by_role("region", name="Standings", exact=True).locator("tbody tr")
    expect(lines.filter(has_text="Eve")).to_contain_text("a bot plays")
    expect(bob.page.get_by_role("region", name="Players", exact=True)).to_contain_text("a bot stands in")
    resigned(bob)
    expect(ada.page.get_by_role("region", name="Round 1", exact=True)).to_contain_text("0 : 0")
    to_table(ada)
    resigned(ada)
    for visitor in (ada, bob):
        expect(visitor.page.locator("[data-phase=playing]")).to_contain_text("Round 3 of 3")
    ada.page.locator("[data-own-table]").click()
    to_table(bob)
    expect(ada.page.get_by_role("region", name="Board", exact=True)).to_be_visible()
    resigned(bob)
    for visitor in (bob, eve):
        expect(visitor.page.locator("[data-phase=over]")).to_contain_text("First: Ada.")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("Ada")
    expect(lines.filter(has_text="Eve")).not_to_contain_text("a bot plays")
    plays_again(ada, bob)


def plays_again(ada: Visitor, bob: Visitor) -> None:
    """Bob receives no notices, so Ada is given the link to send."""
    ada.go("me")
    people = ada.page.get_by_role("region", name="People you played with")
    expect(people).to_contain_text("Bob")
    expect(people).to_contain_text("one game together · won 1, lost 0, shared 0")
    expect(people.get_by_role("link", name="Snail's Pace")).to_have_count(3)
    people.get_by_role("button", name="Play again with Bob").click()
    link = people.get_by_role("textbox", name="Send this link to Bob")
    expect(link).to_have_value(re.compile("/t/"))
    bob.page.goto(link.input_value())
    button(bob.page, "Sit here").click()
    expect(button(bob.page, "Sit here")).to_have_count(0)


def pressed(visitor: Visitor, wanted: Locator) -> None:
    """By keyboard alone."""
    visitor.tab_to(wanted)
    visitor.page.keyboard.press("Enter")


def test_a_tournament_is_made_joined_begun_played_and_read_by_keyboard_alone(visit: Visit) -> None:
    """Ada never touches a mouse. Bob and Eve play over the API, and resign when they have made a move."""
    ada, bob, eve = (visit(name).introduced() for name in ("Ada", "Bob", "Eve"))
    page = ada.go("me")
    pressed(ada, page.get_by_role("link", name="Hold a tournament"))
    ada.choose_by_keys(page.locator("select[data-game]"), "snails-pace")
    pressed(ada, button(page, "Make the tournament"))
    waiting = page.locator("[data-phase=gathering]")
    expect(waiting).to_contain_text("1 of 8 places taken.")
    cup = page.url.rpartition("/")[2]
    pressed(ada, button(page, "Leave it"))
    expect(waiting).to_contain_text("0 of 8 places taken.")
    pressed(ada, button(page, "Join"))
    for visitor in (bob, eve):
        visitor.post(f"tournaments/{cup}/commands", type="join")
    expect(waiting).to_contain_text("3 of 8 places taken.")
    pressed(ada, button(page, "Begin"))
    for number in (1, 2, 3):
        expect(page.locator("[data-phase=playing]")).to_contain_text(f"Round {number} of 3")
        one_round(ada, {"Bob": bob, "Eve": eve}, cup)
    expect(page.locator("[data-phase=over]")).to_contain_text("First: Ada.")
    lines = page.get_by_role("region", name="Standings", exact=True).locator("tbody tr")
    expect(lines.first).to_contain_text("Ada")
    pressed(ada, page.get_by_role("region", name="Round 1", exact=True).get_by_role("link").first)
    page.wait_for_url("**/replay/0")


def one_round(ada: Visitor, others: dict[str, Visitor], cup: str) -> None:
    """Whoever meets Ada resigns after a move of hers; if Ada is free, the later of the other two does."""
    view = ada.get(f"tournaments/{cup}")
    pairing = next(one for one in view["pairings"][-1] if one["second"] is not None)
    names = [view["entrants"][number]["name"] for number in (pairing["first"], pairing["second"])]
    for name in names:
        if name != "Ada":
            others[name].command(pairing["table"], "stir", luck=LUCK)
    if "Ada" in names:
        pressed(ada, ada.page.locator("[data-own-table]"))
        table = Table(ada.page, pairing["table"])
        rival = others[next(name for name in names if name != "Ada")]
        expect(table.board).to_be_visible()
        moved(rival, table.id)
        assert table.my_turn()
        before = len(ada.get(f"tables/{table.id}")["log"])
        table.press_something(Random(before))  # noqa: S311 - a fixed course
        expect(table.log).not_to_have_count(before)
        rival.command(table.id, "resign")
        pressed(ada, table.result.get_by_role("link", name="To the tournament", exact=True))
    else:
        begun(others[names[1]], pairing["table"])
        others[names[1]].command(pairing["table"], "resign")


def begun(visitor: Visitor, table: str) -> None:
    """Wait until the house has started the game."""
    until(visitor.page, lambda: visitor.get(f"tables/{table}")["phase"] == "playing", "a game that begins")


def moved(visitor: Visitor, table: str) -> None:
    """Over the API, if it is their turn."""
    while moves := visitor.get(f"tables/{table}")["moves"]:
        visitor.command(table, "move", move=moves[0]["id"])
