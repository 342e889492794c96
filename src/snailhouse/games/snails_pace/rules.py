"""Snail's Pace: eight races between two lines of snails. Rulings P1 to P10.

Tracks are indexed 0 to 7 for race tracks 1 to 8. A snail is known by the squares it still has `to_go`:
with `a` to go X stands in column 9 - a, with `b` to go O stands in column b, so the two share a square
exactly when a + b = 9.
"""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int8, Int8s, Int16, Int64s, Record, UInt8, UInt8s, UInt16, UInt32s

TRACKS = 8
STOP = 8
MOVES = 9
OBSERVATION = 46
FIGURES = ("stackings", "hops", "passes", "carries")

SOLID, CARRY, HOP = 0, 1, 2
ONE_MOVE, TWO_MOVES, TWO_DICE = 0, 1, 2
ROLL_OFF, X_STARTS, O_STARTS = 0, 1, 2


class Box(Record):
    meeting: Int8
    """What happens when snails meet: SOLID, CARRY (P7) or HOP (P8)."""
    turn: Int8
    """What a roll is good for: ONE_MOVE, TWO_MOVES (P9) or TWO_DICE (P10)."""
    start: Int8
    """ROLL_OFF (P1), or who starts this game of a match (P6)."""
    rolls: Int16
    """How many rolls the dice have: 216 with three, 36 with two."""
    match: Annotated[UInt8s, 216]
    """The tracks a roll matches, as bits."""
    follow: Annotated[UInt8s, (216, 8)]
    """After a first move on a track: the tracks a second may use, as bits."""
    listed: Annotated[UInt8s, (256, 8)]
    """Tracks given as bits, listed from the left."""
    counted: Annotated[UInt8s, 256]
    """How many they are."""


class Table(Record):
    actor: Int8
    seat: Int8
    """Whose turn it is."""
    started: Int8
    starter: Int8
    to_go: Annotated[Int8s, (2, 8)]
    rider: Annotated[Int8s, 8]
    """The seat whose snail sits on the other's, or -1."""
    winner: Annotated[Int8s, 8]
    points: Annotated[Int64s, 2]
    movable: Annotated[UInt8s, 2]
    """Per seat, the tracks on which its snail can move, as bits."""
    choices: UInt8
    """The tracks the player to decide may use, as bits."""
    unwon: Int8
    roll: UInt8
    made: Int8
    """Moves made this turn."""
    first: Int8
    """The track of the turn's first move."""
    dice_used: Int8
    """Two dice: which of first die (1), second die (2) and total (4) are spent."""
    turns: UInt16
    passes: UInt16
    stackings: UInt8
    hops: UInt8
    carries: UInt16


@kernel
def setup(box: Box, table: Table) -> None:
    for track in range(TRACKS):
        table.to_go[0, track] = track + 1
        table.to_go[1, track] = track + 1
        table.rider[track] = -1
        table.winner[track] = -1
    table.movable[0] = 255
    table.movable[1] = 255
    table.unwon = TRACKS
    table.actor = CHANCE
    if box.start != ROLL_OFF:
        begin(table, box.start - X_STARTS)


@kernel
def actor(box: Box, table: Table) -> int:
    return table.actor


@kernel
def outcomes(box: Box, table: Table) -> int:
    return box.rolls if table.started else 36


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    if table.started:
        roll_dice(box, table, outcome)
    else:
        roll_off(table, outcome)


@kernel
def roll_off(table: Table, outcome: int) -> None:
    """P1: a die each, X's first; the higher starts, equal dice are rolled again."""
    x, o = outcome // 6, outcome % 6
    if x != o:
        begin(table, 0 if x > o else 1)


@kernel
def begin(table: Table, seat: int) -> None:
    table.started = 1
    table.starter = seat
    table.seat = seat
    table.turns = 1


@kernel
def roll_dice(box: Box, table: Table, outcome: int) -> None:
    """P2: the turn passes when no matching track has a movable snail."""
    table.roll = outcome
    table.made = 0
    table.dice_used = 0
    table.choices = box.match[outcome] & table.movable[table.seat]
    if table.choices:
        table.actor = table.seat
    else:
        table.passes += 1
        pass_dice(table)


@kernel
def pass_dice(table: Table) -> None:
    table.seat = 1 - table.seat
    table.turns += 1
    table.actor = CHANCE


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    choices = table.choices
    count = box.counted[choices]
    for index in range(TRACKS):
        moves[index] = box.listed[choices, index]
    if table.made:
        moves[count] = STOP
        return count + 1
    return count


