"""What the solution of Snail's Pace tells, as the figures of docs/solved.md.

    .venv/bin/python benchmarks/solved.py [--meeting none] [--open 12345678] [--games 200] [--seed 1]

Needs `snailhouse solve snails-pace` with as many races as are open. With fewer than eight open tracks the
others count as won, as evenly as possible. Intervals are 95%.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import Any

import snailhouse
from snailhouse.bots.playing import play_match
from snailhouse.bots.search import greedy_move
from snailhouse.core.contract import CHANCE
from snailhouse.core.match import Match
from snailhouse.core.position import Position
from snailhouse.core.record import copied
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.rolls import faces
from snailhouse.games.snails_pace.solving import tablebase
from snailhouse.lab.statistics import mean_and_margin, wilson
from snailhouse.solving.perfect import perfect_move

Rule = Callable[[Position], int]


def start_of(meeting: str, tracks: list[int]) -> Position:
    """X is to roll at the start; tracks that are not open have been won, as evenly as possible."""
    position = snailhouse.game("snails-pace", meeting=meeting, start="x").start()
    table, closed = copied(position.table), [track for track in range(TRACKS) if track not in tracks]
    even = min(product((0, 1), repeat=len(closed)), key=lambda won: abs(lead_of(closed, won)))
    for track, seat in zip(closed, even, strict=True):
        table.winner[track] = seat
        table.points[seat] += track + 1
        for mover in (0, 1):
            table.movable[mover] &= 255 ^ (1 << track)
        table.unwon -= 1
    return Position(position.game, table)


def lead_of(closed: list[int], won: tuple[int, ...]) -> int:
    return sum((track + 1) * (1 - 2 * seat) for track, seat in zip(closed, won, strict=True))


def value(position: Position, seat: int = 0) -> float:
    found = tablebase.value(position, seat)
    if found is None:
        raise SystemExit("this position is not solved here: run snailhouse solve snails-pace first")
    return found


def ahead(position: Position, track: int, seat: int) -> Position:
    """The same with one step made by a seat on a track, by the rules; the same player is to roll."""
    table = copied(position.table)
    table.seat = seat
    table.actor, table.choices = seat, 1 << track
    after = copied(Position(position.game, table).after(track).table)
    after.seat, after.turns = position.table.seat, position.table.turns
    return Position(position.game, after)


def first_moves(start: Position) -> list[str]:
    """The best first move of every roll, what it is worth, and what the second best costs."""
    lines = ["| roll | best | chance | the next best costs |", "|---|---|---|---|"]
    for roll in combinations_with_replacement(range(1, 7), 3):
        outcome = next(n for n in range(216) if tuple(sorted(faces(n, 3))) == roll)
        decision = start.after_chance(outcome)
        chances = tablebase.chances(decision) if decision.actor >= 0 else None
        if chances:
            best, *others = sorted(chances, key=lambda move: -chances[move])
            cost = f"{100 * (chances[best] - chances[others[0]]):.2f}" if others else "only move"
            name = " ".join(map(str, roll))
            lines.append(f"| {name} | {best + 1} | {100 * chances[best]:.2f} | {cost} |")
    return lines


def steps(start: Position) -> list[str]:
    """What a free step on each track is worth to whoever starts, and to the other."""
    lines = ["| track | a step for the first player | for the second |", "|---|---|---|"]
    base = value(start)
    for track in range(TRACKS):
        if start.table.winner[track] < 0:
            gains = [100 * (value(ahead(start, track, seat)) - base) for seat in (0, 1)]
            lines.append(f"| {track + 1} | {gains[0]:+.2f} | {gains[1]:+.2f} |")
    return lines


def fair_handicap(start: Position) -> str:
    """The free step for the second player that leaves the game most nearly fair."""
    tracks = [track for track in range(TRACKS) if start.table.winner[track] < 0]
    chances = {track: value(ahead(start, track, 1)) for track in tracks}
    best = min(tracks, key=lambda track: abs(chances[track] - 0.5))
    return f"a step for the second player on track {best + 1} leaves the first {100 * chances[best]:.2f}%"


def highest(position: Position) -> int:
    return max(position.legal())


def wins_or(rule: Rule) -> Rule:
    """Win a race if you can, the highest first; else by another rule."""

    def move(position: Position) -> int:
        seat = position.actor
        won = [m for m in position.legal() if position.after(m).table.winner[m] == seat]
        return max(won) if won else rule(position)

    return move


def mounts_or(rule: Rule) -> Rule:
    """Climb on the rival if you can, the highest track first; else by another rule."""

    def move(position: Position) -> int:
        seat = position.actor
        found = [m for m in position.legal() if position.after(m).table.rider[m] == seat]
        return max(found) if found else rule(position)

    return move


def stays_or(rule: Rule) -> Rule:
    """Leave a snail that rides where it is, if another can move; the others by another rule."""

    def move(position: Position) -> int:
        seat = position.actor
        free = [m for m in position.legal() if position.table.rider[m] != seat]
        chosen = rule(position)
        return chosen if chosen in free or not free else max(free)

    return move


def nearest(position: Position) -> int:
    """The race with the fewest squares to go, the highest of equal ones."""
    to_go: Any = position.table.to_go
    return min(position.legal(), key=lambda move: (int(to_go[position.actor, move]), -move))


def dearest(position: Position) -> int:
    """The race in which a step is worth the most: points by squares both have to go."""
    to_go: Any = position.table.to_go
    return max(position.legal(), key=lambda m: ((m + 1) / (int(to_go[0, m]) + int(to_go[1, m])), m))


RULES: dict[str, Rule] = {
    "the highest track": highest,
    "the snail nearest to its end": nearest,
    "most points for the squares left": dearest,
    "win a race if you can, else the highest track": wins_or(highest),
    "climb if you can, else most points for the squares left": mounts_or(dearest),
    "the same, and stay on top while another can move": stays_or(mounts_or(dearest)),
    "the greedy bot": lambda position: greedy_move(position, snailhouse.dice(0)),
}


def prices(start: Position, games: int, seed: int) -> list[str]:
    """What each rule gives away a choice and a game, at the choices of perfect games with some other moves."""
    losses: dict[str, list[list[float]]] = {name: [] for name in RULES}
    for number in range(games):
        played: dict[str, list[float]] = {name: [] for name in RULES}

        def choose(position: Position, played: dict[str, list[float]] = played) -> int:
            chances = tablebase.chances(position) or {}
            if len(chances) > 1:
                for name, rule in RULES.items():
                    played[name].append(max(chances.values()) - chances[rule(position)])
            return perfect_move(position)

        play_match(
            Match.recalled(start.game, [], [start.data]), [choose, choose], snailhouse.dice(seed, number)
        )
        for name, lost in played.items():
            losses[name].append(lost)
    lines = ["| rule | lost a choice | lost a game and player |", "|---|---|---|"]
    for name, per_game in losses.items():
        every = [loss for lost in per_game for loss in lost]
        mean, margin = mean_and_margin([100 * sum(lost) / 2 for lost in per_game])
        lines.append(f"| {name} | {100 * sum(every) / len(every):.2f} | {mean:.1f} ± {margin:.1f} |")
    return lines


def draws(start: Position, games: int, seed: int) -> str:
    """How often perfect play on both sides is drawn."""
    results: Counter[float] = Counter()
    for number in range(games):
        match = Match.recalled(start.game, [], [start.data])
        play_match(match, [perfect_move, perfect_move], snailhouse.dice(seed, number))
        results[match.payoffs()[0]] += 1
    low, high = wilson(results[0.5], games)
    share = f"{100 * results[0.5] / games:.1f}% of {games} perfect games were drawn"
    return f"{share} ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell what the solution tells.")
    parser.add_argument("--meeting", default="none", choices=("none", "carry", "hop"))
    parser.add_argument("--open", default="12345678")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    start = start_of(wanted.meeting, [int(number) - 1 for number in wanted.open])
    assert start.actor == CHANCE
    print(f"Whoever starts wins {100 * value(start):.2f}%, a draw counting a half.\n")
    print(f"A tempo, the right to start, is worth {200 * (value(start) - 0.5):.2f} points.\n")
    print(f"{draws(start, wanted.games, wanted.seed)}\n")
    print(f"Fair: {fair_handicap(start)}\n")
    for table in (steps(start), first_moves(start), prices(start, wanted.games, wanted.seed)):
        print("\n".join(table) + "\n")


if __name__ == "__main__":
    main()
