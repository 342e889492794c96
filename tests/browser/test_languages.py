"""English, Spanish and Catalan: chosen in the header, remembered, and nothing of another language left over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor
from tests.browser.places import GUESTS, Places

LANGUAGES = ("en", "es", "ca")
SAID = """() => {
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title];
    while (all.nextNode()) {
        const place = all.currentNode.parentElement;
        if (!place.closest('code, pre, select[data-choice], option[value=en], script, style, noscript')) {
            texts.push(all.currentNode.data);
        }
    }
    for (const thing of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
            texts.push(thing.getAttribute(name) ?? '');
        }
    }
    return texts.map((text) => text.replace(/\\s+/g, ' ').trim());
}"""
"""All that a page says, to eyes and to ears."""
WORD = re.compile(r"[^\W\d_]{3,}")
"""What is worth comparing: shorter are symbols and units."""
ALIKE = {"API", "Snailhouse", "normal", "Chat", "Moment", "regions", "Torso", "metal", "min", "bot", "bots"}
ALIKE |= {"Places", "Sonneborn-Berger"}
ALIKE |= {"house", "Chrome", "Linux"}  # the name of an edition, and what browsers call themselves
"""Words that two of the languages share."""
BOTS = {"Helix", "Nacre", "Spira", "Volute", "Murex", "Umbo"}
"""The names of bots are the same in every language."""
ELSEWHERE = "rules-"
"""Rulebooks are held to each other by tests/test_rulebooks.py; they name a report's keys as it prints them."""
SHUFFLED = ("table-giant-snail", "over-giant-snail", "replay-giant-snail")
"""A market of cards that differ from game to game, some with a name that is one word in all languages."""


def said(page: Page) -> set[str]:
    return {text for text in page.evaluate(SAID) if WORD.search(text)}


def names(visitor: Visitor) -> set[str]:
    """What has one name in all languages: games and those who play them."""
    return {visitor.name, *GUESTS, *BOTS, *(card["title"] for card in visitor.get("games"))}


def left_over(texts: set[str], named: set[str], most_words: int = 0) -> list[str]:
    """The texts that say something beside names and words that are alike."""
    known = re.compile(
        "|".join(rf"\b{re.escape(name)}" for name in sorted(named | ALIKE, key=len, reverse=True))
    )
    return sorted(text for text in texts if len(WORD.findall(known.sub("", text))) > most_words)


def test_no_page_keeps_words_of_another_language(visit: Visit) -> None:
    visitor = visit("Ada").introduced()
    places = Places(visitor)
    told: dict[str, dict[str, set[str]]] = {}
    for language in LANGUAGES:
        visitor.go().locator("[data-choice=language]:visible").select_option(language)
        expect(visitor.page.locator("html")).to_have_attribute("lang", language)
        visitor.page.reload()
        told[language] = {place.name: said(visitor.page) for place in places.walk(but=ELSEWHERE)}
    named = names(visitor)
    assert left_over({"A snail that nobody translated", visitor.name}, named)
    problems = [
        f"{place} in {one} and {other}: {text}"
        for one, other in (("en", "es"), ("en", "ca"))
        for place in told[one]
        for text in left_over(told[one][place] & told[other][place], named, place in SHUFFLED)
    ]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("locale", "motto"), [("ca-ES", "Quatre jocs"), ("es-MX", "Cuatro juegos"), ("de", "Four snail")]
)
def test_a_browser_says_which_language_it_prefers(visit: Visit, locale: str, motto: str) -> None:
    page = visit("Ada", locale=locale).go()
    expect(page.get_by_role("heading", level=1)).to_contain_text(motto)


def test_the_house_answers_in_the_language_of_the_page(visit: Visit) -> None:
    visitor = visit("Ada", locale="ca-ES").introduced()
    table = visitor.table(visitor.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    texts = {}
    for language in ("es", "en", "ca"):
        visitor.page.locator("[data-choice=language]:visible").select_option(language)
        moves = visitor.get(f"tables/{table.id}", language)["moves"]
        expect(table.moves).to_have_text([move["text"] for move in moves])
        texts[language] = table.moves.first.inner_text()
    assert len(set(texts.values())) == len(texts), texts
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ca")
    assert table.my_turn()