@kernel
def play(box: Box, table: Table, move: int) -> None:
    if move == STOP:
        pass_dice(table)
        return
    advance(box, table, move)
    if table.unwon == 0:
        table.actor = OVER
    elif box.turn == ONE_MOVE:
        pass_dice(table)
    else:
        go_on(box, table, move)


@kernel
def go_on(box: Box, table: Table, track: int) -> None:
    """P9, P10: the tracks the rest of the roll may still use; without any the turn ends."""
    table.made += 1
    if box.turn == TWO_MOVES:
        table.choices = box.follow[table.roll, track] if table.made == 1 else 0
        table.first = track
    else:
        table.choices = unspent(table, track)
    table.choices = table.choices & table.movable[table.seat]
    if table.choices == 0:
        pass_dice(table)


@kernel
def unspent(table: Table, track: int) -> int:
    """P10: spend the number that matched `track`; the tracks of the numbers that are left, as bits."""
    one, two = table.roll // 6, table.roll % 6
    if one == track and not table.dice_used & 1:
        table.dice_used |= 1
    elif two == track and not table.dice_used & 2:
        table.dice_used |= 2
    else:
        table.dice_used |= 4
    tracks = 0
    if not table.dice_used & 1:
        tracks |= 1 << one
    if not table.dice_used & 2:
        tracks |= 1 << two
    if not table.dice_used & 4 and one + two + 1 < TRACKS:
        tracks |= 1 << (one + two + 1)
    return tracks


@kernel
def advance(box: Box, table: Table, track: int) -> None:
    """Move the snail of the player in turn one square on, with everything that follows from it."""
    me = table.seat
    you = 1 - me
    mine = table.to_go[me, track] - 1
    yours = table.to_go[you, track]
    if mine + yours == 8 and table.rider[track] >= 0:
        if table.rider[track] == me:
            table.rider[track] = -1
            table.movable[you] |= 1 << track
        else:
            table.to_go[you, track] = yours + 1
            table.carries += 1
    elif mine > 0 and mine + yours == 9:
        if box.meeting == HOP:
            mine -= 1
            table.hops += 1
        else:
            mount(box, table, track)
    table.to_go[me, track] = mine
    if mine == 0:
        win_race(table, track)


@kernel
def mount(box: Box, table: Table, track: int) -> None:
    """P3: step on top; the bottom snail waits, unless it can carry (P7)."""
    table.rider[track] = table.seat
    table.stackings += 1
    if box.meeting == SOLID:
        table.movable[1 - table.seat] &= 255 ^ (1 << track)


@kernel
def win_race(table: Table, track: int) -> None:
    """P4: over the edge wins the race and closes the track."""
    table.winner[track] = table.seat
    table.points[table.seat] += track + 1
    table.rider[track] = -1
    table.movable[0] &= 255 ^ (1 << track)
    table.movable[1] &= 255 ^ (1 << track)
    table.unwon -= 1


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Nothing is secret."""


@kernel
def score(table: Table, seat: int) -> int:
    return table.points[seat]


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    """P5: more points wins; 18-18 is a draw."""
    lead = score(table, 0) - score(table, 1)
    out[0] = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
    out[1] = 1.0 - out[0]


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    out[0] = score(table, 0)
    out[1] = score(table, 1)


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns


@kernel
def figures(box: Box, table: Table, out: Float64s) -> None:
    out[0] = table.stackings
    out[1] = table.hops
    out[2] = table.passes
    out[3] = table.carries


@kernel
def observe(box: Box, table: Table, seat: int, out: Float64s) -> None:
    """From the seat's own side: squares to go, riders, won races, whether it is to move, usable tracks."""
    you = 1 - seat
    for track in range(TRACKS):
        out[track] = table.to_go[seat, track] / 8
        out[8 + track] = table.to_go[you, track] / 8
        rider = table.rider[track]
        out[16 + track] = 0.0 if rider < 0 else 1.0 if rider == seat else -1.0
        winner = table.winner[track]
        out[24 + track] = 0.0 if winner < 0 else 1.0 if winner == seat else -1.0
        out[32 + track] = float((table.choices >> track) & 1) if table.actor == seat else 0.0
    out[40] = 1.0 if table.seat == seat else 0.0
    out[41] = 1.0 if table.actor == seat else 0.0
    out[42] = float(table.started)
    out[43] = table.made / 3
    out[44] = score(table, seat) / 36
    out[45] = score(table, you) / 36
