"""The arena: fair seats, common luck, honest ratings, and a scorebook that can be trusted."""

import json
import sys
from math import isclose

import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.lab.arena import Bout, Contest, contest, elo, fight, standings

GAME = snailhouse.game("snails-pace")


def test_everybody_sits_everywhere_equally_often():
    which = Contest(GAME, ("a", "b", "c"), 0)
    seatings = [which.seating(number) for number in range(6)]
    for seat in range(3):
        assert sorted(seating[seat] for seating in seatings) == [0, 0, 1, 1, 2, 2]
    assert all(sorted(seating) == [0, 1, 2] for seating in seatings)


def test_the_last_bot_fills_the_seats_that_are_left():
    assert contest(GAME, ["random"], 0).bots == ("random", "random")
    with pytest.raises(Refusal, match="3 bots for 2 seats"):
        contest(GAME, ["random"] * 3, 0)
    with pytest.raises(Refusal, match="there is no bot 'genius'"):
        contest(GAME, ["genius", "random"], 0)


def test_games_do_not_depend_on_the_threads():
    which = contest(GAME, ["greedy", "random"], 3)
    assert fight(which, range(12), threads=1) == fight(which, range(12), threads=2)


def test_the_games_of_a_deal_have_the_same_luck(monkeypatch):
    """Two bots that choose alike play the same game in either seating."""
    monkeypatch.setattr("snailhouse.lab.arena.choose", lambda name, match, dice: match.legal()[-1])
    which = contest(GAME, ["greedy", "random"], 3)
    for deal in range(0, 20, 2):
        assert which.bout(deal).payoffs == which.bout(deal + 1).payoffs[::-1]


def test_a_better_bot_is_rated_higher():
    which = contest(GAME, ["greedy", "random"], 1)
    greedy, random = standings(which, fight(which, range(100)))
    assert greedy.payoff > 0.8
    assert isclose(greedy.payoff + random.payoff, 1)
    assert isclose(greedy.elo, -random.elo)
    assert greedy.elo > 100
    assert greedy.wins + random.wins + greedy.shared == 100


def test_elo_of_a_known_score():
    bouts = [Bout(number, (1.0, 0.0) if number % 4 else (0.0, 1.0)) for number in range(4000)]
    ratings = elo(("a", "b"), bouts)
    assert ratings["a"] - ratings["b"] == pytest.approx(190.8, abs=0.5), "three wins to one"


def test_a_bot_that_always_wins_has_a_finite_rating():
    ratings = elo(("a", "b"), [Bout(number, (1.0, 0.0)) for number in range(10)])
    assert 0 < ratings["a"] < 1000


@pytest.fixture
def arena(monkeypatch, capsys):
    def arena(*words):
        monkeypatch.setattr(sys, "argv", ["snailhouse", "arena", "snails-pace", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        return stop.value.code or 0, out, err

    return arena


def test_arena_as_json(arena):
    status, out, _ = arena("--bots", "greedy,random", "--games", 10, "--json")
    data = json.loads(out)
    assert status == 0
    assert [row["bot"] for row in data["standings"]] == ["greedy", "random"]
    assert set(data["standings"][0]) == {
        "bot", "games", "wins", "shared", "payoff", "payoff_low", "payoff_high", "elo",
    }  # fmt: skip


def test_a_contest_goes_on_where_it_stopped(arena, tmp_path):
    book = tmp_path / "duel.jsonl"
    whole = arena("--bots", "greedy,random", "--games", 12)[1]
    arena("--bots", "greedy,random", "--games", 5, "--out", book)
    with book.open("a") as file:
        file.write('{"game": 5, "payo')  # cut off in the middle of a line
    assert arena("--bots", "greedy,random", "--games", 12, "--out", book)[1] == whole
    lines = book.read_text().splitlines()
    assert len(lines) == 13
    assert sorted(json.loads(line)["game"] for line in lines[1:]) == list(range(12))


def test_the_scorebook_of_another_contest_is_refused(arena, tmp_path):
    book = tmp_path / "duel.jsonl"
    arena("--bots", "greedy,random", "--games", 2, "--out", book)
    before = book.read_text()
    status, _, err = arena("--bots", "random,random", "--games", 2, "--out", book)
    assert status == 2
    assert "holds another contest" in err
    assert book.read_text() == before
