"""Snail's Pace: eight races between two lines of snails. Rulings P1 to P10."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.bits import how_many
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float32s, Float64, Float64s, Int64s, Record, UInt32s
from snailhouse.games.snails_pace.moves import MOVES, STOP  # noqa: F401
from snailhouse.games.snails_pace.records import TRACKS, Box, Meeting, Starting, Table, Turn


class Figures(Record):
    """What a report tells of finished games."""

    stackings: Annotated[Float64, "stackings"]
    hops: Annotated[Float64, "hops"]
    passes: Annotated[Float64, "passes"]
    carries: Annotated[Float64, "carries"]


class Observation(Record):
    """What a seat knows; tracks from the left."""

    own_to_go: Annotated[Float32s, TRACKS, "squares the seat's snails have to go, of 8"]
    rival_to_go: Annotated[Float32s, TRACKS, "squares the rival's snails have to go, of 8"]
    own_rides: Annotated[Float32s, TRACKS, "1 where the seat's snail rides on the rival's"]
    rival_rides: Annotated[Float32s, TRACKS, "1 where the rival's snail rides on the seat's"]
    own_won: Annotated[Float32s, TRACKS, "1 where the seat has won the race"]
    rival_won: Annotated[Float32s, TRACKS, "1 where the rival has won the race"]
    usable: Annotated[Float32s, TRACKS, "1 where whoever is to decide may move"]
    dice: Annotated[Float32s, 3, "the last roll, of 6; 0 before the first"]
    rolled: Annotated[Float32, "1 while a roll is being played"]
    own_turn: Annotated[Float32, "1 if it is the seat's turn"]
    own_decision: Annotated[Float32, "1 if the seat is to decide"]
    started: Annotated[Float32, "1 once the first player is known"]
    moves_made: Annotated[Float32, "moves made with this roll, of 3"]
    own_points: Annotated[Float32, "the seat's points, of 36"]
    rival_points: Annotated[Float32, "the rival's points, of 36"]
    turns: Annotated[Float32, "turns begun, of 100"]


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
    if box.start != Starting.ROLL_OFF:
        begin(table, box.start - Starting.X)


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
    """P1, P6: the seat has the first turn."""
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
    """The other player's turn begins with a roll."""
    table.seat = 1 - table.seat
    table.turns += 1
    table.actor = CHANCE


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    """P2: the first move of a turn is compulsory; P9, P10: after it one may stop."""
    choices = table.choices
    count = how_many(choices)
    for index in range(TRACKS):
        moves[index] = box.listed[choices, index]
    if table.made:
        moves[count] = STOP
        return count + 1
    return count


@kernel
def count_moves(box: Box, table: Table, moves: Int64s) -> int:
    return how_many(table.choices) + (1 if table.made else 0)


@kernel
def nth_move(box: Box, table: Table, moves: Int64s, index: int) -> int:
    if table.made and index == how_many(table.choices):
        return STOP
    return box.listed[table.choices, index]


@kernel
def play(box: Box, table: Table, move: int) -> None:
    if move == STOP:
        pass_dice(table)
        return
    advance(box, table, move)
    if table.unwon == 0:
        table.actor = OVER
    elif box.turn == Turn.ONE_MOVE:
        pass_dice(table)
    else:
        go_on(box, table, move)


@kernel
def go_on(box: Box, table: Table, track: int) -> None:
    """P9, P10: the tracks the rest of the roll may still use; without any the turn ends."""
    table.made += 1
    if box.turn == Turn.TWO_MOVES:
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
    """Move the snail of the player in turn one square on, with everything that follows from it.

    From a shared square a rider steps off (P3), or the bottom snail takes its rider one square back (P7). Onto
    the rival's square a snail hops over it (P8) or mounts it (P3). Over the edge it wins the race (P4).
    """
    me = table.seat
    you = 1 - me
    mine = table.to_go[me, track] - 1
    yours = table.to_go[you, track]
    if table.rider[track] >= 0:
        if table.rider[track] == me:
            table.rider[track] = -1
            table.movable[you] |= 1 << track
        else:
            table.to_go[you, track] = yours + 1
            table.carries += 1
    elif mine + yours == 9 and mine > 0:
        if box.meeting == Meeting.HOP:
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
    if box.meeting == Meeting.SOLID:
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
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    """P5: more points wins; 18-18 is a draw."""
    lead = table.points[0] - table.points[1]
    out[0] = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
    out[1] = 1.0 - out[0]


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    out[0] = table.points[0]
    out[1] = table.points[1]


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns


@kernel
def figures(box: Box, table: Table, out: Figures) -> None:
    out.stackings = table.stackings
    out.hops = table.hops
    out.passes = table.passes
    out.carries = table.carries


@kernel
def observe(box: Box, table: Table, seat: int, out: Observation) -> None:
    """The whole table as the seat sees it from its own side."""
    you = 1 - seat
    for track in range(TRACKS):
        out.own_to_go[track] = table.to_go[seat, track] / 8
        out.rival_to_go[track] = table.to_go[you, track] / 8
        out.own_rides[track] = 1.0 if table.rider[track] == seat else 0.0
        out.rival_rides[track] = 1.0 if table.rider[track] == you else 0.0
        out.own_won[track] = 1.0 if table.winner[track] == seat else 0.0
        out.rival_won[track] = 1.0 if table.winner[track] == you else 0.0
        out.usable[track] = (table.choices >> track) & 1 if table.actor >= 0 else 0.0
    observe_roll(box, table, out)
    out.own_turn = 1.0 if table.seat == seat else 0.0
    out.own_decision = 1.0 if table.actor == seat else 0.0
    out.started = table.started
    out.moves_made = table.made / 3 if table.actor >= 0 else 0.0
    out.own_points = table.points[seat] / 36
    out.rival_points = table.points[you] / 36
    out.turns = table.turns / 100


@kernel
def observe_roll(box: Box, table: Table, out: Observation) -> None:
    """The dice of the last roll, first die first; nothing before the first."""
    out.rolled = 1.0 if table.actor >= 0 else 0.0
    if table.actor < 0 and table.turns <= 1:
        return
    dice = 2 if box.turn == Turn.TWO_DICE else 3
    roll = int(table.roll)
    for place in range(dice):
        out.dice[dice - 1 - place] = (roll % 6 + 1) / 6
        roll //= 6
