"""Checks of the rules: they compile, games are sound and end, and what was done can be undone and replayed."""

from __future__ import annotations

from typing import Any

import numpy as np

from snailhouse.core.contract import FUNCTIONS, OPTIONAL_FUNCTIONS, OVER
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.gamerecord import load, save
from snailhouse.core.kernel_reader import complaints
from snailhouse.core.kernel_subset import GUIDE
from snailhouse.core.record import float64s, frozen, int64s
from snailhouse.testing.audit import FAULTS, audit
from snailhouse.testing.samples import (
    LONGEST,
    everyone,
    moment,
    policy_move,
    random_decisions,
    random_event,
    random_match,
    random_matches,
)

GAMES = 2_000


def every_kernel_compiles(game: Game) -> None:
    """Every rule function keeps to what kernels may do, and compiles; all complaints at once."""
    rules: Any = game.room.rules
    functions = {name: getattr(rules, name) for name in FUNCTIONS}
    records = {"box": rules.Box.dtype, "table": rules.Table.dtype}
    optional = [getattr(rules, name, None) for name in OPTIONAL_FUNCTIONS]
    tuning = game.room.tuning
    policies = [tuning.greedy, tuning.insider, tuning.appeal]
    tuned = [*policies, tuning.branch, tuning.turn_key, tuning.at_break, tuning.finish_like]
    kernels = [*functions.values(), *filter(None, [*tuned, *optional])]
    found = "\n".join(map(str, complaints(kernels, functions, records)))
    assert not found, f"rules that cannot be kernels (see {GUIDE}):\n{found}"
    compiled, end = game.compile(), random_match(game, 1)
    out, box = float64s(game.seats), game.box
    compiled.payoffs(box, end.table, out)
    compiled.scores(box, end.table, out)
    compiled.turns(box, end.table)
    compiled.figures(box, end.table, rules.Figures.new())
    policy_move(compiled, next(random_decisions(game, 1)).position)


def thousands_of_games_are_sound(game: Game) -> None:
    """Actors are seats, moves ascend, chance has outcomes, games end, payoffs share one point."""
    rules = game.room.rules
    fault = game.compile().bind(audit)(
        game.box,
        rules.Table.new(),
        rules.Table.array(1),
        int64s(rules.MOVES),
        dice(1),
        float64s(game.seats),
        game.seats,
        GAMES,
        LONGEST,
    )
    assert not fault, f"in {GAMES} random games of {game!r} there is {FAULTS[fault]}"


def every_chance_outcome_can_happen(game: Game) -> None:
    for match in random_matches(game, 1, every=7):
        for outcome in range(match.outcomes):
            twin = match.copy()
            twin.chance(outcome)
            text = match.position.chance_worded(outcome)[0]
            assert text, f"chance_text has no words for outcome {outcome}, {moment(match)}"
        for outcome in (-1, match.outcomes):
            before = frozen(match.table)
            try:
                match.chance(outcome)
            except Refusal:
                assert frozen(match.table) == before
            else:
                raise AssertionError(f"outcome {outcome} was not refused, {moment(match)}")


def a_finished_game_has_no_actor_and_a_result(game: Game) -> None:
    for seed in range(20):
        match = random_match(game, seed)
        assert match.actor == OVER
        assert match.legal() == []
        assert match.outcomes == 0
        assert len(match.payoffs()) == len(match.scores()) == game.seats
        assert match.result_text(), f"result_text says nothing, {moment(match)}"
        assert match.why_not(0) == "the game is over"


def a_copy_is_independent(game: Game) -> None:
    for match in random_matches(game, 2, every=11):
        before, events = frozen(match.table), list(match.events)
        twin, rng = match.copy(), dice(7)
        while not twin.over:
            random_event(twin, rng)
        assert frozen(match.table) == before, f"a copy that went on changed the match, {moment(match)}"
        assert match.events == events


def undo_restores_every_earlier_moment(game: Game) -> None:
    match, rng = game.match(), dice(3)
    moments = [frozen(match.table)]
    while not match.over:
        random_event(match, rng)
        moments.append(frozen(match.table))
    for before in reversed(moments[:-1]):
        match.undo()
        assert frozen(match.table) == before, f"undo led to another table, {moment(match)}"


def a_record_replays_to_the_same_bytes(game: Game) -> None:
    names = [game.seat_name(seat) for seat in range(game.seats)]
    for match in random_matches(game, 2, every=40):
        text = save(match, names)
        again, players = load(text, lambda _, **options: Game(game.room, **options))
        assert frozen(again.table) == frozen(match.table), f"a record replays to another table, {moment(match)}"
        assert again.events == match.events
        assert players == names
        assert save(again, players) == text


def the_same_seed_gives_the_same_game(game: Game) -> None:
    first, second, other = (random_match(game, seed) for seed in (11, 11, 12))
    assert first.events == second.events, "the rules remember something outside of the table"
    assert first.events != other.events, "games with other dice do not differ"


def every_seat_observes_numbers(game: Game) -> None:
    """`observe` fills finite numbers for every seat at every moment."""
    for match in random_matches(game, 1, every=5):
        for seat in everyone(game)[:-1]:
            for name, piece in match.position.observed(seat).items():
                finite = abs(piece).max(initial=0.0) < 1e6
                assert finite, f"Observation.{name} holds {piece.tolist()} for seat {seat}, {moment(match)}"


def an_observation_can_be_written_over(game: Game) -> None:
    """What `erase` leaves of an earlier observation, of any seat, shows in no later one."""
    out: Any = game.room.rules.Observation.new()
    numbers, rules = np.frombuffer(out.memory, np.float32), game.rules
    for match in random_matches(game, 2, every=3):
        for seat in everyone(game)[:-1]:
            rules.erase(out, numbers)
            rules.observe(game.box, match.table, seat, out)
            for name, piece in match.position.observed(seat).items():
                same = np.array_equal(out[name], piece)
                assert same, f"Observation.{name} keeps numbers of another table, seat {seat}, {moment(match)}"
