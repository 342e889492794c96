"""Snail's Pace written for OpenSpiel's Python API, lean and by hand, to measure its searches with."""

from __future__ import annotations

from itertools import product
from typing import Any

import pyspiel

MATCH = [
    sorted({n - 1 for n in (a, b, c, a + b, a + c, b + c, a + b + c) if n <= 8})
    for a, b, c in product(range(1, 7), repeat=3)
]
CHANCES = [(roll, 1 / 216) for roll in range(216)]
STARTS = [(0, 0.5), (1, 0.5)]

GAME_TYPE = pyspiel.GameType(
    short_name="python_snails_pace",
    long_name="Snail's Pace",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=8,
    max_chance_outcomes=216,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=400,
)


class SnailsPaceGame(pyspiel.Game):
    def __init__(self, params: Any = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> SnailsPaceState:
        return SnailsPaceState(self)


class SnailsPaceState(pyspiel.State):
    def __init__(self, game: SnailsPaceGame) -> None:
        super().__init__(game)
        self.to_go = [list(range(1, 9)), list(range(1, 9))]
        self.rider = [-1] * 8
        self.movable = [set(range(8)), set(range(8))]
        self.score = [0, 0]
        self.seat = -1
        self.choices: list[int] = []
        self.open = 8

    def current_player(self) -> int:
        if self.open == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.seat if self.choices else int(pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES if self.seat >= 0 else STARTS

    def _legal_actions(self, player: int) -> list[int]:
        return self.choices

    def _apply_action(self, action: int) -> None:
        if self.seat < 0:
            self.seat = action
        elif self.choices:
            self.move(action)
        else:
            movable = self.movable[self.seat]
            self.choices = [track for track in MATCH[action] if track in movable]
            if not self.choices:
                self.seat = 1 - self.seat

    def move(self, track: int) -> None:
        me, you = self.seat, 1 - self.seat
        self.to_go[me][track] -= 1
        mine = self.to_go[me][track]
        if self.rider[track] == me:
            self.rider[track] = -1
            self.movable[you].add(track)
        elif mine and mine + self.to_go[you][track] == 9:
            self.rider[track] = me
            self.movable[you].discard(track)
        if mine == 0:
            self.score[me] += track + 1
            self.open -= 1
            for movable in self.movable:
                movable.discard(track)
        self.choices = []
        self.seat = you

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}:{action}"

    def is_terminal(self) -> bool:
        return self.open == 0

    def returns(self) -> list[float]:
        lead = self.score[0] - self.score[1]
        won = float(lead > 0) - float(lead < 0) if self.open == 0 else 0.0
        return [won, -won]

    def __str__(self) -> str:
        return f"{self.to_go}{self.rider}{self.seat}{self.choices}"


pyspiel.register_game(GAME_TYPE, SnailsPaceGame)
