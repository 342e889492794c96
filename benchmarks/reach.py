"""What else could be solved: how many positions games have, and how much there is to do for one.

    .venv/bin/python benchmarks/reach.py [--games 300] [--seed 1]

Snail Invasion!: positions of two lots of random games are compared. If N positions were equally likely, lots of
n would share n * n / N; as they are not equally likely, n * n / shared is too low. Cargolino: the turns of a
late race with open cards are tried out for some rolls.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import comb

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below
from snailhouse.core.position import Position
from snailhouse.core.record import copied, frozen
from snailhouse.games.cargolino.records import DICE, SNAILS, Stage

OPENING = 20
"""Events left out: every game of Snail Invasion! begins alike."""
GARDENS = ("patio", "one-colour", "two-colours", "full")
LATE = 0.75
"""The part of the track that some snail has behind it in a late race."""


def timeless(position: Position) -> bytes:
    """The position without what only counts: turns, passes and what was eaten, wounded or carried."""
    table = copied(position.table)
    table.turns, table.passes, table.wounded, table.carried, table.eaten, table.roll = 1, 0, 0, 0, 0, 0
    return frozen(table)


def met(game: snailhouse.Game, games: range, seed: int) -> Iterator[bytes]:
    """The positions before rolls of random games, openings left out."""
    for number in games:
        match, dice = game.match(), snailhouse.dice(seed, number)
        while not match.over:
            if match.actor == CHANCE:
                if len(match.events) >= OPENING:
                    yield timeless(match.position)
                match.roll(dice)
            else:
                legal = match.legal()
                match.play(legal[below(dice, len(legal))])


def garden_line(garden: str, games: int, seed: int) -> str:
    """How many positions a garden has at least, as far as two lots of games tell."""
    game = snailhouse.game("snail-invasion", garden=garden, players=1)
    one = set(met(game, range(games), seed))
    other = set(met(game, range(games, 2 * games), seed))
    shared = len(one & other)
    least = f"about {len(one) * len(other) / shared:.1e} or more" if shared else "too many to meet one twice"
    return f"  {garden}: {len(one):,} and {len(other):,} positions met, {shared:,} in both: {least}"


def cargolino_lines(samples: int, seed: int) -> list[str]:
    """How many positions a race with open cards has, and to how many a turn leads."""
    game = snailhouse.game("cargolino-valentino", players=2)
    places, deals = int(game.box.final), comb(SNAILS, 2) * comb(SNAILS - 2, 2)
    ends = [len(turn_ends(late_roll(game, seed, number))) for number in range(samples)]
    rolls = comb(SNAILS + DICE - 1, DICE)
    return [
        f"  {places}^{SNAILS} = {places**SNAILS:,} places for six snails before one has arrived,"
        f" times two (whose turn), times {deals} deals, times the leads in shells",
        f"  a roll leads to {sum(ends) / len(ends):.0f} positions on average, {max(ends)} at most"
        f" ({samples} late rolls); there are {rolls} rolls",
    ]


def late_roll(game: snailhouse.Game, seed: int, number: int) -> Position:
    """The first roll of a random race after a snail has most of the track behind it."""
    dice, match = snailhouse.dice(seed, number), game.match()
    while True:
        table = match.position.table
        late = table.stage == Stage.ROLLING and farthest(match.position) >= LATE * game.box.final
        if match.actor == CHANCE:
            match.roll(dice)
        else:
            legal = match.legal()
            match.play(legal[below(dice, len(legal))])
        if late:
            return match.position


def farthest(position: Position) -> int:
    table = position.table
    return max(int(table.places[table.race, snail]) for snail in range(SNAILS))


def turn_ends(rolled: Position) -> set[bytes]:
    """The places after a turn, for every way to use the dice."""
    seen, found, waiting = {rolled}, set[bytes](), [rolled]
    while waiting:
        position = waiting.pop()
        if position.actor < 0:
            found.add(bytes(position.table.places))
            continue
        for move in position.legal():
            after = position.after(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell what else could be solved.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--samples", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    print(f"Snail Invasion! alone, two lots of {wanted.games} random games:")
    for garden in GARDENS:
        print(garden_line(garden, wanted.games, wanted.seed))
    print("Cargolino Valentino for two, one race with open cards:")
    print("\n".join(cargolino_lines(wanted.samples, wanted.seed)))


if __name__ == "__main__":
    main()
