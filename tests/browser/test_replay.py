"""Looking back: every moment of a game, a link to one, records from outside, and the dice in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import snailhouse
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor, awaited
from tests.browser.places import GAMES, played

FEW = 4
FIRST_SEARCH = 120_000
"""Milliseconds: the first search of a game on a machine is compiled."""


@pytest.fixture
def over(ada: Visitor) -> str:
    """A table where a game has ended."""
    table = ada.opened("snails-pace", seats=["me", "random"])
    played(ada, table, 1_000)
    return table


def sentence(page: Page, text: str) -> None:
    """What the page says about the moment on the board."""
    expect(page.locator("p[aria-live=polite]").first).to_have_text(text)


def test_every_moment_can_be_reached(ada: Visitor, over: str) -> None:
    log = ada.get(f"tables/{over}")["log"]
    page = ada.go(f"table/{over}/replay/0")
    sentence(page, "The game is set up.")
    slider, keyboard = page.get_by_role("slider"), page.keyboard
    page.get_by_role("button", name="One step on").click()
    sentence(page, log[0])
    slider.fill("7")
    sentence(page, log[6])
    slider.blur()
    keyboard.press("ArrowRight")
    sentence(page, log[7])
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    sentence(page, log[5])
    keyboard.press("End")
    sentence(page, log[-1])
    keyboard.press("Home")
    sentence(page, "The game is set up.")
    page.get_by_role("listitem").get_by_role("button", name=log[3], exact=True).first.click()
    sentence(page, log[3])


def test_a_game_plays_itself(ada: Visitor, over: str) -> None:
    page = ada.go(f"table/{over}/replay/0")
    page.get_by_role("button", name="Play", exact=True).click()
    awaited(page, "() => document.querySelector('input[type=range]').valueAsNumber > 1", "a later moment")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_leads_to_a_moment(ada: Visitor, visit: Visit, over: str) -> None:
    page = ada.go(f"table/{over}/replay/0")
    page.get_by_role("slider").fill("32")
    page.wait_for_url(f"**/#/table/{over}/replay/32")
    friend = visit("Bea", viewport={"width": 740, "height": 360}).page
    friend.goto(page.url)
    sentence(friend, ada.get(f"tables/{over}")["log"][31])
    expect(friend.locator(".board svg").first).to_be_in_viewport(ratio=0.99)
    friend.set_viewport_size({"width": 1280, "height": 720})
    friend.reload()
    expect(friend.locator("[aria-current=step]")).to_be_in_viewport(ratio=0.99)


def test_a_bot_is_called_as_at_the_table(ada: Visitor, over: str, tmp_path: Path) -> None:
    table = ada.table(over)
    player = ada.page.get_by_role("region", name="Players", exact=True).get_by_role("listitem").nth(1)
    called = player.locator("strong").inner_text()
    page = ada.go(f"table/{over}/replay/0")
    eyes = page.get_by_label("As seen by").get_by_role("option")
    expect(eyes).to_have_text(["a spectator", "Ada (X)", f"{called} (O)"])
    expect(page.get_by_role("region", name="The board in words")).to_contain_text(f"O: {called}")
    expect(page.get_by_role("main")).not_to_contain_text("random bot")
    page = ada.go("replay")
    bring(page, ada.get(f"tables/{table.id}/record"), tmp_path)
    expect(eyes.last).to_have_text(f"{called} (O)")


def test_the_review_draws_the_winning_chances(ada: Visitor, over: str) -> None:
    ada.forgive(r"429 .*/review")
    page = ada.go(f"table/{over}/replay/0")
    page.get_by_role("button", name="Review this game").click()
    review = page.get_by_role("region", name="Review", exact=True)
    expect(review.get_by_role("status")).to_have_text(
        re.compile(r"^Decisions: ([3-9]|\d\d) of \d+"), timeout=FIRST_SEARCH
    )
    expect(review.get_by_role("img", name=re.compile("Winning chances over the game: .*Ada"))).to_be_visible()
    review.get_by_role("button", name="Pause the review").click()
    expect(review.get_by_role("button", name="Go on", exact=True)).to_be_visible()


def test_luck_and_skill_add_up_to_the_result(ada: Visitor) -> None:
    """Each column of the table: the start, luck and choices are the result."""
    ada.forgive(r"429 .*/review")
    over = ada.opened("snails-pace", seats=["me", "random"])
    played(ada, over, FEW)
    ada.command(over, "resign")
    page = ada.go(f"table/{over}/replay/0")
    page.get_by_role("button", name="Review this game").click()
    told = page.get_by_role("region", name="Luck and skill")
    expect(told).to_be_visible(timeout=FIRST_SEARCH)
    rows = {
        row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").all_inner_texts()
        for row in told.locator("tbody tr").all()
    }
    assert list(rows) == [
        "At the start",
        "Luck",
        "Own choices",
        "The other’s choices",
        "Result",
        "Accuracy",
    ]
    assert rows["At the start"] == ["50.0", "50.0"]
    payoffs = ada.get(f"tables/{over}")["result"]["payoffs"]
    for seat in (0, 1):
        start, luck, own, others, result = (
            float(re.split(r"\s", cells[seat])[0].replace("−", "-")) for cells in list(rows.values())[:5]
        )
        assert own <= 0 <= others
        assert start + luck + own + others == pytest.approx(result, abs=0.3), "each part is rounded"
        assert result == 100 * payoffs[seat]
        assert re.fullmatch(r"\d+\.\d\s%", rows["Accuracy"][seat])
    expect(told.get_by_text(re.compile(r"^Exact decisions: \d+ of \d+"))).to_be_visible()


def bring(page: Page, record: Any, folder: Path) -> None:
    file = folder / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), "utf-8")
    page.locator("input[type=file]").set_input_files(file)


def test_a_record_that_was_saved_comes_back_and_its_dice_are_checked(
    ada: Visitor, over: str, tmp_path: Path
) -> None:
    with ada.go(f"table/{over}/replay/0").expect_download() as download:
        ada.page.get_by_role("link", name="Download the record").click()
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    page = ada.go("replay")
    bring(page, record, tmp_path)
    expect(page.get_by_text("Were the dice fair?")).to_be_visible()
    expect(page.get_by_text("Yes.", exact=True)).to_be_visible()
    page.get_by_role("slider").fill("5")
    sentence(page, ada.get(f"tables/{over}")["log"][4])
    page.get_by_role("button", name="Another record", exact=True).click()
    record["dice"]["seed"] = record["dice"]["seed"][::-1]
    bring(page, record, tmp_path)
    expect(page.get_by_text("No.", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_made_elsewhere_is_shown_beside_its_list(visit: Visit, game: str, tmp_path: Path) -> None:
    match, dice = snailhouse.game(game).match(), snailhouse.dice(4)
    while match.actor != snailhouse.OVER:
        match.play(match.legal()[0]) if match.legal() else match.roll(dice)
    page = visit("Ada", viewport={"width": 1280, "height": 720}).go("replay")
    bring(page, snailhouse.save(match, [f"Snail {seat}" for seat in range(match.game.seats)]), tmp_path)
    expect(page.locator("[data-part]").first).to_be_attached()
    expect(page.locator(".board svg").first).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name="What happened")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("This cannot be told.")).to_be_visible()


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("snail", "This file is no record: it is not JSON."),
        ({"game": "chess"}, "This file is no record of a Snailhouse game."),
    ],
    ids=["no-json", "no-record"],
)
def test_a_file_that_is_no_record_is_refused_in_words(
    ada: Visitor, record: Any, told: str, tmp_path: Path
) -> None:
    ada.forgive(r"4\d\d .*/api/replay")
    page = ada.go("replay")
    bring(page, record, tmp_path)
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w{4}"))).to_have_text(told)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
