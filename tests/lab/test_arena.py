"""The arena: fair seats, common luck, honest ratings, and a scorebook that can be trusted."""

import json
import sys
from math import inf, isclose, isnan, log10

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.lab.arena import Bout, Contest, contest, defeats, elo, fight, leads, standings
from snailhouse.lab.measures.skill import by_seat
from snailhouse.lab.statistics import bounded_interval, mean_and_margin

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


def test_everybody_is_paid_what_their_seat_was(monkeypatch):
    """In game 1 the last contender has the first seat, and whoever sits there wins."""
    game = snailhouse.game("cargolino-valentino", players=3)
    monkeypatch.setattr(Contest, "_chooser", lambda self, contender, deal, stopped: None)
    monkeypatch.setattr("snailhouse.lab.arena.play_match", lambda match, choosers, luck: None)
    monkeypatch.setattr("snailhouse.core.match.Match.payoffs", lambda match: [1.0, 0.25, 0.0])
    which = Contest(game, ("a", "b", "c"), 0)
    assert [which.bout(number).payoffs for number in range(3)] == [
        (1.0, 0.25, 0.0),
        (0.25, 0.0, 1.0),
        (0.0, 1.0, 0.25),
    ]


def test_every_contender_has_a_mind_of_its_own_in_all_games_of_a_deal(monkeypatch):
    minds = []
    monkeypatch.setattr(
        "snailhouse.lab.arena.bot_chooser", lambda bot, mind, **_: minds.append(tuple(mind.tolist()))
    )
    monkeypatch.setattr("snailhouse.lab.arena.play_match", lambda match, choosers, luck: None)
    monkeypatch.setattr("snailhouse.core.match.Match.payoffs", lambda match: [1.0, 0.0])
    which = contest(GAME, ["greedy", "greedy"], 3)
    for number in (0, 1, 2):
        which.bout(number)
    first, second, again_second, again_first, *later = minds
    assert first != second
    assert (again_first, again_second) == (first, second), "they change seats"
    assert not {first, second} & set(later), "another deal, other minds"


def test_the_games_of_a_deal_have_the_same_luck(monkeypatch):
    """Two bots that choose alike play the same game in either seating."""
    monkeypatch.setattr("snailhouse.bots.playing.choose", lambda name, match, dice, **_: match.legal()[-1])
    which = contest(GAME, ["greedy", "random"], 3)
    for deal in range(0, 20, 2):
        assert which.bout(deal).payoffs == which.bout(deal + 1).payoffs[::-1]


def test_no_clock_runs_in_the_arena(monkeypatch):
    """Else a busy machine would decide who wins."""
    clocks = set()

    def choose(name, match, dice, seconds, stopped):
        clocks.add(seconds)
        return match.legal()[0]

    monkeypatch.setattr("snailhouse.bots.playing.choose", choose)
    contest(GAME, ["master", "hard"], 1).bout(0)
    assert clocks == {inf}


def width(interval):
    return interval[1] - interval[0]


