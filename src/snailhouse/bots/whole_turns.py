"""Template: the ways to play a turn to its end, each end once, whatever order of moves leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int8, Int16s, Int64, Int64s, Record, UInt8s, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, conceal, insider, legal, play, turn_key

TURN_WAYS = 1_024
"""Ways to begin or play a turn that are looked at; of more the first."""
LONGEST_TURN = 8
"""Moves of a runner: a longer turn is thought through no further."""


class Runner(Record):
    """What is tried in a heat: moves that one seat makes in a row."""

    length: Int8
    ended: Int8
    """1 if chance or somebody else is next, or too many moves would be."""
    moves: Annotated[Int16s, LONGEST_TURN]
    key: Int64
    """Of the table afterwards, see `contract.turn_key`."""


@kernel
def find_turns(
    box: Any,
    root: Any,
    tables: Any,
    runners: Any,
    firsts: UInt8s,
    votes: Int64s,
    moves: Int64s,
    dice: UInt32s,
    seat: int,
    copies: int,
) -> int:
    """List the ways to go on from `root`, as `seat` knows it, and ask the policy in so many concealed copies.

    One entry for both, so that the rules are compiled once for it; see `list_turns` and `ask_insiders`.
    """
    tables[0] = root
    conceal(box, tables[0], seat, dice)
    ways = list_turns(box, tables, runners, firsts, moves, seat)
    ask_insiders(box, root, tables, runners, ways, votes, moves, dice, seat, copies)
    return ways


@kernel
def list_turns(box: Any, tables: Any, runners: Any, firsts: UInt8s, moves: Int64s, seat: int) -> int:
    """List the ways to go on from `tables[0]` as long as the seat is to decide, and return how many.

    What can be reached in several orders is there once. By way: the table it leads to, the moves that lead
    there, and 1 for each move it may begin with (`firsts`, all zero before).
    """
    ways = 1
    here = 0
    while here < ways:
        if not runners[here].ended:
            count = legal(box, tables[here], moves)
            for index in range(count):
                if ways < len(runners):
                    add_move(box, tables, runners, here, ways, moves[index], seat)
                    same = way_to(runners, ways, runners[ways].key)
                    for move in range(len(moves)):
                        firsts[same, move] |= firsts[here, move]
                    if here == 0:
                        firsts[same, moves[index]] = 1
                    ways = max(ways, same + 1)
        here += 1
    return ways


@kernel
def add_move(box: Any, tables: Any, runners: Any, before: int, way: int, move: int, seat: int) -> None:
    """Make a new way of one before it and one more move."""
    tables[way] = tables[before]
    play(box, tables[way], move)
    runners[way] = runners[before]
    length = runners[way].length
    runners[way].moves[length] = move
    runners[way].length = length + 1
    runners[way].ended = actor(box, tables[way]) != seat or length + 1 == LONGEST_TURN
    runners[way].key = turn_key(box, tables[way])


@kernel
def way_to(runners: Any, ways: int, key: int) -> int:
    """The first of so many ways with this key; as many as there are if none has it."""
    for way in range(1, ways):
        if runners[way].key == key:
            return way
    return ways


@kernel
def ask_insiders(
    box: Any,
    root: Any,
    tables: Any,
    runners: Any,
    ways: int,
    votes: Int64s,
    moves: Int64s,
    dice: UInt32s,
    seat: int,
    copies: int,
) -> None:
    """Count at which ends the policy of play-outs ends the turn in concealed copies of `root`.

    `tables` and the others are as `list_turns` left them, with a table more than ways.
    """
    last = len(tables) - 1
    for _ in range(copies):
        tables[last] = root
        conceal(box, tables[last], seat, dice)
        way = 0
        while way < ways and not runners[way].ended:
            count = legal(box, tables[last], moves)
            move = insider(box, tables[last], moves, count, dice)
            play(box, tables[last], move)
            way = way_to(runners, ways, turn_key(box, tables[last]))
        if way < ways:
            votes[way] += 1
