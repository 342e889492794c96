"""What one touches on the board of Cargolino Valentino: a die, then a snail."""

from __future__ import annotations

from snailhouse.core.position import Position
from snailhouse.games.cargolino.moves import die_and_snail
from snailhouse.games.cargolino.records import COLOURS, Stage


def parts(position: Position, move: int) -> tuple[str, ...]:
    die, snail = die_and_snail(move)
    return (f"die-{COLOURS[die]}", f"snail-{COLOURS[snail]}")


def chance_parts(position: Position, outcome: int) -> tuple[str, ...]:
    """Where the cards lie, who takes the dice, or the dice."""
    stage = position.table.stage
    if stage == Stage.DEALING:
        return ("cards",)
    return (f"player-{outcome + 1}",) if stage == Stage.CHOOSING_STARTER else ("dice",)
