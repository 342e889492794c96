"""One race by itself: the states its two snails can be in, and where a move leads, as the rules have it.

A state is seen by the player to move: the squares its snail and the rival's have to go, and who rides. Tracks
do not touch each other, so the rules of one race, found by trying, are all that the solver needs of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from snailhouse.core.record import copied
from snailhouse.games.snails_pace.records import Box, Table
from snailhouse.games.snails_pace.rules import advance, setup

NOBODY, OWN, OTHERS = -1, 0, 1


class RaceState(NamedTuple):
    """A race that is still open, seen by the player to move."""

    mine: int
    yours: int
    rider: int
    """OWN, OTHERS or NOBODY."""

    @property
    def mirrored(self) -> RaceState:
        """The same race seen by the other player."""
        return RaceState(self.yours, self.mine, self.rider if self.rider == NOBODY else 1 - self.rider)


RaceStep = RaceState | str | None
"""What a move leads to: a state (still seen by the one who moved), WON, or None where the snail cannot move."""
WON = "won"


@dataclass(frozen=True)
class Race:
    """The states of one track in classes: a move leads to a lower class or ends the race.

    Mirroring a state reverses its place in its class.
    """

    classes: tuple[tuple[RaceState, ...], ...]
    steps: dict[RaceState, RaceStep]
    """Where a move of the player to move leads."""

    @cached_property
    def places(self) -> dict[RaceState, tuple[int, int]]:
        """Class and place in it of every state."""
        return {
            state: (number, place) for number, c in enumerate(self.classes) for place, state in enumerate(c)
        }


def race(box: Box, track: int) -> Race:
    """All states of a track that can come up, by the rules.

    Where every move brings the two snails nearer to their ends, the squares they have to go together make the
    classes, and a move leads to the next lower one; else the longest way to the end of the race does.
    """
    steps = found_steps(box, track)
    heights = {state: state.mine + state.yours for state in steps}
    if any(heights[after] >= heights[state] for state in steps for after in followers(steps, state)):
        heights = longest_ways(steps)
    levels = sorted(set(heights.values()))
    classes = tuple(ordered(state for state in steps if heights[state] == level) for level in levels)
    return Race(classes, steps)


def followers(steps: dict[RaceState, RaceStep], state: RaceState) -> list[RaceState]:
    """The states that a move of either player leads to, all seen by the player who was to move."""
    other = steps[state.mirrored]
    after = [steps[state], other.mirrored if isinstance(other, RaceState) else other]
    return [step for step in after if isinstance(step, RaceState)]


def longest_ways(steps: dict[RaceState, RaceStep]) -> dict[RaceState, int]:
    """How many moves, by whomever, each state can be away from the end of the race."""
    ways: dict[RaceState, int] = {}

    def way(state: RaceState) -> int:
        if state not in ways:
            ways[state] = 1 + max((way(after) for after in followers(steps, state)), default=0)
        return ways[state]

    for state in steps:
        way(state)
    return ways


def ordered(states: Iterable[RaceState]) -> tuple[RaceState, ...]:
    """A class in the order in which mirroring reverses it."""
    ranks = {OWN: 0, NOBODY: 1, OTHERS: 2}
    order = tuple(sorted(states, key=lambda state: (ranks[state.rider], state.mine)))
    if any(state.mirrored != other for state, other in zip(order, reversed(order), strict=True)):
        raise AssertionError(f"mirroring does not reverse the class {order}")
    return order


def found_steps(box: Box, track: int) -> dict[RaceState, RaceStep]:
    """Every state and what a move of seat 0 leads to, from the start of a game by the moves of both."""
    first = Table.new()
    setup(box, first)
    tables, waiting = {state_of(first, track): first}, [first]
    steps: dict[RaceState, RaceStep] = {}
    while waiting:
        table = waiting.pop()
        for seat in (0, 1):
            after = moved(box, table, track, seat)
            step = None if after is None else WON if after.winner[track] >= 0 else state_of(after, track)
            if seat == 0:
                steps[state_of(table, track)] = step
            if isinstance(step, RaceState) and step not in tables:
                tables[step] = after
                waiting.append(after)
    return steps


def moved(box: Box, table: Any, track: int, seat: int) -> Any:
    """The table after a move of the seat on the track; None where its snail cannot move."""
    if not table.movable[seat] >> track & 1:
        return None
    after = copied(table)
    after.seat = seat
    advance(box, after, track)
    return after


def state_of(table: Any, track: int) -> RaceState:
    """A track as seat 0 sees it."""
    return RaceState(int(table.to_go[0, track]), int(table.to_go[1, track]), int(table.rider[track]))
