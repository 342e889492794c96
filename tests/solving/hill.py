"""A toy game to solve by hand: a snail climbs three steps while birds circle.

Each turn a die is rolled. On a 1 a bird takes the snail; from 2 on it may creep one step, from 5 on leap two,
and on any of these it may also wait. With a rival, that one decides what the snail does on a 5 or 6.
"""

import sys
from typing import Annotated, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.options import Flag
from snailhouse.core.record import Float32, Float64, Int8, Record
from snailhouse.core.room import About, Room, Solvable, Solving

WAIT, CREEP, LEAP = 0, 1, 2
MOVES = 3


class Box(Record):
    endless: Int8
    """No birds, and the hill has no top: the game never ends."""
    rival: Int8


class Table(Record):
    to_go: Int8
    actor: Int8
    roll: Int8
    waits: Int8


class Observation(Record):
    to_go: Annotated[Float32, "steps to go, of 3"]


class Figures(Record):
    waits: Annotated[Float64, "turns"]


@kernel
def setup(box: Any, table: Any) -> None:
    table.to_go = 3
    table.actor = CHANCE


@kernel
def actor(box: Any, table: Any) -> int:
    return table.actor


@kernel
def outcomes(box: Any, table: Any) -> int:
    return 6


@kernel
def chance(box: Any, table: Any, outcome: int) -> None:
    table.roll = outcome + 1
    table.actor = OVER if outcome == 0 and not box.endless else 1 if box.rival and outcome >= 4 else 0


@kernel
def legal(box: Any, table: Any, moves: Any) -> int:
    moves[0], moves[1], moves[2] = WAIT, CREEP, LEAP
    return 3 if table.roll >= 5 else 2


@kernel
def play(box: Any, table: Any, move: int) -> None:
    table.to_go = max(0, table.to_go - (0 if box.endless else move))
    table.waits = min(100, table.waits + 1)
    table.actor = CHANCE if table.to_go else OVER


@kernel
def conceal(box: Any, table: Any, seat: int, dice: Any) -> None:
    pass


@kernel
def payoffs(box: Any, table: Any, out: Any) -> None:
    out[0] = 0.0 if table.to_go else 1.0
    if box.rival:
        out[1] = 1.0 - out[0]


@kernel
def observe(box: Any, table: Any, seat: int, out: Any) -> None:
    out.to_go = table.to_go / 3


@kernel
def turns(box: Any, table: Any) -> int:
    return table.waits


@kernel
def scores(box: Any, table: Any, out: Any) -> None:
    payoffs(box, table, out)


@kernel
def figures(box: Any, table: Any, out: Any) -> None:
    out.waits = table.waits


@kernel
def key(box: Any, table: Any) -> int:
    return table.to_go


@kernel
def timeless(box: Any, table: Any) -> None:
    table.waits = 0


@kernel
def alike(box: Any, table: Any, outcome: int) -> int:
    """2 stands for 3 and 4, 5 for 6."""
    if outcome == 0:
        return 1
    return 3 if outcome == 1 else 2 if outcome == 4 else 0


HILL = Solvable("hill", "The Hill", {}, key, timeless, alike)
DUEL = Solvable("duel", "The Hill for two", {"rival": True}, key, timeless, alike)


class Hill:
    """Box, words, views and board of the hill in one place; a small game may."""

    def seats(self, options):
        return 2 if options["rival"] else 1

    def fill(self, options):
        box = Box.new()
        box.endless, box.rival = options["endless"], options["rival"]
        return box

    def view(self, position, seat):
        return {"to_go": int(position.table.to_go)}

    def move_text(self, position, move):
        return ("wait", "creep", "leap")[move]

    def chance_text(self, position, outcome):
        return f"a {outcome + 1}"

    def refusal(self, position, move):
        return "the roll is too low to leap"

    def result_text(self, position):
        return "taken" if position.table.to_go else "up"

    def picture(self, view):
        return str(view)


hill = Hill()
ROOM = Room(
    about=About(id="hill", title="The Hill", tagline="Up.", players="1", minutes="1", ruleset=1),
    options=(Flag("endless", "no birds and no top"), Flag("rival", "a rival decides on high rolls")),
    rules=sys.modules[__name__],
    box=hill,
    words=hill,
    views=hill,
    board=hill,
    solving=Solving(solvable=(HILL, DUEL)),
)
