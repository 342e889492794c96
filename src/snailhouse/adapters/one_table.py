"""One table for one learner or several: compiled rules, and bots of every kind in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import StringIO
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from snailhouse.adapters.pixels import painted
from snailhouse.batch import Batch
from snailhouse.bots import POLICIES
from snailhouse.bots.own import check_own_bot
from snailhouse.bots.playing import Bot, Chooser, bot_chooser, check_player
from snailhouse.core.contract import OVER, SPECTATOR
from snailhouse.core.dice import dice
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s

Bots = Bot | Sequence[Bot] | Mapping[int, Bot]
"""One bot for all other seats, one for each of them in order, or some by seat."""

RENDER_MODES = ("ansi", "rgb_array")
LARGEST = 1e6
"""No number of an observation is larger; the conformance suite checks it."""
ILLEGAL_REWARD = -1.0
"""What an illegal action earns where it loses the game."""


class OneTable:
    """A table at which some seats are left to the caller and bots take the others. Chance is drawn."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], *, viewer: int | None = None) -> None:
        self.game = game
        self.named = dict(bots)
        policies = {seat: bot for seat, bot in bots.items() if isinstance(bot, str) and bot in POLICIES}
        self.batch = Batch(game, 1, bots=policies, restart="never", viewer=viewer)
        self.thinkers = {seat: bot for seat, bot in bots.items() if seat not in policies}
        for bot in self.thinkers.values():
            if isinstance(bot, str):
                check_player(game, bot)
            else:
                check_own_bot(bot)
        self._choosers: dict[int, Chooser] = {}
        self._action = np.zeros(1, np.int64)
        self._mind: UInt32s = dice(0)

    def begin(self, seed: int | None = None) -> None:
        """A new game, in which something is up to the caller; with a seed, the same one each time."""
        if seed is not None:
            self._mind = dice(seed, 1)
        self.batch.begin(seed=seed)
        self._seat_bots()
        while self.let_bots_move() == OVER:
            self.batch.begin()
            self._seat_bots()

    def _seat_bots(self) -> None:
        self._choosers = {seat: bot_chooser(bot, self._mind) for seat, bot in self.thinkers.items()}

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_choosers": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """In another process, or as a copy: a bot that remembers something begins anew."""
        self.__dict__.update(state)
        self._seat_bots()

    def play(self, move: int) -> int:
        """Play a legal move of the seat to decide, and those of bots; returns the seat to decide, or OVER."""
        self._step(move)
        return self.let_bots_move()

    def let_bots_move(self) -> int:
        """Let bots play on; returns the seat that is left to decide, or OVER."""
        while self.actor in self._choosers:
            self._step(int(self._choosers[self.actor](self.position)))
        return self.actor

    def _step(self, move: int) -> None:
        self._action[0] = move
        self.batch.step(self._action)

    @property
    def actor(self) -> int:
        return int(self.batch.actors[0])

    @property
    def position(self) -> Position:
        return self.batch.position(0)

    def is_legal(self, move: int) -> bool:
        return 0 <= move < self.batch.legal_masks.shape[1] and bool(self.batch.legal_masks[0, move])

    def mask(self) -> NDArray[np.int8]:
        """1 for every legal move of the seat to decide."""
        found: NDArray[np.int8] = self.batch.legal_masks[0].astype(np.int8)
        return found

    def features(self) -> NDArray[np.float32]:
        """What the viewer, or the seat to decide, knows."""
        found: NDArray[np.float32] = self.batch.features[0].copy()
        return found

    def seen_by(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows."""
        return self.batch.observe(seat).view(np.float32)

    def picture(self, mode: str | None, seat: int = SPECTATOR) -> Any:
        """The board as a seat sees it: text for a terminal, or pixels."""
        view = self.position.seen_by(seat)
        markup = self.game.room.board.picture(view)
        return painted(markup) if mode == "rgb_array" else in_colour(markup)


def in_colour(markup: str) -> str:
    """Rich markup as text with the control sequences of a terminal."""
    console = Console(file=StringIO(), force_terminal=True, width=120, highlight=False)
    with console.capture() as caught:
        console.print(markup)
    return caught.get()


def other_bots(game: Game, seat: int, bots: Bots) -> dict[int, Bot]:
    """A bot for every seat but one."""
    others = [other for other in range(game.seats) if other != seat]
    if isinstance(bots, Mapping):
        if set(bots) != set(others):
            raise Refusal(f"bots are given for the seats {others}, not for {list(bots)}")
        return dict(bots)
    if not callable(bots) and not isinstance(bots, Sequence):
        raise Refusal(f"bots are one bot, one for each other seat, or a bot by seat, not {bots!r}")
    named: list[Bot] = [bots] * len(others) if isinstance(bots, str) or callable(bots) else list(bots)
    if len(named) != len(others):
        raise Refusal(f"{len(named)} bots for {len(others)} other seats; name one for all or one for each")
    return dict(zip(others, named, strict=True))


def check_render_mode(mode: str | None, modes: Sequence[str] = RENDER_MODES) -> str | None:
    """Refuses a way to render that there is not."""
    if mode is not None and mode not in modes:
        raise Refusal(f"render_mode is one of {', '.join(modes)}, not {mode!r}")
    return mode


def action_number(action: Any, moves: int) -> int:
    """An action as a plain number, legal or not; refuses what is no whole number."""
    if not isinstance(action, bool):
        with suppress(TypeError):
            return index(action)
    raise IllegalMove(f"{action!r} is no action; actions are whole numbers from 0 to {moves - 1}")


def piece_slices(game: Game) -> dict[str, tuple[slice, tuple[int, ...]]]:
    """Where each named piece of an observation lies in its row of numbers, and its shape."""
    fields: Any = game.room.rules.Observation.dtype.fields
    return {
        name: (slice(start // 4, (start + kind.itemsize) // 4), kind.shape)
        for name, (kind, start, *_) in fields.items()
    }


def pieces_of(game: Game, features: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Rows of numbers as the named pieces that they are, without a copy."""
    return {
        name: features[..., where].reshape((*features.shape[:-1], *shape))
        for name, (where, shape) in piece_slices(game).items()
    }
