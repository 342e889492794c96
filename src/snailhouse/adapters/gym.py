"""Gymnasium: one seat of a game for a learner, bots in the others.

    env = snailhouse.adapters.gym.env("snail-invasion", seat=0, bots="greedy")
    envs = snailhouse.adapters.gym.vector_env("snails-pace", 4096, seat=0, bots="greedy", threads=2)

Importing this registers every game with Gymnasium: `gymnasium.make("snailhouse/snails-pace-v0", bots="hard")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from snailhouse.adapters.needed import need
from snailhouse.adapters.one_table import (
    ILLEGAL_REWARD,
    LARGEST,
    RENDER_MODES,
    Bots,
    OneTable,
    action_number,
    check_render_mode,
    other_bots,
    pieces_of,
)
from snailhouse.core.contract import OVER
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import check_seat
from snailhouse.core.registry import game as named_game
from snailhouse.core.registry import game_ids, room

if TYPE_CHECKING:
    from snailhouse.adapters.gym_vector import VectorSeatEnv

need("gymnasium", "gym")

import gymnasium  # noqa: E402
from gymnasium.spaces import Box, Discrete  # noqa: E402

Features = NDArray[np.float32]
Illegal = Literal["lose", "refuse"]
"""What an illegal action does: it loses the game, or is refused."""


def env(game_id: str, /, seat: int = 0, bots: Bots = "greedy", **settings: Any) -> SeatEnv:
    """An environment for one seat of a game; see `SeatEnv`. Other words are options of the game."""
    name = named_id(game_id)
    if name not in gymnasium.registry:  # looking for packages anew takes longer than making an environment
        register_games()
    made = gymnasium.make(name, disable_env_checker=True, seat=seat, bots=bots, **settings)
    return cast(SeatEnv, made.unwrapped)


class ResetFirst(Refusal, gymnasium.error.ResetNeeded):
    """There is no running game to step in."""


class SeatEnv(gymnasium.Env[Features, Any]):
    """Every step is a decision of one seat; chance is drawn and bots play before the next.

    An observation is a row of numbers, the seat's own knowledge; `pieces` names them. Legal moves are 1 in
    `info["action_mask"]`. The reward comes with the end: the seat's share of the one point. An illegal action
    loses the game at once with a reward of -1, or with illegal="refuse" raises `IllegalMove`.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        bots: Bots = "greedy",
        *,
        render_mode: str | None = None,
        illegal: Illegal = "lose",
    ) -> None:
        check_own_seat(game, seat)
        if illegal not in ("lose", "refuse"):
            raise Refusal(f"illegal is one of lose, refuse, not {illegal!r}")
        self.game, self.seat = game, seat
        self.render_mode = check_render_mode(render_mode)
        self.illegal = illegal
        self.table = OneTable(game, other_bots(game, seat, bots), viewer=seat)
        self.observation_space, self.action_space = spaces_of(game)
        self._seeded = self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """A new game, as far as the seat's first decision."""
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**32))
        self._seeded, self._lost = True, False
        self.table.begin(seed)
        return self.table.features(), self._info()

    def step(self, action: Any) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """Play a move by its id; what the seat knows when it is to decide again, or at the end."""
        if not self._seeded or self._lost or self.table.actor == OVER:
            raise ResetFirst("the game is over or has not begun; call reset")
        move = action_number(action, self.game.room.rules.MOVES)
        if not self.table.is_legal(move):
            reason = self.table.position.why_not(move)
            if self.illegal == "refuse":
                raise IllegalMove(reason)
            self._lost = True
            return self.table.features(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": reason}
        over = self.table.play(move) == OVER
        reward = float(self.table.batch.payoffs[0, self.seat]) if over else 0.0
        return self.table.features(), reward, over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal, as sb3-contrib's MaskablePPO asks for it."""
        return self.table.mask().astype(bool)

    def pieces(self, observation: Features) -> dict[str, Features]:
        """An observation as named pieces."""
        return pieces_of(self.game, observation)

    def render(self) -> Any:
        """The board as the seat sees it; nothing without a render mode."""
        return None if self.render_mode is None else self.table.picture(self.render_mode, self.seat)


def check_own_seat(game: Game, seat: int) -> None:
    """Refuses a seat that the game has not."""
    check_seat(game, seat)
    if seat < 0:
        raise Refusal(f"a learner needs a seat, from 0 to {game.seats - 1}")


def spaces_of(game: Game) -> tuple[Any, Any]:
    """What a seat observes and what it can do."""
    rules = game.room.rules
    size = rules.Observation.dtype.itemsize // 4
    return Box(-LARGEST, LARGEST, (size,), np.float32), Discrete(rules.MOVES)


def vector_env(
    game_id: str,
    num_envs: int,
    seat: int = 0,
    bots: Bots = "greedy",
    *,
    threads: int = 1,
    copy: bool = False,
    render_mode: str | None = None,
    **options: Any,
) -> VectorSeatEnv:
    """Thousands of tables in one environment; see `VectorSeatEnv`. Other words are options of the game."""
    from snailhouse.adapters.gym_vector import VectorSeatEnv

    game = named_game(game_id, **options)
    return VectorSeatEnv(game, num_envs, seat, bots, threads=threads, copy=copy, render_mode=render_mode)


def named_id(game_id: str) -> str:
    """What Gymnasium calls a game."""
    room(game_id)  # refuses an unknown one by name
    return f"snailhouse/{game_id}-v0"


def register_games() -> None:
    """Make every game known to `gymnasium.make` and `make_vec`, as snailhouse/ID-v0."""
    for name in game_ids():
        if f"snailhouse/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"snailhouse/{name}-v0",
                entry_point="snailhouse.adapters.gym:made_env",
                vector_entry_point="snailhouse.adapters.gym:vector_env",
                order_enforce=False,  # an environment refuses to step before reset by itself
                kwargs={"game_id": name},
            )


def made_env(
    game_id: str,
    seat: int = 0,
    bots: Bots = "greedy",
    render_mode: str | None = None,
    illegal: Illegal = "lose",
    **options: Any,
) -> SeatEnv:
    """What `gymnasium.make` makes."""
    return SeatEnv(named_game(game_id, **options), seat, bots, render_mode=render_mode, illegal=illegal)


register_games()
