"""What callers give: whether it is a number at all, and how a refusal repeats it."""

from __future__ import annotations

import numpy as np


def is_whole(value: object) -> bool:
    return type(value) is int or isinstance(value, np.integer)


def repeated(value: object) -> str:
    """What was given, as a refusal names it: numbers as they are, everything else as Python writes it."""
    return str(value) if is_whole(value) else repr(value)
