"""What a seat knows, for OpenSpiel: now (observation), and all that it has ever known (information state)."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from snailhouse.adapters.one_table import piece_slices
from snailhouse.core.contract import SPECTATOR
from snailhouse.core.game import Game
from snailhouse.core.position import Position

MEMORY_BITS: Final = 128
"""How many bits tell one past from another in an information state."""


class Recall:
    """All that every seat has been shown since the beginning, as one digest a seat. Events make other values.

    Each digest is made of what left the house for that seat: its views, and the events as it may know them.
    """

    def __init__(self, length: int = 0, digests: dict[int, bytes] | None = None) -> None:
        self._length = length
        self._digests = digests or {}
        self._before: Recall | None = None
        self._told: tuple[Position, int, Position] | None = None

    def then(self, before: Position, value: int, after: Position) -> Recall:
        """After another event."""
        later = Recall(self._length + 1)
        later._before, later._told = self, (before, value, after)
        return later

    def __deepcopy__(self, memo: object) -> Recall:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        seats = (*range(self._told[0].game.seats), SPECTATOR) if self._told else ()
        return Recall, (self._length, self._digests | {seat: self.digest(seat) for seat in seats})

    def __len__(self) -> int:
        return self._length

    def digest(self, seat: int) -> bytes:
        """A number that is the same for two pasts exactly if the seat was shown the same."""
        missing = []
        here: Recall | None = self
        while here is not None and seat not in here._digests:
            missing.append(here)
            here = here._before
        known = here._digests[seat] if here is not None else str(seat).encode()
        for step in reversed(missing):
            known = step._digests[seat] = hashlib.sha256(known + step._shown(seat)).digest()
        return known

    def _shown(self, seat: int) -> bytes:
        if self._told is None:
            return b""
        before, value, after = self._told
        event = before.actor, before.shown_number(value, seat)
        return msgspec.json.encode((event, after.seen_by(seat)))


class Observer:
    """Fills tensors and strings with what a player knows; with `recalls`, with all that it has ever known.

    The tensor's pieces are those of the game's `Observation`, and with `recalls` a piece "memory": the bits of
    a digest, which tell apart what the pieces of the moment do not. What everybody knows, and what only one
    player knows, are there as strings alone.
    """

    def __init__(self, game: Game, recalls: bool = False, public: bool = True, private: bool = True) -> None:
        self.recalls, self.public, self.private = recalls, public, private
        self.dict: dict[str, NDArray[np.float32]] = {}
        self.tensor: NDArray[np.float32] | None = None
        if public and private:
            self._make_tensor(game)

    def _make_tensor(self, game: Game) -> None:
        size = game.room.rules.Observation.dtype.itemsize // 4
        self.tensor = np.zeros(size + MEMORY_BITS * self.recalls, np.float32)
        for name, (where, shape) in piece_slices(game).items():
            self.dict[name] = self.tensor[where].reshape(shape or (1,))
        if self.recalls:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what the player knows in a state."""
        if self.tensor is None:
            return
        for name, values in state.position.observed(player).items():
            self.dict[name][...] = values
        if self.recalls:
            bits = np.frombuffer(state.recall.digest(player)[: MEMORY_BITS // 8], np.uint8)
            self.dict["memory"][:] = np.unpackbits(bits)

    def string_from(self, state: Any, player: int) -> str:
        """The view as JSON and who acts, and with `recalls` the digest of the past."""
        position, seat = state.position, player if self.private else SPECTATOR
        view = position.seen_by(seat)
        if not self.public:
            shown = position.seen_by(SPECTATOR)
            own = {key: value for key, value in view.items() if value != shown.get(key)}
            return _as_json(own) if own and self.private else ""
        past = f" {state.recall.digest(seat).hex()[:32]}" if self.recalls else ""
        return f"seat {seat}, {position.actor} acts: {_as_json(view)}{past}"


def _as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
