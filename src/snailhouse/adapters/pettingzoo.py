"""PettingZoo: all seats of a game as agents that take turns (AEC).

    env = snailhouse.adapters.pettingzoo.env("giant-snail", render_mode="ansi")

An agent observes a dict: "observation" is a row of numbers, "action_mask" has 1 for each legal move.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from snailhouse.adapters.needed import need
from snailhouse.adapters.one_table import (
    ILLEGAL_REWARD,
    LARGEST,
    RENDER_MODES,
    OneTable,
    action_number,
    check_render_mode,
    in_colour,
    pieces_of,
)
from snailhouse.core.arguments import is_whole
from snailhouse.core.contract import OVER, SPECTATOR
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.registry import game as named_game

need("pettingzoo", "pettingzoo")

from gymnasium.spaces import Box, Dict, Discrete  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

HUMAN_MODE = "human"
"""The render mode that prints the board after every step."""

Seen = dict[str, NDArray[Any]]


def env(
    game_id: str, /, render_mode: str | None = None, max_cycles: int | None = None, **options: Any
) -> SeatsEnv:
    """A game as PettingZoo's users expect it: an illegal action ends it with a reward of -1 for that agent.

    What PettingZoo's wrappers do for its own games, this environment does by itself, which is faster.
    """
    return SeatsEnv(named_game(game_id, **options), render_mode, max_cycles)


def raw_env(
    game_id: str, /, render_mode: str | None = None, max_cycles: int | None = None, **options: Any
) -> SeatsEnv:
    """A game in which an illegal action raises `IllegalMove` and changes nothing."""
    return SeatsEnv(named_game(game_id, **options), render_mode, max_cycles, illegal="refuse")


class SeatsEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """Agents are the seats, player_0 and so on, in the order in which the rules ask them. Chance is drawn.

    Rewards come with the end: each seat's share of the one point. With `max_cycles` the game is cut off once a
    seat has made that many decisions.
    """

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: Literal["lose", "refuse"] = "lose",
    ) -> None:
        super().__init__()
        modes = [HUMAN_MODE, *RENDER_MODES]
        if max_cycles is not None and (not is_whole(max_cycles) or max_cycles < 1):
            raise Refusal(f"max_cycles is a whole number from 1 up, or None, not {max_cycles!r}")
        self.game, self.max_cycles = game, max_cycles
        self.render_mode = check_render_mode(render_mode, modes)
        self.illegal = illegal
        name = f"snailhouse_{game.id.replace('-', '_')}_v0"
        self.metadata = {"name": name, "render_modes": modes, "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.table = OneTable(game, {})
        rules, size = game.room.rules, game.room.rules.Observation.dtype.itemsize // 4
        self._size, self._moves = size, rules.MOVES
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(rules.MOVES) for agent in self.possible_agents}
        self.state_space = Box(-LARGEST, LARGEST, (game.seats * size,), np.float32)
        self._seeded = False
        self._decisions: dict[str, int] = {}

    def _observed(self) -> Any:
        numbers = Box(-LARGEST, LARGEST, (self._size,), np.float32)
        return Dict({"observation": numbers, "action_mask": Box(0, 1, (self._moves,), np.int8)})

    def observation_space(self, agent: str) -> Any:
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        self._seat_of(agent)
        return self.action_spaces[agent]

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise Refusal(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}")
        return self._seats[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, as far as its first decision."""
        if seed is None and not self._seeded:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        self.table.begin(seed)
        self._seeded = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._decisions = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.actor]
        self._tell_masks()

    def step(self, action: int | None) -> None:
        """Play a move of the agent to decide, by id."""
        self._check_running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._checked_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.table.is_legal(move):
            self._lose(agent)
            return
        self._decisions[agent] += 1
        if self.table.play(move) == OVER:
            paid = self.table.batch.payoffs[0].tolist()
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.actor]
            if self._decisions[agent] == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._tell_masks()
        if self.render_mode == HUMAN_MODE:
            self.render()

    def _check_running(self) -> None:
        if not self.agents:
            raise Refusal("the game is over or has not begun; call reset")

    def _checked_action(self, action: int | None) -> int:
        """Refuses what is no action at all, and an illegal one where that is to be refused; returns it."""
        move = action_number(action, self._moves)
        if not 0 <= move < self._moves:
            raise IllegalMove(f"{move} is no action; actions are whole numbers from 0 to {self._moves - 1}")
        if self.illegal == "refuse" and not self.table.is_legal(move):
            raise IllegalMove(self.table.position.why_not(move))
        return move

    def _lose(self, agent: str) -> None:
        """End the game for an illegal action of this agent."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()

    def _tell_masks(self) -> None:
        who = self.table.actor
        self.infos = {agent: {"action_mask": np.zeros(self._moves, np.int8)} for agent in self.agents}
        if who >= 0:
            self.infos[self.possible_agents[who]]["action_mask"] = self.table.mask()

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """What the agent to act knows, its reward, whether it is done or cut off, and its legal moves."""
        self._check_running()
        return super().last(observe)  # type: ignore[no-any-return]

    def observe(self, agent: str) -> Seen:
        """What an agent knows, and its legal moves if it is to decide."""
        seat, who = self._seat_of(agent), self.table.actor
        if seat == who:
            return {"observation": self.table.features(), "action_mask": self.table.mask()}
        return {"observation": self.table.seen_by(seat), "action_mask": np.zeros(self._moves, np.int8)}

    def state(self) -> NDArray[np.float32]:
        """What all seats know, one after the other: for training with a view of everything."""
        return np.concatenate([self.table.seen_by(seat) for seat in range(self.game.seats)])

    def pieces(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """An agent's "observation" as named pieces."""
        return pieces_of(self.game, observation)

    def render(self) -> Any:
        """The board as the agent to decide sees it."""
        if self.render_mode is None:
            return None
        seat = self.table.actor if self.table.actor >= 0 else SPECTATOR
        if self.render_mode == HUMAN_MODE:
            markup = self.game.room.board.picture(self.table.position.seen_by(seat))
            print(in_colour(markup))  # noqa: T201
            return None
        return self.table.picture(self.render_mode, seat)

    def close(self) -> None:
        """Nothing is open."""
