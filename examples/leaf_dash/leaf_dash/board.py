"""The board of Leaf Dash for a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any

from leaf_dash.words import SNAILS
from snailhouse.core.room import View

COLOURS = ("blue", "red", "green", "yellow")


def picture(view: View) -> str:
    """A lane for each snail, with its leaf and its hand at the end; the leaf with the dew is underlined."""
    heading = f"Round {view['round']} of {view['rounds']}"
    if view["dew"]:
        heading += f", the dew is on leaf {view['dew']}"
    lanes = [lane(view, seat, player) for seat, player in enumerate(view["players"])]
    return "\n".join([heading, "", *lanes])


def lane(view: View, seat: int, player: dict[str, Any]) -> str:
    place = min(player["steps"], view["path"])
    way = "·" * place + "@" + "·" * (view["path"] - place)
    hand = " ".join(f"[u]{leaf}[/u]" if leaf == view["dew"] else str(leaf) for leaf in player["leaves"])
    name = f"[{COLOURS[seat]}]{SNAILS[seat]:6}[/] {player['steps']:>2}"
    return f"{name} [{COLOURS[seat]}]{way}[/]| {leaf_before(player):8} {hand}"


def leaf_before(player: dict[str, Any]) -> str:
    if player["laid"]:
        return f"lays {player['leaf'] or '?'}"
    return f"showed {player['shown']}" if player["shown"] else ""
