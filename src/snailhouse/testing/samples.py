"""Random games, and how a check says where in one of them it found something."""

from __future__ import annotations

from collections.abc import Iterator

from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.kernel import Workshop
from snailhouse.core.match import Match
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s, copied, int64s

LONGEST = 100_000
"""Events after which a random game counts as endless."""
LAST_TOLD = 3
"""So many events before the moment are told in a failure."""


def random_event(match: Match, rng: UInt32s) -> None:
    """One random event."""
    if match.actor == CHANCE:
        match.roll(rng)
    else:
        legal = match.legal()
        match.play(legal[below(rng, len(legal))])


def random_match(game: Game, seed: int) -> Match:
    """A random game, played to its end."""
    match, rng = game.match(), dice(seed)
    while not match.over:
        random_event(match, rng)
    return match


def random_matches(game: Game, games: int, every: int = 1, seed: int = 1) -> Iterator[Match]:
    """The same match at moments of a few random games, `every` events apart on average, the end included.

    The gaps are random, so that no kind of moment is missed in a game whose rounds are as long as they are.
    """
    for number in range(games):
        match, rng, gaps = game.match(), dice(seed, number), dice(seed, number, 1)
        wanted = 0
        for passed in range(LONGEST):
            if match.over or passed == wanted:
                yield match
                wanted += 1 + below(gaps, 2 * every - 1)
            if match.over:
                break
            random_event(match, rng)


def random_decisions(game: Game, games: int, every: int = 1, seed: int = 1) -> Iterator[Match]:
    """The same match at some decisions of a few random games: the first, and one in `every` on average."""
    luck = dice(seed, games)
    decisions = (match for match in random_matches(game, games, seed=seed) if match.actor >= 0)
    for number, match in enumerate(decisions):
        if number == 0 or below(luck, every) == 0:
            yield match


def everyone(game: Game) -> list[int]:
    """All seats, and a spectator."""
    return [*range(game.seats), SPECTATOR]


def moment(match: Match) -> str:
    """Where a check found something: the game, who is to act, and what happened last."""
    start = max(0, len(match.events) - LAST_TOLD)
    told = [event.text for event in match.history(since=start, revealed=True)]
    last = f"; last happened: {' / '.join(told)}" if told else ""
    return f"in {match.game!r} after {len(match.events)} events, {to_act(match.position)}{last}"


def to_act(position: Position) -> str:
    if position.actor == OVER:
        return "when it is over"
    if position.actor == CHANCE:
        return "at chance"
    return f"when seat {position.actor} ({position.game.seat_name(position.actor)}) is to decide"


def eyes(game: Game, seat: int) -> str:
    """A seat in the words of a failure."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat} ({game.seat_name(seat)})"


def policy_move(rules: Workshop, position: Position) -> int:
    """What the game's policy chooses, by plain or compiled rules."""
    legal = position.legal()
    moves = int64s(position.game.room.rules.MOVES)
    for index, move in enumerate(legal):
        moves[index] = move
    return int(rules.greedy(position.box, copied(position.table), moves, len(legal), dice(2)))
