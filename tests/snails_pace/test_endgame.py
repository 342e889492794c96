"""Exact endgames: right by hand, by the optimality equation and by playing them out."""

from fractions import Fraction
from functools import cache

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.bots.coach import coach
from snailhouse.bots.levels import effort_of
from snailhouse.bots.search import analyse
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below
from snailhouse.core.position import Position
from snailhouse.core.record import copied, float64s, frozen
from snailhouse.core.room import Solving
from snailhouse.games.snails_pace.solving import (
    MOST_POSITIONS,
    MOST_WAITING,
    EndgameCount,
    empty_memory,
    estimated_positions,
    solve_endgame,
)
from tests.snails_pace.positions import O, X, close, place, roll_of, started

MEETINGS = ("none", "carry", "hop")
EIGHT = Fraction(97, 216)
"""The chance that a roll matches track 8."""


def exact(at):
    """The exact chances at a match or a position."""
    return at.game.room.solving.endgame(getattr(at, "position", at))


@cache
def late(meeting="none", most=1_500, turn="one-move"):
    """Moments near the end of a dozen random games, undecided, with a choice and few positions to come."""
    game, found = snailhouse.game("snails-pace", meeting=meeting, turn=turn), []
    for number in range(12):
        match, dice = game.match(), snailhouse.dice(5, number)
        while not match.over and not is_late(match, most):
            match.roll(dice) if match.actor == CHANCE else match.play(choose("random", match, dice))
        found += [] if match.over else [match]
    assert found
    return found


def is_late(match, most):
    return len(match.legal()) > 1 and max(match.scores()) <= 18 and estimated_positions(match.table) <= most


def only_track_8(x, o, seat=X, rider=None, meeting="none"):
    """Seven races are over, 14 points all: the last race decides, and the seat has rolled an eight."""
    match = started(seat, meeting=meeting)
    for track in range(1, 8):
        close(match, track, X if track in (1, 2, 4, 7) else O)
    place(match, 8, x=x, o=o, rider=rider)
    match.chance(roll_of(1, 1, 6))
    return match


@cache
def race(mine, yours):
    """The chance to win a race on track 8 for the one to roll; the snails are past each other."""
    if 0 in (mine, yours):
        return Fraction(mine == 0)
    step, wait = EIGHT, 1 - EIGHT
    return (step * (1 - race(yours, mine - 1)) + wait * step * race(mine, yours - 1)) / (1 - wait * wait)


@pytest.mark.parametrize(("x", "o"), [(1, 1), (2, 1), (1, 3), (2, 3), (4, 3), (3, 5)])
@pytest.mark.parametrize("meeting", MEETINGS)
def test_one_race_left_is_a_race_of_single_steps(meeting, x, o):
    assert exact(only_track_8(x, o, meeting=meeting)) == {
        7: pytest.approx(float(1 - race(o, x - 1)), abs=1e-14)
    }


def test_a_ridden_snail_has_to_wait():
    """P3: O can only move once X has got down, so mounting is worth as much as getting down."""
    down = {7: pytest.approx(float(1 - race(7, 1)), abs=1e-14)}
    assert exact(only_track_8(x=2, o=7, seat=X, rider=X)) == down
    assert exact(only_track_8(x=3, o=7, seat=X)) == down


def test_a_draw_counts_a_half():
    """X leads 11 to 10. Track 8 wins; track 7 leaves 18 to 10 and the last race for O to draw level."""
    match = started()
    for track, winner in ((1, X), (2, O), (3, O), (4, X), (5, O), (6, X)):
        close(match, track, winner)
    place(match, 7, x=1, o=7)
    place(match, 8, x=1, o=1)
    match.chance(roll_of(1, 6, 1))
    assert exact(match) == {6: pytest.approx(float(1 - race(1, 1) / 2), abs=1e-14), 7: 1.0}


@pytest.mark.parametrize("meeting", MEETINGS)
def test_the_optimality_equation_holds(meeting):
    """Over all rolls of plain rules, the best answers average to the chance that was found."""
    for match in late(meeting)[:6]:
        seat = match.actor
        for move, found in exact(match).items():
            after = match.position.after(move)
            answered, passed = averaged(after, 1 - seat, seat)
            own, passed_too = averaged(after, seat, seat)
            assert found == pytest.approx(answered + passed * (own + passed_too * found), abs=1e-12)


def averaged(before, roller, seat):
    """What the rolls with which `roller` can move are worth to `seat`, and the chance of the others."""
    if before.over:
        return before.payoffs()[seat], 0.0
    table = copied(before.table)
    table.seat = roller
    rolling, known, gain, passed = Position(before.game, table), {}, 0, 0
    for outcome in range(216):
        rolled = rolling.after_chance(outcome)
        if rolled.actor == CHANCE:
            passed += 1
            continue
        choices = int(rolled.table.choices)
        if choices not in known:
            best = max(exact(rolled).values())
            known[choices] = best if roller == seat else 1 - best
        gain += known[choices]
    return gain / 216, passed / 216


