"""Fair play on the page: who plays, how to come back, what an undo may, and what is rated."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, awaited

LANGUAGES = ("en", "es", "ca")


def confirm(visitor: Visitor, button: str, answer: str = "Yes") -> None:
    visitor.page.get_by_role("button", name=button).click()
    visitor.page.get_by_role("button", name=answer, exact=True).click()


def test_one_leaves_a_game_and_comes_back(ada: Visitor, visit: Visit) -> None:
    """Bob is slow, so that there is a game to come back to."""
    bob = visit("Bob").introduced()
    options = {"start": "x"}
    name = ada.opened("snails-pace", start=False, seats=["me", "open"], options=options, coach=True)
    bob.command(name, "sit")
    ada.command(name, "start")
    table = ada.table(name)
    assert table.my_turn()
    told = table.log.count()
    confirm(ada, "Leave the seat")
    away = ada.page.locator("[data-away]")
    expect(away).to_contain_text("A bot plays for you.")
    expect(ada.page.get_by_text("Your turn")).to_have_count(0)
    expect(table.log.filter(has_text="Ada leaves; a bot plays on.")).to_have_count(1)
    more = "(told) => document.querySelectorAll('[role=tabpanel] li').length > told + 1"
    awaited(ada.page, more, "a move of the bot that plays for Ada", told)
    ada.page.get_by_role("button", name="Take my seat back", exact=True).click()
    expect(away).to_have_count(0)
    expect(table.log.filter(has_text="Ada takes the seat back.")).to_have_count(1)
    while moves := bob.get(f"tables/{name}")["moves"]:
        bob.command(name, "move", move=moves[0]["id"])
    assert table.my_turn()
    table.touch(table.candidates()[0])


def test_an_undo_in_a_rated_game_is_refused_with_its_reason(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    move_once(table)
    ada.page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.reason).to_contain_text("this game is rated")
    expect(table.reason).to_contain_text("only in a study game")


def test_an_undo_in_a_study_game_draws_new_dice_and_says_so(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"], study=True))
    expect(ada.page.get_by_text("study game", exact=True)).to_be_visible()
    move_once(table)
    ada.page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.log.filter(has_text="chance is drawn anew")).to_have_count(1)
    assert table.my_turn()


def move_once(table: Table) -> None:
    assert table.my_turn()
    told = table.log.count()
    table.touch(table.candidates()[0])
    expect(table.log).not_to_have_count(told)
    assert table.my_turn()


NOT_RATED = {
    "en": "Not rated: the coach may be asked.",
    "es": "No puntúa: se puede consultar al entrenador.",
    "ca": "No puntua: es pot consultar l’entrenador.",
}


RATED = {"en": "will be rated", "es": "puntuará", "ca": "puntuarà"}


def test_the_form_says_before_the_start_why_a_game_is_not_rated(ada: Visitor) -> None:
    page = ada.go("new/snails-pace")
    unrated = page.locator("[data-unrated]")
    (other,) = ada.seats_for_others()
    coach = page.get_by_label(re.compile("coach|entrenador"))

    def told(words: dict[str, str]) -> None:
        for language in LANGUAGES:
            ada.speak(language)
            expect(unrated).to_contain_text(words[language])

    told(NOT_RATED)
    other.select_option("open")
    told(RATED)
    expect(coach).not_to_be_checked()
    coach.check()
    told(NOT_RATED)


def test_who_comes_to_a_table_is_told_whether_it_is_rated(ada: Visitor, visit: Visit) -> None:
    coached = ada.opened("snails-pace", start=False, coach=True)
    bea = visit("Bea").introduced()
    bea.go(f"table/{coached}")
    expect(bea.page.locator("[data-unrated]")).to_have_text("Not rated: the coach may be asked.")
    rated = ada.opened("snails-pace", start=False)
    bea.go(f"table/{rated}")
    expect(bea.page.locator("[data-unrated]")).to_contain_text("counts as lost")
