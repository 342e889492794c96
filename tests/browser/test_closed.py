"""The page of a table that the house cannot go on with, because its game has other rules now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node
from tests.server.test_two_versions import rewrite

REASONS = {
    "en": ("This table is closed", "it was played by ruleset 7 of Snail's Pace, now the house has 1"),
    "es": (
        "Esta mesa está cerrada",
        "se jugaba con el reglamento 7 de Snail's Pace, y la casa tiene ahora el 1",
    ),
    "ca": ("Aquesta taula és tancada", "s’hi jugava amb el reglament 7 de Snail's Pace, i la casa té ara el 1"),
}


@pytest.fixture
def changing(built: None, tmp_path: Path) -> Iterator[Node]:
    with node("--data-dir", str(tmp_path), *GENEROUS) as running:
        yield running


def test_a_closed_table_says_why_in_three_languages_and_shows_what_it_was(
    visit: Visit, changing: Node, tmp_path: Path
) -> None:
    ada = visit("Ada", url=changing.url).introduced()
    table = ada.opened("snails-pace", seats=["me", "me"], hot_seat=True)
    changing.stop()
    rewrite(tmp_path, table, 1, '"game":', '"ruleset":7,"game":')
    changing.start()
    for language, (title, reason) in REASONS.items():
        visitor = visit("Eve", url=changing.url, prefers={"language": language})
        page = visitor.go(f"table/{table}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        expect(page.get_by_text(reason)).to_be_visible()
        expect(page.locator("[data-part]").first).to_be_visible()
        visitor.answered()
        visitor.context.close()
    page = ada.go()
    expect(page.locator(".pill").filter(has_text="closed")).to_have_count(1)
