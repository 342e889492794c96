"""What is celebrated: a race won, the shells of a race, and the end of a game, which nobody is told before."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.motion import watched
from tests.browser.parlour import Table, Visitor, awaited
from tests.browser.places import played

MOVING: dict[str, Any] = {"reduced_motion": "no-preference", "prefers": {"motion": "quick"}}
CELEBRATED = """() => {
    const picture = document.querySelector('[data-ending] svg');
    if (!picture || document.querySelector('#result-title')) return null;
    const { x, y, width, height } = picture.getBoundingClientRect();
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    return {
        said: document.querySelector('main').innerText,
        label: picture.getAttribute('aria-label'),
        place: { x, y, width, height },
        sums: [...document.querySelectorAll('[data-ending] table')].filter(seen).length,
        tiles: [...document.querySelectorAll('.host [data-about^=player-]')]
            .map((tile) => tile.getAttribute('aria-label')),
    };
}"""
"""While the end is celebrated and not told yet: all words of the page, what its picture says to who listens
and where it is, how many sums are seen, and what is told of the players."""
AN_END = "the end of the game, celebrated and not told"
LABELS = "(all) => all.map((one) => one.getAttribute('aria-label'))"
COUNTED = "() => document.querySelectorAll('[data-interlude] .pays').length === 4"
WHOLE = 1_000
RIVALS = {
    "snails-pace": (["me", "random"], {}),
    "cargolino-valentino": (["me", "random"], {"players": 2}),
    "snail-invasion": (["me", "random"], {}),
}
"""Games that are soon over; election night has its own tests."""


def opened(visitor: Visitor, game: str) -> str:
    seats, options = RIVALS[game]
    return visitor.opened(game, seats=seats, options=options)


def almost_over(visitor: Visitor, game: str) -> Table:
    """A table on the screen, where all but one of the moves were made elsewhere, and the last one is made."""
    table = opened(visitor, game)
    played(visitor, table, 4)
    seen = visitor.table(table)
    assert seen.my_turn()
    played(visitor, table, WHOLE)
    return seen


@pytest.mark.parametrize("game", RIVALS)
def test_the_end_is_celebrated_before_it_is_told(visit: Visit, browser: Browser, game: str) -> None:
    """Nor has a player of Cargolino Valentino the last shells before they are counted."""
    ada = visit("Ada", **MOVING).introduced()
    seen = almost_over(ada, game)
    ada.page.get_by_role("button", name="Skip").first.click()
    with watched(browser, ada.page) as motion:
        counting = awaited(ada.page, CELEBRATED, AN_END)
        expect(seen.result).to_be_visible()
    assert not motion.stuck
    assert counting["sums"] == 0
    assert seen.ending.get_attribute("aria-label") != counting["label"], "who listens is told no sooner"
    assert seen.ending.bounding_box() == counting["place"], "the picture gives way to nothing"
    result = ada.get(f"tables/{seen.id}")["result"]["text"]
    assert result not in counting["said"]
    expect(ada.page.locator("[data-announced][aria-live=polite]")).to_contain_text(result)
    told = ada.page.locator(".host [data-about^=player-]").evaluate_all(LABELS)
    assert len(told) == (2 if game == "cargolino-valentino" else 0)
    assert all(one != other for one, other in zip(counting["tiles"], told, strict=True))


def test_who_watched_to_the_end_is_told_it_after_the_ceremony(visit: Visit) -> None:
    """Without skipping: the last events are still moving when the picture of the end comes."""
    ada = visit("Ada", **MOVING).introduced()
    table = ada.opened("snails-pace", seats=["me", "random"])
    while max(ada.get(f"tables/{table}")["view"]["scores"]) < 10:  # no next race decides the game yet
        played(ada, table, 1)
    seen = ada.table(table)
    assert seen.my_turn()
    played(ada, table, WHOLE)
    result = ada.get(f"tables/{table}")["result"]["text"]
    said = awaited(ada.page, CELEBRATED, AN_END)["said"]
    assert result not in said
    expect(ada.page.locator(".goal")).to_contain_text(result)


@pytest.mark.parametrize("key", ["Space", "Escape", "button"])
def test_a_ceremony_can_be_skipped(visit: Visit, key: str) -> None:
    ada = visit("Ada", reduced_motion="no-preference", prefers={"motion": "calm"}).introduced()
    seen = almost_over(ada, "snails-pace")
    ada.page.get_by_role("button", name="Skip").first.click()
    expect(seen.ending).to_be_visible()
    skip = ada.page.locator("[data-ending]").get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    ada.page.evaluate("() => { window.setTimeout = () => 0; }")  # it would go on for ever
    if key == "button":
        skip.click()
    else:
        ada.page.locator("h1").focus()
        ada.page.keyboard.press(key)
    expect(seen.result).to_be_visible()
    expect(skip).to_have_count(0)


@pytest.mark.parametrize("game", RIVALS)
def test_whoever_comes_later_sees_it_all_at_once(visit: Visit, game: str) -> None:
    ada = visit("Ada").introduced()
    table = opened(ada, game)
    played(ada, table, WHOLE)
    bea = visit("Bea", viewport={"width": 360, "height": 740}).table(table)
    expect(bea.ending).to_be_visible()
    expect(bea.result.get_by_role("listitem")).to_have_count(2)
    assert bea.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_how_points_add_up_is_in_a_table(visit: Visit) -> None:
    ada = visit("Ada").introduced()
    table = opened(ada, "snails-pace")
    played(ada, table, WHOLE)
    seen = ada.table(table)
    expect(seen.result).to_be_visible()
    rows = ada.page.locator("[data-ending] tbody tr")
    cells = [row.locator("td").all_inner_texts() for row in rows.all()]
    assert [int(total) for _, total in cells] == ada.get(f"tables/{seen.id}")["view"]["scores"]
    for races, total in cells:
        assert sum(int(race) for race in races.split(" + ") if race.isdigit()) == int(total)


def first_won(visitor: Visitor, table: str) -> dict[str, Any] | None:
    """A race that is won, if there is one."""
    tracks = visitor.get(f"tables/{table}")["view"]["tracks"]
    return next((track for track in tracks if track["winner"] is not None), None)


def test_the_winner_of_a_race_stands_beyond_its_finish_line(visit: Visit) -> None:
    ada = visit("Ada").introduced()
    table = ada.opened("snails-pace", seats=["me", "random"])
    seen = ada.table(table)
    while not (won := first_won(ada, table)):
        played(ada, table, 1)
    assert seen.my_turn()
    line = ada.page.locator(f"rect.line.l{won['winner']}").bounding_box()
    racers = seen.part(f"track-{won['track']}").locator(".racer:not(.lost)")
    expect(racers).to_have_count(1)
    snail = racers.bounding_box()
    assert line
    assert snail
    middle, edge = snail["x"] + snail["width"] / 2, line["x"] + line["width"] / 2
    assert (middle > edge) is (won["winner"] == 0)


def test_between_two_races_cards_are_turned_and_shells_counted(visit: Visit, browser: Browser) -> None:
    ada = visit("Ada", **MOVING).introduced()
    table = ada.opened("cargolino-valentino", seats=["me", "random"], options={"players": 2})
    while ada.get(f"tables/{table}")["view"]["turn"] < 3:
        played(ada, table, 1)
    seen = ada.table(table)
    assert seen.my_turn()
    with watched(browser, ada.page) as motion:
        while ada.get(f"tables/{table}")["view"]["race"] == 1:
            played(ada, table, 1)
        awaited(ada.page, COUNTED, "the shells of all four cards")
    assert not motion.stuck
    expect(ada.page.locator("[data-interlude]")).to_have_count(0)


def test_without_motion_every_move_of_a_bot_stays_long_enough_to_be_read(visit: Visit) -> None:
    ada = visit("Ada", prefers={"motion": "normal"}).introduced()
    seen = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert seen.my_turn()
    told = seen.log.count()
    ada.page.evaluate(
        """() => {
            window.seen = [];
            const count = () => document.querySelector('[aria-label="Board"]').innerHTML;
            let last = count();
            window.timer = setInterval(() => {
                const now = count();
                if (now !== last) window.seen.push(performance.now());
                last = now;
            }, 20);
        }"""
    )
    seen.touch(seen.candidates()[0])
    expect(ada.page.get_by_role("button", name="Skip")).to_be_visible()
    assert seen.my_turn()
    assert seen.log.count() > told + 1
    gaps = ada.page.evaluate("() => window.seen.slice(1).map((at, index) => at - window.seen[index])")
    assert max(gaps) > 700


@pytest.mark.parametrize("game", RIVALS)
def test_who_leaves_a_finished_table_at_any_moment_breaks_nothing(visit: Visit, game: str) -> None:
    """While it moves, while the end is celebrated, and as soon as it is told: no error is left behind."""
    ada = visit("Ada", **MOVING).introduced()
    seen = almost_over(ada, game)
    leave = "() => { location.hash = '#/'; }"
    ada.page.evaluate(leave)
    expect(ada.page.locator("[data-play]").first).to_be_visible()
    ada.page.go_back()
    for moment in ("[data-ending]", "#result-title"):
        ada.page.wait_for_selector(moment, state="attached")
        ada.page.evaluate(leave)
        expect(ada.page.locator("[data-play]").first).to_be_visible()
        ada.page.go_back()
    expect(seen.result).to_be_visible()
