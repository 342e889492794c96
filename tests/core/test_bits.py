"""Sets of bits inside kernels, beside Python's own counting; compiled and plain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snailhouse.core.bits import how_many, lowest
from snailhouse.core.kernel import Workshop

BITS = st.integers(0, 2**62 - 1)


@pytest.fixture(scope="module")
def compiled() -> Workshop:
    workshop = Workshop("bits", {"how_many": how_many, "lowest": lowest}, jit=True, cache=lambda: None)
    assert workshop.how_many(3) == 2  # compiled here, not within the time of an example
    assert workshop.lowest(4) == 2
    return workshop


@given(BITS)
def test_bits_are_counted(compiled: Workshop, bits: int) -> None:
    assert how_many(bits) == compiled.how_many(bits) == bits.bit_count()


@given(BITS.filter(bool))
def test_the_lowest_bit_is_found(compiled: Workshop, bits: int) -> None:
    assert lowest(bits) == compiled.lowest(bits) == (bits & -bits).bit_length() - 1
