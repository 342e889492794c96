"""The page "Study": the house edition ready-made, an edition that is dropped, and what is wrong with one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import snailhouse
from snailhouse.games.cargolino.box import EDITION
from snailhouse.server.thinking.reports import studied
from tests.browser.axe import broken_rules
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor
from tests.browser.shifts import SHIFTS, shifts
from tests.browser.test_edition import DROP, OWN

GAME = "cargolino-valentino"
A_STUDY = 240_000
"""Milliseconds: the first one may have to wait for compiled rules and for a free worker."""
WIDER = "() => document.scrollingElement.scrollWidth > innerWidth"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """The house edition's study is ready-made, as `snailhouse warm --studies` does it."""
    studied(snailhouse.game(GAME), lambda: False)


def study_of(visitor: Visitor, game: str = GAME) -> Page:
    """The page of a game's study, when it shows the whole report."""
    visitor.forgive(r"(429|503) ")  # a busy machine: the page says so, and asks again
    page = visitor.go(f"study/{game}")
    expect(page.locator("[data-measure]").first).to_be_visible(timeout=A_STUDY)
    return page


def wait_for_sections(page: Page) -> None:
    """Until the study of a dropped edition is there; a busy house is asked again."""
    sections, again = page.locator("[data-measure]"), page.get_by_role("button", name="Try again", exact=True)
    for _ in range(3):
        expect(sections.first.or_(again)).to_be_visible(timeout=A_STUDY)
        if not again.is_visible():
            break
        again.click()
    expect(sections).to_have_count(17)


def test_the_house_edition_and_one_that_is_dropped(ada: Visitor) -> None:
    ada.forgive(r"422 ")
    ada.page.add_init_script(f"({SHIFTS})()")
    page = study_of(ada)
    expect(page.get_by_role("heading", level=1)).to_have_text("How Cargolino Valentino plays")
    expect(page.locator("[data-measure]")).to_have_count(17)
    expect(page.locator("[data-measure] img")).not_to_have_count(0)
    expect(page.locator("[data-measure=seat_advantage]")).to_contain_text("Among greedy players")
    assert shifts(page) == [], "nothing moves when the study comes"
    house = page.locator("[data-measure=closeness] p").first.inner_text()

    page.evaluate(DROP, ["mine.toml", EDITION.house_text().replace("final_pays = 1", "final_pays = 500")])
    alert = page.locator(".bring [role=alert]")
    expect(alert).to_contain_text("edition mine.toml: final_pays")
    expect(page.locator("[data-measure]")).to_have_count(0)
    expect(page.get_by_role("button", name="Try again", exact=True)).to_have_count(0)

    page.evaluate(DROP, ["mine.toml", OWN])
    expect(page.locator(".bring")).to_contain_text("Edition: mine.toml")
    expect(alert).to_be_empty()  # from the moment the other file is there
    wait_for_sections(page)
    expect(alert).to_be_empty()
    assert page.locator("[data-measure=closeness] p").first.inner_text() != house, "another board, other scores"

    page.get_by_role("button", name="Back to the house edition").click()
    expect(page.locator("[data-measure=closeness] p").first).to_have_text(house, timeout=A_STUDY)
    page.evaluate(DROP, ["large.toml", "#" * 300_000])
    expect(alert).to_contain_text("too large")


@pytest.mark.parametrize(
    ("language", "title", "said"), [("es", "Duración", "La mitad"), ("ca", "Durada", "La meitat")]
)
def test_on_a_phone_in_the_reader_s_language(visit: Visit, language: str, title: str, said: str) -> None:
    visitor = visit("Ada", prefers={"language": language, "theme": "dark"}, **PHONE)
    visitor.page.add_init_script(f"({SHIFTS})()")
    page = study_of(visitor)
    length = page.locator("[data-measure=length]")
    expect(length.get_by_role("heading")).to_have_text(title)
    expect(length).to_contain_text(said)
    assert not page.evaluate(WIDER), "it fits the width of a phone"
    assert shifts(page) == []
    words = page.locator("[data-measure] p, [data-measure] figcaption").all_inner_texts()
    assert not [text for text in words if re.search(r"\b(the|games|players|wins)\b", text)]
    assert broken_rules(page) == []


def test_by_keyboard(ada: Visitor) -> None:
    page = study_of(ada)
    field = page.locator("[data-bring-edition]")
    ada.tab_to(field)
    expect(field).to_be_focused()
    how = page.locator("[data-measure=seat_advantage] summary")
    ada.tab_to(how)
    page.keyboard.press("Enter")
    expect(page.locator("[data-measure=seat_advantage] details")).to_contain_text("a win is one point")