@pytest.mark.parametrize("meeting", MEETINGS)
def test_best_play_wins_as_often_as_it_says(meeting):
    match = next(match for match in late(meeting, most=300) if 0.2 < max(exact(match).values()) < 0.8)
    promised, games, best, luck = max(exact(match).values()), 800, {}, snailhouse.dice(11)
    paid = sum(played_out(match.position, best, luck) for _ in range(games))
    assert paid / games == pytest.approx(promised, abs=4 * 0.5 / games**0.5)


def played_out(start, best, luck):
    """What the seat to decide is paid when both play on by exact chances; `best` remembers the moves."""
    position = start
    while not position.over:
        if position.actor == CHANCE:
            position = position.after_chance(below(luck, 216))
            continue
        table = position.table
        seen = table.to_go.tobytes(), table.rider.tobytes(), table.winner.tobytes(), table.choices, table.actor
        if seen not in best:
            chances = exact(position)
            best[seen] = max(chances, key=chances.__getitem__)
        position = position.after(best[seen])
    return position.payoffs()[start.actor]


@pytest.mark.parametrize("meeting", MEETINGS)
def test_both_sides_are_treated_alike(meeting):
    for match in late(meeting):
        mirrored = match.copy()
        table = mirrored.table
        table.actor = table.seat = 1 - match.actor
        for track in range(8):
            table.to_go[X, track], table.to_go[O, track] = (
                match.table.to_go[O, track],
                match.table.to_go[X, track],
            )
            table.points[:] = match.table.points[::-1]
            for owners, before in ((table.rider, match.table.rider), (table.winner, match.table.winner)):
                owners[track] = 1 - before[track] if before[track] >= 0 else -1
        table.movable[X], table.movable[O] = match.table.movable[O], match.table.movable[X]
        assert exact(mirrored) == pytest.approx(exact(match), abs=1e-13)


@pytest.mark.parametrize("meeting", MEETINGS)
def test_plain_and_compiled_rules_agree(meeting):
    match = late(meeting, most=40)[0]
    found = []
    for rules in (match.game.rules, match.game.compile()):
        chances = float64s(9)
        assert rules.bind(solve_endgame)(match.game.box, match.table, empty_memory(64), 64, chances)
        found.append([float(chances[move]) for move in range(9)])
    assert found[0] == pytest.approx(found[1], abs=1e-15)


def test_too_many_positions_are_not_begun():
    match = started()
    match.chance(roll_of(4, 4, 3))
    assert estimated_positions(match.table) > MOST_POSITIONS
    assert exact(match) is None


def test_a_solution_gives_up_when_its_memory_is_full():
    match = late(most=MOST_POSITIONS // 2)[0]
    memory = empty_memory(64)
    assert not match.game.compile().bind(solve_endgame)(match.game.box, match.table, memory, 64, float64s(9))
    assert memory.counts[EndgameCount.SOLVED] == 64
    assert sum(array.nbytes for array in empty_memory(MOST_POSITIONS)) < 2_000_000
    assert memory.counts[EndgameCount.WAITING] < MOST_WAITING


@pytest.mark.parametrize("turn", ["two-moves", "two-dice"])
def test_more_moves_a_turn_are_not_solved(turn):
    for match in late(turn=turn):
        assert exact(match) is None
        assert not analyse(match.position, effort_of(match.game.room, "master"), seed=1).exact


def test_a_master_plays_endgames_perfectly():
    for match in late():
        before, chances = frozen(match.table), exact(match)
        assert list(chances) == match.legal()
        assert chances[choose("master", match, snailhouse.dice(1))] == max(chances.values())
        assert frozen(match.table) == before
        assert all(0.0 <= chance <= 1.0 for chance in chances.values())


def test_weak_levels_do_not_know_endgames(monkeypatch):
    match = late()[0]
    never_asked = Solving(endgame=lambda _: pytest.fail("it was asked"))
    monkeypatch.setitem(match.game.room.__dict__, "solving", never_asked)
    for level in ("easy", "medium", "hard"):
        assert choose(level, match, snailhouse.dice(1)) in match.legal()


def test_the_coach_is_exact_in_endgames():
    match = late()[0]
    lesson, chances = coach(match.position), exact(match)
    assert lesson.exact
    assert {advice.move: advice.chance for advice in lesson.advice} == chances
    assert lesson.advice[0].chance == max(chances.values())
    assert lesson.line == [f"{match.game.seat_name(match.actor)}: {lesson.advice[0].text}"]
