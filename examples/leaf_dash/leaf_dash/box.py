"""The options of Leaf Dash, and the box they fill."""

from __future__ import annotations

from leaf_dash.records import MOST_PLAYERS, Box
from snailhouse.core.options import Options, Whole

PLAYERS = Whole("players", "how many snails race", 2, MOST_PLAYERS, 3)
PATH = Whole("path", "how many steps it is to the lettuce", 8, 30, 15, label="steps to the lettuce")
OPTIONS = (PLAYERS, PATH)


def seats(options: Options) -> int:
    return int(options["players"])


def fill(options: Options) -> Box:
    box = Box.new()
    box.players = options["players"]
    box.path = options["path"]
    return box
