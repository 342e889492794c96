"""The games that tables play. Games never change, so tables with equal options share one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from snailhouse.core.editions import HOUSE, Edition
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.options import checked
from snailhouse.core.registry import game, room
from snailhouse.table.language import say

GAMES_KEPT = 256
"""Games in memory; the longest unused is made anew when it is needed."""


def chosen_game(name: str, options: Mapping[str, Any]) -> Game:
    """The game a visitor chose. An edition must come as data, never as the name of a file on this machine."""
    for option in room(name).options:
        value = options.get(option.name, HOUSE)
        if isinstance(option, Edition) and value != HOUSE and not isinstance(value, Mapping):
            raise Refusal(
                say(
                    "option {name}: at a table it takes {house} or an edition's data",
                    name=option.name,
                    house=HOUSE,
                )
            )
    try:
        return shared_game(name, checked(room(name).options, options, name))
    except OverflowError as error:
        raise Refusal(
            say("options: a number is too large for {game}: {error}", game=name, error=error)
        ) from None


def shared_game(name: str, options: Mapping[str, Any]) -> Game:
    """The game with these checked options, shared by all tables that play it."""
    return _made(name, msgspec.json.encode(options, order="sorted"))


@lru_cache(GAMES_KEPT)
def _made(name: str, options: bytes) -> Game:
    return game(name, **msgspec.json.decode(options))
