"""Sequential tests: the error rates they promise, paired luck, and verdicts that hang on nothing else."""

import json
import sys

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.cli.sequential import asked_test
from snailhouse.lab.arena import Bout, Contest, contest, fight
from snailhouse.lab.sprt import FEWEST_DEALS, GOES_ON, HIGHER, LOWER, ScoreTest, SequentialContest, score_of

GAME = snailhouse.game("snails-pace")
RESULTS = np.array([0, 0.25, 0.5, 0.75, 1])
PAIRED = np.array([0.04, 0.1, 0.72, 0.1, 0.04])
"""How often each result of a deal comes up between equals whose luck is paired: most deals are shared."""
TESTS = 400


def tilted(shares, mean):
    """The distribution nearest to these shares with another mean."""
    least, most = -50.0, 50.0
    for _ in range(80):
        tilt = (least + most) / 2
        found = shares * np.exp(tilt * RESULTS)
        found /= found.sum()
        least, most = (tilt, most) if found @ RESULTS < mean else (least, tilt)
    return found


def verdicts(test, mean, seed=1):
    """How many tests of so many end with each verdict, and their mean length, if this is the true score."""
    luck, ends, deals = np.random.default_rng(seed), {HIGHER: 0, LOWER: 0, GOES_ON: 0}, 0
    for _ in range(TESTS):
        scores, verdict = [], GOES_ON
        drawn = luck.choice(RESULTS, 3000, p=tilted(PAIRED, mean))
        while verdict == GOES_ON and len(scores) < len(drawn):
            scores += drawn[len(scores) : len(scores) + 4].tolist()
            verdict = test.verdict(scores)
        ends[verdict] += 1
        deals += len(scores)
    return ends, deals / TESTS


@pytest.mark.parametrize("rates", [(0.05, 0.05), (0.1, 0.02)])
def test_the_error_rates_are_kept(rates):
    """400 tests of each kind: three standard errors above the rate would be a broken promise."""
    test = ScoreTest(0.5, 0.58, *rates)
    wrong_high = verdicts(test, 0.5)[0]
    wrong_low = verdicts(test, 0.58)[0]
    for wrong, verdict, rate in ((wrong_high, HIGHER, rates[0]), (wrong_low, LOWER, rates[1])):
        assert wrong[GOES_ON] == 0
        assert wrong[verdict] <= TESTS * rate + 3 * (TESTS * rate * (1 - rate)) ** 0.5


def test_it_stops_sooner_than_a_contest_of_fixed_length():
    """So many deals would be needed for the same two errors of 5%: (2 * 1.645 * deviation / 0.08) squared."""
    deviation = float(np.sqrt(PAIRED @ (RESULTS - 0.5) ** 2))
    fixed = (2 * 1.645 * deviation / 0.08) ** 2
    test = ScoreTest(0.5, 0.58)
    assert verdicts(test, 0.5)[1] < 0.8 * fixed
    assert verdicts(test, 0.7)[1] < 0.4 * fixed


def test_deals_that_luck_decides_have_little_weight():
    """The same wins of single games: paired, they say more than as if every game stood alone."""
    paired = [0.5] * 60 + [1.0] * 12 + [0.0] * 2
    test = ScoreTest(0.5, 0.6)
    alone = [1.0] * (30 + 12) + [0.0] * (30 + 2)
    assert test.log_ratio(paired) > test.log_ratio(alone) > 0


def test_a_verdict_needs_a_few_deals():
    test = ScoreTest(0.5, 0.9)
    assert FEWEST_DEALS == 8
    assert test.verdict([0.0] * (FEWEST_DEALS - 1)) == GOES_ON
    assert test.verdict([0.0] * FEWEST_DEALS) == LOWER


