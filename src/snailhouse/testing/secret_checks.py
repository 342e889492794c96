"""Checks of what leaves the house: views, and that no seat learns what it cannot know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.dice import dice
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.record import frozen
from snailhouse.testing.samples import everyone, eyes, moment, policy_move, random_decisions, random_matches


def a_seat_sees_the_same_in_a_concealed_copy(game: Game) -> None:
    """What leaves the house for a seat does not depend on what the seat cannot know."""
    rng = dice(9)
    for match in random_matches(game, 3, every=3):
        for seat in everyone(game):
            position = match.position
            twin = _known(position.concealed(seat, rng), seat)
            for what, here in _known(position, seat).items():
                there = twin[what]
                wrong = f"{what} of {eyes(game, seat)} depends on what it cannot know"
                assert here == there, f"{wrong}: {_both(here, there)}, {moment(match)}"


def _known(position: Position, seat: int) -> dict[str, Any]:
    """All that a seat learns of a position, by what it is."""
    known = {
        "actor": position.actor,
        "view": position.seen_by(seat),
        "hides": position.hidden_from(seat),
        "outcomes": position.outcomes(),
    }
    if position.actor == seat:
        known["the moves"] = position.moves()
    if seat != SPECTATOR:
        known["observe"] = {name: piece.tolist() for name, piece in position.observed(seat).items()}
    return known


def _both(one: Any, other: Any) -> str:
    """Two values that differ; of dictionaries only the keys that do."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return "; ".join(
            f"{key} is {one[key]!r} or {other.get(key)!r}" for key in one if one[key] != other.get(key)
        )
    return f"{one!r} or {other!r}"


def concealing_forgets_what_the_seat_cannot_know(game: Game) -> None:
    """Tables that differ only in secrets give equal copies for equal dice, so a bot cannot peek."""
    for match in random_matches(game, 3, every=4):
        for seat in everyone(game):
            twin = match.position.concealed(seat, dice(6))
            one, other = twin.concealed(seat, dice(5)), match.position.concealed(seat, dice(5))
            wrong = f"conceal for {eyes(game, seat)} lets the hidden truth through"
            assert one == other, f"{wrong} in {_different(one, other)}, {moment(match)}"


def _different(one: Position, other: Position) -> str:
    """The fields in which two tables differ, with both values."""
    return "; ".join(
        f"Table.{name}: {one.table[name].tolist()} or {other.table[name].tolist()}"
        for name in one.table.dtype.names
        if one.table[name].tolist() != other.table[name].tolist()
    )


def the_greedy_policy_does_not_peek(game: Game) -> None:
    """The policy chooses the same in a concealed copy: it uses only what its seat knows."""
    for match in random_decisions(game, 3, every=2) if game.room.tuning.greedy else ():
        position = match.position
        seat = position.actor
        chosen = [policy_move(game.rules, seen) for seen in (position, position.concealed(seat, dice(4)))]
        wrong = f"the greedy policy of seat {seat} depends on what it cannot know"
        assert chosen[0] == chosen[1], f"{wrong}: moves {chosen[0]} or {chosen[1]}, {moment(match)}"
        assert chosen[0] in position.legal(), f"the greedy policy chose {chosen[0]}, {moment(match)}"


def a_same_view_is_the_same_for_everybody(game: Game) -> None:
    """A game that says that everybody is shown the same shows it."""
    for match in random_matches(game, 1, every=5) if game.room.same_view else ():
        views = [match.view(seat) for seat in everyone(game)]
        differ = [
            eyes(game, seat) for seat, view in zip(everyone(game), views, strict=True) if view != views[0]
        ]
        assert not differ, f"SAME_VIEW is True, but {differ} see something else than seat 0, {moment(match)}"


def views_are_json_and_can_be_drawn(game: Game) -> None:
    for match in random_matches(game, 1, every=7):
        for seat in everyone(game):
            before = frozen(match.table)
            view = match.view(seat)
            same = msgspec.json.decode(msgspec.json.encode(view)) == view
            assert same, f"the view of {eyes(game, seat)} changes on its way through JSON, {moment(match)}"
            assert match.board(seat).strip(), f"picture() is empty for {eyes(game, seat)}, {moment(match)}"
            assert frozen(match.table) == before


def views_have_the_type_they_say(game: Game) -> None:
    """Every key is there with its type and no other, at the beginning, in the middle and at the end."""
    shape = game.room.view_type
    for match in random_matches(game, 2, every=7) if shape else ():
        for seat in everyone(game):
            view = match.view(seat)
            try:
                same = msgspec.convert(view, shape, strict=True) == view
            except msgspec.ValidationError as error:
                raise AssertionError(f"the view of {eyes(game, seat)}: {error}, {moment(match)}") from None
            assert same, f"the view of {eyes(game, seat)} has keys that VIEW does not name, {moment(match)}"
