"""Sounds: offered once, heard where they are wanted and as loud; and what a phone lets one feel."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parlour import EVERY

LISTEN = """() => {
    window.heard = [];
    const create = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function () {
        window.heard.push(performance.now());
        return create.call(this);
    };
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern);
}"""
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


def test_sounds_are_offered_once_and_move_nothing(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    ada.context.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    offer = ada.page.locator("[data-sound-offer]")
    board = table.board.bounding_box()
    offer.get_by_role("button", name="Sounds on", exact=True).click()
    expect(offer).to_have_count(0)
    assert table.board.bounding_box() == board
    ada.page.wait_for_function("() => window.heard.length > 0", polling=EVERY)
    ada.page.reload()
    assert table.my_turn()
    expect(offer).to_have_count(0)
    table.touch(table.candidates()[0])
    ada.page.wait_for_function("() => window.heard.length > 0", polling=EVERY)


NEEDED = '[data-part][aria-disabled="false"], .actions *, [data-bar] *'
COVERED = """(needed) => [...document.querySelectorAll(needed)]
    .filter((thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-sound-offer]');
    }).map((thing) => thing.outerHTML.slice(0, 80))"""


SCREENS = ((1280, 720), (1920, 1080), (820, 1180), (360, 740), (740, 360))


def test_the_offer_covers_nothing_that_is_needed_to_play(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    for width, height in SCREENS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.reload()
        assert table.my_turn()
        expect(ada.page.locator("[data-sound-offer]")).to_be_in_viewport(ratio=1)
        assert ada.page.evaluate(COVERED, NEEDED) == [], f"{width} x {height}"


def test_who_declines_hears_nothing(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    ada.context.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    ada.page.locator("[data-sound-offer]").get_by_role("button", name="No, thanks", exact=True).click()
    table.touch(table.candidates()[0])
    assert table.my_turn()
    assert ada.page.evaluate("window.heard.length") == 0
    ada.page.reload()
    assert table.my_turn()
    expect(ada.page.locator("[data-sound-offer]")).to_have_count(0)


def test_the_volume_is_a_setting(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.go()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_label("Volume", exact=True)).to_have_count(0)
    page.get_by_label("Sounds", exact=True).check()
    page.get_by_label("Volume", exact=True).fill("0.2")
    kept = page.evaluate("JSON.parse(localStorage.snailhouse)")
    assert (kept["sound"], kept["volume"], kept["offered"]) == (True, 0.2, True)


OCCASIONS = {"board": "Dice, cards, steps", "turn": "When it is your turn", "end": "At the end of a game"}


def test_each_occasion_can_be_tried_and_silenced(visit: Visit) -> None:
    ada = visit("Ada", prefers={"sound": True})
    ada.context.add_init_script(f"({LISTEN})()")
    page = ada.go()
    page.get_by_role("button", name="Settings", exact=True).click()
    for called in OCCASIONS.values():
        before = page.evaluate("window.heard.length")
        page.get_by_role("button", name=f"Listen: {called}", exact=True).click()
        page.wait_for_function("(before) => window.heard.length > before", arg=before, polling=EVERY)
    page.get_by_label(OCCASIONS["turn"], exact=True).uncheck()
    page.reload()
    page.get_by_role("button", name="Settings", exact=True).click()
    for occasion, called in OCCASIONS.items():
        expect(page.get_by_label(called, exact=True)).to_be_checked(checked=occasion != "turn")


@pytest.mark.parametrize("wanted", ["board", "turn", None])
def test_only_what_is_wanted_is_heard(visit: Visit, wanted: str | None) -> None:
    silenced = [occasion for occasion in OCCASIONS if occasion != wanted]
    ada = visit("Ada", prefers={"sound": True, "silenced": silenced}).introduced()
    ada.context.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    actors: list[int] = []
    while 1 not in actors:
        assert table.my_turn()
        table.touch(table.candidates()[0])
        actors = [actor for actor, _ in ada.get(f"tables/{table.id}")["events"]]
    assert table.my_turn()
    if wanted:
        ada.page.wait_for_function("() => window.heard.length > 0", polling=EVERY)
    else:
        assert ada.page.evaluate("window.heard.length") == 0


def test_a_phone_lets_one_feel_whose_turn_it_is_unless_that_is_not_wanted(visit: Visit) -> None:
    for wanted in (True, False):
        ada = visit("Ada", prefers={"haptics": wanted}, **PHONE).introduced()
        ada.context.add_init_script(f"({LISTEN})()")
        table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
        assert table.my_turn()
        ada.page.locator("h1").tap()
        while not (told := ada.page.evaluate("window.felt")) and table.my_turn():
            table.touch(table.candidates()[0])
            if not wanted and table.log.count() > 12:
                break
        assert bool(told) is wanted
