"""Memory of a kernel's own: a table to play on, a generator to draw from.

What a caller hands over may be shared, as far as the compiler knows: whenever a table is written to, it reads
the dice anew, and the other way round. What a kernel has copied for itself nobody else can reach. Such a table
lies on the stack, and such dice stay in registers.

Plain Python has its copies on the heap. Compiled, a copy lives as long as the function that made it runs, so it
must not be returned; and one that is made again in a loop takes the place of the one before.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar

import numpy as np

from snailhouse.core.processor import aim_compiler
from snailhouse.core.record import UInt32s, copied

DICE_BYTES: Final = 16
STACK_ALIGNMENT: Final = 16
R = TypeVar("R")


def own_record(record: R) -> R:
    """A copy of a record."""
    return copied(record)


def own_dice(dice: UInt32s) -> UInt32s:
    """A copy of a generator: it draws on by itself."""
    return np.array(dice)  # type: ignore[return-value]


def in_machine_code(names: dict[str, Any]) -> dict[str, Any]:
    """Those of the two functions that are among a module's names, as Numba has them put into a kernel."""
    return {
        name: _intrinsic(value) for name, value in names.items() if value is own_record or value is own_dice
    }


@cache
def _intrinsic(function: Any) -> Any:
    """For Numba: memory on the stack of the function that is compiled, and the bytes copied there."""
    aim_compiler()
    intrinsic: Any = import_module("numba.core.extending").intrinsic
    arrays: Any = import_module("numba.np.arrayobj")

    def record_copy(_typing: Any, record: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return _on_stack(builder, values[0], record.size)

        return record(record), generate

    def dice_copy(_typing: Any, dice: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            given = arrays.make_array(dice)(context, builder, values[0])
            made = arrays.make_array(dice)(context, builder)
            memory = _on_stack(builder, given.data, DICE_BYTES)
            arrays.populate_array(made, memory, given.shape, given.strides, given.itemsize, None)
            return made._getvalue()

        return dice(dice), generate

    return intrinsic(record_copy if function is own_record else dice_copy)


def _on_stack(builder: Any, data: Any, size: int) -> Any:
    """So many bytes of the function's frame, each time filled from `data`, whose type the pointer has."""
    generating: Any = import_module("numba.core.cgutils")
    ir: Any = import_module("llvmlite.ir")
    byte, length = ir.IntType(8), ir.Constant(ir.IntType(64), size)
    memory = generating.alloca_once(builder, ir.ArrayType(byte, size))
    memory.align = STACK_ALIGNMENT
    source, target = (builder.bitcast(one, byte.as_pointer()) for one in (data, memory))
    generating.raw_memcpy(builder, target, source, length, 1)
    return builder.bitcast(memory, data.type)
