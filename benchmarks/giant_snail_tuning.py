"""How an edition of Giant Snail plays: python benchmarks/giant_snail_tuning.py [edition.toml]"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from rich.console import Console

import snailhouse
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.core.record import float64s, int64s
from snailhouse.games.giant_snail.records import MOST_CARDS, Finale
from snailhouse.lab.report import figure_names
from snailhouse.lab.simulate import Simulation, simulate

GAMES = 20_000


@kernel
def research(
    box: Any, blank: Any, tables: Any, moves: Any, dice: Any, out: Any, buyers: Any, payoff: Any
) -> None:
    """Greedy games: per card, how many players have researched it, saved the world with it, and won."""
    for _ in range(GAMES):
        tables[0] = blank
        table = tables[0]
        setup(box, table)  # noqa: F821
        seat = actor(box, table)  # noqa: F821
        while seat != OVER:
            if seat == CHANCE:
                chance(box, table, below(dice, outcomes(box, table)))  # noqa: F821
            else:
                count = legal(box, table, moves)  # noqa: F821
                play(box, table, greedy(box, table, moves, count, dice))  # noqa: F821
            seat = actor(box, table)  # noqa: F821
        payoffs(box, table, out)  # noqa: F821
        for player in range(3):
            for card in range(box.cards):
                if table.bought[player] >> card & 1:
                    buyers[0, card] += 1
                    buyers[1, card] += table.ending >= Finale.LAST_EVENT
                    payoff[card] += out[player]


def card_rows(game: Game) -> list[str]:
    rules = game.room.rules
    buyers, payoff = np.zeros((2, MOST_CARDS), np.int64), float64s(MOST_CARDS)
    tables, moves = rules.Table.array(1), int64s(rules.MOVES)
    bound = game.compile().bind(research)
    bound(game.box, rules.Table.new(), tables, moves, dice(1), float64s(3), buyers, payoff)
    return [
        f"  {game.edition.technology[card].name:<26}{buyers[0, card] / GAMES:8.3f} a game, saved with it"
        f" {buyers[1, card] / buyers[0, card]:.3f}, elected if saved {payoff[card] / buyers[1, card]:.3f}"
        for card in range(game.box.cards)
    ]


def summary(result: Simulation) -> list[str]:
    tally, games = result.tally, result.games
    shares = ", ".join(f"{tally.payoff[seat] / games:.3f}" for seat in range(3))
    votes = ", ".join(f"{tally.score[seat] / games:.2f}" for seat in range(3))
    length = f"{tally.turns / games:.1f} ({tally.fewest_turns} to {tally.most_turns})"
    figures = [
        f"  {name:<26}{tally.figures[index] / games:8.3f}"
        for index, name in enumerate(figure_names(result.game))
    ]
    return [f"  rounds {length}; wins by seat {shares}; votes by seat {votes}", *figures]


def main(edition: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    game = snailhouse.game("giant-snail", edition=edition)
    for bot in ("greedy", "random"):
        console.print(f"[bold]Three {bot} players, {GAMES} games[/]")
        console.print("\n".join(summary(simulate(game, GAMES, [bot], seed=1))))
    console.print("[bold]Technology, greedy players[/]")
    console.print("\n".join(card_rows(game)))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "house")
