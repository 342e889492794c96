"""The options of Snail's Pace, and the box they fill: what every roll matches, worked out once."""

from __future__ import annotations

from snailhouse.core.options import Choice, Options
from snailhouse.core.position import Position
from snailhouse.games.snails_pace.records import TRACKS, Box, Turn
from snailhouse.games.snails_pace.rolls import faces, numbers, pairs, tracks

MEETING = Choice(
    "meeting",
    "when snails meet: ride on top, be carried, or hop over",
    ("none", "carry", "hop"),
    label="when snails meet",
    names=("one climbs on top", "the lower one carries the upper", "one hops over"),
)
TURN = Choice(
    "turn",
    "what a roll is good for",
    ("one-move", "two-moves", "two-dice"),
    label="your turn",
    names=("three dice, one move", "three dice, up to two moves", "two dice, up to three moves"),
)
START = Choice(
    "start",
    "who moves first: roll for it, or a fixed player",
    ("roll", "x", "o"),
    label="who starts",
    names=("whoever rolls higher", "X", "O"),
)
OPTIONS = (MEETING, TURN, START)
"""The values of each are in the order of `Meeting`, `Turn` and `Starting`."""


def seats(options: Options) -> int:
    return 2


def fill(options: Options) -> Box:
    box = Box.new()
    box.meeting = MEETING.choices.index(options["meeting"])
    box.turn = TURN.choices.index(options["turn"])
    box.start = START.choices.index(options["start"])
    list_rolls(box)
    list_tracks(box)
    return box


def list_rolls(box: Box) -> None:
    """P2, P9: the tracks that each roll matches, and those a second move may use after each first."""
    dice = dice_count(box)
    box.rolls = 6**dice
    for outcome in range(box.rolls):
        roll = faces(outcome, dice)
        box.match[outcome] = tracks(set(numbers(roll)))
        for track in range(TRACKS) if dice == 3 else ():
            box.follow[outcome, track] = tracks({b for a, b in pairs(roll) if a == track + 1})


def list_tracks(box: Box) -> None:
    """Every set of tracks, given as bits, as a list."""
    for bits in range(256):
        for index, track in enumerate(track for track in range(TRACKS) if bits >> track & 1):
            box.listed[bits, index] = track


def dice_count(box: Box) -> int:
    """P10: two dice instead of three."""
    return 2 if box.turn == Turn.TWO_DICE else 3


def rematch(position: Position) -> Options:
    """P6: in a series the starting player alternates."""
    return {**position.options, "start": "o" if position.table.starter == 0 else "x"}
