"""What one touches on the board of Leaf Dash: the leaves of one's own hand."""

from __future__ import annotations

from leaf_dash.moves import leaf_of
from leaf_dash.records import Stage
from snailhouse.core.position import Position


def parts(position: Position, move: int) -> tuple[str, ...]:
    return (f"leaf-{leaf_of(move)}",)


def chance_parts(position: Position, outcome: int) -> tuple[str, ...]:
    if position.table.stage == Stage.DEW:
        return (f"leaf-{outcome + 1}",)
    return tuple(f"snail-{seat}" for seat in range(position.box.players))


def no_move_with(position: Position, part: str) -> str | None:
    if part.startswith("snail-"):
        return "snails crawl by themselves when the leaves are turned: lay a leaf (L4)"
    return None
