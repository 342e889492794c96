"""Players that are programs. A bot learns what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from snailhouse.bots.language import say
from snailhouse.bots.levels import LEVELS, settings_of
from snailhouse.bots.perfect import perfect_move, solvable_part
from snailhouse.bots.search import analyse, nothing_to_decide
from snailhouse.core.dice import below, draw
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import listed
from snailhouse.core.match import Match
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.record import UInt32s

POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}
"""The bots that are kernels, and so can play in a simulation."""
PERFECT: Final = "perfect"


def policies_of(game: Game) -> list[str]:
    """The names of the bots that can play in a simulation of a game."""
    return [name for name in POLICIES if name != "greedy" or game.room.greedy is not None]


def bots_of(game: Game) -> list[str]:
    """The names of the bots that can play a game, weakest first."""
    perfect = [PERFECT] if solvable_part(game) else []
    return [*policies_of(game), *LEVELS, *perfect]


def check_bot(game: Game, name: str) -> str:
    if name not in bots_of(game):
        raise Refusal(
            say(
                "there is no bot {name!r} for {game}; its bots are {bots}",
                name=name,
                game=game.id,
                bots=listed(bots_of(game)),
            )
        )
    return name


def check_policy(game: Game, name: str) -> str:
    if check_bot(game, name) not in policies_of(game):
        raise Refusal(f"{name} thinks too long for a simulation ({listed(policies_of(game))}); use the arena")
    return name


def seat_bots(game: Game, names: Sequence[str], check: Callable[[Game, str], str] = check_bot) -> list[str]:
    """A bot for every seat: one name serves all seats, otherwise one name a seat."""
    checked = [check(game, name) for name in names]
    if len(checked) == 1:
        return checked * game.seats
    if len(checked) != game.seats:
        raise Refusal(f"{len(checked)} bots for {game.seats} seats; name one bot for all or one for each seat")
    return checked


def choose(name: str, match: Match, dice: UInt32s) -> int:
    """The move a bot makes for the seat to decide."""
    game, legal = match.game, match.legal()
    if match.actor < 0:
        raise Refusal(nothing_to_decide(match))
    if check_bot(game, name) == PERFECT:
        return perfect_move(match)
    if len(legal) == 1:
        return legal[0]
    if name in LEVELS:
        return analyse(match, settings_of(game.room, name), seed=draw(dice)).best
    if POLICIES[name] == RANDOM:
        return legal[below(dice, len(legal))]
    seen: Any = match.concealed(match.actor, dice)
    return int(game.rules.greedy(game.box, seen, np.array(legal), len(legal), dice))
