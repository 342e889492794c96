"""Every page for everyone: no rule of accessibility is broken, and phones and fingers have what they need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.places import GAMES, Places, seats

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOKS = {"desk": DESK, "phone": PHONE}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
EXPERIMENTAL = (
    "css-orientation-lock",
    "focus-order-semantics",
    "label-content-name-mismatch",
    "p-as-heading",
    "table-fake-caption",
    "td-has-header",
)
"""Rules of level A, AA and of best practice that axe does not ask for by itself."""
RULES = {"rules": {rule: {"enabled": True} for rule in EXPERIMENTAL}}
FINGER = 24
"""Pixels that WCAG 2.2 asks of a target at least."""
TOO_SMALL = """(least) => {
    const inText = (link) => link.tagName === 'A' && getComputedStyle(link).display === 'inline';
    const unseen = (thing) => thing.closest('.unseen, dialog:not([open])') || !thing.checkVisibility();
    const size = (thing) => (thing.closest('label') ?? thing).getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, summary, [data-part][tabindex="0"]')]
        .filter((thing) => !unseen(thing) && !inText(thing))
        .filter((thing) => Math.min(size(thing).width, size(thing).height) < least - 0.5)
        .map((thing) => `${thing.dataset.part ?? thing.outerHTML.slice(0, 90)}: ` +
            `${size(thing).width.toFixed()}x${size(thing).height.toFixed()}`);
}"""


def broken_rules(page: Page, where: str) -> Iterator[str]:
    """What axe finds on the page as it is, in the light and in the dark."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for rule in Axe().run(page, options=RULES).response["violations"]:
            yield from (f"{where}, {scheme}: {rule['id']} at {node['target']}" for node in rule["nodes"])


@pytest.mark.parametrize("look", LOOKS)
def test_no_page_breaks_a_rule_of_accessibility(visit: Visit, look: str) -> None:
    visitor = visit("Ada", **LOOKS[look]).introduced()
    broken = [problem for place in Places(visitor).walk() for problem in broken_rules(visitor.page, place.name)]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("look", LOOKS)
def test_no_state_of_a_table_breaks_one_either(visit: Visit, look: str) -> None:
    """Every panel, every dialog, a refusal, a look back, a question, a result, a covered screen."""
    visitor = visit("Ada", **LOOKS[look]).introduced()
    page = visitor.page
    table = visitor.table(visitor.opened("snails-pace", seats=["me", "random"], coach=True))
    assert table.my_turn()
    broken: list[str] = []
    for tab in ("Chat", "Rules", "Coach", "Log"):
        table.tab(tab)
        visitor.answered()
        broken += broken_rules(page, tab)
    for button in ("More", "Settings"):
        page.get_by_role("button", name=button).click()
        broken += broken_rules(page, button)
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    broken += broken_rules(page, "keys")
    page.keyboard.press("Escape")
    table.touch(str(table.board.locator('[data-part][aria-disabled="true"]').first.get_attribute("data-part")))
    expect(table.reason).to_be_visible()
    table.log.first.get_by_role("button").click()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    broken += broken_rules(page, "refused in the past")
    page.get_by_role("button", name="Resign").click()
    broken += broken_rules(page, "asked")
    page.get_by_role("button", name="Yes").click()
    expect(table.result).to_be_visible()
    broken += broken_rules(page, "given up")
    shared = visitor.opened("cargolino-valentino", options={"players": 2}, seats=["me", "me"], hot_seat=True)
    visitor.table(shared)
    page.get_by_role("button", name=re.compile("^I am")).wait_for()
    broken += broken_rules(page, "covered")
    assert not broken, "\n".join(broken)


def test_every_page_fits_a_phone(visit: Visit) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    problems = []
    for place in Places(visitor).walk():
        width = visitor.page.evaluate("() => document.scrollingElement.scrollWidth")
        problems += [f"{place.name} is {width} wide"] if width > PHONE["viewport"]["width"] else []
        problems += [f"{place.name}: {small}" for small in visitor.page.evaluate(TOO_SMALL, FINGER)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("game", GAMES)
def test_fingers_play_on_a_phone(visit: Visit, game: str) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    table, dice = visitor.table(visitor.opened(game, seats=seats(visitor, game))), Random(1)  # noqa: S311
    for _ in range(8):
        if not table.my_turn():
            return
        visitor.page.touchscreen.tap(*table.spot(dice.choice(table.candidates())))
    expect(table.reason).to_have_count(0)
