"""Several people at one screen: between them it is covered, and nothing of the next hand is on the page."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser.parlour import CAN, Visitor

NAMES = ("Ada", "Bea")
COVERED = """(can) => {
    const cover = document.querySelector('main button')?.textContent.startsWith('I am ');
    return cover ? 'covered' : document.querySelector(can) ? 'open' : null;
}"""


def uncover(visitor: Visitor, name: str) -> None:
    """Whoever is meant takes the screen; until then there is nothing else to see."""
    main = visitor.page.get_by_role("main")
    help_text = "There are secrets on the table. Nobody else looks, please."
    assert main.inner_text().split("\n\n") == [f"Pass the screen to {name}", help_text, f"I am {name}"]
    expect(main.locator("[data-part], [aria-label], [title], table")).to_have_count(0)
    button = main.get_by_role("button", name=f"I am {name}")
    expect(button).to_be_focused()
    button.click()


def test_the_screen_is_covered_between_players(ada: Visitor) -> None:
    choices = {"options": {"players": 2}, "seats": ["me", "me"], "hot_seat": True}
    name = ada.opened("cargolino-valentino", start=False, **choices)
    for seat, called in enumerate(NAMES):
        ada.command(name, "rename", seat=seat, name=called)
    ada.command(name, "start")
    table, dice, passed = ada.table(name), Random(3), 0  # noqa: S311
    while passed < 4:
        if ada.page.wait_for_function(COVERED, arg=CAN).json_value() == "open":
            table.touch_something(dice)
            continue
        seat = ada.get(f"tables/{name}")["actor"]
        mine, other = (ada.get(f"tables/{name}?seat={eyes}")["view"] for eyes in (seat, 1 - seat))
        assert mine != other, "each knows something else"
        uncover(ada, NAMES[seat])
        passed += 1
    ada.page.reload()
    expect(ada.page.get_by_role("button", name=f"I am {NAMES[seat]}")).to_be_visible()


def test_without_secrets_nothing_is_covered(ada: Visitor) -> None:
    table = ada.table(ada.opened("snails-pace", seats=["me", "me"], hot_seat=True))
    movers = set()
    while len(movers) < 2:
        assert table.my_turn()
        movers.add(ada.get(f"tables/{table.id}")["actor"])
        table.touch(table.candidates()[0])
