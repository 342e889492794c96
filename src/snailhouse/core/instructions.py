"""What a processor does in one instruction, where rules would need a loop.

Such a kernel stays what it is, in plain Python and on processors without the instruction. Where machine code is
made for the very processor it runs on, and that has it, the instruction takes the kernel's place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from snailhouse.core.processor import aim_compiler, named_processor

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "__snailhouse_instruction__"
SLOW_DEPOSIT = ("bdver4", "znver1", "znver2")
"""Processors that have the instruction and take longer for it than for a loop."""


def instruction(name: str) -> Callable[[F], F]:
    """Mark a kernel as what the named function of this module makes one instruction of."""

    def mark(function: F) -> F:
        setattr(function, _MARK, name)
        return function

    return mark


def as_instructions(names: dict[str, Any]) -> dict[str, Any]:
    """Those of a module's names that are such kernels, as Numba has their instructions put into a kernel."""
    marked = {name: getattr(value, _MARK) for name, value in names.items() if hasattr(value, _MARK)}
    return {name: _nth_bit() for name, what in marked.items() if what == "nth_bit" and deposits_bits()}


@cache
def deposits_bits() -> bool:
    """Whether code is made for this very processor, and that spreads the bits of a number over those of another
    at once (PDEP of x86)."""
    if named_processor():
        return False
    binding: Any = import_module("llvmlite.binding")
    quick = binding.get_host_cpu_name() not in SLOW_DEPOSIT
    return quick and bool(binding.get_host_cpu_features().get("bmi2"))


@cache
def _nth_bit() -> Any:
    """For Numba: 1 << index, spread over the bits that are set, is the one at that index; its place is told."""
    aim_compiler()
    intrinsic: Any = import_module("numba.core.extending").intrinsic
    types: Any = import_module("numba.core.types")
    ir: Any = import_module("llvmlite.ir")

    def place(_typing: Any, bits: Any, index: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind)
            one = builder.shl(ir.Constant(word, 1), values[1])
            return builder.cttz(builder.call(deposit, [one, values[0]]), ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64, types.int64), generate

    return intrinsic(place)
