"""Sets of bits inside kernels, beside Python's own counting; compiled and plain."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snailhouse.core.bits import how_many, lowest, nth_bit
from snailhouse.core.kernel import Workshop

BITS = st.integers(0, 2**62 - 1)
always_alike = settings(derandomize=True, deadline=None)


@pytest.fixture(scope="module")
def compiled() -> Workshop:
    kernels = {"how_many": how_many, "lowest": lowest, "nth_bit": nth_bit}
    workshop = Workshop("bits", kernels, jit=True, cache=lambda: None)
    assert workshop.how_many(3) == 2  # compiled here, not within the time of an example
    assert workshop.lowest(4) == 2
    assert workshop.nth_bit(5, 1) == 2
    return workshop


@always_alike
@given(BITS)
def test_bits_are_counted(compiled: Workshop, bits: int) -> None:
    assert how_many(bits) == compiled.how_many(bits) == bits.bit_count()


@always_alike
@given(BITS.filter(bool))
def test_the_lowest_bit_is_found(compiled: Workshop, bits: int) -> None:
    assert lowest(bits) == compiled.lowest(bits) == (bits & -bits).bit_length() - 1


@always_alike
@given(BITS.filter(bool), st.integers(0, 61))
def test_bits_are_found_by_their_index(compiled: Workshop, bits: int, index: int) -> None:
    positions = [position for position in range(62) if bits >> position & 1]
    index %= len(positions)
    assert nth_bit(bits, index) == compiled.nth_bit(bits, index) == positions[index]
