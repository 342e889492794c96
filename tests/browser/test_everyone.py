"""Every page for everyone: no rule of accessibility is broken, and phones and fingers have what they need."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.places import GAMES, Places, seats

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EYES = {
    "light-desk": {**DESK, "color_scheme": "light"},
    "dark-desk": {**DESK, "color_scheme": "dark"},
    "light-phone": {**PHONE, "color_scheme": "light"},
    "dark-phone": {**PHONE, "prefers": {"theme": "dark"}, "color_scheme": "light"},
}
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


@pytest.mark.parametrize("eyes", EYES)
def test_no_page_breaks_a_rule_of_accessibility(visit: Visit, eyes: str) -> None:
    visitor = visit("Ada", **EYES[eyes]).introduced()
    broken = [
        f"{place.name}: {rule['id']} at {node['target']}"
        for place in Places(visitor).walk()
        for rule in Axe().run(visitor.page).response["violations"]
        for node in rule["nodes"]
    ]
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
