"""Snail's Pace in words: options, views, move texts and refusals."""

from __future__ import annotations

from typing import Any

from snailhouse.core.errors import listed
from snailhouse.core.options import Choice, Options
from snailhouse.core.record import copied
from snailhouse.core.room import Room, View
from snailhouse.games.snails_pace import rules
from snailhouse.games.snails_pace.board import drawn
from snailhouse.games.snails_pace.dice import faces, numbers, pairs, tracks
from snailhouse.games.snails_pace.endgame import exact_chances
from snailhouse.games.snails_pace.greedy import greedy
from snailhouse.games.snails_pace.rules import SOLID, STOP, TRACKS, TWO_DICE, TWO_MOVES, Box, Table

MEETING = Choice("meeting", "when snails meet: ride on top, be carried, or hop over", ("none", "carry", "hop"))
TURN = Choice("turn", "what a roll is good for", ("one-move", "two-moves", "two-dice"))
START = Choice("start", "who moves first: roll for it, or a fixed player", ("roll", "x", "o"))
SIDES = ("X", "O")


class SnailsPace(Room):
    id = "snails-pace"
    title = "Snail's Pace"
    tagline = "Eight races at once, and every snail comes the other way."
    players = "2"
    minutes = "15"
    ruleset = 1
    options = (MEETING, TURN, START)
    same_view = True
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

    def view(self, box: Box, table: Table, seat: int) -> View:
        """Nothing is secret, so every seat sees the same."""
        rolled = table.actor >= 0
        choices = int(table.choices) if rolled else 0
        return {
            "meeting": MEETING.choices[box.meeting],
            "turn": int(table.turns),
            "player": int(table.seat) if table.started else None,
            "dice": list(faces(table.roll, dice_count(box))) if rolled else [],
            "last_roll": list(faces(table.roll, dice_count(box))) if rolled or table.turns > 1 else [],
            "matches": [track + 1 for track in range(TRACKS) if choices >> track & 1],
            "moves_made": int(table.made) if rolled else 0,
            "tracks": [track_view(table, track) for track in range(TRACKS)],
            "scores": [score(table, 0), score(table, 1)],
            "over": bool(table.unwon == 0),
        }

    def move_text(self, box: Box, table: Table, move: int) -> str:
        if move == STOP:
            return "stop here and pass the dice"
        me, you = int(table.seat), 1 - int(table.seat)
        after = copied(table)
        rules.advance(box, after, move)
        track = f"track {move + 1}"
        if after.winner[move] == me:
            riding = ", rider and all," if after.carries > table.carries else ""
            return f"{track}: over the edge{riding} to win the race for {move + 1}"
        column = column_of(after, me, move)
        text = f"{track}: to column {column}"
        if after.hops > table.hops:
            return f"{text}, hopping over {SIDES[you]}"
        if after.carries > table.carries:
            return f"{text}, carrying {SIDES[you]} backwards"
        if after.rider[move] == me:
            return f"{text}, onto {SIDES[you]}'s snail"
        if table.rider[move] == me:
            return f"{text}, down from {SIDES[you]}'s snail"
        return text

    def parts(self, box: Box, table: Table, move: int) -> tuple[str, ...]:
        return ("stop",) if move == STOP else (f"track-{move + 1}",)

    def chance_parts(self, box: Box, table: Table, outcome: int) -> tuple[str, ...]:
        return ("dice",)

    def chance_text(self, box: Box, table: Table, outcome: int) -> str:
        if not table.started:
            x, o = faces(outcome, 2)
            if x == o:
                return f"Both roll {x} for the start: roll again"
            return f"X rolls {x}, O rolls {o}: {SIDES[o > x]} starts"
        roll = faces(outcome, dice_count(box))
        text = f"{SIDES[table.seat]} rolls {' '.join(map(str, roll))}"
        if box.match[outcome] & table.movable[table.seat]:
            return text
        return f"{text}: no matching track has a snail that can move, the turn passes"

    def refusal(self, box: Box, table: Table, move: int) -> str:
        if move == STOP:
            return "you may not stop yet: the first move of a turn is compulsory (P2)"
        track, me = move + 1, int(table.seat)
        if table.winner[move] >= 0:
            return f"track {track} is closed: {SIDES[table.winner[move]]} has won that race (P4)"
        if table.rider[move] == 1 - me and box.meeting == SOLID:
            return f"your snail on track {track} has {SIDES[1 - me]}'s on its back and cannot move (P3)"
        roll = faces(table.roll, dice_count(box))
        rolled = " ".join(map(str, roll))
        if box.turn == TWO_DICE:
            return f"no unused number of your roll {rolled} is {track}; each number counts once (P10)"
        if table.made and box.turn == TWO_MOVES:
            first = table.first + 1
            return (
                f"after track {first} your roll {rolled} has no second number {track}: "
                f"a second move uses another die or the total of the other two (P9)"
            )
        matching = [number for number in sorted(set(numbers(roll))) if number <= TRACKS]
        return f"your roll {rolled} does not match track {track}; it matches {listed(matching)} (P2)"

    def result_text(self, box: Box, table: Table) -> str:
        x, o = score(table, 0), score(table, 1)
        if x == o:
            return "18 to 18: a draw."
        return f"{SIDES[o > x]} wins {max(x, o)} to {min(x, o)}."

    def board(self, view: View) -> str:
        return drawn(view)

    def endgame(self, box: Box, table: Table) -> dict[int, float] | None:
        return exact_chances(self.compiled, box, table)


def dice_count(box: Box) -> int:
    return 2 if box.turn == TWO_DICE else 3


def score(table: Table, seat: int) -> int:
    return int(rules.score(table, seat))


def column_of(table: Table, seat: int, track: int) -> int:
    return column(seat, int(table.to_go[seat, track]))


def column(seat: int, to_go: int) -> int:
    """Columns run from 1 at X's side to 8 at O's."""
    return 9 - to_go if seat == 0 else to_go


def track_view(table: Table, track: int) -> dict[str, Any]:
    winner, rider = int(table.winner[track]), int(table.rider[track])
    to_go = [int(table.to_go[0, track]), int(table.to_go[1, track])]
    return {
        "track": track + 1,
        "columns": None if winner >= 0 else [column(0, to_go[0]), column(1, to_go[1])],
        "to_go": to_go,
        "rider": rider if rider >= 0 else None,
        "winner": winner if winner >= 0 else None,
        "parked": None if winner < 0 else 1 if winner == 0 else 8,
    }
