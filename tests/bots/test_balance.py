"""Luck and skill of a finished game add up to its result; a judgement says how sure it is."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import snailhouse
from snailhouse.bots.balance import (
    JudgedChoice,
    Margin,
    StartChance,
    added_up,
    balance,
    choice_of,
    one_tells_all,
    start_chances,
)
from snailhouse.bots.coach import coach
from snailhouse.bots.judge import Judgement, judge_decision, sampling_margin
from snailhouse.bots.playing import bot_chooser, play_match
from snailhouse.bots.search import Effort
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.solving.solver import solve
from snailhouse.testing import random_matches
from tests.snails_pace.positions import close, roll_of, started
from tests.solving.hill import DUEL, ROOM

REPLAY = Path(__file__).parents[2] / "web/src/lib/replay"
QUICK = Effort(simulations=60, endgame=True)


@pytest.fixture(scope="module")
def match():
    match, dice = snailhouse.game("snails-pace").match(), snailhouse.dice(4)
    play_match(match, [bot_chooser("greedy", dice), bot_chooser("random", dice)], dice)
    return match


@pytest.fixture(autouse=True)
def no_solution(tmp_path, monkeypatch):
    """Nothing is solved on this machine, and nothing is made by the way."""
    monkeypatch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path))
    tablebase = snailhouse.game("snails-pace").room.solving.tablebase
    monkeypatch.setattr(tablebase, "make_quick", lambda game: None)


def test_luck_and_choices_add_up_to_the_result(match):
    found = balance(match, QUICK)
    for seat, row in enumerate(found.seats):
        assert row.start + row.luck + row.given + row.received == pytest.approx(
            match.payoffs()[seat], abs=1e-12
        )
    x, o = found.seats
    assert x.luck == pytest.approx(-o.luck)
    assert x.given == pytest.approx(-o.received)
    assert all(row.given < 0 < row.accuracy < 1 for row in (x, o))
    assert x.luck_margin == o.luck_margin >= max(x.given_margin.total, o.given_margin.total) > 0


def test_errors_of_exact_parts_add_up_and_those_of_searches_partly_cancel_out():
    exact, searched = Margin(), Margin()
    for _ in range(4):
        exact.add(0.01, exact=True)
        searched.add(0.01, exact=False)
    assert exact.total == pytest.approx(0.04)
    assert searched.total == pytest.approx(0.02)
    assert exact.with_others(searched) == pytest.approx(0.06)
    assert searched.with_others(exact, searched) == pytest.approx(0.04 + 0.02 * 2**0.5)


@pytest.mark.parametrize("game", ["two rivals", "three"])
def test_the_page_adds_up_the_same(game):
    """The client's own test holds it to the same file."""
    told = json.loads((REPLAY / "balance.test.json").read_text("utf-8"))[game]
    start = [StartChance(*share) for share in zip(told["start"], told["start_margins"], strict=True)]
    found = added_up(start, [JudgedChoice(**choice) for choice in told["choices"]], told["payoffs"])
    for row, expected in zip(found.seats, told["seats"], strict=True):
        margins = expected.pop("margins")
        assert {name: getattr(row, name) for name in expected} == pytest.approx(expected)
        assert margins == pytest.approx(
            {
                "start": row.start_margin.total,
                "luck": row.luck_margin,
                "given": row.given_margin.total,
                "received": row.received_margin.total,
            }
        )


def test_every_real_choice_is_in_the_balance(match):
    found = balance(match, QUICK)
    decisions = [
        number
        for number, event in enumerate(match.events)
        if event.actor >= 0 and len(match.position_at(number).legal()) > 1
    ]
    assert [choice.moment for choice in found.choices] == decisions
    assert sum(row.decisions for row in found.seats) == len(decisions)
    assert 0 < sum(row.exact for row in found.seats) < len(decisions), "the endgame is exact"
    assert not found.exact


def test_a_game_that_goes_on_is_refused(match):
    with pytest.raises(Refusal, match="when it is over"):
        balance(snailhouse.game("snails-pace").match())


def test_one_chance_tells_the_others_for_two_rivals_and_alone():
    assert one_tells_all(snailhouse.game("snails-pace"))
    assert one_tells_all(snailhouse.game("snail-invasion", players=1))
    assert not one_tells_all(snailhouse.game("giant-snail"))
    assert not one_tells_all(snailhouse.game("cargolino-valentino", players=3))


def test_what_is_known_of_the_start_is_known_for_both_rivals():
    """Of a game that is solved: the first seat's chance is its value, and the other's the rest."""
    game = Game(ROOM, rival=True)
    value = solve(game, DUEL).value
    first, second = start_chances(game.match())
    assert (first.chance, second.chance) == (pytest.approx(value), pytest.approx(1 - value))
    assert value != pytest.approx(0.5, abs=0.05)


