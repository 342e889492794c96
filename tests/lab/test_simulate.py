import subprocess
import sys

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.bots.playing import play_match
from snailhouse.core.dice import below, dice
from snailhouse.core.playout import add_result, playout
from snailhouse.core.position import Position
from snailhouse.core.record import float64s
from snailhouse.lab.report import share_bar, simulation_data
from snailhouse.lab.simulate import CHUNK, Tally, added, simulate
from snailhouse.lab.statistics import wilson
from snailhouse.testing import random_match

GAME = snailhouse.game("snails-pace")


@pytest.mark.parametrize("games", [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_exactly_as_many_games_as_asked_for(games):
    told = []
    result = simulate(GAME, games, progress=told.append)
    assert result.games == games
    assert told[-1] == games
    assert told == sorted(told)


def test_sums_depend_on_the_seed_and_not_on_the_threads():
    one, two = simulate(GAME, 9_000, threads=1, seed=1), simulate(GAME, 9_000, threads=3, seed=1)
    assert one.tally.tobytes() == two.tally.tobytes()
    assert simulate(GAME, 9_000, seed=2).tally.tobytes() != one.tally.tobytes()


def test_nonsense_is_refused():
    for games in (0, -5):
        with pytest.raises(Refusal, match="at least 1"):
            simulate(GAME, games)
    with pytest.raises(Refusal, match="from 0 up"):
        simulate(GAME, 10, seed=-1)


def test_the_tally_agrees_with_games_played_one_by_one():
    rng = dice(6, 0)
    scores, turns = [0.0, 0.0], 0
    for _ in range(20):
        match = GAME.match()
        play_match(match, [lambda position: position.legal()[below(rng, len(position.legal()))]] * 2, rng)
        scores = [a + b for a, b in zip(scores, match.scores(), strict=True)]
        turns += int(match.table.turns)
    data = simulation_data(simulate(GAME, 20, seed=6))
    assert data["mean_score"] == [points / 20 for points in scores]
    assert data["mean_turns"] == turns / 20


def test_memory_does_not_grow_with_the_number_of_games():
    """A million games in under 200 MB, interpreter, compiler and all."""
    script = """
import re, resource, snailhouse
from pathlib import Path
from snailhouse.lab.simulate import simulate
simulate(snailhouse.game("snails-pace"), 1_000_000)
status = Path("/proc/self/status")
if status.exists():  # the peak since exec; getrusage also counts the process that started this one
    print(re.search("VmHWM:\\s+(\\d+) kB", status.read_text())[1])
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    simulate(GAME, 1)  # the compiled rules lie in the cache now
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert int(done.stdout) < 200_000


def test_wilson_intervals():
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_bars():
    assert share_bar(1.0, 4) == "████"
    assert share_bar(0.0, 4) == ""
    assert share_bar(0.5, 1) == "▌"


def test_sums_of_two_chunks_keep_the_shortest_and_the_longest_game_of_both():
    short, long = Tally.new(), Tally.new()
    short.games, short.turns, short.fewest_turns, short.most_turns = 2, 11, 4, 7
    long.games, long.turns, long.fewest_turns, long.most_turns = 3, 60, 9, 30
    for total in (added(short, long), added(long, short)):
        assert [int(total[name]) for name in ("games", "turns", "fewest_turns", "most_turns")] == [5, 71, 4, 30]
    assert added(Tally.new(), long) is long, "no game at all was no short game"
    assert added(long, Tally.new()) is long


def test_a_tally_is_what_single_games_come_to():
    """The first chunk played once more, game by game, by the plain rules."""
    game, games, seed = snailhouse.game("snails-pace"), 60, 5
    tally = simulate(game, games, seed=seed).tally
    rng, policy, moves = dice(seed, 0), np.zeros(2, np.int64), np.zeros(9, np.int64)
    turns, decisions, wins, paid, scored = [], 0, [0, 0], [], []
    for _ in range(games):
        table = game.room.rules.Table.new()
        game.rules.setup(game.box, table)
        decisions += game.rules.bind(playout)(game.box, table, moves, rng, policy)
        ended = Position(game, table)
        turns.append(ended.turns())
        paid.append(ended.payoffs())
        scored.append(ended.scores())
        for seat in range(2):
            wins[seat] += ended.payoffs()[seat] == 1.0
    assert (int(tally.fewest_turns), int(tally.most_turns)) == (min(turns), max(turns))
    assert int(tally.turns) == sum(turns)
    assert int(tally.decisions) == decisions
    assert [int(tally.wins[seat]) for seat in range(2)] == wins
    assert (int(tally.shared), int(tally.lost)) == (paid.count([0.5, 0.5]), 0)
    assert 0 < tally.shared < games - sum(wins) + 1
    for name, squares, numbers in (
        ("payoff", "payoff_squared", np.array(paid)),
        ("score", "score_squared", np.array(scored)),
    ):
        assert tally[name][:2].tolist() == numbers.sum(axis=0).tolist()
        assert tally[squares][:2].tolist() == (numbers**2).sum(axis=0).tolist()


def test_a_game_that_nobody_wins_is_lost_and_one_that_several_win_is_shared():
    """At Giant Snail all lose together; Snail's Pace is won, or drawn at 18 to 18."""
    defeat = random_match(snailhouse.game("giant-snail"), 1)
    assert not any(defeat.payoffs())
    won, tie = (snailhouse.game("snails-pace").match() for _ in range(2))
    for match, points in ((won, (20, 16)), (tie, (18, 18))):
        match.table.points[0], match.table.points[1] = points
    for match, counted in ((defeat, "lost"), (won, "won"), (tie, "shared")):
        tally, out = Tally.new(), float64s(match.game.seats)
        match.game.rules.bind(add_result)(match.game.box, match.table, out, tally)
        found = {"lost": int(tally.lost), "won": sum(tally.wins), "shared": int(tally.shared)}
        assert found == {kind: int(kind == counted) for kind in found}
