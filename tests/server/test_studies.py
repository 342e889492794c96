"""Studies through the house: made once, kept, limited, and harmless whatever an edition is called."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import snailhouse
from snailhouse.core.editions import printed_option
from snailhouse.core.registry import room
from snailhouse.server.thinking import kept_studies
from snailhouse.server.thinking.jobs import AnyJob
from snailhouse.server.thinking.kept_studies import KeptStudies
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.server.thinking.reports import harmless, studied, study_reports
from snailhouse.server.thinking.service import Thinking
from tests.server.parts import Node
from tests.server.patience import PatientTransport


@pytest.fixture
def house(alone: Node) -> Iterator[httpx.Client]:
    """Every test is a visitor of its own, so that none eats another's ration."""
    with httpx.Client(base_url=alone.url, timeout=60, transport=PatientTransport()) as client:
        client.post("/api/me", json={"nickname": "Ada"}).raise_for_status()
        yield client


def test_an_edition_is_refused_by_its_key_before_anything_is_played(house: httpx.Client) -> None:
    option = printed_option(room("cargolino-valentino"))
    assert option is not None
    text = option.house_text().replace("final_pays = 1", "final_pays = 500")
    answer = house.post("/api/games/cargolino-valentino/study", json={"edition": text, "file": "my.toml"})
    assert answer.status_code == 422
    assert "my.toml" in answer.json()["detail"]
    assert "final_pays" in answer.json()["detail"]


def test_a_game_without_an_edition_says_so(house: httpx.Client) -> None:
    answer = house.post("/api/games/snails-pace/study", json={"edition": "name = 'x'"})
    assert answer.status_code == 422
    assert answer.json()["detail"] == "Snail's Pace has no edition: nothing is printed in its box"
    assert house.get("/api/games/nothing/study").status_code == 404


def test_a_file_of_this_machine_is_not_read(house: httpx.Client) -> None:
    answer = house.post("/api/games/cargolino-valentino/study", json={"options": {"edition": "/etc/passwd"}})
    assert answer.status_code == 422


def test_a_study_is_made_for_the_page_and_once_for_all(house: httpx.Client) -> None:
    asked = {"options": {"garden": "patio", "players": 1}}
    first = house.post("/api/games/snail-invasion/study", json=asked, timeout=240)
    assert first.status_code == 200
    report = first.json()
    assert report["title"] == "Snail Invasion!"
    assert len(report["sections"]) == 17
    drawn = [section for section in report["sections"] if section["svg"]]
    assert len(drawn) > 5
    assert all(section["svg"].startswith("<svg") and section["shows"] for section in drawn)
    assert house.post("/api/games/snail-invasion/study", json=asked, timeout=20).json() == report


def test_a_study_that_is_made_is_told_in_every_language(house: httpx.Client) -> None:
    asked = {"options": {"garden": "patio", "players": 1}}
    told = {
        language: house.post(
            "/api/games/snail-invasion/study", json=asked, headers={"Accept-Language": language}, timeout=240
        ).json()["sections"]
        for language in ("en", "es", "ca")
    }
    titles = {language: sections[1]["title"] for language, sections in told.items()}
    assert titles == {"en": "Length", "es": "Duración", "ca": "Durada"}
    assert "Jugadas" not in told["en"][3]["title"]
    heat = {language: sections[12]["said"][0] for language, sections in told.items()}
    assert "casilla" in heat["es"], heat
    assert "casella" in heat["ca"], heat
    pictures = {language: sections[1]["svg"] for language, sections in told.items()}
    assert ">turnos<" in pictures["es"] and ">torns<" in pictures["ca"]  # noqa: PT018


def test_a_house_without_the_laboratory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("snailhouse.lab.wanted.find_spec", lambda package: None)
    with pytest.raises(snailhouse.Refusal, match="has no laboratory"):
        study_reports(snailhouse.game("snails-pace"), lambda: False)


def test_the_study_of_the_house_edition_is_kept_and_given_for_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[snailhouse.Game] = []

    def count(game: snailhouse.Game, stopped: Any) -> dict[str, str]:
        made.append(game)
        return {"en": repr(game)}

    monkeypatch.setattr("snailhouse.server.thinking.reports.cache_directory", lambda *_: tmp_path)
    monkeypatch.setattr("snailhouse.server.thinking.reports.study_reports", count)
    usual, other = snailhouse.game("snails-pace"), snailhouse.game("snails-pace", meeting="hop")
    told = [msgspec.json.decode(studied(game, lambda: False))["en"] for game in (usual, other, usual, other)]
    assert told == [repr(usual), repr(other)] * 2
    assert made == [usual, other, other]


@pytest.mark.parametrize(
    "evil", ["<script>1</script>", '<a href="http://x">', '<rect onload="1">', "<foreignObject>"]
)
def test_a_picture_that_could_do_something_is_not_given(evil: str) -> None:
    assert harmless('<svg><use href="#a"/></svg>')
    with pytest.raises(ValueError, match="no picture should"):
        harmless(f"<svg>{evil}</svg>")


def test_everything_else_comes_before_a_study() -> None:
    assert max(Purpose) == Purpose.STUDY


def test_the_study_of_a_house_edition_goes_on_when_its_reader_has_left() -> None:
    """What is for all is made once, however often somebody opens the page and leaves it again."""
    asked: list[AnyJob] = []

    class Counting(Thinking):
        async def about(self, job: AnyJob, purpose: Purpose, owner: Owner) -> Any:
            asked.append(job)
            return await super().about(job, purpose, owner)

    async def scene() -> bytes:
        house = Counting(0)  # in threads: a process would wait until the machine has nothing else to do
        studies, ada = KeptStudies(house), Owner("203.0.113.7", "ada")
        game = snailhouse.game("snails-pace")
        try:
            for _ in range(2):
                with suppress(TimeoutError):
                    await asyncio.wait_for(studies.of(game, ada), 0.05)
            return await asyncio.wait_for(studies.of(game, ada), 240)
        finally:
            await studies.stop()
            await house.stop()

    report = msgspec.json.decode(asyncio.run(scene()))
    assert len(report["sections"]) == 17
    assert len(asked) == 1


def test_visitors_who_ask_for_the_same_edition_at_once_have_it_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They wait in a queue, of which nothing is left when all have what they asked for."""
    monkeypatch.setattr(kept_studies, "MOST_STUDIES", 1)
    asked: list[AnyJob] = []

    class Answering(Thinking):
        async def about(self, job: AnyJob, purpose: Purpose, owner: Owner) -> Any:
            asked.append(job)
            await asyncio.sleep(0)
            return b'{"en": {"title": "Patio"}}'

    async def scene() -> None:
        house = Answering(0)
        studies, game = KeptStudies(house), snailhouse.game("snail-invasion", garden="patio", players=1)
        visitors = [Owner("203.0.113.7", name) for name in ("ada", "bob", "eve")]
        try:
            told = await asyncio.gather(*(studies.of(game, visitor) for visitor in visitors))
            assert {*told, await studies.of(game, visitors[0])} == {b'{"title": "Patio"}'}
            assert studies._turns == {}
            assert len(asked) == 1
            other = snailhouse.game("snail-invasion", garden="patio", players=2)
            for latest in (other, other, game):
                await studies.of(latest, visitors[0])
            assert len(asked) == 3, "here one is kept, the latest"
        finally:
            await house.stop()

    asyncio.run(scene())
