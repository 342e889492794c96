"""Several people at one screen: between them it is covered, and nothing of the next hand is on the page."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import CAN, Visitor, awaited

NAMES = ("Ada", "Bea")
OWN = re.compile(r"Your snails: (.*?)\.")
COVERED = """(can) => {
    const cover = document.querySelector('main button')?.textContent.startsWith('I am ');
    return cover ? 'covered' : document.querySelector(can) ? 'open' : null;
}"""
A_SCREEN = "a screen that is covered, or that somebody can play at"

PICTURES = """() => {
    window.pictures = [];
    const look = () => {
        const told = document.querySelectorAll('[role=tabpanel] li').length;
        const words = document.querySelector('section.plain')?.innerText ?? null;
        const last = window.pictures.at(-1);
        if (words && (last?.told !== told || last?.words !== words)) window.pictures.push({ told, words });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keep what the page shows, picture by picture: the board in words, and how much of the log is told."""


def uncover(visitor: Visitor, name: str) -> None:
    """Whoever is meant takes the screen; until then there is nothing else to see."""
    main = visitor.page.get_by_role("main")
    help_text = "There are secrets on the table. Nobody else looks, please."
    assert main.inner_text().split("\n\n") == [f"Pass the screen to {name}", help_text, f"I am {name}"]
    expect(main.locator("[data-part], [aria-label], [title], table")).to_have_count(0)
    button = main.get_by_role("button", name=f"I am {name}")
    expect(button).to_be_focused()
    button.click()


def at_one_screen(visitor: Visitor, players: int, seats: list[str]) -> str:
    """A game with secrets between those two and perhaps bots; its table."""
    options = {"players": players}
    name = visitor.opened("cargolino-valentino", start=False, options=options, seats=seats, hot_seat=True)
    for seat, called in enumerate(NAMES):
        visitor.command(name, "rename", seat=seat, name=called)
    visitor.command(name, "start")
    return name


def test_the_screen_is_covered_between_players(ada: Visitor) -> None:
    name = at_one_screen(ada, players=2, seats=["me", "me"])
    table, dice, passed = ada.table(name), Random(3), 0  # noqa: S311
    while passed < 4:
        if awaited(ada.page, COVERED, A_SCREEN, CAN) == "open":
            table.touch_something(dice)
            continue
        seat = ada.get(f"tables/{name}")["actor"]
        mine, other = (ada.get(f"tables/{name}?seat={eyes}")["view"] for eyes in (seat, 1 - seat))
        assert mine != other, "each knows something else"
        uncover(ada, NAMES[seat])
        passed += 1
    ada.page.reload()
    expect(ada.page.get_by_role("button", name=f"I am {NAMES[seat]}")).to_be_visible()


def test_who_takes_the_screen_sees_what_happened_meanwhile_through_their_own_eyes(visit: Visit) -> None:
    ada = visit("Ada", reduced_motion="no-preference", prefers={"motion": "quick"}).introduced()
    name = at_one_screen(ada, players=3, seats=["me", "me", "random"])
    table, dice, page = ada.table(name), Random(3), ada.page  # noqa: S311
    page.evaluate(PICTURES)
    told: dict[int, int] = {}
    holder, passed = None, 0
    while passed < 4:
        if awaited(page, COVERED, A_SCREEN, CAN) == "open":
            table.touch_something(dice)
            continue
        shown = page.evaluate("() => window.pictures.splice(0)")
        now = ada.get(f"tables/{name}")
        if holder is None:
            assert shown == [], "nobody has taken the screen"
        else:
            first, last = told.get(holder, shown[0]["told"]), now["position"]
            assert [picture["told"] for picture in shown] == list(range(first, last + 1)), "every event, once"
            own = ada.get(f"tables/{name}?seat={holder}")["view"]["own"]
            assert {OWN.search(picture["words"])[1] for picture in shown} == {", ".join(own)}
            told[holder] = last
        holder = now["actor"]
        uncover(ada, NAMES[holder])
        if passed == 2:
            page.evaluate("() => dispatchEvent(new Event('online'))")  # a new line, at once
        passed += 1
    assert set(told) == {0, 1}


def test_without_secrets_every_event_is_shown_and_nothing_is_covered(visit: Visit) -> None:
    ada = visit("Ada", reduced_motion="no-preference", prefers={"motion": "quick"}).introduced()
    table = ada.table(ada.opened("snails-pace", seats=["me", "me"], hot_seat=True))
    assert table.my_turn()
    ada.page.evaluate(PICTURES)
    movers, begun = set(), ada.get(f"tables/{table.id}")["position"]
    while len(movers) < 2:
        assert table.my_turn()
        movers.add(ada.get(f"tables/{table.id}")["actor"])
        table.touch(table.candidates()[0])
    assert table.my_turn()
    told = [picture["told"] for picture in ada.page.evaluate("() => window.pictures")]
    assert sorted(set(told)) == list(range(begun, ada.get(f"tables/{table.id}")["position"] + 1))
