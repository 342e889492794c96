"""Verifiable dice: fair, fixed from the beginning, and open to anyone's check."""

import hashlib
import hmac

import pytest

from snailhouse import Refusal
from snailhouse.table.fair_dice import HOUSE_ONLY, SHARED, check_luck, check_seed, commitment, fair_dice

SEED = bytes(range(32)).hex()
LUCK = "ab" * 32


def fair_outcome(seed, number, ways, nonce=0):
    return fair_dice(HOUSE_ONLY, seed).outcome(number, ways, nonce)


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(
    ("ways", "rolls", "bound"),
    # The value that a fair die exceeds once in a thousand, for 1, 5, 11 and 215 degrees of freedom.
    [(2, 20_000, 10.83), (6, 60_000, 20.52), (12, 60_000, 31.26), (216, 108_000, 284.3)],
)
def test_every_outcome_is_equally_likely(ways, rolls, bound):
    counts = [0] * ways
    for number in range(rolls):
        counts[fair_outcome(SEED, number, ways)] += 1
    assert chi_square(counts) < bound


def test_seeds_give_equal_chances_to_the_first_roll():
    counts = [0] * 6
    for number in range(30_000):
        counts[fair_outcome(hashlib.sha256(b"%d" % number).hexdigest(), 1, 6)] += 1
    assert chi_square(counts) < 20.52


def test_rolls_that_follow_each_other_are_independent():
    counts = [0] * 36
    for number in range(0, 72_000, 2):
        counts[fair_outcome(SEED, number, 6) * 6 + fair_outcome(SEED, number + 1, 6)] += 1
    assert chi_square(counts) < 66.62


def test_numbers_that_would_favour_some_outcomes_are_rejected():
    """Of 2**256 numbers, 3 * 2**254 are used for so many ways: a quarter is drawn again."""
    ways = 3 * 2**254
    numbers = [int.from_bytes(hmac.digest(bytes.fromhex(SEED), b"%d/0" % n, "sha256")) for n in range(400)]
    again = [n for n, number in enumerate(numbers) if number >= ways]
    assert 60 < len(again) < 140
    for n, number in enumerate(numbers):
        assert fair_outcome(SEED, n, ways) < ways
        assert (fair_outcome(SEED, n, ways) == number) == (n not in again)


def test_the_rule_as_the_documentation_states_it():
    number = int.from_bytes(hmac.new(bytes.fromhex(SEED), b"7/0", "sha256").digest())
    assert fair_outcome(SEED, 7, 6) == number % 6
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_the_rule_of_shared_dice_as_the_documentation_states_it():
    key = hmac.digest(bytes.fromhex(SEED), f"{LUCK},,{SEED}".encode(), "sha256")
    number = int.from_bytes(hmac.digest(key, b"7/3/0", "sha256"))
    assert fair_dice(SHARED, SEED, [LUCK, None, SEED]).outcome(7, 6, 3) == number % 6


def test_luck_seat_number_and_undos_all_change_shared_dice():
    rolls = {
        fair_dice(SHARED, SEED, luck).outcome(number, 2**200, nonce)
        for luck in ([LUCK, None], [None, LUCK], [None, None], [LUCK, LUCK])
        for number in (1, 2, 11)
        for nonce in (0, 1, 12)
    }
    assert len(rolls) == 36


@pytest.mark.parametrize("luck", ["", "zz" * 32, "ab" * 31, "AB" * 32, "ab" * 33])
def test_luck_has_one_form(luck):
    with pytest.raises(Refusal, match="luck is 32 random bytes in lower-case hexadecimal"):
        check_luck(luck)


@pytest.mark.parametrize("seed", ["", "zz" * 32, "ab" * 31, "AB" * 32, "ab" * 33, " " + "ab" * 32])
def test_a_seed_has_one_form(seed):
    with pytest.raises(Refusal, match="a seed is 32 bytes in lower-case hexadecimal"):
        check_seed(seed)
