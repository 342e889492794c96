"""What a batch can be told, checked and as the numbers that its kernel takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from snailhouse.batch.memory import as_ints
from snailhouse.batch.rows import CALLER, NEXT, NOW, STAY, WHOEVER_DECIDES
from snailhouse.bots import POLICIES, check_policy
from snailhouse.core.arguments import is_whole, repeated
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import check_seat
from snailhouse.core.record import Int64s

RestartMode = Literal["now", "next", "never"]
ChanceMode = Literal["draw", "choose"]

RESTART_MODES: Final = {"never": STAY, "next": NEXT, "now": NOW}
CHANCE_MODES: Final = {"choose": 0, "draw": 1}


def check_batch_game(game: Game) -> None:
    if not isinstance(game, Game):
        raise Refusal(f"a batch is of a game, such as snailhouse.game('snails-pace') makes, not of {game!r}")


def seat_policies(game: Game, bots: Mapping[int, str] | None) -> Int64s:
    bots = {} if bots is None else bots
    if not isinstance(bots, Mapping):
        raise Refusal(f"bots are given by seat, such as {{1: 'greedy'}}, not as {bots!r}")
    policy = np.full(game.seats, CALLER)
    for seat, name in bots.items():
        if not is_whole(seat) or not 0 <= seat < game.seats:
            raise Refusal(f"bots are given by seat, from 0 to {game.seats - 1}, not {seat!r}")
        policy[seat] = POLICIES[check_policy(game, name)]
    if (policy != CALLER).all():
        raise Refusal("every seat is a bot; leave one to decide for, or use snailhouse.lab.simulate")
    return as_ints(policy)


def check_size(size: int, threads: int) -> None:
    if not is_whole(size) or size < 1:
        raise Refusal(f"a batch has at least 1 table, not {size!r}")
    if not is_whole(threads) or threads < 1:
        raise Refusal(f"a batch has at least 1 thread, not {threads!r}")


def number_of(name: str, value: str, known: Mapping[str, int]) -> int:
    if not isinstance(value, str) or value not in known:
        raise Refusal(f"{name} is one of {', '.join(known)}, not {value!r}")
    return known[value]


def viewer_number(game: Game, viewer: int | None) -> int:
    """The seat that observes, or WHOEVER_DECIDES; spectators have no observations."""
    if viewer is None or viewer == WHOEVER_DECIDES:
        return WHOEVER_DECIDES
    check_seat(game, viewer)
    if viewer < 0:
        raise Refusal(f"a viewer is a seat, from 0 to {game.seats - 1}, or None, not {viewer}")
    return viewer


def check_row(row: int, size: int) -> None:
    if not is_whole(row) or not 0 <= row < size:
        raise Refusal(f"there is no table {repeated(row)}; tables are 0 to {size - 1}")


def array_or_none(given: ArrayLike) -> NDArray[Any] | None:
    """What was given as an array, without a copy if it is one; None for lists of unequal length."""
    try:
        return np.asarray(given)
    except ValueError:
        return None


def array_kind(array: NDArray[Any] | None) -> str:
    """What an array is, for a refusal."""
    return "lists of unequal length" if array is None else f"{array.dtype} of shape {array.shape}"


def is_array(value: object, kind: Any, shape: tuple[int, ...]) -> bool:
    return isinstance(value, np.ndarray) and value.dtype == kind and value.shape == shape
