"""Snail's Pace in words: options, views, move texts and refusals."""

from __future__ import annotations

from snailhouse.core.language import listed, phrase
from snailhouse.core.options import Choice, Options
from snailhouse.core.record import copied
from snailhouse.core.room import Room, View
from snailhouse.games.snails_pace import rules
from snailhouse.games.snails_pace.board import drawn
from snailhouse.games.snails_pace.dice import Roll, faces, numbers, pairs, tracks
from snailhouse.games.snails_pace.endgame import exact_chances
from snailhouse.games.snails_pace.greedy import greedy
from snailhouse.games.snails_pace.language import say
from snailhouse.games.snails_pace.rules import SOLID, STOP, TRACKS, TWO_DICE, TWO_MOVES, Box, Table
from snailhouse.games.snails_pace.shapes import Meeting, SnailsPaceTrack, SnailsPaceView

MEETINGS: tuple[Meeting, ...] = ("none", "carry", "hop")
MEETING = Choice(
    "meeting",
    "when snails meet: ride on top, be carried, or hop over",
    MEETINGS,
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
SIDES = ("X", "O")


class SnailsPace(Room):
    id = "snails-pace"
    title = "Snail's Pace"
    tagline = "Eight races at once, and every snail comes the other way."
    players = "2"
    minutes = "15"
    weight = "light"
    ruleset = 1
    options = (MEETING, TURN, START)
    words = say
    same_view = True
    view_type = SnailsPaceView
    rules = rules
    greedy = staticmethod(greedy)
    greedy_playouts = True
    master_simulations = 20_000
    search_depth = 3

    def seats(self, options: Options) -> int:
        return 2

    def seat_name(self, options: Options, seat: int) -> str:
        return SIDES[seat]

    def box(self, options: Options) -> Box:
        box = Box.new()
        box.meeting = MEETING.choices.index(options["meeting"])
        box.turn = TURN.choices.index(options["turn"])
        box.start = START.choices.index(options["start"])
        dice = dice_count(box)
        box.rolls = 6**dice
        for outcome in range(box.rolls):
            roll = faces(outcome, dice)
            box.match[outcome] = tracks(set(numbers(roll)))
            for track in range(TRACKS) if dice == 3 else ():
                box.follow[outcome, track] = tracks({b for a, b in pairs(roll) if a == track + 1})
        for bits in range(256):
            members = [track for track in range(TRACKS) if bits >> track & 1]
            for index, track in enumerate(members):
                box.listed[bits, index] = track
            box.counted[bits] = len(members)
        return box

    def rematch(self, options: Options, box: Box, table: Table) -> Options:
        """P6: in a match the starting player alternates."""
        return {**options, "start": "o" if table.starter == 0 else "x"}

    def view(self, box: Box, table: Table, seat: int) -> SnailsPaceView:
        """Nothing is secret, so every seat sees the same."""
        rolled = table.actor >= 0
        choices = int(table.choices) if rolled else 0
        dice = list(faces(table.roll, dice_count(box)))
        return {
            "meeting": MEETINGS[box.meeting],
            "turn": int(table.turns),
            "player": int(table.seat) if table.started else None,
            "dice": dice if rolled else [],
            "last_roll": dice if rolled or table.turns > 1 else [],
            "matches": [track + 1 for track in range(TRACKS) if choices >> track & 1],
            "moves_made": int(table.made) if rolled else 0,
            "tracks": [track_view(table, track) for track in range(TRACKS)],
            "scores": [score(table, 0), score(table, 1)],
            "over": bool(table.unwon == 0),
        }

    def move_text(self, box: Box, table: Table, move: int) -> str:
        if move == STOP:
            return say("stop here and pass the dice")
        me, rival = int(table.seat), SIDES[1 - int(table.seat)]
        after = copied(table)
        rules.advance(box, after, move)
        track = move + 1
        if after.winner[move] == me:
            if after.carries > table.carries:
                return say(
                    "track {track}: over the edge, rider and all, to win the race for {track}", track=track
                )
            return say("track {track}: over the edge to win the race for {track}", track=track)
        column = column_of(after, me, move)
        if after.hops > table.hops:
            text = phrase("track {track}: to column {column}, hopping over {rival}")
        elif after.carries > table.carries:
            text = phrase("track {track}: to column {column}, carrying {rival} backwards")
        elif after.rider[move] == me:
            text = phrase("track {track}: to column {column}, onto {rival}'s snail")
        elif table.rider[move] == me:
            text = phrase("track {track}: to column {column}, down from {rival}'s snail")
        else:
            return say("track {track}: to column {column}", track=track, column=column)
        return say(text, track=track, column=column, rival=rival)

    def parts(self, box: Box, table: Table, move: int) -> tuple[str, ...]:
        return ("stop",) if move == STOP else (f"track-{move + 1}",)

    def chance_parts(self, box: Box, table: Table, outcome: int) -> tuple[str, ...]:
        return ("dice",)

    def chance_text(self, box: Box, table: Table, outcome: int) -> str:
        if not table.started:
            x, o = faces(outcome, 2)
            if x == o:
                return say("Both roll {number} for the start: roll again", number=x)
            return say("X rolls {x}, O rolls {o}: {starter} starts", x=x, o=o, starter=SIDES[o > x])
        side, roll = SIDES[table.seat], rolled(faces(outcome, dice_count(box)))
        if box.match[outcome] & table.movable[table.seat]:
            return say("{side} rolls {roll}", side=side, roll=roll)
        return say(
            "{side} rolls {roll}: no matching track has a snail that can move, the turn passes",
            side=side,
            roll=roll,
        )

    def refusal(self, box: Box, table: Table, move: int) -> str:
        if move == STOP:
            return say("you may not stop yet: the first move of a turn is compulsory (P2)")
        track, rival = move + 1, 1 - int(table.seat)
        if table.winner[move] >= 0:
            winner = SIDES[table.winner[move]]
            return say("track {track} is closed: {winner} has won that race (P4)", track=track, winner=winner)
        if table.rider[move] == rival and box.meeting == SOLID:
            return say(
                "your snail on track {track} has {rival}'s on its back and cannot move (P3)",
                track=track,
                rival=SIDES[rival],
            )
        return mismatch(box, table, track)

    def result_text(self, box: Box, table: Table) -> str:
        x, o = score(table, 0), score(table, 1)
        if x == o:
            return say("18 to 18: a draw.")
        return say("{winner} wins {most} to {least}.", winner=SIDES[o > x], most=max(x, o), least=min(x, o))

    def board(self, view: View) -> str:
        return drawn(view)

    def endgame(self, box: Box, table: Table) -> dict[int, float] | None:
        return exact_chances(self.compiled, box, table)


def mismatch(box: Box, table: Table, track: int) -> str:
    """Why no number of the roll is good for a track."""
    roll = faces(table.roll, dice_count(box))
    if box.turn == TWO_DICE:
        return say(
            "no unused number of your roll {roll} is {track}; each number counts once (P10)",
            roll=rolled(roll),
            track=track,
        )
    if table.made and box.turn == TWO_MOVES:
        return say(
            "after track {first} your roll {roll} has no second number {track}: "
            "a second move uses another die or the total of the other two (P9)",
            first=table.first + 1,
            roll=rolled(roll),
            track=track,
        )
    matching = [number for number in sorted(set(numbers(roll))) if number <= TRACKS]
    return say(
        "your roll {roll} does not match track {track}; it matches {matching} (P2)",
        roll=rolled(roll),
        track=track,
        matching=listed(matching),
    )


def rolled(roll: Roll) -> str:
    return " ".join(map(str, roll))


def dice_count(box: Box) -> int:
    return 2 if box.turn == TWO_DICE else 3


def score(table: Table, seat: int) -> int:
    return int(rules.score(table, seat))


def column_of(table: Table, seat: int, track: int) -> int:
    return column(seat, int(table.to_go[seat, track]))


def column(seat: int, to_go: int) -> int:
    """Columns run from 1 at X's side to 8 at O's."""
    return 9 - to_go if seat == 0 else to_go


def track_view(table: Table, track: int) -> SnailsPaceTrack:
    winner, rider = table.winner[track], table.rider[track]
    to_go = [table.to_go[0, track], table.to_go[1, track]]
    return {
        "track": track + 1,
        "columns": None if winner >= 0 else [column(0, to_go[0]), column(1, to_go[1])],
        "to_go": to_go,
        "rider": rider if rider >= 0 else None,
        "winner": winner if winner >= 0 else None,
        "parked": None if winner < 0 else 1 if winner == 0 else 8,
    }
