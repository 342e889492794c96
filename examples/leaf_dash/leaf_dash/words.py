"""Leaf Dash in words: seats, moves, chance, refusals and results."""

from __future__ import annotations

from leaf_dash.moves import leaf_of
from leaf_dash.records import Stage
from snailhouse.core.options import Options
from snailhouse.core.position import Position

SNAILS = ("Blue", "Red", "Green", "Amber")


def seat_name(options: Options, seat: int) -> str:
    return SNAILS[seat]


def move_text(position: Position, move: int) -> str:
    leaf = leaf_of(move)
    return f"lay leaf {leaf}, which has the dew" if leaf == position.table.dew else f"lay leaf {leaf}"


def chance_text(position: Position, outcome: int) -> str:
    if position.table.stage == Stage.DEW:
        return f"The dew falls on leaf {outcome + 1}"
    leaves = ", ".join(f"{SNAILS[seat]} {position.table.laid[seat]}" for seat in range(position.box.players))
    return f"The leaves are turned: {leaves}. {crawled(position, outcome)}"


def crawled(position: Position, outcome: int) -> str:
    """Who gets how far; read off the position after, so that no rule is written twice."""
    before, after = position.table, position.after_chance(outcome).table
    ways = [(SNAILS[seat], after.steps[seat] - before.steps[seat]) for seat in range(position.box.players)]
    moved = [f"{snail} crawls {steps}" for snail, steps in ways if steps]
    return f"{', '.join(moved)}." if moved else "Nobody crawls."


def refusal(position: Position, move: int) -> str | None:
    leaf = leaf_of(move)
    if not position.table.holds[position.actor, leaf - 1]:
        return f"you have laid your leaf {leaf} already, and there is only one of each (L3)"
    return None


def result_text(position: Position) -> str:
    steps = position.scores()
    winners = [SNAILS[seat] for seat, share in enumerate(position.payoffs()) if share]
    places = ", ".join(f"{SNAILS[seat]} {int(count)}" for seat, count in enumerate(steps))
    if len(winners) == 1:
        return f"{winners[0]} wins the race. Steps: {places}."
    return f"{' and '.join(winners)} share the win. Steps: {places}."
