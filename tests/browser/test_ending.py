"""Election night: what one sees when Giant Snail is over, whoever looks, wherever they looked before."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from snailhouse.core.language import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor, until
from tests.browser.places import played

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "is_mobile": True},
}
ENDINGS = {"elected": True, "fallen": False}
GAMES = 30
"""How many games of bots are tried until one ends as it should."""
SPEAK = """(language) => {
    localStorage.snailhouse = JSON.stringify({ ...JSON.parse(localStorage.snailhouse), language });
}"""
WHOLE = 1_000
"""More moves than a game has."""
CUT = """(scene) => {
    const frame = scene.getBoundingClientRect();
    const texts = Array.from(scene.querySelectorAll('text'));
    return texts.map((text) => [text.textContent, text.getBoundingClientRect()])
        .filter(([, box]) => box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom)
        .map(([words]) => words);
}"""


def ended(visitor: Visitor, saved: bool) -> str:
    """A table where bots played, watched, until the Earth voted; or where nobody could."""
    for _ in range(GAMES):
        table = visitor.opened("giant-snail", seats=["greedy"] * 3 if saved else ["me", "random", "random"])
        if saved:
            visitor.table(table)
        else:
            played(visitor, table, WHOLE)
        seen = until(visitor.page, partial(finished, visitor, table), "the end of a game of bots")
        if (max(seen["result"]["payoffs"]) > 0) is saved:
            return table
    raise AssertionError(f"no game in {GAMES} ended so")


def finished(visitor: Visitor, table: str) -> Any:
    """A table when its game is over; before that nothing."""
    seen = visitor.get(f"tables/{table}")
    return seen if seen["phase"] == "over" else None


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_scene_and_the_headline_are_seen_at_once_and_whole(visit: Visit, ending: str) -> None:
    table = ended(visit("Ada").introduced(), ENDINGS[ending])
    for look in LOOKS.values():
        visitor = visit("Bea", prefers={"language": "en"}, **look)
        seen = visitor.table(table)
        for language in LANGUAGES:
            visitor.page.evaluate(SPEAK, language)
            visitor.page.reload()
            expect(visitor.page.locator("html")).to_have_attribute("lang", language)
            expect(seen.ending).to_be_in_viewport(ratio=1)
            expect(seen.result.get_by_role("heading")).to_be_in_viewport(ratio=1)
            assert seen.ending.evaluate(CUT) == []


def test_whoever_looked_elsewhere_is_brought_to_the_scene(visit: Visit) -> None:
    ada = visit("Ada", **LOOKS["phone"]).introduced()
    table = ada.table(ada.opened("giant-snail", seats=["me", "random", "random"]))
    assert table.my_turn()
    ada.page.get_by_role("button", name="More", exact=True).scroll_into_view_if_needed()
    played(ada, table.id, WHOLE)
    expect(table.ending).to_be_in_viewport(ratio=1)
