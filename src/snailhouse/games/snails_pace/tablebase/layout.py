"""Where the value of a position lies: dense arrays for every set of open tracks and every lead.

A position is a set of open tracks, a lead in points and a state for each open track. Its level is the sum of
the classes of its states (see `track_states`), so every move leads to a lower level or closes a track. The
values of one set and one lead lie level by level; in a level block by block, a block being all positions whose
states have the same classes, tracks from the left; and in a block by the places of the states, the last track
fastest. So mirroring a position reverses its place in its block.

A value is the chance of the player who has just moved, who is "me" in the lead and the states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from snailhouse.games.snails_pace.records import TRACKS, Box
from snailhouse.games.snails_pace.tablebase.track_states import Race, RaceState, race
from snailhouse.solving.checked_file import FileSection, sections_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

ALL_POINTS = 36
SETS = 1 << TRACKS
LEADS = 2 * ALL_POINTS + 1
NO_MOVE = -2
"""As the next class of a state: the snail cannot move."""
CLOSES = -1
"""As the next class of a state: the move wins the race."""
MOST_TIMES = 2
"""How often a snail can move in one turn."""


class Layout(NamedTuple):
    """The tables by which kernels and lookups find a value. Sets of tracks are bits."""

    classes: Any
    """[track]: how many classes its states have."""
    sizes: Any
    """[track, class]: how many states."""
    next_class: Any
    """[times - 1, track, class, place]: the class after so many moves of its player, or CLOSES or NO_MOVE."""
    next_place: Any
    """The place in that class; 0 where the race is over."""
    counts: Any
    """[set, level]: how many positions."""
    starts: Any
    """[set, level]: how many positions the lower levels have; one entry more than levels."""
    before: Any
    """[set, class, level]: how many positions of a level have a lower class on the set's first track."""
    points: Any
    """[set]: what its tracks are worth."""
    lead_index: Any
    """[set, lead + 36]: the number of the lead among those the set can have, ascending; -1 for others."""
    offsets: Any
    """[set]: where its values begin in the file of its size, counted in values."""


def members(bits: int) -> list[int]:
    """The tracks of a set, ascending."""
    return [track for track in range(TRACKS) if bits >> track & 1]


def undecided_leads(bits: int) -> list[int]:
    """The leads that can come up with these tracks open and do not decide the game, ascending."""
    won = {0}
    closed = [track + 1 for track in range(TRACKS) if not bits >> track & 1]
    for points in closed:
        won |= {points + other for other in won}
    open_points = ALL_POINTS - sum(closed)
    return sorted(2 * mine - sum(closed) for mine in won if abs(2 * mine - sum(closed)) <= open_points)


def sets_of(races: int) -> list[int]:
    """All sets of so many open tracks."""
    return [bits for bits in range(SETS) if bits.bit_count() == races]


def make_layout(box: Box) -> tuple[Layout, list[Race]]:
    """The tables of a game, and the races they were made from."""
    races = [race(box, track) for track in range(TRACKS)]
    most_classes = max(len(found.classes) for found in races)
    levels = 1 + sum(len(found.classes) - 1 for found in races)
    classes = np.array([len(found.classes) for found in races])
    sizes = np.zeros((TRACKS, most_classes), np.int64)
    for track, found in enumerate(races):
        sizes[track, : classes[track]] = [len(states) for states in found.classes]
    next_class, next_place = next_tables(races, sizes)
    counts, before = count_positions(sizes, classes, levels)
    starts = np.zeros((SETS, levels + 1), np.int64)
    starts[:, 1:] = np.cumsum(counts, axis=1)
    points = np.array([sum(track + 1 for track in members(bits)) for bits in range(SETS)])
    lead_index = np.full((SETS, LEADS), -1)
    for bits in range(1, SETS):
        for index, lead in enumerate(undecided_leads(bits)):
            lead_index[bits, lead + ALL_POINTS] = index
    offsets = np.zeros(SETS, np.int64)
    layout = Layout(classes, sizes, next_class, next_place, counts, starts, before, points, lead_index, offsets)
    for size in range(1, TRACKS + 1):
        for bits, section in zip(sets_of(size), file_sections(layout, size), strict=True):
            offsets[bits] = section.start // 2
    return layout, races


def next_tables(races: list[Race], sizes: Numbers) -> tuple[Numbers, Numbers]:
    """`Layout.next_class` and `Layout.next_place`."""
    shape = (MOST_TIMES, *sizes.shape, int(sizes.max()))
    next_class, next_place = np.full(shape, NO_MOVE), np.zeros(shape, np.int64)
    for track, found in enumerate(races):
        places = found.places
        for state, (number, place) in places.items():
            step = found.steps[state]
            for times in range(MOST_TIMES):
                if isinstance(step, RaceState):
                    spot = times, track, number, place
                    next_class[spot], next_place[spot] = places[step]
                    step = found.steps[step]
                elif step is not None:
                    next_class[times, track, number, place] = CLOSES
                    step = None
    return next_class, next_place


def count_positions(sizes: Numbers, classes: Numbers, levels: int) -> tuple[Numbers, Numbers]:
    """`Layout.counts` and `Layout.before`: each set from the one without its first track."""
    counts = np.zeros((SETS, levels), np.int64)
    before = np.zeros((SETS, sizes.shape[1], levels), np.int64)
    counts[0, 0] = 1
    for bits in range(1, SETS):
        first = members(bits)[0]
        rest = counts[bits & (bits - 1)]
        for number in range(classes[first]):
            before[bits, number] = counts[bits]
            counts[bits, number:] += sizes[first, number] * rest[: levels - number]
    return counts, before


def file_sections(layout: Layout, races: int) -> list[FileSection]:
    """The sections of the file of so many open tracks: one a set, with a row for each lead."""
    sets = sets_of(races)
    return sections_of([(len(undecided_leads(bits)), 2 * positions_of(layout, bits)) for bits in sets])


def positions_of(layout: Layout, bits: int) -> int:
    """How many positions a set has for each lead."""
    return int(layout.starts[bits, -1])


def level_count(layout: Layout, bits: int) -> int:
    """How many levels a set has."""
    return 1 + sum(int(layout.classes[track]) - 1 for track in members(bits))


def place_of(layout: Layout, races: list[Race], states: dict[int, RaceState]) -> int:
    """Where a position lies among those of its set and lead; `states` are those of the open tracks."""
    places = {track: races[track].places[state] for track, state in sorted(states.items())}
    bits = sum(1 << track for track in places)
    level = sum(number for number, _ in places.values())
    place, product, inner = int(layout.starts[bits, level]), 1, 0
    for track, (number, digit) in places.items():
        place += product * int(layout.before[bits, number, level])
        size = int(layout.sizes[track, number])
        product, inner = product * size, inner * size + digit
        level -= number
        bits &= bits - 1
    return place + inner
