"""Snail Invasion! in words: options, views, move texts and results."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from snailhouse.core.contract import OVER
from snailhouse.core.options import Options
from snailhouse.core.record import copied
from snailhouse.core.room import Room, View
from snailhouse.games.snail_invasion import rules
from snailhouse.games.snail_invasion.board import drawn
from snailhouse.games.snail_invasion.choices import BOARD, GARDEN, PLAYERS, boxed
from snailhouse.games.snail_invasion.patio import PATIO
from snailhouse.games.snail_invasion.pieces import (
    SIDES,
    code,
    colour,
    eaten,
    from_top,
    loose_snails,
    name,
    names,
    nest_tree,
    piece_view,
    shed_trees,
)
from snailhouse.games.snail_invasion.policy import greedy
from snailhouse.games.snail_invasion.refusals import reason
from snailhouse.games.snail_invasion.stacks import KINDS, SNAILS, free_pieces, holds_grown_plant
from snailhouse.games.snail_invasion.table import BLOCKED, DRAWN, EATEN, GROWN, LAST_TURN, Box, Table

VERBS = ("rolls", "roll")
ENDS = {0: None, GROWN: "grown", BLOCKED: "blocked", EATEN: "eaten", DRAWN: "drawn"}


class SnailInvasion(Room):
    id = "snail-invasion"
    title = "Snail Invasion!"
    tagline = "Stack a plant to full bloom before three hungry snails eat the garden."
    players = "1-2"
    minutes = "20"
    ruleset = 1
    options = (PLAYERS, GARDEN, BOARD)
    rules = rules
    same_view = True
    greedy = staticmethod(greedy)
    greedy_playouts = True
    level_simulations = MappingProxyType({"hard": 300})
    """From 1,000 on the Gardener hardly loses, and more thinking hardly shows."""
    solvable = (PATIO,)

    def seats(self, options: Options) -> int:
        return int(options["players"])

    def seat_name(self, options: Options, seat: int) -> str:
        return SIDES[seat]

    def box(self, options: Options) -> Box:
        return boxed(options)

    def view(self, box: Box, table: Table, seat: int) -> View:
        """Nothing is secret, so every seat sees the same."""
        return {
            "turn": int(table.turns),
            "player": int(table.player),
            "dice": list(faces(table.roll)) if table.actor >= 0 else [],
            "squares": [square_view(table, square) for square in range(box.squares)],
            "shed": [list(map(code, tree)) for tree in shed_trees(table)],
            "nest": {
                "tree": list(map(code, nest_tree(table))),
                "loose": list(map(code, loose_snails(table))),
            },
            "eaten": list(map(code, eaten(box, table))),
            "over": bool(table.actor == OVER),
            "end": ENDS[int(table.end)],
        }

    def move_text(self, box: Box, table: Table, move: int) -> str:
        after = copied(table)
        rules.play(box, after, move)
        goal = landing(box, table, move)
        way = f"bring the {name(move + 1)} out" if move < KINDS else walking(table, move, goal)
        return f"{way} to square {goal}{consequences(box, table, after)}"

    def chance_text(self, box: Box, table: Table, outcome: int) -> str:
        one, two = faces(outcome)
        text = f"The {SIDES[table.player]} {VERBS[table.player]} {one} and {two}: {one + two}"
        if box.solitaire and table.player == SNAILS:
            thrown = copied(table)
            thrown.roll = outcome
            return f"{text}; {self.move_text(box, thrown, int(rules.instinct(box, thrown)))}"
        after = copied(table)
        rules.chance(box, after, outcome)
        return f"{text}; nothing can move, the turn passes" if after.passes > table.passes else text

    def refusal(self, box: Box, table: Table, move: int) -> str:
        return reason(box, table, move)

    def result_text(self, box: Box, table: Table) -> str:
        if table.end == GROWN:
            return f"The Gardener wins: the {grown_colour(box, table)} plant is fully grown."
        if table.end == BLOCKED:
            snails = "the snail cannot move" if box.snails == 1 else "no snail can move"
            return f"The Gardener wins: {snails}."
        if table.end == EATEN:
            return "The Snails win: no plant can be grown any more."
        return f"A draw: nobody has won after {LAST_TURN:,} turns."

    def board(self, view: View) -> str:
        return drawn(view)


def faces(outcome: int) -> tuple[int, int]:
    return int(outcome) // 6 + 1, int(outcome) % 6 + 1


def square_view(table: Table, square: int) -> dict[str, Any]:
    """A square and its stack, bottom to top."""
    stack = int(table.stacks[square])
    free = free_pieces(stack)
    kinds = from_top(stack)
    pieces = [piece_view(kind, depth < free) for depth, kind in enumerate(kinds)]
    return {"square": square + 1, "stack": pieces[::-1]}


def landing(box: Box, table: Table, move: int) -> int:
    """The number of the square a move ends on."""
    after = copied(table)
    if move < KINDS:
        return int(rules.come_out(after, move + 1)) + 1
    return int(rules.walk(box, after, *divmod(move - KINDS, KINDS))) + 1


def walking(table: Table, move: int, goal: int) -> str:
    """'move the red queen, carrying the snail pawn, from square 3'."""
    square, depth = divmod(move - KINDS, KINDS)
    *riders, piece = from_top(table.stacks[square])[: depth + 1]
    load = f", carrying {names(riders)}," if riders else ""
    loop = " once round the loop, back" if goal == square + 1 else ""
    return f"move the {name(piece)}{load} from square {square + 1}{loop}"


def consequences(box: Box, table: Table, after: Table) -> str:
    """What a move brought about, by comparing the table before and after it."""
    found = []
    wounded = [kind for kind in loose_snails(after) if kind not in loose_snails(table)]
    if wounded:
        found.append(f"wounding {names(wounded)}")
    lost = eaten(box, after)
    for kind in eaten(box, table):
        lost.remove(kind)
    if lost:
        found.append(f"eating {names(lost)}" if table.player == SNAILS else f"losing {names(lost)}")
    if after.end == GROWN:
        found.append(f"growing the {grown_colour(box, after)} plant")
    if after.end == BLOCKED:
        found.append("blocking the snail" if box.snails == 1 else "blocking every snail")
    return "".join(f", {text}" for text in found)


def grown_colour(box: Box, table: Table) -> str:
    """The colour of the plant that grew, read off the stack that holds it."""
    for square in range(box.squares):
        kinds = from_top(table.stacks[square])
        for pawn, drone, queen in zip(kinds, kinds[1:], kinds[2:], strict=False):
            if holds_grown_plant(pawn | drone << 4 | queen << 8):
                return colour(pawn)
    raise ValueError("no plant is grown")
