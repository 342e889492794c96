"""Sets of bits inside kernels, beside Python's own counting; compiled and plain."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snailhouse.core import instructions
from snailhouse.core.bits import how_many, lowest, nth_bit
from snailhouse.core.kernel import Workshop, kernel

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


@kernel
def found_by_index(bits: int, index: int) -> int:
    """Calls `nth_bit` as rules do: there an instruction may take its place."""
    return nth_bit(bits, index)


def found_by(*, instruction: bool, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.setattr(instructions, "deposits_bits", lambda: instruction)
    return Workshop("bits", {"found_by_index": found_by_index}, jit=True, cache=lambda: None)


@pytest.mark.parametrize("instruction", [False, True], ids=["loop", "instruction"])
def test_an_instruction_finds_the_same_bits_as_the_loop(
    instruction: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if instruction and not instructions.deposits_bits():
        pytest.skip("this processor has no such instruction")
    workshop = found_by(instruction=instruction, monkeypatch=monkeypatch)
    for bits in (1, 0b1010_0110, 0x249249249, 2**62 - 1, 1 << 61, (1 << 61) | 1):
        positions = [position for position in range(62) if bits >> position & 1]
        assert [workshop.found_by_index(bits, index) for index in range(len(positions))] == positions
    (machine_code,) = workshop.found_by_index.inspect_asm().values()
    assert ("pdep" in machine_code) == instruction


def test_code_for_a_named_processor_has_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILHOUSE_CPU", "x86-64-v3")
    assert not instructions.deposits_bits.__wrapped__()
