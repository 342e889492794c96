"""Whole games by the words on the page alone: what a screen reader finds, and nothing of the picture."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.parlour import Visitor, awaited
from tests.browser.places import GAMES, seats

LISTEN = """() => {
    const announcer = document.querySelector('[data-announced]');
    window.announced = 0;
    const heard = new MutationObserver(() => (window.announced += 1));
    heard.observe(announcer, { characterData: true, childList: true, subtree: true });
}"""
"""Counts what is said: the same may be said again, after something else."""
HEARD = """(times) => {
    const next = document.querySelector('#result-title, button[data-move]');
    const said = document.querySelector('[data-announced]').textContent;
    return next && window.announced > times ? { said, times: window.announced } : null;
}"""
"""What is said when one is to move again or all is over, and how often something was; null before."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_words_alone(ada: Visitor, game: str) -> None:
    table, dice = ada.table(ada.opened(game, seats=seats(ada, game))), Random(game)  # noqa: S311
    page = ada.page
    listed = page.get_by_role("region", name=re.compile("^Your moves: ")).get_by_role("list")
    board = page.get_by_role("region", name="The board in words")
    said = page.locator("[data-announced][aria-live=polite]")
    over = page.get_by_role("heading", name=re.compile("won|[Ss]hare|over|Not this time"))
    expect(listed).to_be_visible()
    page.evaluate(LISTEN)
    times, before = 0, ""
    while not over.count():
        moves = [name.strip() for name in listed.get_by_role("button").all_text_contents()]
        told = board.inner_text()
        assert len(set(moves)) == len(moves), "moves that cannot be told apart"
        assert told != before, "a move that changed nothing in the words of the board"
        before = told
        listed.get_by_role("button", name=dice.choice(moves), exact=True).press("Enter")
        news = awaited(page, HEARD, "one's turn or the end, said aloud", times)
        heard, times = news["said"], news["times"]
        if not heard.strip().endswith("Your turn"):
            expect(over, "one is told whose turn it is, or the end").to_be_visible()
    result = ada.get(f"tables/{table.id}")["result"]["text"]
    expect(said, "one is told how it came out").to_contain_text(result)
