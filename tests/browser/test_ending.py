"""Election night: what one sees when Giant Snail is over, whoever looks, wherever they looked before."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from snailhouse.core.language import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor
from tests.browser.places import played

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "is_mobile": True},
}
ENDINGS = {"elected": True, "fallen": False}
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
    """A table where bots played, watched, until the Earth voted, or until nobody could."""
    while True:
        table = visitor.opened("giant-snail", seats=["greedy" if saved else "random"] * 3)
        visitor.table(table)
        while (seen := visitor.get(f"tables/{table}"))["phase"] == "playing":
            visitor.page.wait_for_timeout(100)
        if (max(seen["result"]["payoffs"]) > 0) is saved:
            return table


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_scene_and_the_headline_are_seen_at_once_and_whole(visit: Visit, ending: str) -> None:
    table = ended(visit("Ada").introduced(), ENDINGS[ending])
    for look, language in product(LOOKS.values(), LANGUAGES):
        visitor = visit("Bea", prefers={"language": language}, **look)
        seen = visitor.table(table)
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
