"""Sounds: offered once, heard where they are wanted and as loud; and what a phone lets one feel."""

from __future__ import annotations

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
    offer.get_by_role("button", name="Sounds on").click()
    expect(offer).to_have_count(0)
    assert table.board.bounding_box() == board
    ada.page.wait_for_function("() => window.heard.length > 0", polling=EVERY)
    ada.page.reload()
    assert table.my_turn()
    expect(offer).to_have_count(0)
    table.touch(table.candidates()[0])
    ada.page.wait_for_function("() => window.heard.length > 0", polling=EVERY)


def test_who_declines_hears_nothing(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    ada.context.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    ada.page.locator("[data-sound-offer]").get_by_role("button", name="No, thanks").click()
    table.touch(table.candidates()[0])
    assert table.my_turn()
    assert ada.page.evaluate("window.heard.length") == 0
    ada.page.reload()
    assert table.my_turn()
    expect(ada.page.locator("[data-sound-offer]")).to_have_count(0)


def test_the_volume_is_a_setting(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.go()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_have_count(0)
    page.get_by_label("Sounds").check()
    page.get_by_label("Volume").fill("0.2")
    page.get_by_role("button", name="Listen").click()
    kept = page.evaluate("JSON.parse(localStorage.snailhouse)")
    assert (kept["sound"], kept["volume"], kept["offered"]) == (True, 0.2, True)


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
