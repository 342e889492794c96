"""Records written to arrays by machine code: whole, apart, and in a few instructions."""

import re
from typing import Annotated

import pytest

from snailhouse.core.kernel import Workshop, kernel
from snailhouse.core.record import Int8, Int8s, Int64s, Record, frozen


class Garden(Record):
    """Of an odd length, and longer than what LLVM would copy piece by piece anyway."""

    rows: Annotated[Int64s, 40]
    gate: Int8
    leaves: Annotated[Int8s, 6]


@kernel
def plant(gardens, row):
    gardens[0].rows[row] += 1


@kernel
def copy_and_plant(gardens, here, there):
    """Copies a garden to another place, then changes the first."""
    gardens[there] = gardens[here]
    plant(gardens, 3)


def gardens():
    made = Garden.array(3)
    for number, garden in enumerate(made):
        garden["rows"], garden["gate"], garden["leaves"] = number + 1, 10 + number, 20 + number
    return made


def bound(jit):
    return Workshop("test", {}, jit=jit, cache=lambda: None).bind(copy_and_plant)


@pytest.mark.parametrize(("here", "there"), [(0, 2), (2, 1), (1, 1), (0, 0)])
def test_a_copy_is_whole_and_changes_with_nobody_else(here, there):
    compiled, plain = gardens(), gardens()
    bound(jit=True)(compiled, here, there)
    bound(jit=False)(plain, here, there)
    assert [frozen(one) for one in compiled] == [frozen(one) for one in plain]
    assert compiled[0]["rows"][3] == 2


def test_a_copy_takes_no_instruction_for_every_byte():
    copier = bound(jit=True)
    copier(gardens(), 0, 2)
    code = "".join(copier.inspect_llvm().values())
    assert len(re.findall(r" store i8 ", code)) < Garden.dtype.itemsize // 10
    assert "llvm.memcpy" in code
