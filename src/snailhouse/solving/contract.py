"""The kernels of a `core.room.Solvable` as the templates of this package see them, beside those of the rules.

A template imports them for the type checker only; `solver.solving_workshop` binds them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

position_key: Callable[[Any, Any], int]
"""`Solvable.key`: a number from 0 up for a table before a roll; equal numbers, equal futures."""
stop_clock: Callable[[Any, Any], None]
"""`Solvable.timeless`: set back the table's clock."""
outcomes_alike: Callable[[Any, Any, int], int]
"""`Solvable.alike`: how many outcomes this one stands for; 0 where an equal one stands for it."""
