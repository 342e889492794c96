"""Machine code that stays short: loops as they are written.

LLVM's own measure is a function that is long: it writes out loops of known length and makes others do several
rounds at once. Rules are full of loops over three seats, four weapons, eight kinds of cards. Written out, Giant
Snail was a quarter slower, and differed by as much from one process to the next (see docs/speed.md).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

SPEED: Final = 3


def simplify_briefly(library: Any, module: Any) -> None:
    """Have LLVM simplify each function of a module by itself, before it goes into one of Numba's libraries."""
    module.data_layout = library._codegen._data_layout
    builder = _builder(library)
    passes = builder.getFunctionPassManager()
    for function in module.functions:
        passes.run(function, builder)


def optimize_briefly(library: Any, *, vectors: bool) -> None:
    """Have LLVM optimise all that a library holds together; first as Numba would, then by the measure above.
    `vectors`: loops may take several numbers at once, as the layers of a network do."""
    early, early_builder = library._codegen._module_pass_manager(
        loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
    )
    early.run(library._final_module, early_builder)
    builder = _builder(library, vectors=vectors)
    builder.getModulePassManager().run(library._final_module, builder)


def _builder(library: Any, *, vectors: bool = False) -> Any:
    """What makes LLVM's passes."""
    binding: Any = import_module("llvmlite.binding")
    tuning = binding.create_pipeline_tuning_options(speed_level=SPEED)
    tuning.loop_unrolling = False
    tuning.loop_vectorization = vectors
    tuning.loop_interleaving = False
    return binding.create_pass_builder(library._codegen._tm, tuning)