@pytest.mark.parametrize("won", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("deals", [1, 2, 10, 400])
def test_an_interval_stays_within_bounds_and_has_a_width(won, deals):
    """Also where every deal ended alike; and the more there are, the narrower it is."""
    low, high = bounded_interval([won] * deals)
    assert 0 <= low <= won <= high <= 1
    assert high - low > 0.001
    assert high - low > width(bounded_interval([won] * (2 * deals)))
    lead = bounded_interval([2 * won - 1] * deals, least=-1.0)
    assert lead == pytest.approx((2 * low - 1, 2 * high - 1))


def test_the_interval_of_a_long_contest_is_the_normal_one():
    samples = [0.0, 0.5, 1.0, 0.5] * 20
    mean, margin = mean_and_margin(samples)
    assert bounded_interval(samples) == (mean - margin, mean + margin)
    assert margin == pytest.approx(1.96 * (10 / 79 / 80) ** 0.5, rel=1e-3)


def test_few_samples_have_two_more_at_either_bound():
    """Of four won games: eight samples with the mean 0.75, whose deviation is the root of 3/14."""
    low, high = bounded_interval([1.0] * 4)
    assert high == 1
    assert low == pytest.approx(0.75 - 1.959964 * (3 / 14 / 8) ** 0.5)


def test_short_intervals_hold_what_they_promise():
    """Nineteen of twenty contain the true mean, also of lopsided contests."""
    rng = np.random.default_rng(1)
    for chance in (0.5, 0.9):
        held = 0
        for _ in range(400):
            low, high = bounded_interval(rng.binomial(2, chance, 8) / 2)
            held += low <= chance <= high
        assert held / 400 > 0.92


THREE = Contest(GAME, ("a", "b", "b"), 0)
LOST = (0.0, 0.0, 0.0)
COMMON_BOAT = [LOST, (1.0, 0.0, 0.0), LOST, (0.0, 0.5, 0.5), LOST, LOST, (1.0, 0.0, 0.0), (1.0, 0.0, 0.0), LOST]
"""Three deals of three games; a is paid 1/3, 0 and 2/3 a game, each b 0, 1/6 and 0."""


def test_a_lead_is_taken_deal_by_deal():
    (lead,) = leads(THREE, [Bout(number, paid) for number, paid in enumerate(COMMON_BOAT)])
    assert (lead.bot, lead.over) == ("a", "b")
    differences = [1 / 3, -1 / 6, 2 / 3]
    mean = sum(differences) / 3
    assert lead.difference == pytest.approx(mean)
    assert lead.interval == bounded_interval(differences, least=-1.0)


def test_payoffs_are_told_by_seat():
    """In games 0, 1 and 2 the bot a sits in seats 0, 1 and 2."""
    bouts = [Bout(number, paid) for number, paid in enumerate(COMMON_BOAT)]
    one, two = standings(THREE, bouts)
    assert one.by_seat == pytest.approx((1 / 3, 2 / 3, 0))
    assert two.by_seat == pytest.approx((0, 1 / 12, 1 / 12)), "half a win each in game 3"
    assert isnan(standings(THREE, bouts[:1])[0].by_seat[1])


def test_what_seats_were_paid_follows_the_seating():
    """The first contender wins every game, and so every seat one in three."""
    bouts = [Bout(number, (1.0, 0.0, 0.0)) for number in range(3)]
    assert by_seat(THREE, bouts).tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_a_lead_needs_two_bots():
    assert leads(contest(GAME, ["greedy"], 0), [Bout(0, (1.0, 0.0))]) == []


def test_what_happens_to_both_does_not_blur_a_lead():
    """Each deal is lost by both or won by the same: the payoffs vary much, the difference hardly."""
    bouts = [
        Bout(number, (0.6, 0.4 + 0.01 * (number % 8 < 4)) if number % 4 < 2 else (0.2, 0.01 * (number % 8 < 4)))
        for number in range(400)
    ]
    which = Contest(GAME, ("a", "b"), 0)
    (lead,), standing = leads(which, bouts), standings(which, bouts)[0]
    assert lead.difference == pytest.approx(0.195)
    assert 0 < width(lead.interval) < width(standing.interval)


def test_games_nobody_won_are_counted():
    assert defeats([Bout(number, paid) for number, paid in enumerate(COMMON_BOAT)]) == 5


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
    assert ratings["a"] == -ratings["b"] == pytest.approx(200 * log10(10.5 / 0.5), abs=0.1)


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
    status, out, _ = arena("--bots", "greedy,random", "--games", 60, "--json")
    data = json.loads(out)
    assert status == 0
    assert [row["bot"] for row in data["standings"]] == ["greedy", "random"]
    assert set(data["standings"][0]) == {
        "bot", "games", "wins", "shared", "payoff", "payoff_low", "payoff_high", "payoff_by_seat",
        "payoff_by_seat_low", "payoff_by_seat_high", "elo",
    }  # fmt: skip
    first = data["standings"][0]
    ends = zip(first["payoff_by_seat_low"], first["payoff_by_seat"], first["payoff_by_seat_high"], strict=True)
    assert all(low < paid < high for low, paid, high in ends)
    assert data["defeats"] == 0
    (lead,) = data["leads"]
    assert (lead["bot"], lead["over"]) == ("greedy", "random")
    assert lead["difference_low"] < lead["difference"] < lead["difference_high"]


def test_arena_for_people(arena):
    status, out, _ = arena("--bots", "greedy,random", "--games", 10)
    assert status == 0
    assert "as X" in out
    assert "greedy  random  +" in out
    assert "Nobody won" not in out


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


@pytest.mark.parametrize(
    "damage",
    [
        '{"game": 4, "payoffs": [1',
        '{"game": 4, "payoffs": [NaN, 1]}',
        '{"game": 4, "payoffs": [7, 1]}',
        '{"game": true, "payoffs": [1, 0]}',
        '{"game": -4, "payoffs": [1, 0]}',
        '{"game": 4, "payoffs": [1]}',
        "[]",
    ],
)
def test_a_damaged_line_of_the_scorebook_is_played_again(arena, tmp_path, damage):
    file = tmp_path / "duel.jsonl"
    words = ["--bots", "greedy,random", "--games", 6, "--out", file, "--json"]
    first = arena(*words)[1]
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:4], damage]) + "\n")
    assert arena(*words)[1] == first
    assert sorted(file.read_text().splitlines()) == sorted(lines)


def test_a_whole_scorebook_is_only_read(arena, tmp_path):
    """A contest that is stopped while it is read again loses nothing."""
    file = tmp_path / "duel.jsonl"
    words = ["--bots", "greedy,random", "--games", 4, "--out", file, "--json"]
    arena(*words)
    file.chmod(0o400)
    before = file.stat()
    arena(*words)
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_one_deal_leaves_a_wide_doubt(arena):
    data = json.loads(arena("--bots", "greedy,random", "--games", 2, "--json")[1])
    for row in data["standings"]:
        assert 0 <= row["payoff_low"] < row["payoff"] + 0.01
        assert row["payoff_high"] - row["payoff_low"] > 0.5
    for row in data["leads"]:
        assert -1 <= row["difference_low"] < row["difference_high"] <= 1


def test_the_scorebook_of_another_contest_is_refused(arena, tmp_path):
    book = tmp_path / "duel.jsonl"
    arena("--bots", "greedy,random", "--games", 2, "--out", book)
    before = book.read_text()
    status, _, err = arena("--bots", "random,random", "--games", 2, "--out", book)
    assert status == 2
    assert "holds another contest" in err
    assert book.read_text() == before


def test_an_interval_of_shares_is_the_normal_one_until_that_would_leave_the_bounds():
    middle = [0.0, 1.0] * 20
    mean, margin = mean_and_margin(middle)
    assert bounded_interval(middle) == pytest.approx((mean - margin, mean + margin))
    for rare, often in ((1.0, 0.0), (0.0, 1.0)):
        shares = [often] * 38 + [rare] * 2
        mean, margin = mean_and_margin(shares)
        assert mean - margin < 0 or mean + margin > 1
        low, high = bounded_interval(shares)
        assert 0 <= low < mean < high <= 1
