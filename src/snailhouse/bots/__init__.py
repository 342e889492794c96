"""Players that are programs. A bot is given a concealed copy of the table: what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from snailhouse.core.dice import below
from snailhouse.core.errors import Refusal, listed
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.record import UInt32s
from snailhouse.core.room import Room

POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}


def bots_of(room: Room) -> list[str]:
    """The names of the bots that can play in a room."""
    return [name for name in POLICIES if name != "greedy" or room.greedy is not None]


def check_bot(room: Room, name: str) -> str:
    if name not in bots_of(room):
        raise Refusal(f"there is no bot {name!r} for {room.id}; its bots are {listed(bots_of(room))}")
    return name


def seat_bots(game: Game, names: Sequence[str]) -> list[str]:
    """A bot for every seat: one name serves all seats, otherwise one name a seat."""
    checked = [check_bot(game.room, name) for name in names]
    if len(checked) == 1:
        return checked * game.seats
    if len(checked) != game.seats:
        raise Refusal(f"{len(checked)} bots for {game.seats} seats; name one bot for all or one for each seat")
    return checked


def choose(name: str, match: Match, dice: UInt32s) -> int:
    """The move a bot makes for the seat to decide."""
    game, legal = match.game, match.legal()
    if POLICIES[check_bot(game.room, name)] == RANDOM:
        return legal[below(dice, len(legal))]
    seen: Any = match.concealed(match.actor, dice)
    return int(game.rules.greedy(game.box, seen, np.array(legal), len(legal), dice))
