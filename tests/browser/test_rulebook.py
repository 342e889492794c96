"""A rulebook's page: its pictures are drawn by the game's own board, rulings are found, it can be printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from snailhouse.core.introduction import illustrations_in, rulebook
from snailhouse.core.language import speaking
from snailhouse.core.registry import room
from snailhouse.learning.illustrations import illustrations_of
from tests.browser.conftest import Visit
from tests.browser.places import GAMES

SPOKEN = dict(zip(GAMES, ("en", "es", "ca", "en"), strict=True))
"""Each game in one language; what differs between languages is text, which other tests compare."""


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_its_pictures(visit: Visit, game: str) -> None:
    language = SPOKEN[game]
    with speaking(language):
        pictures = {one.id: one for one in illustrations_of(room(game))}
    page = visit("Ada", locale=language).go(f"rules/{game}")
    figures = page.locator("[data-illustration]")
    names = illustrations_in(rulebook(room(game), language))
    expect(figures).to_have_count(len(names))
    for number, name in enumerate(names):
        figure = figures.nth(number)
        expect(figure).to_have_attribute("data-illustration", name)
        caption = re.search(rf"!\[(.+)\]\(illustration:{name}\)", rulebook(room(game), language))
        assert caption
        expect(figure.locator("figcaption")).to_have_text(caption[1])
        boards = figure.locator("[inert]")
        expect(boards).to_have_count(len(pictures[name].views))
        for board, view in zip(boards.all(), pictures[name].views, strict=True):
            expect(board.locator("svg").first).to_be_visible()
            expect(board.locator(".part.shown")).to_have_count(len(view.point))
    # Whoever looks for a part, by hand or by a script, finds none in a picture.
    assert page.locator("[data-illustration] [data-part], [data-illustration] [data-about]").count() == 0
    assert page.locator("pre", has_text="◢ SD ◣").count() == 0


def test_a_picture_shows_what_it_is_about(visit: Visit) -> None:
    page = visit("Ada").go("rules/snails-pace")
    whole, part = (
        page.locator(f'[data-illustration="{name}"] svg').first for name in ("the-board", "climbing")
    )
    expect(part).to_be_visible()
    heights = [float((picture.get_attribute("viewBox") or "").split()[3]) for picture in (whole, part)]
    assert heights[1] < heights[0] / 2
    for picture in (whole, part):
        box, frame = picture.bounding_box(), picture.locator("xpath=ancestor::figure").bounding_box()
        assert box
        assert frame
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1


def test_the_summary_is_printed_on_a_page_of_its_own(visit: Visit) -> None:
    """On paper there is the book alone, in the colours of paper, and the pictures do not break."""
    page = visit("Ada", prefers={"theme": "dark"}, color_scheme="dark").go("rules/snails-pace")
    expect(page.locator("[data-illustration]").first).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    styles = page.evaluate(
        """() => {
            const style = (found) => getComputedStyle(found);
            const chapters = [...document.querySelectorAll('article h2')];
            return [style(chapters.at(-1)).breakBefore, style(chapters.at(-2)).breakBefore,
                    style(document.querySelector('figure')).breakInside,
                    style(document.documentElement).colorScheme,
                    style(document.querySelector('nav.contents')).display];
        }"""
    )
    assert styles == ["page", "auto", "avoid", "light", "none"]


def test_a_way_to_a_ruling_leads_there_past_the_pictures(visit: Visit) -> None:
    page = visit("Ada").go("rules/snail-invasion/I9")
    expect(page.locator("[data-illustration]")).to_have_count(len(illustrations_of(room("snail-invasion"))))
    expect(page.locator('[data-place="ruling-I9"]')).to_be_in_viewport()