@pytest.mark.parametrize(
    ("figures", "reason"),
    [
        ((0.6, 0.5), "0 < low < high < 1"),
        ((0.5, 1.0), "0 < low < high < 1"),
        ((float("nan"), 0.6), "0 < low"),
        ((0.5, 0.6, 0.0), "between 0 and 0.5"),
        ((0.5, 0.6, 0.05, 0.5), "between 0 and 0.5"),
    ],
)
def test_nonsense_is_refused(figures, reason):
    with pytest.raises(Refusal, match=reason):
        ScoreTest(*figures)
    with pytest.raises(Refusal, match="two different bots"):
        SequentialContest(contest(GAME, ["random"], 1), ScoreTest(0.5, 0.6), 100)


def test_the_score_is_a_half_and_half_the_lead():
    which = Contest(GAME, ("a", "b", "b"), 0)
    deal = [Bout(0, (1.0, 0.0, 0.0)), Bout(1, (0.0, 1.0, 0.0)), Bout(2, (0.5, 0.5, 0.0))]
    assert score_of(which, deal) == pytest.approx(0.5 + (0.5 - 0.25) / 2)


def test_games_count_in_their_order_whenever_they_end():
    """The last deal ends first and would decide, but waits for those before it."""
    which, test = contest(GAME, ["greedy", "random"], 1), ScoreTest(0.3, 0.5)
    bouts = fight(which, range(40))
    one, two = (SequentialContest(which, test, 40) for _ in range(2))
    for bout in bouts:
        one.add(bout)
    for bout in reversed(bouts):
        two.add(bout)
        assert two.verdict == GOES_ON or bout.number < 2 * FEWEST_DEALS
    assert (one.verdict, one.scores, one.counted()) == (two.verdict, two.scores, two.counted())
    assert one.verdict == HIGHER
    assert len(one.counted()) < 40


@pytest.fixture
def run(monkeypatch, capsys):
    def run(*words):
        asked = ["snailhouse", "arena", "snails-pace", "--bots", "greedy,random", "--seed", "1", *words]
        monkeypatch.setattr(sys, "argv", asked)
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        return stop.value.code or 0, out, err

    return run


def test_the_arena_stops_when_it_is_shown(run, tmp_path):
    book = tmp_path / "duel.jsonl"
    code, out, _ = run("--sprt", "0.5,0.7", "--json", "--out", str(book))
    found = json.loads(out)
    assert code == 0
    assert found["sprt"]["verdict"] == "higher"
    assert found["games"] == 2 * found["sprt"]["deals"] < 200
    assert sum(found["sprt"]["results"].values()) == found["sprt"]["deals"]
    assert found["sprt"]["score"] == pytest.approx(found["standings"][0]["payoff"])
    _, again, _ = run("--sprt", "0.5,0.7", "--json", "--out", str(book))
    assert json.loads(again) == found
    _, out, _ = run("--sprt", "0.5,0.7", "--errors", "0.01")
    assert "greedy scores 0.7 rather than 0.5 (said wrongly in 1.0%" in " ".join(out.split())


def test_a_test_that_shows_nothing_says_so(run):
    _, out, _ = run("--sprt", "0.5,0.51", "--games", "20")
    assert "10 deals have not shown whether greedy scores 0.5 or 0.51" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--sprt", "0.5"], "--sprt takes LOW,HIGH, such as 0.5,0.55, not '0.5'"),
        (["--sprt", "a,b"], "--sprt takes LOW,HIGH"),
        (["--sprt", "0.5,0.6", "--errors", "1,2,3"], "--errors takes one or two rates"),
        (["--errors", "0.1"], "say --sprt LOW,HIGH too"),
    ],
)
def test_a_test_asked_for_wrongly_is_refused(run, arguments, reason):
    code, _, err = run(*arguments)
    assert code == 2
    assert reason in " ".join(err.split())


def test_errors_are_given_for_the_higher_score_and_then_for_the_lower():
    assert asked_test("0.5,0.6", None) == ScoreTest(0.5, 0.6)
    assert asked_test("0.5,0.6", "0.01") == ScoreTest(0.5, 0.6, 0.01, 0.01)
    assert asked_test("0.5,0.6", "0.01,0.2") == ScoreTest(0.5, 0.6, false_high=0.01, false_low=0.2)
