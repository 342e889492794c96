"""Gymnasium's vector environment: thousands of tables, stepped in one compiled call."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from snailhouse.adapters.gym import ResetFirst, check_own_seat, spaces_of
from snailhouse.adapters.one_table import Bots, check_render_mode, other_bots, pieces_of
from snailhouse.adapters.pixels import painted
from snailhouse.batch import Batch
from snailhouse.bots import POLICIES
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game


class VectorSeatEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """A learner's seat at `num_envs` tables; policies (random, greedy) play the others within the same call.

    A finished table begins anew at the next step, whose action is ignored (`AutoresetMode.NEXT_STEP`); until
    then its mask allows everything. `infos["action_mask"]` has the legal moves. All arrays are the same memory
    at every step, read-only and overwritten by the next; with `copy` they are new ones. Illegal actions raise
    `IllegalMove`, and nothing changes.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": ["rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seat: int = 0,
        bots: Bots = "greedy",
        *,
        threads: int = 1,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_own_seat(game, seat)
        others = {other: _policy(bot) for other, bot in other_bots(game, seat, bots).items()}
        self.game, self.seat, self.num_envs, self.copy = game, seat, num_envs, copy
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.batch = Batch(game, num_envs, threads=threads, bots=others, restart="next", viewer=seat)
        self.single_observation_space, self.single_action_space = spaces_of(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeded = False
        self._show_arrays()

    def _show_arrays(self) -> None:
        self._rewards = self.batch.payoffs[:, self.seat]
        self._never = np.zeros(self.num_envs, np.bool_)
        self._never.flags.writeable = False
        self._info = {"action_mask": self.batch.legal_masks}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """In another process, or as a copy, the arrays are those of another batch."""
        self.__dict__.update(state)
        self._show_arrays()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New games at all tables, or at those of `options["reset_mask"]`. A seed is one number for all."""
        if isinstance(seed, list):
            raise Refusal("a seed is one number for all tables; each has dice of its own by it")
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**32))
        self.batch.begin((options or {}).get("reset_mask"), seed=seed)
        self._seeded = True
        return self._kept(self.batch.features), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """A decision at every table."""
        if not self._seeded:
            raise ResetFirst("the games have not begun; call reset")
        self.batch.step(actions)
        kept = self._kept
        return (
            kept(self.batch.features),
            kept(self._rewards),
            kept(self.batch.ended),
            kept(self._never),
            self._infos(),
        )

    def _kept(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        return {name: self._kept(array) for name, array in self._info.items()}

    def pieces(self, observations: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Observations as named pieces."""
        return pieces_of(self.game, observations)

    def render(self) -> tuple[Any, ...] | None:
        """The board of every table as the seat sees it."""
        if self.render_mode is None:
            return None
        views = (self.batch.position(row).seen_by(self.seat) for row in range(self.num_envs))
        return tuple(painted(self.game.room.board.picture(view)) for view in views)


def _policy(bot: object) -> str:
    if not isinstance(bot, str) or bot not in POLICIES:
        raise Refusal(
            f"a vector environment plays against {' or '.join(POLICIES)}, not {bot!r}: other bots think table"
            f" by table; use snailhouse.adapters.gym.env in a gymnasium.vector.SyncVectorEnv"
        )
    return bot
