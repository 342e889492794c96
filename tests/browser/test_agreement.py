"""The page never contradicts itself: whatever it says is looked at in every picture of whole games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until
from tests.browser.places import played, seats
from tests.browser.sampling import disagreements, never_seen, out_of_step, pictures, watch

TOUCHED = 2
SKIP = """() => {
    document.querySelector('button.skip')?.click();
    return document.querySelector('#result-title') !== null;
}"""
"""Skip the moves that wait to be shown, but no ceremony. Whether the result is told."""
WHOLE = 1_000
"""More moves than a game has."""
CLOCK = {"kind": "game", "limit": 1800, "increment": 5}
PLAIN_CLOCK = {**CLOCK, "increment": 0}
"""An undo takes back what a move gave."""
LOOKS: dict[str, dict[str, Any]] = {
    "moving": {"reduced_motion": "no-preference", "viewport": {"width": 1280, "height": 720}},
    "still": {"reduced_motion": "reduce", "viewport": {"width": 360, "height": 740}, "is_mobile": True},
}
SEEN = [
    ("cargolino-valentino", "still"),
    ("giant-snail", "still"),
    ("snail-invasion", "moving"),
    ("snails-pace", "moving"),
    ("snails-pace", "still"),
]
"""Every game once, and one of them in both looks: what differs between these is the same for all."""


def touched_once(visitor: Visitor, table: Table) -> None:
    """Touch the board until a move is made."""
    before = visitor.get(f"tables/{table.id}")["position"]

    def moved() -> bool:
        if visitor.get(f"tables/{table.id}")["position"] != before:
            return True
        if table.moves.count() and (candidates := table.candidates()):
            table.touch(candidates[0])
        return False

    until(visitor.page, moved, "a move")


@pytest.mark.parametrize(("game", "look"), SEEN)
def test_a_whole_game_is_told_alike_in_every_place(visit: Visit, game: str, look: str) -> None:
    """Some moves by hand, all others elsewhere while the page shows them, to the end and its ceremony."""
    ada = visit("Ada", prefers={"motion": "quick"}, **LOOKS[look]).introduced()
    table = ada.table(ada.opened(game, seats=seats(ada, game), clock=CLOCK))
    assert table.my_turn()
    watch(ada.page)
    for _ in range(TOUCHED):
        touched_once(ada, table)
        if not table.my_turn():
            break
    played(ada, table.id, WHOLE)
    until(ada.page, lambda: ada.page.evaluate(SKIP), "the end of the game")
    seen, state = pictures(ada.page), ada.get(f"tables/{table.id}")
    told = {picture.told for picture in seen}
    assert len(told) > 2 * TOUCHED
    assert any(not picture.result and picture.lit != 0 for picture in seen)
    tiles = game != "snail-invasion"
    assert never_seen(seen, len(state["seats"]), tiles, bar=look == "still") == []
    assert disagreements(seen, [0]) == []
    assert out_of_step(seen, [who for who, _ in state["events"]], state["actor"]) == []
    text = state["result"]["text"]
    assert [picture for picture in seen if text in picture.page and not picture.result] == []


def test_two_people_are_told_alike_when_they_undo_leave_come_back_and_resign(visit: Visit) -> None:
    moving: dict[str, Any] = {"reduced_motion": "no-preference", "prefers": {"motion": "quick"}}
    ada, bea = visit("Ada", **moving).introduced(), visit("Bea", **moving).introduced()
    name = ada.opened("snails-pace", start=False, seats=["me", "open"], coach=True, clock=PLAIN_CLOCK)
    bea.command(name, "sit", seat=1)
    ada.command(name, "start")
    people = [(ada, ada.table(name)), (bea, bea.table(name))]
    for visitor, table in people:
        expect(table.board).to_be_visible()
        watch(visitor.page)
    for _ in range(4):
        who, table = people[until(ada.page, lambda: [ada.get(f"tables/{name}")["actor"]], "a turn")[0]]
        assert table.my_turn()
        touched_once(who, table)
    mover = next(who for who in (ada, bea) if "undo" in who.get(f"tables/{name}")["rights"])
    other = bea if mover is ada else ada
    mover.post(f"tables/{name}/commands", type="offer", kind="undo")
    other.page.get_by_role("button", name="Agree", exact=True).click()
    expect(ada.page.locator(".side .note").first).to_be_visible()
    bea.command(name, "leave", seat=1)
    expect(bea.page.locator("[data-away]")).to_be_visible()
    bea.page.get_by_role("button", name="Take my seat back", exact=True).click()
    expect(bea.page.locator("[data-away]")).to_have_count(0)
    bea.command(name, "resign", seat=1)
    for seat, (visitor, table) in enumerate(people):
        expect(table.result).to_be_visible()
        seen = pictures(visitor.page)
        assert {picture.lit for picture in seen} >= {-1, 0, 1}
        assert never_seen(seen, len(people), tiles=True, bar=False) == []
        assert disagreements(seen, [seat]) == []
        assert seen[-1].last == visitor.get(f"tables/{name}")["result"]["text"]
        late = [one for one in seen if one.last == seen[-1].last and not one.result]
        assert late == [], "the log tells the end before all else"
