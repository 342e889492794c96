"""Players that are programs. A bot learns what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.language import say
from snailhouse.bots.levels import LEVELS, MOST_SECONDS, level_effort, misjudged, misjudgement_of
from snailhouse.bots.own import is_own_bot
from snailhouse.bots.search import Stopped, analyse, nothing_to_decide
from snailhouse.core.dice import below, check_dice, next_bits
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import listed
from snailhouse.core.match import Match
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s
from snailhouse.solving.perfect import is_solved, perfect_move, solvable_of

POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}
"""The bots that are kernels, and so can play in a simulation."""
PERFECT: Final = "perfect"


def policies_of(game: Game) -> list[str]:
    """The names of the bots that can play in a simulation of a game."""
    return [name for name in POLICIES if name != "greedy" or game.room.tuning.greedy is not None]


def bots_of(game: Game) -> list[str]:
    """The names of the bots that can play a game: policies, then levels from the weakest."""
    perfect = [PERFECT] if is_solved(game) else []
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
    if isinstance(name, str) and is_own_bot(name):
        raise Refusal(f"{name} is no kernel, so it cannot play in a simulation; use the arena")
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
    match: Match | Position,
    dice: UInt32s,
    seconds: float = MOST_SECONDS,
    stopped: Stopped = lambda: False,
) -> int:
    """The move a bot makes for the seat to decide, after `seconds` at most, or soon after it is `stopped`."""
    position = match.position if isinstance(match, Match) else match
    if not isinstance(position, Position):
        raise Refusal(f"a bot chooses in a match or a position, not in {match!r}")
    check_dice(dice)
    if position.actor < 0:
        raise Refusal(nothing_to_decide(position))
    legal = position.legal()
    if check_bot(position.game, name) == PERFECT:
        return perfect_move(position)
    if len(legal) == 1:
        return legal[0]
    if name in LEVELS:
        return _level(name, position, dice, seconds, stopped)
    return _any(position, dice) if POLICIES[name] == RANDOM else greedy_move(position, dice)


def _level(name: str, position: Position, dice: UInt32s, seconds: float, stopped: Stopped) -> int:
    room = position.game.room
    if LEVELS[name].perfect and solvable_of(position.game):
        return perfect_move(position)
    found = analyse(position, level_effort(room, name, seconds), next_bits(dice), stopped)
    deviation, trust, leans = misjudgement_of(room, name), room.tuning.trust, LEVELS[name].lean > 0
    if not (deviation and trust and found.simulations) or (leans and not room.tuning.halving):
        return misjudged(found.candidates, deviation, dice)
    trusted = found.best if leans else greedy_move(position, dice)
    return misjudged(found.candidates, deviation, dice, {trusted: trust})


def _any(position: Position, dice: UInt32s) -> int:
    legal = position.legal()
    return legal[below(dice, len(legal))]
