import numpy as np
import pytest

from snailhouse import Refusal
from snailhouse.core.dice import below, dice, next_bits
from snailhouse.core.kernel import Workshop


def reference(state):
    """xoshiro128** as its authors give it, on Python's unbounded integers."""
    rotl = lambda x, k: ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF  # noqa: E731
    while True:
        yield rotl(state[1] * 5 & 0xFFFFFFFF, 7) * 9 & 0xFFFFFFFF
        t = state[1] << 9 & 0xFFFFFFFF
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= t
        state[3] = rotl(state[3], 11)


def test_a_seed_below_zero_is_refused():
    with pytest.raises(Refusal, match="a seed is a whole number from 0 up, not -1"):
        dice(-1)


def test_draws_are_those_of_the_published_generator():
    ours = dice(42)
    theirs = reference([int(word) for word in ours])
    assert [next_bits(ours) for _ in range(1000)] == [next(theirs) for _ in range(1000)]


def test_compiled_and_plain_dice_agree():
    fast = Workshop("dice", {}, jit=True, cache=lambda: None).bind(below)
    one, two = dice(7), dice(7)
    for limit in [1, 2, 6, 216, 1296, 2**31 - 1] * 50:
        assert fast(one, limit) == below(two, limit)


def test_every_face_is_equally_likely():
    fast = Workshop("dice", {}, jit=True, cache=lambda: None).bind(below)
    rng = dice(3)
    counts = np.bincount([fast(rng, 6) for _ in range(60_000)], minlength=6)
    chi_square = float(((counts - 10_000) ** 2 / 10_000).sum())
    assert chi_square < 20.5, "the 0.1% point of five degrees of freedom"


def test_streams_of_one_seed_differ():
    assert list(dice(1)) == list(dice(1))
    assert len({tuple(dice(1, stream)) for stream in range(100)} | {tuple(dice(1)), tuple(dice(2))}) == 102


def dice_that_draw(word):
    """A generator whose next word is this one."""
    rng, turned = dice(1), word * pow(9, -1, 2**32) % 2**32
    rng[1] = (turned >> 7 | turned << 25) % 2**32 * pow(5, -1, 2**32) % 2**32
    return rng


def below_reference(words, limit):
    """Lemire's method in whole numbers of any size: draw again while the low half is below 2**32 mod limit."""
    while True:
        product = next(words) * limit
        if product % 2**32 >= 2**32 % limit:
            return product // 2**32


@pytest.mark.parametrize("limit", [3 * 2**29, 2**30 + 1, 2**31 - 5, 1000003, 216])
def test_numbers_are_drawn_without_bias_as_the_reference_draws_them(limit):
    words, rng = reference([int(word) for word in dice(11)]), dice(11)
    assert [below(rng, limit) for _ in range(300)] == [below_reference(words, limit) for _ in range(300)]


@pytest.mark.parametrize("jit", [False, True], ids=["plain", "compiled"])
@pytest.mark.parametrize("limit", [3, 7, 1000003, 2**31 - 5])
def test_the_last_word_that_would_be_unfair_is_drawn_again_and_the_first_fair_one_is_not(limit, jit):
    """Words whose product with the limit has a low half one below 2**32 mod limit, and just that."""
    draw = Workshop("dice", {}, jit=jit, cache=lambda: None).bind(below)
    for low, drawn in ((2**32 % limit - 1, 2), (2**32 % limit, 1)):
        word = low * pow(limit, -1, 2**32) % 2**32
        rng, twin = dice_that_draw(word), dice_that_draw(word)
        words = reference([int(part) for part in rng])
        assert draw(rng, limit) == below_reference(words, limit)
        assert next_bits(twin) == word
        for _ in range(drawn - 1):
            next_bits(twin)
        assert list(rng) == list(twin), "so many words were drawn"
