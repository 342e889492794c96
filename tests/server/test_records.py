"""Records brought from outside: shown moment by moment, their dice verified, their decisions judged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import snailhouse
from snailhouse.core.gamerecord import read_record
from snailhouse.core.naming import calling
from snailhouse.table import Resign, export_record
from snailhouse.table.replays import names_called_in
from tests.server.parts import Node
from tests.server.patience import PatientTransport
from tests.server.warm import warm
from tests.table.parlour import ADA, started, two

PACE = json.loads(export_record(started(["me", "random"], options={"meeting": "hop"}).finish().table))
DECISION = next(number for number, (actor, _) in enumerate(PACE["events"]) if actor >= 0)


@pytest.fixture
def house(alone: Node) -> Iterator[httpx.Client]:
    """Every test is a visitor of its own, so that none eats another's ration."""
    with httpx.Client(base_url=alone.url, timeout=60, transport=PatientTransport()) as client:
        client.post("/api/me", json={"nickname": "Ada"}).raise_for_status()
        yield client


def show(house: httpx.Client, told: Any, **query: Any) -> dict[str, Any]:
    answer = house.post("/api/replay", json=told, params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def altered(number: int, value: int | None) -> dict[str, Any]:
    events = [list(event) for event in PACE["events"]]
    events[number][1] = value
    return PACE | {"events": events}


class TestReplay:
    @pytest.mark.parametrize("game", snailhouse.game_ids())
    def test_a_record_of_every_game_is_shown(self, house: httpx.Client, game: str) -> None:
        text = export_record(started(game=game).finish().table)
        match, _ = snailhouse.load(text)
        players = names_called_in(read_record(text))
        shown = show(house, json.loads(text), seat=0)
        assert (shown["game"], shown["title"]) == (game, match.game.title)
        assert [seat["name"] for seat in shown["seats"]] == players
        assert [seat["title"] for seat in shown["seats"]] == [
            match.game.seat_name(n) for n in range(len(players))
        ]
        with calling(players):
            result, log = match.result_text(), [match.told(n, 0).text for n in range(len(match.events))]
        assert shown["result"] == {"payoffs": match.payoffs(), "text": result, "how": "played"}
        assert shown["total"] == len(shown["moments"]) == len(match.events) + 1
        assert [moment["text"] for moment in shown["moments"][1:]] == log
        assert shown["moments"][-1]["view"] == match.view(0)
        assert shown["dice"]["verified"] is True
        assert shown["dice"]["text"].endswith("which is the one that was promised")

    def test_every_seat_has_eyes(self, house: httpx.Client) -> None:
        told = json.loads(export_record(started(game="cargolino-valentino").finish().table))
        for seat in (0, 3):
            moments = show(house, told, seat=seat)["moments"]
            assert {moment["view"]["seat"] for moment in moments} == {seat}
            assert moments[1]["view"]["own"]
        assert show(house, told)["moments"][1]["view"]["own"] == []
        assert house.post("/api/replay", json=told, params={"seat": 4}).status_code == 422

    def test_a_seat_is_told_only_what_it_was_told_at_the_table(self, house: httpx.Client) -> None:
        """With other cards in the others' hands the replay is the same, till they are shown."""
        told = json.loads(export_record(started(game="cargolino-valentino").finish().table))
        start = snailhouse.load(json.dumps(told))[0].game.start()
        dealt = start.after_chance(told["events"][0][1])
        deals = [(outcome, start.after_chance(outcome)) for outcome in range(start.outcomes())]
        other = next(
            outcome
            for outcome, deal in deals
            if deal.seen_by(0) == dealt.seen_by(0) and deal.seen_by(1) != dealt.seen_by(1)
        )
        altered = told | {"events": [[-1, other], *told["events"][1:]]}
        shown = [show(house, record, seat=0)["moments"] for record in (told, altered)]
        ended = next(number for number, moment in enumerate(shown[0]) if moment["view"]["past_races"])
        assert ended > 20
        assert shown[0][:ended] == shown[1][:ended]
        assert shown[0][ended] != shown[1][ended]

    def test_a_game_without_dice_has_nothing_to_verify(self, house: httpx.Client) -> None:
        match = snailhouse.game("snails-pace", start="x").match()
        shown = show(house, json.loads(snailhouse.save(match, ["Ada", "Bob"])))
        assert (shown["total"], shown["result"]) == (1, None)
        assert shown["dice"]["verified"] is None
        assert shown["dice"]["text"].startswith("this record carries no dice to verify")

    def test_the_first_altered_roll_is_named(self, house: httpx.Client) -> None:
        """The last roll but one may be another and all later events still be possible."""
        for number in reversed(range(len(PACE["events"]))):
            actor, value = PACE["events"][number]
            answer = house.post("/api/replay", json=altered(number, (value + 1) % 216)) if actor == -1 else None
            if answer is not None and answer.status_code == 200:
                dice = answer.json()["dice"]
                assert (dice["verified"], dice["event"]) == (False, number + 1)
                assert f"event {number + 1}: the record says" in dice["text"]
                return
        pytest.fail("no such roll")

    def test_games_that_ended_early(self, house: httpx.Client) -> None:
        parlour = two()
        parlour.move()
        parlour.do(ADA, Resign())
        told = json.loads(export_record(parlour.table))
        result = show(house, told)["result"]
        assert result == {"payoffs": [0.0, 1.0], "text": "X resigns: O wins.", "how": "resigned"}
        for wrong in ({"how": "bored"}, {"seat": 2}, {"seat": None}, {"result": [1.0, 0.0]}):
            answer = house.post("/api/replay", json=told | {"ending": told["ending"] | wrong})
            assert (answer.status_code, "ending" in answer.json()["detail"]) == (422, True)

    @pytest.mark.parametrize(
        ("change", "status", "word"),
        [
            ({"events": None}, 400, "events"),
            ({"events": [[0, "x"]]}, 400, "events"),
            ({"players": [1, 2]}, 400, "players"),
            ({"colour": "red"}, 400, "colour"),
            ({"format": "chess"}, 422, "format"),
            ({"version": 9}, 422, "version"),
            ({"ruleset": 99}, 422, "ruleset"),
            ({"game": "go"}, 422, "go"),
            ({"options": {"meeting": "kiss"}}, 422, "meeting"),
            ({"options": {"edition": "/etc/passwd"}}, 422, "edition"),
            ({"players": ["Ada"]}, 422, "players"),
            ({"events": [[0, 0]] * 3_001}, 422, "3000"),
            ({"events": [[1, 0]]}, 422, "event 1"),
            ({"events": [[-1, 10**30]]}, 422, "event 1"),
            ({"result": [1.0, 1.0]}, 422, "result"),
        ],
    )
    def test_a_bad_record_is_refused_with_the_field(
        self, house: httpx.Client, change: dict[str, Any], status: int, word: str
    ) -> None:
        answer = house.post("/api/replay", json=PACE | change)
        assert answer.status_code == status, answer.text
        assert word in answer.json()["detail"]

    def test_no_file_of_the_house_is_read(self, house: httpx.Client) -> None:
        told = json.loads(export_record(started(game="cargolino-valentino").finish().table))
        told["options"]["edition"] = "/etc/passwd"
        answer = house.post("/api/replay", json=told)
        assert answer.status_code == 422
        assert answer.json()["detail"].endswith("at a table it takes house or an edition's data")

    def test_what_a_player_may_not_know_cannot_be_shown(self, house: httpx.Client) -> None:
        running = json.loads(export_record(started(game="cargolino-valentino").table, 0))
        answer = house.post("/api/replay", json=running)
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith("event 1: hidden")

    def test_what_is_no_record_is_refused(self, house: httpx.Client) -> None:
        assert house.post("/api/replay", content=b"hello").status_code == 400
        assert house.post("/api/replay", json=[1]).status_code == 400
        assert house.post("/api/replay", content=b" " * 70_000).status_code == 413


@pytest.fixture(scope="module")
def ready() -> None:
    warm("snails-pace")


def judged(house: httpx.Client, asked: dict[str, Any]) -> dict[str, Any]:
    """What the house says of a decision."""
    return dict(house.post("/api/review", json=asked).raise_for_status().json())


@pytest.mark.usefixtures("ready")
class TestReview:
    def test_a_decision_is_judged_and_always_alike(self, house: httpx.Client) -> None:
        asked = {"record": PACE, "position": DECISION}
        found = judged(house, asked)
        match = snailhouse.load(json.dumps(PACE))[0].at(DECISION)
        assert (found["position"], found["seat"]) == (DECISION, match.actor)
        assert {one["move"]: one["text"] for one in found["moves"]} == {
            move.id: move.text for move in match.moves()
        }
        assert found["played"]["move"] == PACE["events"][DECISION][1]
        assert found["best"] == found["moves"][0]
        assert 0 <= found["best"]["chance"] <= 1
        assert found["choice"]["move"] == found["played"]["move"]
        assert 0 <= found["choice"]["loss"] <= found["choice"]["stake"] <= 1
        assert (found["start"], found["start_margins"]) == ([0.5, 0.5], [0.0, 0.0])
        lost, seat = found["choice"]["loss"], match.actor
        assert found["choice"]["changes"] == [-lost if other == seat else lost for other in (0, 1)]
        assert judged(house, asked) == found
        fewer = judged(house, asked | {"simulations": 50})
        assert sum(one["visits"] for one in fewer["moves"]) == 50

    def test_of_three_a_choice_is_told_seat_by_seat(self, house: httpx.Client) -> None:
        warm("cargolino-valentino")
        match, luck = snailhouse.game("cargolino-valentino", players=3).match(), snailhouse.dice(4)
        while match.actor != snailhouse.OVER:
            match.play(match.legal()[-1]) if match.legal() else match.roll(luck)
        record = json.loads(snailhouse.save(match, ["Ada", "Bea", "Cleo"]))
        decisions = [
            moment
            for moment, (actor, _) in enumerate(record["events"])
            if actor >= 0 and len(match.position_at(moment).legal()) > 1
        ]
        found = [
            judged(house, {"record": record, "position": moment, "simulations": 200})
            for moment in decisions[-9:]
        ]
        assert all(one["start"] == found[0]["start"] and len(one["start_margins"]) == 3 for one in found)
        assert sum(found[0]["start"]) == pytest.approx(1)
        choices = [one["choice"] for one in found]
        assert all(choice["loss"] == -choice["changes"][choice["seat"]] for choice in choices)
        assert all(sum(choice["changes"]) == pytest.approx(0, abs=1e-9) for choice in choices)
        assert any(choice["loss"] > choice["margin"] > 0 for choice in choices), "the last move is seldom best"

    def test_where_the_record_ends_nothing_was_played(self, house: httpx.Client) -> None:
        cut = PACE | {"events": PACE["events"][:DECISION], "result": None}
        found = judged(house, {"record": cut, "position": DECISION})
        assert (found["played"], found["choice"]) == (None, None)
        assert found["moves"]

    def test_where_nobody_decides_there_is_nothing_to_judge(self, house: httpx.Client) -> None:
        last = len(PACE["events"])
        for position, reason in (
            (0, "position 0: nobody decides there, chance is next"),
            (last, f"position {last}: nobody decides there, the game is over"),
            (last + 1, f"there is no position {last + 1}; positions are 0 to {last}"),
        ):
            answer = house.post("/api/review", json={"record": PACE, "position": position})
            assert (answer.status_code, answer.json()["detail"]) == (422, reason)

    @pytest.mark.parametrize("wrong", [{"position": -1}, {"simulations": 0}, {"simulations": 2_001}, {"x": 1}])
    def test_a_bad_question_is_refused(self, house: httpx.Client, wrong: dict[str, int]) -> None:
        answer = house.post("/api/review", json={"record": PACE, "position": DECISION} | wrong)
        assert answer.status_code == 400
        assert next(iter(wrong)) in answer.json()["detail"]

    def test_a_whole_game_can_be_judged_in_one_go(self, house: httpx.Client) -> None:
        """A ration is for thinking hard; a curve of a game asks often and thinks little."""
        decisions = [number for number, (actor, _) in enumerate(PACE["events"]) if actor >= 0]
        assert len(decisions) > 30
        answers = [self.review(house, position, simulations=10).status_code for position in decisions]
        assert answers == [200] * len(decisions)

    def review(self, house: httpx.Client, position: int, **query: int) -> httpx.Response:
        return house.post("/api/review", json={"record": PACE, "position": position, **query})
