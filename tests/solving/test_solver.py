"""The solver on a game that can be solved by hand, so that any game may join."""

from fractions import Fraction

import pytest

from snailhouse import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.record import copied
from snailhouse.solving import perfect, solver
from snailhouse.solving.solver import TOLERANCE, solve
from snailhouse.solving.trial import trial
from tests.solving.hill import CREEP, DUEL, HILL, LEAP, ROOM, WAIT


@pytest.fixture(scope="module")
def solution():
    return solve(Game(ROOM), HILL)


def standing(solution, to_go):
    """The position before a roll with so many steps to go."""
    table = copied(solution.game.start().table)
    table.to_go = to_go
    return Position(solution.game, table)


def by_hand(to_go):
    """Creep on 2, 3 and 4, leap on 5 and 6, lose on 1."""
    if to_go <= 0:
        return Fraction(1)
    return Fraction(3, 6) * by_hand(to_go - 1) + Fraction(2, 6) * by_hand(to_go - 2)


def test_the_values_are_those_worked_out_by_hand(solution):
    assert list(solution.keys) == [1, 2, 3]
    assert list(solution.values) == pytest.approx([float(by_hand(k)) for k in (1, 2, 3)], abs=1e-12)
    assert solution.value == pytest.approx(47 / 72, abs=1e-12)


def test_residual_and_gap_are_what_they_promise(solution):
    assert solution.residual <= TOLERANCE
    assert solution.gap <= TOLERANCE


def test_the_best_move_and_the_chance_of_every_move(solution):
    position = solution.game.start().after_chance(5)
    chances = solution.chances(position)
    assert chances == pytest.approx({WAIT: 47 / 72, CREEP: 3 / 4, LEAP: 5 / 6})
    assert solution.best(position) == LEAP


def test_equal_moves_are_decided_for_the_first(solution):
    position = standing(solution, to_go=1).after_chance(5)
    assert solution.chances(position) == pytest.approx({WAIT: 5 / 6, CREEP: 1.0, LEAP: 1.0})
    assert solution.best(position) == CREEP


def test_perfect_play_meets_the_dice(solution):
    tried = trial(solution, 100_000, seed=3)
    assert abs(tried.mean - solution.value) < 4 * tried.error
    with pytest.raises(Refusal, match="at least 1"):
        trial(solution, 0)


def test_a_rival_wants_the_opposite():
    """It always waits on a 5 or 6, so that v(k) = v(k - 1) / 2 + v(k) / 3."""
    duel = solve(Game(ROOM, rival=True), DUEL)
    assert duel.value == pytest.approx(27 / 64, abs=1e-12)
    high = duel.game.start().after_chance(5)
    assert high.actor == 1
    assert duel.chances(high) == pytest.approx({WAIT: 1 - 27 / 64, CREEP: 1 - 9 / 16, LEAP: 1 - 3 / 4})
    assert duel.best(high) == WAIT
    played = trial(duel, 20_000, seed=1)
    assert played.mean == pytest.approx(27 / 64, abs=4 * played.error)


def test_a_position_that_cannot_come_up_is_refused(solution):
    with pytest.raises(Refusal, match="does not know this position"):
        solution.of(standing(solution, to_go=9))


def test_a_game_that_need_not_end_has_no_solution(monkeypatch):
    monkeypatch.setattr(solver, "MOST_SWEEPS", 200)
    with pytest.raises(Refusal, match="after 200 sweeps: play need not end"):
        solve(Game(ROOM, endless=True), HILL)


def test_progress_is_told_from_nothing_to_all():
    told = []
    solve(Game(ROOM), HILL, lambda stage, done: told.append((stage, done)))
    assert {stage for stage, _ in told} == {"exploring", "solving"}
    assert all(0 <= done <= 1 for _, done in told)
    assert told[-1] == ("solving", 1.0)


def test_an_atlas_that_is_too_small_is_doubled(monkeypatch, solution):
    """It starts with space for a few positions and doubles as often as it must."""
    monkeypatch.setattr(solver, "FIRST_CAPACITY", 4)
    again = solve(Game(ROOM), HILL)
    assert list(again.values) == list(solution.values)


def test_of_chances_that_only_rounding_tells_apart_the_first_move_is_perfect(monkeypatch):
    known = {2: 0.25, 4: 0.5 - 1e-14, 7: 0.5, 8: 0.5 - 1e-14}
    monkeypatch.setattr(perfect, "exact_chances", lambda position: known)
    assert perfect.perfect_move(Game(ROOM).start()) == 4
