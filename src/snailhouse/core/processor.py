"""Which processors machine code is made for.

Usually for the one it is compiled on, with all that it can do. SNAILHOUSE_CPU names another, such as `generic`
(any processor of this architecture) or `x86-64-v3`: then the compiled rules of one machine serve a whole fleet.
"""

from __future__ import annotations

import os
import platform

VARIABLE = "SNAILHOUSE_CPU"


def named_processor() -> str | None:
    """The processor that SNAILHOUSE_CPU names, if it does."""
    return os.environ.get(VARIABLE) or None


def whose_code() -> str:
    """For which machines compiled rules are ready: a kind of processor, or this host alone."""
    return named_processor() or platform.node()


def aim_compiler() -> None:
    """Have Numba compile for the named processor; only before Numba is imported for the first time."""
    if named := named_processor():
        os.environ.setdefault("NUMBA_CPU_NAME", named)
        os.environ.setdefault("NUMBA_CPU_FEATURES", "")
