"""The check that nothing a seat receives, from the first event to the last, tells it a secret.

For each seat two games are played side by side that differ only in what the seat cannot know: whenever an event
happens in one, an event happens in the other that leaves a table which differs only in what `conceal` draws
afresh for the seat. All that the seat receives of the two games is compared, event by event: views, sentences,
the things touched, and the numbers of events.

It is not enough that the same can be received in both, since a number can tell something by the numbers that
could have been in its place. So of all events that leave such tables, what the seat receives is gathered for
every secret: in both games, and wherever an event leaves another secret behind. If each secret goes with the
same messages, then a message makes no secret likelier than another, and by induction neither does any row of
them. If not, the check fails.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from snailhouse.core.contract import CHANCE, SPECTATOR
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.own_memory import own_dice
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s

PAIRS_OF_GAMES = 2
"""For every seat, and for a spectator."""
MOST_COMPARED = 16
"""Of more events that can happen, so many random ones are looked at, the same in both games."""
SAME_DICE = dice(5)
"""Copies of these draw the secrets of tables that are compared."""


class Received(NamedTuple):
    """What a seat is sent of an event."""

    text: str
    touched: tuple[str, ...]
    number: int | None


class Happening(NamedTuple):
    """An event that can happen at a position, and what it does."""

    before: Position
    value: int
    after: Position
    known: bytes
    """The table afterwards, its secrets drawn by the same dice: equal for tables that differ in secrets."""


def what_a_seat_receives_tells_no_secret(game: Game) -> None:
    """Games that differ only in what a seat cannot know: it cannot tell them apart by anything it received."""
    for number in range(PAIRS_OF_GAMES):
        for seat in (*range(game.seats), SPECTATOR):
            _play_side_by_side(game, seat, dice(31, number, seat + 3))


def _play_side_by_side(game: Game, seat: int, rng: UInt32s) -> None:
    ours = theirs = game.match().position
    while not ours.over:
        ours, theirs = _step(ours, theirs, seat, rng)
        assert theirs.actor == ours.actor
        assert theirs.seen_by(seat) == ours.seen_by(seat)


def _step(ours: Position, theirs: Position, seat: int, rng: UInt32s) -> tuple[Position, Position]:
    """A random event, and one in the other game that leaves the seat with the same knowledge; where there is
    none, the other game becomes one that could have been."""
    values = _some(ours, rng)
    hidden = ours.hidden_from(seat) is not None
    event = _happening(ours, values[0], seat)
    if hidden or ours.actor == seat:
        others = list(_happenings(theirs, values[-1:] if hidden else values[:1], seat))
    else:
        events = [event, *_happenings(ours, values[1:], seat)]
        others = events if theirs == ours else list(_happenings(theirs, values, seat))
        _compare([*events, *others], seat)
    alike = [other.after for other in others if other.known == event.known]
    return event.after, alike[below(rng, len(alike))] if alike else event.after.concealed(seat, rng)


def _some(position: Position, rng: UInt32s) -> list[int]:
    """Outcomes or moves that are possible, in random order."""
    values = list(range(position.outcomes())) if position.actor == CHANCE else position.legal()
    chosen = min(MOST_COMPARED, len(values))
    for place in range(chosen):
        other = place + below(rng, len(values) - place)
        values[place], values[other] = values[other], values[place]
    return values[:chosen]


def _happenings(position: Position, values: Iterable[int], seat: int) -> Iterable[Happening]:
    possible = range(position.outcomes()) if position.actor == CHANCE else position.legal()
    return (_happening(position, value, seat) for value in values if value in possible)


def _happening(position: Position, value: int, seat: int) -> Happening:
    after = position.after_chance(value) if position.actor == CHANCE else position.after(value)
    return Happening(position, value, after, after.concealed(seat, own_dice(SAME_DICE)).data)


def _received(position: Position, value: int, seat: int) -> Received:
    hidden = position.hidden_from(seat)
    if hidden is not None:
        return Received(hidden, (), None)
    text, touched = position.chance_worded(value) if position.actor == CHANCE else position.worded(value)
    return Received(text, touched, position.shown_number(value, seat))


def _compare(events: list[Happening], seat: int) -> None:
    """Of events that leave the same knowledge the seat must receive the same, whatever the secrets are."""
    alike: dict[bytes, dict[tuple[bytes, bytes], list[Happening]]] = defaultdict(lambda: defaultdict(list))
    for event in events:
        alike[event.known][event.before.data, event.after.data].append(event)
    for by_secret in alike.values():
        if len(by_secret) > 1:  # of a single one there is nothing to compare
            first, *rest = (
                {_received(event.before, event.value, seat) for event in same} for same in by_secret.values()
            )
            for other in rest:
                assert other == first, (
                    f"what seat {seat} receives tells of what it cannot know: {first - other} with one secret,"
                    f" {other - first} with another (see `hides` and `hides_number`)"
                )
