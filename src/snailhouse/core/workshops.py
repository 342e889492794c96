"""The workshops of each room: its rules as plain Python and as machine code, made once a process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from snailhouse.core.cache import cache_directory, is_warm
from snailhouse.core.contract import FUNCTIONS, OPTIONAL_FUNCTIONS
from snailhouse.core.fingerprint import fingerprint
from snailhouse.core.kernel import Workshop, kernel
from snailhouse.core.policy import (
    count_listed,
    equal_appeal,
    leave_table,
    no_break,
    no_key,
    nth_listed,
    the_move_itself,
    uniform,
)
from snailhouse.core.room import Room

_compiled: dict[Room, Workshop] = {}


@cache
def plain(room: Room) -> Workshop:
    """The rules as ordinary Python: ready at once, right for single moves."""
    return _workshop(room, jit=False)


def compiled(room: Room) -> Workshop:
    """The rules as machine code: for simulation and search."""
    if room not in _compiled:
        _compiled[room] = _workshop(room, jit=True)
    return _compiled[room]


def quickest(room: Room) -> Workshop:
    """The compiled rules if this process has them already, else the plain ones; both give the same results."""
    return _compiled.get(room) or plain(room)


def extended(room: Room, name: str, **kernels: Callable[..., Any]) -> Workshop:
    """The compiled rules with further kernels beside them, for an algorithm that needs more."""
    return _workshop(room, jit=True, name=f"{room.id}-{name}", extra=kernels)


def is_prepared(room: Room) -> bool:
    """Whether compiled rules lie ready, so that first use need not compile."""
    return room in _compiled or is_warm(cache_directory(room.id, rules_fingerprint(room)))


@cache
def rules_fingerprint(room: Room) -> str:
    """A hash of the rules: what was computed from other rules is not used."""
    functions = _functions(room)
    return fingerprint(functions.values(), functions)


def _functions(room: Room) -> dict[str, Any]:
    rules = {name: getattr(room.rules, name) for name in FUNCTIONS}
    rules |= {name: getattr(room.rules, name) for name in OPTIONAL_FUNCTIONS if hasattr(room.rules, name)}
    tuning = room.tuning
    return rules | {
        "greedy": tuning.greedy or uniform,
        "insider": tuning.insider or tuning.greedy or uniform,
        "appeal": tuning.appeal or equal_appeal,
        "branch": tuning.branch or the_move_itself,
        "turn_key": tuning.turn_key or no_key,
        "at_break": tuning.at_break or no_break,
        "finish_like": tuning.finish_like or leave_table,
    }


def _workshop(room: Room, *, jit: bool, name: str = "", extra: Mapping[str, Any] | None = None) -> Workshop:
    functions = {**DEFAULTS, **_functions(room), **(extra or {})}
    return Workshop(
        name or room.id, functions, jit=jit, cache=lambda: cache_directory(room.id, rules_fingerprint(room))
    )


@kernel
def erase_all(observation: Any, numbers: Any) -> None:
    """What `contract.erase` does for rules that say nothing of it."""
    numbers[:] = 0.0


DEFAULTS = {"erase": erase_all, "count_moves": count_listed, "nth_move": nth_listed}
"""What stands for optional functions that rules do not bring."""
