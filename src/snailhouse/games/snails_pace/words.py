"""Snail's Pace in words: seats, moves, rolls, refusals and results."""

from __future__ import annotations

from functools import cache

from snailhouse.core.language import listed, phrase, spoken
from snailhouse.core.options import Options
from snailhouse.core.position import Position
from snailhouse.games.snails_pace.box import dice_count
from snailhouse.games.snails_pace.language import say
from snailhouse.games.snails_pace.moves import STOP
from snailhouse.games.snails_pace.records import TRACKS, Meeting, Table, Turn
from snailhouse.games.snails_pace.rolls import Roll, faces, numbers, pairs
from snailhouse.games.snails_pace.views import column

SIDES = ("X", "O")


def seat_name(options: Options, seat: int) -> str:
    return SIDES[seat]


def move_text(position: Position, move: int) -> str:
    """A step's text follows from its track alone, which is all that `rules.advance` reads: it is made once."""
    if move == STOP:
        return say("stop here and pass the dice")
    table = position.table
    snails = table.to_go[0, move], table.to_go[1, move], table.rider[move]
    step = (spoken(), position.box.meeting, table.seat, move, *snails)
    if step not in _STEPS:
        _STEPS[step] = step_text(position, move)
    return _STEPS[step]


_STEPS: dict[tuple[str | int, ...], str] = {}
"""Texts by language, way of meeting, seat, track, and the snails on it: at most some thousands."""


def step_text(position: Position, move: int) -> str:
    table, after = position.table, position.after(move).table
    me, track = int(table.seat), move + 1
    if after.winner[move] == me:
        if after.carries > table.carries:
            return say("track {track}: over the edge, rider and all, to win the race for {track}", track=track)
        if after.hops > table.hops:
            rival = SIDES[1 - me]
            return say(
                "track {track}: over the edge, hopping over {rival}, to win the race for {track}",
                track=track,
                rival=rival,
            )
        return say("track {track}: over the edge to win the race for {track}", track=track)
    reached = column(me, int(after.to_go[me, move]))
    met = meeting_text(table, after, move)
    if met is None:
        return say("track {track}: to column {column}", track=track, column=reached)
    return say(met, track=track, column=reached, rival=SIDES[1 - me])


def meeting_text(table: Table, after: Table, track: int) -> str | None:
    """The template for a step on or off a square shared with the rival's snail; None for any other step."""
    if after.hops > table.hops:
        return phrase("track {track}: to column {column}, hopping over {rival}")
    if after.carries > table.carries:
        return phrase("track {track}: to column {column}, carrying {rival} backwards")
    if after.rider[track] == table.seat:
        return phrase("track {track}: to column {column}, onto {rival}'s snail")
    if table.rider[track] == table.seat:
        return phrase("track {track}: to column {column}, down from {rival}'s snail")
    return None


def reason(position: Position, move: int) -> str | None:
    """What a move changes that matters: a race won, a snail blocked or let go, a lead taken."""
    if move == STOP:
        return None
    table, after = position.table, position.after(move).table
    me, track = int(table.seat), move + 1
    if after.winner[move] == me:
        return say("wins {points} of 36 points", points=track)
    rival = SIDES[1 - me]
    template = reason_template(position.box.meeting == Meeting.SOLID, table, after, move)
    return say(template, rival=rival, track=track) if template else None


def reason_template(solid: bool, table: Table, after: Table, track: int) -> str | None:
    """The template of the first thing that matters; None if nothing does."""
    me, you = table.seat, 1 - table.seat
    if after.hops > table.hops:
        return phrase("gains a square by hopping over {rival} on track {track}")
    if after.carries > table.carries:
        return phrase("takes {rival} a square back on track {track}")
    if solid and after.rider[track] == me:
        return phrase("blocks {rival} on track {track}")
    if solid and table.rider[track] == me:
        return phrase("lets {rival} go on track {track}")
    if after.to_go[me, track] == 1:
        return phrase("needs one more move to win track {track}")
    if table.to_go[me, track] >= table.to_go[you, track] > after.to_go[me, track]:
        return phrase("takes the lead on track {track}")
    return None


def chance_text(position: Position, outcome: int) -> str:
    table, box = position.table, position.box
    if not table.started:
        return start_text(*faces(outcome, 2))
    seat = table.seat
    can_move = bool(box.match[outcome] & table.movable[seat])
    return roll_text(spoken(), seat, faces(outcome, dice_count(box)), can_move)


@cache
def roll_text(language: str, seat: int, roll: Roll, can_move: bool) -> str:
    """P2: a roll of the seat; `language` is the current one."""
    if can_move:
        return say("{side} rolls {roll}", side=SIDES[seat], roll=rolled(roll))
    return say(
        "{side} rolls {roll}: no matching track has a snail that can move, the turn passes",
        side=SIDES[seat],
        roll=rolled(roll),
    )


def start_text(x: int, o: int) -> str:
    """P1: who starts after these dice."""
    if x == o:
        return say("Both roll {number} for the start: roll again", number=x)
    return say("X rolls {x}, O rolls {o}: {starter} starts", x=x, o=o, starter=SIDES[o > x])


def refusal(position: Position, move: int) -> str | None:
    table = position.table
    if move == STOP:
        return None if table.made else say("you may not stop yet: the first move of a turn is compulsory (P2)")
    track, rival = move + 1, 1 - int(table.seat)
    if table.winner[move] >= 0:
        winner = SIDES[table.winner[move]]
        return say("track {track} is closed: {winner} has won that race (P4)", track=track, winner=winner)
    if table.rider[move] == rival and position.box.meeting == Meeting.SOLID:
        return say(
            "your snail on track {track} has {rival}'s on its back and cannot move (P3)",
            track=track,
            rival=SIDES[rival],
        )
    return mismatch(position, track)


def mismatch(position: Position, track: int) -> str | None:
    """Why no number of the roll is good for a track; None if one is."""
    box, table = position.box, position.table
    roll = faces(table.roll, dice_count(box))
    if box.turn == Turn.TWO_DICE:
        unspent = [number for place, number in enumerate(numbers(roll)) if not table.dice_used >> place & 1]
        template = phrase("no unused number of your roll {roll} is {track}; each number counts once (P10)")
        return None if track in unspent else say(template, roll=rolled(roll), track=track)
    if table.made and box.turn == Turn.TWO_MOVES:
        return None if (table.first + 1, track) in pairs(roll) else second_mismatch(table, roll, track)
    matching = [number for number in sorted(set(numbers(roll))) if number <= TRACKS]
    if track in matching:
        return None
    return say(
        "your roll {roll} does not match track {track}; it matches {matching} (P2)",
        roll=rolled(roll),
        track=track,
        matching=listed(matching),
    )


def second_mismatch(table: Table, roll: Roll, track: int) -> str:
    return say(
        "after track {first} your roll {roll} has no second number {track}: "
        "a second move uses another die or the total of the other two (P9)",
        first=table.first + 1,
        roll=rolled(roll),
        track=track,
    )


def result_text(position: Position) -> str:
    x, o = (int(points) for points in position.scores())
    if x == o:
        return say("18 to 18: a draw.")
    return say("{winner} wins {most} to {least}.", winner=SIDES[o > x], most=max(x, o), least=min(x, o))


@cache
def rolled(roll: Roll) -> str:
    return " ".join(map(str, roll))
