"""Numba's way from a kernel to machine code, without the steps that kernels have no use for.

Kernels know no closures, no `with`, no parallel loops and no literal unrolling, and what they call is never put
into their Numba code. What is left out is a search for each of these. Between its steps Numba checks its own
work and writes notes on it, with all types spelled out; that is left out too.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def short_pipeline() -> Any:
    """The class that Numba is to compile kernels with."""
    compiler: Any = import_module("numba.core.compiler")
    untyped: Any = import_module("numba.core.untyped_passes")
    typed: Any = import_module("numba.core.typed_passes")
    steps = (
        untyped.TranslateByteCode,
        untyped.FixupArgs,
        untyped.IRProcessing,
        untyped.RewriteSemanticConstants,
        untyped.DeadBranchPrune,
        untyped.GenericRewrites,
        untyped.ReconstructSSA,
        typed.NopythonTypeInference,
        typed.PreLowerStripPhis,
        typed.NoPythonSupportedFeatureValidation,
        typed.IRLegalization,
        typed.AnnotateTypes,
        typed.NativeLowering,
        typed.NoPythonBackend,
    )

    class ShortPipeline(compiler.CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            manager = _quiet_manager()("nopython")
            for step in steps:
                manager.add_pass(step, step.__name__)
            manager.finalize()
            return [manager]

    return ShortPipeline


@cache
def _quiet_manager() -> Any:
    """The class that runs the steps one after another."""
    machinery: Any = import_module("numba.core.compiler_machinery")

    class QuietManager(machinery.PassManager):  # type: ignore[misc]
        def _runPass(self, index: int, step: Any, state: Any) -> None:  # noqa: N802
            step.analysis = self._analysis
            step.run_initialization(state)
            step.run_pass(state)
            step.run_finalizer(state)

    return QuietManager
