"""Luck and skill of more than two in the review of a game: what is told adds up and has room on a phone."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import snailhouse
from tests.browser.conftest import Visit

REVIEWED = 240_000
"""Milliseconds: a whole game is reviewed, the first search of a game on a machine is compiled."""
PHONE = {"viewport": {"width": 360, "height": 640}}
NAMES = ["Ada", "W" * 24, "Bea", "Cleo", "Dora", "Emmy"]
CUT_OFF = """(table) => [...table.querySelectorAll('th, td')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"""
TITLES = {"en": "Luck and skill", "es": "Suerte y habilidad", "ca": "Sort i habilitat"}
PARTS = {
    "en": ["Start", "Luck", "Own choices", "Others’ choices", "Result"],
    "es": ["Inicio", "Suerte", "Propias", "Ajenas", "Final"],
    "ca": ["Inici", "Sort", "Pròpies", "Alienes", "Final"],
}


@pytest.fixture(scope="module")
def record() -> str:
    """A game of Cargolino Valentino for six, by nobody in particular."""
    match, dice = snailhouse.game("cargolino-valentino", players=6).match(), snailhouse.dice(4)
    while match.actor != snailhouse.OVER:
        match.play(match.legal()[len(match.events) % len(match.legal())]) if match.legal() else match.roll(dice)
    return snailhouse.save(match, NAMES)


@pytest.fixture(scope="module")
def answers() -> dict[int, str]:
    """What the house has said of each decision."""
    return {}


def hastily(answers: dict[int, str], route: Route) -> None:
    """The house judges every decision once, and tries hardly anything."""
    asked = json.loads(route.request.post_data or "")
    if asked["position"] not in answers:
        answer = route.fetch(post_data=json.dumps(asked | {"simulations": 25}))
        if answer.status != 200:
            route.fulfill(response=answer)
            return
        answers[asked["position"]] = answer.text()
    route.fulfill(body=answers[asked["position"]], content_type="application/json")


def reviewed(page: Page, answers: dict[int, str], record: str, folder: Path, language: str) -> Locator:
    """What the review of the whole game says of luck and skill."""
    file = folder / "record.json"
    file.write_text(record, "utf-8")
    page.route("**/api/review", partial(hastily, answers))
    page.locator("input[type=file]").set_input_files(file)
    page.locator("section.review button").click()
    told = page.get_by_role("region", name=TITLES[language])
    expect(told).to_be_visible(timeout=REVIEWED)
    return told


def numbers(cell: str) -> float:
    return float(re.split(r"\s", cell)[0].replace("−", "-").replace(",", "."))


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_luck_and_skill_of_six_add_up_and_fit_a_phone(
    visit: Visit, record: str, answers: dict[int, str], language: str, tmp_path: Path
) -> None:
    scheme = "dark" if language == "es" else "light"
    ada = visit("Ada", locale=language, color_scheme=scheme, **PHONE)
    ada.forgive(r"429 .*/review")
    page = ada.go("replay")
    told = reviewed(page, answers, record, tmp_path, language)
    table = told.get_by_role("table")
    assert [head.inner_text() for head in table.locator("thead th").all()] == PARTS[language]
    people = table.locator("tbody")
    expect(people).to_have_count(6)
    payoffs = json.loads(record)["result"]
    for seat, person in enumerate(people.all()):
        expect(person.get_by_role("rowheader")).to_contain_text(NAMES[seat])
        expect(person.get_by_role("rowheader")).to_contain_text(re.compile(r"\d[.,]\d\s%"))
        start, luck, own, others, result = map(numbers, person.get_by_role("cell").all_inner_texts())
        assert start + luck + own + others == pytest.approx(result, abs=0.3), "each part is rounded"
        assert result == pytest.approx(100 * payoffs[seat], abs=0.5)
        assert 14 < start < 20
        expect(person.get_by_role("cell").nth(1)).to_contain_text(re.compile(r"± \d"))
    assert table.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
