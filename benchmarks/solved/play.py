"""What perfect games tell: draws, the worth of a tempo, the price of rules of thumb. Intervals are 95%."""

from __future__ import annotations

from typing import Any

from benchmarks.solved.figures import Row, value
from benchmarks.solved.thumb import RULES

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.core.position import Position
from snailhouse.core.record import copied
from snailhouse.games.snails_pace.solving import tablebase
from snailhouse.lab.statistics import mean_and_margin, wilson
from snailhouse.solving.perfect import perfect_move


class PerfectGames:
    """So many games by the solution, looked at while they are played."""

    def __init__(self, start: Position, games: int, priced: int, seed: int) -> None:
        self.games, self.drawn = games, 0
        self.tempi: dict[int, list[float]] = {}
        self.losses: dict[str, list[list[float]]] = {name: [] for name in RULES}
        for number in range(games):
            self._play(start, seed, number, priced=number < priced)

    def _play(self, start: Position, seed: int, number: int, *, priced: bool) -> None:
        match, dice = snailhouse.Match.recalled(start.game, [], [start.data]), snailhouse.dice(seed, number)
        lost: dict[str, list[float]] = {name: [] for name in RULES}
        while not match.over:
            if match.actor == CHANCE:
                if priced:
                    self._note_tempo(match.position)
                match.roll(dice)
                continue
            if priced:
                note_losses(match.position, lost)
            match.play(perfect_move(match.position))
        self.drawn += match.payoffs()[0] == 0.5
        if priced:
            for name, losses in lost.items():
                self.losses[name].append(losses)

    def _note_tempo(self, position: Position) -> None:
        """How much better it is to be the one who rolls."""
        table = copied(position.table)
        table.seat = 1 - table.seat
        gain = value(position, int(position.table.seat)) - value(
            Position(position.game, table), int(position.table.seat)
        )
        self.tempi.setdefault(int(position.table.unwon), []).append(gain)

    def draws(self) -> Row:
        low, high = wilson(self.drawn, self.games)
        return {"games": self.games, "drawn": self.drawn / self.games, "low": low, "high": high}

    def tempo_rows(self) -> list[Row]:
        return [
            {"races": races, "tempo": sum(gains) / len(gains)}
            for races, gains in sorted(self.tempi.items(), reverse=True)
        ]

    def price_rows(self) -> list[Row]:
        """What each rule gives away a choice, and a game and player."""
        rows = []
        for name, per_game in self.losses.items():
            every = [loss for lost in per_game for loss in lost]
            game, margin = mean_and_margin([sum(lost) / 2 for lost in per_game])
            rows.append({"rule": name, "choice": sum(every) / len(every), "game": game, "margin": margin})
        return rows


def note_losses(position: Position, lost: dict[str, list[Any]]) -> None:
    """What every rule would give away at a decision with a choice."""
    chances = tablebase.chances(position) or {}
    if len(chances) > 1:
        for name, rule in RULES.items():
            lost[name].append(max(chances.values()) - chances[rule(position)])
