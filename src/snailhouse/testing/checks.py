"""The checks of the conformance suite, one idea each. Every one takes a game and fails by assertion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import below, dice, next_bits
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.gamerecord import load, save
from snailhouse.core.introduction import rulebook
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.match import Match
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s, copied, float64s, frozen, int64s
from snailhouse.testing.audit import FAULTS, audit
from snailhouse.testing.secrecy import what_a_seat_receives_tells_no_secret

GAMES = 2_000
LONGEST = 100_000
"""Events after which a random game counts as endless."""


def random_event(match: Match, rng: UInt32s) -> None:
    """One random event."""
    if match.actor == CHANCE:
        match.roll(rng)
    else:
        legal = match.legal()
        match.play(legal[below(rng, len(legal))])


def random_match(game: Game, seed: int) -> Match:
    """A random game, played to its end."""
    match, rng = game.match(), dice(seed)
    while not match.over:
        random_event(match, rng)
    return match


def random_matches(game: Game, games: int, every: int = 1, seed: int = 1) -> Iterator[Match]:
    """The same match at every `every`-th moment of a few random games, the end included."""
    for number in range(games):
        match, rng = game.match(), dice(seed, number)
        for moment in range(LONGEST):
            if match.over or moment % every == 0:
                yield match
            if match.over:
                break
            random_event(match, rng)


def everyone(game: Game) -> list[int]:
    return [*range(game.seats), SPECTATOR]


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
    assert not fault, FAULTS[fault]


def every_legal_move_is_playable_and_has_its_own_text(game: Game) -> None:
    for match in random_matches(game, 3, every=5):
        moves = match.moves()
        for language in LANGUAGES:
            with speaking(language):
                texts = [move.text for move in match.moves()]
            assert all(texts)
            assert len(set(texts)) == len(moves), texts
        for move in moves:
            twin = match.copy()
            twin.play(move.id)
            assert frozen(twin.table) != frozen(match.table), f"{move.text} changed nothing"


def touching_a_moves_parts_leads_to_it(game: Game) -> None:
    """Where a game names the parts of its moves, they tell the legal moves apart."""
    for match in random_matches(game, 2, every=8):
        moves = match.moves()
        if any(move.parts for move in moves):
            assert len({move.parts for move in moves}) == len(moves)
        for move in moves:
            assert match.why_not_touch(move.parts) is None
        before = frozen(match.table)
        assert match.why_not_touch(("the moon",))
        assert frozen(match.table) == before


def every_other_id_is_refused_with_a_reason(game: Game) -> None:
    for match in random_matches(game, 2, every=9):
        before = frozen(match.table)
        legal = set(match.legal())
        for move in [*range(-1, game.room.rules.MOVES + 1), 10**9]:
            if move not in legal:
                try:
                    match.play(move)
                except IllegalMove as refusal:
                    assert len(str(refusal)) > 10
                    assert "\n" not in str(refusal)
                else:
                    raise AssertionError(f"move {move} is not legal and was not refused")
        assert frozen(match.table) == before


def every_chance_outcome_can_happen(game: Game) -> None:
    for match in random_matches(game, 1, every=7):
        for outcome in range(match.outcomes):
            twin = match.copy()
            twin.chance(outcome)
            assert match.position.chance_worded(outcome)[0]
        for outcome in (-1, match.outcomes):
            before = frozen(match.table)
            try:
                match.chance(outcome)
            except Refusal:
                assert frozen(match.table) == before
            else:
                raise AssertionError(f"outcome {outcome} was not refused")


def a_finished_game_has_no_actor_and_a_result(game: Game) -> None:
    for seed in range(20):
        match = random_match(game, seed)
        assert match.actor == OVER
        assert match.legal() == []
        assert match.outcomes == 0
        assert len(match.payoffs()) == len(match.scores()) == game.seats
        assert match.result_text()
        assert match.why_not(0) == "the game is over"


def a_copy_is_independent(game: Game) -> None:
    for match in random_matches(game, 2, every=11):
        before, events = frozen(match.table), list(match.events)
        twin, rng = match.copy(), dice(7)
        while not twin.over:
            random_event(twin, rng)
        assert frozen(match.table) == before
        assert match.events == events


def undo_restores_every_earlier_moment(game: Game) -> None:
    match, rng = game.match(), dice(3)
    moments = [frozen(match.table)]
    while not match.over:
        random_event(match, rng)
        moments.append(frozen(match.table))
    for moment in reversed(moments[:-1]):
        match.undo()
        assert frozen(match.table) == moment


def a_record_replays_to_the_same_bytes(game: Game) -> None:
    names = [game.seat_name(seat) for seat in range(game.seats)]
    for match in random_matches(game, 2, every=40):
        text = save(match, names)
        again, players = load(text, lambda _, **options: Game(game.room, **options))
        assert frozen(again.table) == frozen(match.table)
        assert again.events == match.events
        assert players == names
        assert save(again, players) == text


def the_same_seed_gives_the_same_game(game: Game) -> None:
    first, second, other = (random_match(game, seed) for seed in (11, 11, 12))
    assert first.events == second.events
    assert first.events != other.events


def compiled_and_plain_rules_agree(game: Game) -> None:
    """Event by event: the same actor, moves, outcomes, table, figures and concealed copies."""
    plain, fast = game.rules, game.compile()
    for seed in range(10):
        rng = dice(seed)
        tables = [game.room.rules.Table.new() for _ in range(2)]
        for rules, table in zip((plain, fast), tables, strict=True):
            rules.setup(game.box, table)
        while True:
            luck = next_bits(rng)
            states = [_state(rules, game, table) for rules, table in zip((plain, fast), tables, strict=True)]
            assert states[0] == states[1]
            actor, legal, outcomes = states[0][:3]
            if actor == OVER:
                break
            for rules, table in zip((plain, fast), tables, strict=True):
                if actor == CHANCE:
                    rules.chance(game.box, table, luck % outcomes)
                else:
                    rules.play(game.box, table, legal[luck % len(legal)])


def _state(rules: Any, game: Game, table: Any) -> tuple[Any, ...]:
    actor = int(rules.actor(game.box, table))
    moves = int64s(game.room.rules.MOVES)
    count = rules.legal(game.box, table, moves) if actor >= 0 else 0
    legal = [int(moves[index]) for index in range(count)]
    ways = int(rules.outcomes(game.box, table)) if actor == CHANCE else 0
    seen = []
    for seat in everyone(game):
        twin = copied(table)
        rules.conceal(game.box, twin, seat, dice(5))
        seen.append(frozen(twin))
        if seat != SPECTATOR:
            observed: Any = game.room.rules.Observation.new()
            rules.observe(game.box, table, seat, observed)
            seen.append(frozen(observed))
    numbers = []
    for name in ("scores", "payoffs") if actor == OVER else ("scores",):
        out = np.zeros(game.seats)
        getattr(rules, name)(game.box, table, out)
        numbers.append(out.tobytes())
    if actor == OVER:
        report: Any = game.room.rules.Figures.new()
        rules.figures(game.box, table, report)
        numbers.append(frozen(report))
    return actor, legal, ways, int(rules.turns(game.box, table)), frozen(table), seen, numbers


def a_seat_sees_the_same_in_a_concealed_copy(game: Game) -> None:
    """What leaves the house for a seat does not depend on what the seat cannot know."""
    rng = dice(9)
    for match in random_matches(game, 3, every=3):
        for seat in everyone(game):
            position = match.position
            twin = position.concealed(seat, rng)
            assert twin.actor == position.actor
            assert twin.seen_by(seat) == position.seen_by(seat)
            assert twin.hidden_from(seat) == position.hidden_from(seat)
            assert twin.outcomes() == position.outcomes()
            if position.actor == seat:
                assert twin.moves() == position.moves()
            if seat != SPECTATOR:
                assert _observed(twin, seat) == _observed(position, seat)


def concealing_forgets_what_the_seat_cannot_know(game: Game) -> None:
    """Tables that differ only in secrets give equal copies for equal dice, so a bot cannot peek."""
    for match in random_matches(game, 3, every=4):
        for seat in everyone(game):
            twin = match.position.concealed(seat, dice(6))
            assert twin.concealed(seat, dice(5)) == match.position.concealed(seat, dice(5))


def a_same_view_is_the_same_for_everybody(game: Game) -> None:
    """A game that says that everybody is shown the same shows it."""
    for match in random_matches(game, 1, every=5):
        views = [match.view(seat) for seat in everyone(game)]
        assert not game.room.same_view or all(view == views[0] for view in views)


def _observed(position: Position, seat: int) -> list[Any]:
    return [piece.tolist() for piece in position.observed(seat).values()]


def views_are_json_and_can_be_drawn(game: Game) -> None:
    for match in random_matches(game, 1, every=7):
        for seat in everyone(game):
            before = frozen(match.table)
            view = match.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view)) == view
            assert match.board(seat).strip()
            assert frozen(match.table) == before


def views_have_the_type_they_say(game: Game) -> None:
    """Every key is there with its type and no other, at the beginning, in the middle and at the end."""
    shape = game.room.view_type
    for match in random_matches(game, 2, every=7) if shape else ():
        for seat in everyone(game):
            view = match.view(seat)
            assert msgspec.convert(view, shape, strict=True) == view


def the_log_tells_every_event(game: Game) -> None:
    match = random_match(game, 4)
    for seat in everyone(game):
        assert len(match.log(seat)) == len(match.events)
        assert all(match.log(seat))


def the_rulebook_is_there(game: Game) -> None:
    for language in LANGUAGES:
        assert rulebook(game.room, language).startswith(f"# {game.title}")


CHECKS: tuple[Callable[[Game], None], ...] = (
    thousands_of_games_are_sound,
    every_legal_move_is_playable_and_has_its_own_text,
    touching_a_moves_parts_leads_to_it,
    every_other_id_is_refused_with_a_reason,
    every_chance_outcome_can_happen,
    a_finished_game_has_no_actor_and_a_result,
    a_copy_is_independent,
    undo_restores_every_earlier_moment,
    a_record_replays_to_the_same_bytes,
    the_same_seed_gives_the_same_game,
    compiled_and_plain_rules_agree,
    a_seat_sees_the_same_in_a_concealed_copy,
    concealing_forgets_what_the_seat_cannot_know,
    what_a_seat_receives_tells_no_secret,
    a_same_view_is_the_same_for_everybody,
    views_are_json_and_can_be_drawn,
    views_have_the_type_they_say,
    the_log_tells_every_event,
    the_rulebook_is_there,
)
