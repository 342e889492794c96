"""Two people through a whole evening: invited, seated, talking, offering, leaving, back, the end, once more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def to_move(page: Page) -> Locator:
    """The line of the player whose turn it is, in the panel of players."""
    return page.get_by_role("region", name="Players", exact=True).locator("li.acting")


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Your message", exact=True).fill(text)
    button(page, "Send").click()
    expect(page.get_by_role("tabpanel").get_by_role("listitem").last).to_contain_text(text)


def turns_agree(ada: Visitor, people: list[Visitor], table: str) -> int:
    """Panel, board, line and title say for everybody who is to move, as the house does; that seat."""
    seat = int(ada.get(f"tables/{table}")["actor"])
    for at, visitor in enumerate(people):
        expect(to_move(visitor.page)).to_have_count(1)
        expect(to_move(visitor.page)).to_contain_text(people[seat].name)
        expect(visitor.page.locator("g.plate.turn")).to_have_attribute("data-about", f"score-{seat + 1}")
        called = "● Your turn" if at == seat else f"{people[seat].name} is to move"
        expect(visitor.page.locator("p.turn")).to_contain_text(called)
        calling = re.compile("● Your turn")
        title = expect(visitor.page)
        title.to_have_title(calling) if at == seat else title.not_to_have_title(calling)
    return seat


def invited(ada: Visitor, bea: Visitor, cleo: Visitor) -> list[Table]:
    """Ada has a table with a coach, so it is not rated; Bea comes by its link and sits; Cleo looks on."""
    name = ada.opened("snails-pace", start=False, seats=["me", "open"], coach=True)
    first = ada.table(name)
    expect(ada.page.get_by_text("open seat").first).to_be_visible()
    expect(button(ada.page, "Sit here")).to_have_count(0)
    second = bea.table(name)
    button(bea.page, "Sit here").click()
    expect(button(bea.page, "Sit here")).to_have_count(0)
    button(ada.page, "Begin").click()
    return [first, second, cleo.table(name)]


def one_who_looks_on_has_no_seat_and_no_voice(cleo: Visitor) -> None:
    expect(cleo.page.locator("p.turn")).to_contain_text("You are watching")
    cleo.page.get_by_role("tab", name="Chat").click()
    expect(cleo.page.get_by_text("Take a seat to join the talk.")).to_be_visible()
    expect(cleo.page.get_by_label("Your message", exact=True)).to_have_count(0)
    for what in ("Sit here", "Undo", "Resign", "Leave the seat", "Offer a draw"):
        expect(button(cleo.page, what)).to_have_count(0)


def offered_and_declined(asking: Visitor, other: Visitor, table: str) -> None:
    button(asking.page, "Offer a draw").click()
    expect(asking.page.get_by_text("You have offered a draw.")).to_be_visible()
    expect(button(asking.page, "Agree")).to_have_count(0)
    button(other.page, "No, thanks").click()
    expect(asking.page.get_by_text("You have offered a draw.")).to_have_count(0)
    assert asking.get(f"tables/{table}")["phase"] == "playing"


def left_and_came_back(leaving: Visitor, other: Visitor) -> None:
    button(leaving.page, "Leave the seat").click()
    question = leaving.page.get_by_role("alertdialog").or_(leaving.page.get_by_role("dialog"))
    expect(question).to_contain_text("A bot will play for you until you return. Leave?")
    question.get_by_role("button", name="Yes", exact=True).click()
    expect(leaving.page.locator("[data-away]")).to_be_visible()
    expect(other.page.get_by_role("region", name="Players", exact=True)).to_contain_text("a bot stands in")
    leaving.page.locator("[data-away]").get_by_role("button", name="Take my seat back", exact=True).click()
    expect(leaving.page.locator("[data-away]")).to_have_count(0)
    expect(other.page.get_by_role("region", name="Players", exact=True)).not_to_contain_text("a bot stands in")


def resigned(loser: Visitor, winner: Visitor, tables: list[Table]) -> None:
    button(loser.page, "Resign").click()
    question = loser.page.get_by_role("alertdialog").or_(loser.page.get_by_role("dialog"))
    expect(question).to_contain_text("Really resign?")
    question.get_by_role("button", name="Yes", exact=True).click()
    for table in tables:
        expect(table.result.get_by_text("★")).to_have_text(f"★ {winner.name}")
        expect(to_move(table.page)).to_have_count(0)
    expect(winner.page.locator("#result-title")).to_have_text("You have won!")
    expect(loser.page.locator("#result-title")).to_have_text("Not this time.")


def moves(tables: list[Table], dice: Random) -> Iterator[int]:
    """Whoever is to move plays; yields the seat after each move."""
    while True:
        (seat,) = until(tables[0].page, lambda: movers(tables), "somebody's turn")
        table = tables[seat]
        told = table.log.count()
        assert table.my_turn()
        table.touch_something(dice)
        expect(table.log).not_to_have_count(told)
        yield seat


def movers(tables: list[Table]) -> list[int]:
    """The seats whose pages have moves to choose from."""
    return [seat for seat, table in enumerate(tables) if table.moves.count()]


def test_a_whole_evening(visit: Visit) -> None:
    ada, bea, cleo = (visit(name).introduced() for name in ("Ada", "Bea", "Cleo"))
    people = [ada, bea]
    *tables, _ = everybody = invited(ada, bea, cleo)
    name = tables[0].id
    turns_agree(ada, people, name)
    course = moves(tables, Random(7))  # noqa: S311 - a fixed course
    for _ in range(3):
        next(course)
        turns_agree(ada, people, name)
    say(ada.page, "Slowly, please!")
    bea.page.get_by_role("tab", name="Chat 1").click()
    expect(bea.page.get_by_role("tabpanel")).to_contain_text("Slowly, please!")
    one_who_looks_on_has_no_seat_and_no_voice(cleo)
    offered_and_declined(ada, bea, name)
    left_and_came_back(bea, ada)
    turns_agree(ada, people, name)
    resigned(ada, bea, everybody)
    button(bea.page, "Play again").click()
    button(ada.page, "Agree").click()
    ada.page.get_by_role("link", name="To the next game", exact=True).click()
    for visitor in people:
        assert visitor.at_new_table().id != name
        expect(visitor.page.locator("#result-title")).to_have_count(0)
    turns_agree(ada, people, ada.at_new_table().id)
