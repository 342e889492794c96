"""What exact endgames add to a bot of Snail's Pace.

    .venv/bin/python benchmarks/endgame.py [--meeting none] [--level hard] [--games 100] [--arena 0]

In games of the level against itself: how many decisions have an exact answer, how long it takes, and how much
winning chance the bare search gives away at them. The loss is computed, not played out, so it has a narrow
interval. `--arena` also plays so many games of the level with exact endgames against the level without.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

import numpy as np

import snailhouse
from snailhouse.bots.levels import LEVELS, effort_of
from snailhouse.bots.playing import play_match
from snailhouse.bots.search import analyse
from snailhouse.core.position import Position
from snailhouse.lab.arena import contest, fight, standings
from snailhouse.lab.statistics import mean_and_margin


def losses(
    game: snailhouse.Game, level: str, number: int
) -> tuple[int, list[float], list[tuple[float, float]]]:
    """One game: how many choices there were; for those with an exact answer, how much winning chance the search
    lost, and the seconds that the answer and the search took."""
    bare = replace(effort_of(game.room, level), endgame=False)
    choices, lost, times = 0, [], []

    def searched_move(position: Position) -> int:
        nonlocal choices
        begun = time.process_time()
        searched = analyse(position, bare, seed=number)
        middle = time.process_time()
        if len(position.legal()) > 1:
            choices += 1
            chances = game.room.solving.endgame(position)
            if chances is not None:
                times.append((time.process_time() - middle, middle - begun))
                lost.append(max(chances.values()) - chances[searched.best])
        return searched.best

    play_match(game.match(), [searched_move] * game.seats, snailhouse.dice(1, number))
    return choices, lost, times


def interval(samples: list[float]) -> str:
    mean, margin = mean_and_margin(samples)
    return f"{100 * mean:.2f} ± {100 * margin:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what exact endgames add.")
    parser.add_argument("--meeting", default="none")
    parser.add_argument("--level", default="hard", choices=["medium", "hard", "master"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--arena", type=int, default=0)
    wanted = parser.parse_args()
    game = snailhouse.game("snails-pace", meeting=wanted.meeting)
    losses(game, "easy", 0)
    played = [losses(game, wanted.level, number) for number in range(wanted.games)]
    exact, search = 1000 * np.array([pair for _, _, times in played for pair in times]).T
    choices = np.mean([choices for choices, _, _ in played])
    wrong = [loss > 1e-9 for _, lost, _ in played for loss in lost]
    lost = [sum(lost) / 2 for _, lost, _ in played]
    print(f"meeting {wanted.meeting}, {wanted.level}, {wanted.games} games:")
    print(f"  choices a game: {choices:.1f}, with an exact answer: {len(wrong) / len(played):.1f}")
    print(f"  where the search does not find the best move: {100 * np.mean(wrong):.1f}%")
    print(f"  winning chance it loses so a game and player, in points: {interval(lost)}")
    print(f"  exact: {np.mean(exact):.1f} ms of processor time on average, at most {np.max(exact):.1f}")
    print(f"  search: {np.mean(search):.1f} ms on average")
    if wanted.arena:
        print(
            f"  arena, {wanted.arena} games: {won(game, wanted.level, wanted.arena)} points with exact endgames"
        )


def won(game: snailhouse.Game, level: str, games: int) -> str:
    """How the level does against its own bare search."""
    LEVELS["bare"] = replace(LEVELS[level], endgame=False)
    which = contest(game, [level, "bare"], seed=1)
    first = standings(which, fight(which, range(games)))[0]
    low, high = first.interval
    return f"{100 * first.payoff:.2f} ({100 * low:.2f} to {100 * high:.2f})"


if __name__ == "__main__":
    main()
