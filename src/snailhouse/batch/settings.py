"""What a batch can be told when it is made, checked and as the numbers that its kernel takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import numpy as np

from snailhouse.batch.memory import as_ints
from snailhouse.batch.rows import CALLER, NEXT, NOW, STAY
from snailhouse.bots import POLICIES, check_policy
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import is_whole
from snailhouse.core.record import Int64s

RestartMode = Literal["now", "next", "never"]
ChanceMode = Literal["draw", "choose"]

RESTART_MODES: Final = {"never": STAY, "next": NEXT, "now": NOW}
CHANCE_MODES: Final = {"choose": 0, "draw": 1}


def seat_policies(game: Game, bots: Mapping[int, str]) -> Int64s:
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
    if value not in known:
        raise Refusal(f"{name} is one of {', '.join(known)}, not {value!r}")
    return known[value]
