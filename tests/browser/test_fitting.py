"""Words have the room they need, in every language: nothing chosen is cut short, no button becomes a block."""

from __future__ import annotations

import pytest

from snailhouse.core.language import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.places import GAMES

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 720}}
CUT = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    const said = (field) => field.selectedOptions?.[0].textContent.trim() ?? field.placeholder;
    const room = (field, style) =>
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [...document.querySelectorAll('main :is(select, input[placeholder])')].filter((field) => {
        const style = getComputedStyle(field);
        pen.font = style.font;
        return pen.measureText(said(field)).width > room(field, style) - (field.matches('select') ? ARROW : 0);
    }).map(said);
}"""
"""What is chosen in lists, and what fields say while they are empty, where it is wider than its place."""
ARROW = 12
"""Pixels at the end of a list that are no place for words."""
BLOCKS = """() => [...document.querySelectorAll('main a.button')]
    .filter((one) => one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).minHeight))
    .map((one) => one.innerText)"""
"""Buttons that need more than a line."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_chosen_for_a_new_table_can_be_read_on_a_phone(visit: Visit, language: str) -> None:
    ada = visit("Ada", locale=language, **PHONE)
    for game in GAMES:
        page = ada.go(f"new/{game}")
        for seat in ada.seats_for_others():
            seat.select_option("open")
        assert page.evaluate(CUT.replace("ARROW", str(ARROW))) == [], game


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_first_page_asks_for_can_be_read_and_its_buttons_have_one_line(
    visit: Visit, language: str
) -> None:
    ada = visit("Ada", locale=language, **PHONE)
    for size in (PHONE["viewport"], DESK["viewport"]):
        ada.page.set_viewport_size(size)  # type: ignore[arg-type]
        page = ada.go()
        page.locator("main input[placeholder]").wait_for()
        assert page.evaluate(CUT.replace("ARROW", str(ARROW))) == []
        assert page.evaluate(BLOCKS) == []
