"""Players that are programs. A bot learns what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from snailhouse.bots.language import say
from snailhouse.bots.levels import LEVELS, MOST_SECONDS, settings_of, slip_of
from snailhouse.bots.perfect import perfect_move, solvable_part
from snailhouse.bots.search import Stopped, analyse, nothing_to_decide
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
    """The names of the bots that can play a game: policies, then levels from the weakest."""
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


def choose(
    name: str,
    match: Match,
    dice: UInt32s,
    seconds: float = MOST_SECONDS,
    stopped: Stopped = lambda: False,
) -> int:
    """The move a bot makes for the seat to decide, after `seconds` at most, or soon after it is `stopped`."""
    game, legal = match.game, match.legal()
    if match.actor < 0:
        raise Refusal(nothing_to_decide(match))
    if check_bot(game, name) == PERFECT:
        return perfect_move(match)
    if len(legal) == 1:
        return legal[0]
    if name in LEVELS:
        return _level(name, match, legal, dice, seconds, stopped)
    return _any(legal, dice) if POLICIES[name] == RANDOM else _greedy(match, legal, dice)


def _level(name: str, match: Match, legal: list[int], dice: UInt32s, seconds: float, stopped: Stopped) -> int:
    room = match.game.room
    settings, slip = settings_of(room, name, seconds), slip_of(room, name)
    if slip is not None:
        return _any(legal, dice) if below(dice, slip) == 0 else _greedy(match, legal, dice)
    if settings.endgame and solvable_part(match.game):
        return perfect_move(match)
    return analyse(match, settings, draw(dice), stopped).best


def _any(legal: list[int], dice: UInt32s) -> int:
    return legal[below(dice, len(legal))]


def _greedy(match: Match, legal: list[int], dice: UInt32s) -> int:
    game = match.game
    seen: Any = match.concealed(match.actor, dice)
    return int(game.rules.greedy(game.box, seen, np.array(legal), len(legal), dice))