def last_choice():
    """X to decide between tracks 1 and 2, with everything else over."""
    match = started()
    for track, winner in zip(range(3, 9), (0, 0, 1, 1, 1, 0), strict=True):
        close(match, track, winner)
    match.chance(roll_of(1, 1, 5))
    return match.position


def test_an_exact_judgement_knows_what_a_move_gives_away():
    judged = judge_decision(last_choice())
    assert judged.exact
    assert set(judged.chances) == {0, 1}
    assert judged.loss(max(judged.chances, key=judged.chances.get)) == 0
    assert all(margin < 1e-4 for margin in judged.margins.values())


def test_what_an_exact_choice_gave_away_may_be_wrong_by_both_chances_errors():
    position = last_choice()
    judged, effort = Judgement({0: 0.75, 1: 0.5}, {0: 0.01, 1: 0.02}, exact=True), Effort(1)
    assert choice_of(position, 0, 1, judged, effort).margin == pytest.approx(0.03)
    assert choice_of(position, 0, 0, judged, effort).margin == 0
    searched = replace(judged, exact=False)
    assert choice_of(position, 0, 1, searched, effort).margin == pytest.approx(0.05**0.5 / 10)


def test_a_search_says_how_sure_it_is():
    start = snailhouse.game("snails-pace", start="x").start().after_chance(roll_of(1, 3, 3))
    judged = judge_decision(start, Effort(simulations=400))
    assert not judged.exact
    assert all(0 < margin < 0.5 for margin in judged.margins.values())
    assert sampling_margin(0.5, 0) == 1.0
    assert sampling_margin(0.5, 10_000) == pytest.approx(0.0098, abs=1e-4)


def test_the_coach_gives_intervals_and_reasons():
    position = snailhouse.game("snails-pace", start="x").start().after_chance(roll_of(1, 3, 2))
    lesson = coach(position, Effort(simulations=300))
    assert not lesson.exact
    assert all(one.low <= one.chance <= one.high for one in lesson.advice)
    reasons = {one.move + 1: one.reason for one in lesson.advice}
    assert reasons[1] == "wins 1 of 36 points"
    assert reasons[5] == "blocks O on track 5"
    assert all(one.same_as is None for one in lesson.advice)
    exact = coach(last_choice())
    assert exact.exact
    assert all(one.high - one.low < 1e-4 for one in exact.advice)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("cargolino-valentino", r"(your|the) \w+ snail would earn \d instead of \d"),
        ("snail-invasion", r"free pieces of the (Gardener|Snails): \d+ instead of \d+|wins the game"),
    ],
)
def test_reasons_tell_what_changes(game, told):
    words, reasons = snailhouse.game(game).room.words, []
    for match in random_matches(snailhouse.game(game), 2):
        if match.actor >= 0:
            reasons += [words.reason(match.position, move) for move in match.legal()]
    assert any(reasons)
    assert None in reasons, "nothing is invented where nothing changes"
    assert all(re.fullmatch(told, reason) for reason in reasons if reason)


def test_moves_that_read_alike_are_one():
    """Two cards of one kind are two moves by number and one to a person."""
    from snailhouse.bots.coach import Advice, without_twins

    position = snailhouse.game("cargolino-valentino").start()
    told = without_twins(position, [Advice(3, "a", 0.5, 1), Advice(4, "b", 0.4, 1), Advice(5, "a", 0.3, 1)])
    assert [one.same_as for one in told] == [None, None, 3]


def test_moves_that_come_to_the_same_at_giant_snail_are_one():
    """Rows of a region that are alike are two moves by their words and one to whoever is advised."""
    position = next(
        match.position for match in random_matches(snailhouse.game("giant-snail"), 1) if match.actor >= 0
    )
    lesson = coach(position, Effort(simulations=100))
    rank = {one.move: place for place, one in enumerate(lesson.advice)}
    chances = {one.move: one.chance for one in lesson.advice}
    twins = [one for one in lesson.advice if one.same_as is not None]
    assert twins
    assert all(rank[one.same_as] < rank[one.move] for one in twins)
    assert all(one.chance == chances[one.same_as] for one in twins)
    alone = [one.text for one in lesson.advice if one.same_as is None]
    assert any("on row 1" in text for text in alone)
    assert not any("on row 2" in text for text in alone), "before anybody has moved, rows of a region are alike"


def test_advice_may_be_wrong_by_the_longer_side_of_its_interval():
    from snailhouse.bots.coach import Advice

    assert Advice(1, "a", 0.5, 10, 0.4, 0.75).margin == pytest.approx(0.25)
    assert Advice(1, "a", 0.5, 10, 0.2, 0.6).margin == pytest.approx(0.3)
    assert Advice(1, "a", 0.5, 10).margin == Advice(1, "a", None, 0, 0.4, 0.6).margin == 1.0
