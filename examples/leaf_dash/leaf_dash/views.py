"""What a seat sees of Leaf Dash: everything but the leaves that lie face down before others."""

from __future__ import annotations

from leaf_dash.records import LEAVES, ROUNDS
from leaf_dash.rules import may_hold
from leaf_dash.shapes import LeafDashPlayer, LeafDashView
from leaf_dash.words import SNAILS
from snailhouse.core.position import Position

VIEW = LeafDashView
SAME_VIEW = False


def view(position: Position, seat: int) -> LeafDashView:
    box, table = position.box, position.table
    return {
        "round": table.round,
        "rounds": ROUNDS,
        "path": box.path,
        "dew": table.dew or None,
        "turn": position.actor if position.actor >= 0 else None,
        "players": [player_view(position, other, own=other == seat) for other in range(box.players)],
        "over": position.over,
    }


def player_view(position: Position, seat: int, own: bool) -> LeafDashPlayer:
    table = position.table
    leaves = range(1, LEAVES + 1)
    return {
        "steps": table.steps[seat],
        "leaves": [
            leaf for leaf in leaves if (table.holds[seat, leaf - 1] if own else may_hold(table, seat, leaf))
        ],
        "laid": table.laid[seat] > 0,
        "leaf": (table.laid[seat] or None) if own else None,
        "shown": table.shown[seat] or None,
    }


def hides(position: Position, seat: int) -> str | None:
    """L3: a leaf is laid face down."""
    if position.actor < 0 or position.actor == seat:
        return None
    return f"{SNAILS[position.actor]} lays a leaf face down"
