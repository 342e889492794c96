"""The distilled evaluation: its look ahead obeys the rules, and what it guesses is close to the truth."""

from collections import Counter

import numpy as np
import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.games.snails_pace.evaluation.guess import GuessMemory, guessed_chance
from snailhouse.games.snails_pace.evaluation.look_ahead import affordable_turns, evaluated
from snailhouse.games.snails_pace.evaluation.weights import MOST_HIDDEN, keep_weights, weights_of
from snailhouse.games.snails_pace.solving import worked_out
from snailhouse.games.snails_pace.tablebase.layout import LEADS
from snailhouse.testing import random_matches
from tests.snails_pace.positions import close, place, roll_of, started

MEETINGS = {"none": 0, "hop": 2}


def guess(position, seat):
    """The network's guess of the chance of `seat`, who has just moved."""
    weights = weights_of(int(position.box.meeting))
    return guessed_chance(position.table, seat, weights, GuessMemory.new())


def by_all_rolls(position, seat, turns):
    """The chance of `seat` by the rules alone: every roll, every move, and the guess after so many turns.

    Rolls that allow the same moves are looked at once. As in the look ahead, a game is over when nobody can
    catch up, and after a pass one turn more is looked at.
    """
    points = position.table.points
    if position.over:
        return position.payoffs()[seat]
    if 2 * max(points[0], points[1]) > 36:
        return float(points[seat] > points[1 - seat])
    if turns <= 0:
        waiting = guess(position, 1 - position.table.seat)
        return 1 - waiting if position.table.seat == seat else waiting
    rolls = Counter(tuple(position.after_chance(outcome).legal()) for outcome in range(position.outcomes()))
    firsts = {tuple(position.after_chance(outcome).legal()): outcome for outcome in range(position.outcomes())}
    total = 0.0
    for moves, count in rolls.items():
        after = position.after_chance(firsts[moves])
        if not moves:
            total += count * by_all_rolls(after, seat, min(turns - 1, 1))
            continue
        roller = after.actor
        best = max(by_all_rolls(after.after(move), roller, turns - 1) for move in moves)
        total += count * (best if roller == seat else 1 - best)
    return total / position.outcomes()


def three_races():
    """Tracks 3, 5 and 8 are open, with snails on their way; X leads by 3."""
    match = started()
    for track, winner in ((1, 0), (2, 0), (4, 1), (6, 0), (7, 1)):
        close(match, track, winner)
    place(match, 3, x=2, o=1)
    place(match, 5, x=3, o=4)
    place(match, 8, x=5, o=4)
    match.chance(roll_of(3, 5, 5))
    return match


@pytest.mark.parametrize("guesses", [1, 9, 27, 81])
def test_the_look_ahead_is_the_average_over_all_rolls(guesses):
    position = three_races().position
    turns = affordable_turns(position.table, len(position.legal()), guesses)
    found = evaluated(position, guesses)
    assert sorted(found) == position.legal()
    for move, chance in found.items():
        assert chance == pytest.approx(by_all_rolls(position.after(move), position.actor, turns), abs=1e-5)


def test_whoever_has_half_of_the_points_has_not_won_yet():
    """O has 18; X, with all that is open, would have 18 too."""
    match = started()
    for track, winner in ((8, 1), (6, 1), (4, 1), (7, 0)):
        close(match, track, winner)
    for track in (1, 2, 3, 5):
        place(match, track, x=1, o=5)
    match.chance(roll_of(5, 5, 5))
    assert match.table.points[1] == 18
    (chance,) = evaluated(match.position, 1).values()
    (left,) = (match.position.after(move) for move in match.legal())
    assert chance == pytest.approx(by_all_rolls(left, 0, 0))
    assert chance > 0


def test_more_guesses_look_further_ahead():
    table = started().table
    assert [affordable_turns(table, 3, guesses) for guesses in (1, 24, 200, 10**12)] == [0, 1, 2, 12]


@pytest.mark.parametrize("meeting", MEETINGS)
def test_guesses_are_close_to_the_truth(meeting):
    """At endgames that are worked out exactly: the mean error of a guess, and less after a look ahead."""
    off, ahead = [], []
    for match in random_matches(snailhouse.game("snails-pace", meeting=meeting), 12, seed=5):
        position = match.position
        exact = worked_out(position) if len(match.legal()) > 1 else None
        if exact:
            for guesses, errors in ((1, off), (2_000, ahead)):
                found = evaluated(position, guesses)
                errors += [abs(found[move] - chance) for move, chance in exact.items()]
    assert len(off) > 60
    assert np.mean(ahead) < np.mean(off) < 0.03


def test_other_ways_to_play_are_left_to_the_search():
    for options in ({"meeting": "carry"}, {"turn": "two-moves"}, {"turn": "two-dice"}):
        match = next(
            m for m in random_matches(snailhouse.game("snails-pace", **options), 1) if len(m.legal()) > 1
        )
        assert evaluated(match.position, 100) is None
        assert choose("easy", match, snailhouse.dice(1)) in match.legal()


def test_weights_are_kept_as_they_are(tmp_path):
    weights = weights_of(0)
    keep_weights(tmp_path / "again.npz", weights)
    with np.load(tmp_path / "again.npz") as kept:
        for name, array in weights._asdict().items():
            assert np.array_equal(kept[name].astype(np.float32), array)


def test_the_memory_of_a_guess_has_a_place_for_every_lead():
    assert GuessMemory.new().spread.shape == (2, LEADS)
    assert weights_of(0).leads.shape == (LEADS, MOST_HIDDEN)
