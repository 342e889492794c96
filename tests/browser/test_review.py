"""The review beside the board: chart, list and board in one view, arrows on it, and trying a decision again."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

import snailhouse
from snailhouse.bots.coach import Advice
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.server.thinking.studying import Review
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor
from tests.browser.places import GAMES, played

FIRST_SEARCH = 120_000
"""Milliseconds: the first search of a game on a machine is compiled."""
THROWN_AWAY = "[data-turning='91']"
DESK = {"viewport": {"width": 1280, "height": 720}}
ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}
WIDE = "W" * 24
"""No name is wider."""
CROWDED = {"cargolino-valentino": {"players": 6}}


@pytest.fixture
def over(ada: Visitor) -> str:
    """A table where a game has ended."""
    table = ada.opened("snails-pace", seats=["me", "random"])
    played(ada, table, 1_000)
    return table


@pytest.fixture
def careless(tmp_path: Path) -> Path:
    """The record of a game in which an endgame, whose chances are exact, was thrown away."""
    match, dice = snailhouse.game("snails-pace").match(), snailhouse.dice(2)
    while match.actor != snailhouse.OVER:
        match.play(match.legal()[0]) if match.legal() else match.roll(dice)
    file = tmp_path / "careless.json"
    file.write_text(snailhouse.save(match, ["Ada", "Bea"]), "utf-8")
    return file


def reviewed(visitor: Visitor, record: Path) -> Page:
    """The page of a game with the review under way and the turning point of its endgame listed."""
    visitor.forgive(r"429 .*/review")
    page = visitor.go("replay")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("button", name="Review this game").click()
    page.get_by_role("button", name="Turning points").click()
    expect(page.locator(THROWN_AWAY)).to_be_visible(timeout=FIRST_SEARCH)
    return page


def long_winded(game: str) -> tuple[snailhouse.Match, dict[str, tuple[int, str]]]:
    """A game to its end, and in each language the longest sentence for a move, with the seat that had it."""
    match, dice = snailhouse.game(game, **CROWDED.get(game, {})).match(), snailhouse.dice(4)
    longest = dict.fromkeys(LANGUAGES, (0, ""))
    while match.actor != snailhouse.OVER:
        for language in LANGUAGES if match.legal() else ():
            with speaking(language):
                said = ((match.actor, move.text) for move in match.moves())
                longest[language] = max(longest[language], *said, key=lambda one: len(one[1]))
        match.play(match.legal()[len(match.events) % len(match.legal())]) if match.legal() else match.roll(dice)
    return match, longest


def judged(seat: int, sentence: str, route: Route) -> None:
    """Answer for the house: this decision lost everything."""
    best, played = (Advice(move, sentence, chance, 1) for move, chance in ((0, 1.0), (1, 0.0)))
    asked = json.loads(route.request.post_data or "")["position"]
    review = Review(asked, seat, played, best, [best, played], True, None, [], [])
    route.fulfill(body=msgspec.json.encode(review), content_type="application/json")


@pytest.mark.parametrize("game", GAMES)
def test_a_turning_point_is_whole_however_long_its_sentences_are(
    visit: Visit, game: str, tmp_path: Path
) -> None:
    """What a review finds depends on how long it searched: here every decision has the longest sentence."""
    match, longest = long_winded(game)
    file = tmp_path / "record.json"
    file.write_text(snailhouse.save(match, [WIDE] * match.game.seats), "utf-8")
    for language, (seat, sentence) in longest.items():
        page = visit("Ada", locale=language, **DESK).go("replay")
        page.route("**/api/review", partial(judged, seat, sentence))
        page.locator("input[type=file]").set_input_files(file)
        page.locator("section.review button").click()
        chart = page.locator("section.review svg[role=img]")
        expect(chart).to_be_visible()
        page.locator(".which button").last.click()
        page.evaluate("scrollTo(0, 0)")  # a hand that reaches for what still moves may scroll
        for part in (
            page.locator(".board svg").first,
            chart,
            page.locator("[data-turning]").first,
            page.locator("input[type=range]"),
        ):
            expect(part).to_be_in_viewport(ratio=0.99)
        page.locator("[data-turning]").first.click()
        expect(page.locator("[data-decision]")).to_contain_text(re.compile(f"({re.escape(sentence)}.*){{2}}"))
        page.set_viewport_size(ON_ITS_SIDE)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "nothing beside the screen"


def test_the_played_and_the_better_move_are_arrows_and_keys_lead_between_them(
    ada: Visitor, careless: Path
) -> None:
    page = reviewed(ada, careless)
    turn = page.locator(THROWN_AWAY)
    position = turn.get_attribute("data-turning")
    turn.click()
    expect(page.get_by_role("slider")).to_have_value(position or "")
    expect(page.locator("[data-arrow=played]")).to_have_count(1)
    expect(page.locator("[data-arrow=better]")).to_have_count(1)
    expect(page.locator("[data-decision]")).to_contain_text(re.compile(r"Played: .*Better: "))
    turn.blur()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-arrow=better]")).to_have_count(0)
    page.keyboard.press("PageUp")
    expect(page.get_by_role("slider")).to_have_value(position or "")


def test_a_decision_is_tried_again_with_the_same_dice(ada: Visitor, visit: Visit, over: str) -> None:
    record = ada.get(f"tables/{over}/record")
    mine = next(number for number, (actor, _) in enumerate(record["events"]) if actor == 0 and number > 5)
    bea = visit("Bea", **DESK).introduced()
    page = bea.go(f"table/{over}/replay/{mine - 1}")
    again = page.get_by_role("button", name="Try again from here")
    expect(page.get_by_role("slider")).to_have_value(str(mine - 1))
    page.get_by_role("button", name="One step on").click()
    expect(again).to_be_enabled()
    expect(again).to_be_in_viewport(ratio=1)
    again.click()
    page.wait_for_url(re.compile(rf"#/table/(?!{over})"))
    study = page.url.rpartition("/")[2]
    seen = bea.get(f"tables/{study}")
    assert (seen["position"], seen["study"], seen["actor"]) == (mine, True, 0)
    assert seen["unrated"]
    bea.command(study, "move", move=record["events"][mine][1], position=mine)
    events = bea.get(f"tables/{study}")["events"]
    same = [tuple(event) for event in record["events"][: mine + 2]]
    assert [tuple(event) for event in events[: mine + 2]] == same


@pytest.mark.parametrize("kind", ["PNG", "SVG", "GIF"])
def test_a_moment_and_a_game_can_be_saved_as_pictures(ada: Visitor, kind: str) -> None:
    table = ada.opened("snail-invasion", seats=["me"], options={"players": 1, "garden": "patio"})
    played(ada, table, 6)
    page = ada.go(f"table/{table}/replay/3")
    expect(page.locator("[data-part]").first).to_be_visible()
    with page.expect_download() as download:
        page.locator("[data-sharing]").get_by_role("button", name=kind).click()
    data = Path(download.value.path()).read_bytes()
    if kind == "SVG":
        text = data.decode()
        assert "<svg" in text
        assert "class=" not in text
        assert "var(" not in text
        assert text.count("src:url(data:font/woff2;base64,") == 2, "both typefaces are inside"
        assert float(text.split('viewBox="')[1].split()[0]) < 0, "snails at the edge have room"
        ada.forgive("Content Security Policy")  # of the page that it is put into here; a picture has none
        page.set_content(text)
        assert page.locator("svg text").count() > 3
    else:
        from PIL import Image

        moments = len(ada.get(f"tables/{table}")["log"]) + 1
        with Image.open(download.value.path()) as image:
            frames = getattr(image, "n_frames", 1)
            assert (image.format, frames) == (kind, moments if kind == "GIF" else 1)
            assert len(image.convert("RGB").getcolors(1_000_000) or []) > 8
        expect(page.get_by_role("slider")).to_have_value("3")  # where one was, also after a walk through all
    expect(page.get_by_text("The picture could not be made")).to_have_count(0)
