"""Words of memory by which compiled threads tell each other something, without a lock and without Python.

Numba has no such operations for processors, so these few are written as LLVM's own. What a thread has written
before `write_word` or `add_to_word` is seen by whoever reads the word afterwards. Where nothing is compiled
they are Python's, under a lock.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any, Final, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic

from snailhouse.batch.locked_words import LockedWords
from snailhouse.core.kernel import jit_is_off
from snailhouse.core.record import Int64s

WORD_BYTES: Final = 8
_PAUSES: Final = ("x86_64", "AMD64")


def _pointer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    array = context.make_array(signature.args[0])(context, builder, args[0])
    return cast(Any, cgutils).get_item_pointer(context, builder, signature.args[0], array, [args[1]])


def _word_operation(answer: Any, more: int, write: Callable[[Any, Any, Any], Any]) -> Callable[..., Any]:
    """The types of an operation on `words[index]` with so many values, and how it is written."""

    def typed(_context: Any, words: Any, index: Any, *values: Any) -> Any:
        def written(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found = write(builder, _pointer(context, builder, signature, args), args[2:])
            return context.get_dummy_value() if answer is types.void else found

        return answer(words, types.intp, *[types.int64] * more), written

    return typed


@intrinsic
def _read_word(typing: Any, words: Any, index: Any) -> Any:
    """The word as the thread that wrote it last has left it."""
    return _word_operation(
        types.int64, 0, lambda builder, word, _: builder.load_atomic(word, "acquire", WORD_BYTES)
    )(typing, words, index)


@intrinsic
def _write_word(typing: Any, words: Any, index: Any, value: Any) -> Any:
    return _word_operation(
        types.void, 1, lambda builder, word, new: builder.store_atomic(new[0], word, "release", WORD_BYTES)
    )(typing, words, index, value)


@intrinsic
def _add_to_word(typing: Any, words: Any, index: Any, value: Any) -> Any:
    """Adds, and returns what the word was before: no two threads are told the same."""
    return _word_operation(
        types.int64, 1, lambda builder, word, new: builder.atomic_rmw("add", word, new[0], "acq_rel")
    )(typing, words, index, value)


@intrinsic
def _lower_word(typing: Any, words: Any, index: Any, value: Any) -> Any:
    """Makes the word the smaller of itself and the value; returns what it was before."""
    return _word_operation(
        types.int64, 1, lambda builder, word, new: builder.atomic_rmw("min", word, new[0], "acq_rel")
    )(typing, words, index, value)


@intrinsic
def _rest(_typing: Any) -> Any:
    """Tells the processor, where it is of a kind that listens, that this thread only waits."""

    def written(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        if platform.machine() in _PAUSES:
            kind = ir.FunctionType(ir.VoidType(), [])
            pause = cast(Any, cgutils).get_or_insert_function(builder.module, kind, "llvm.x86.sse2.pause")
            builder.call(pause, [])
        return context.get_dummy_value()

    return types.void(), written


_PLAIN: Final = jit_is_off()
read_word = cast(Callable[[Int64s, int], int], LockedWords.read if _PLAIN else _read_word)
write_word = cast(Callable[[Int64s, int, int], None], LockedWords.write if _PLAIN else _write_word)
add_to_word = cast(Callable[[Int64s, int, int], int], LockedWords.add if _PLAIN else _add_to_word)
lower_word = cast(Callable[[Int64s, int, int], int], LockedWords.lower if _PLAIN else _lower_word)
rest = cast(Callable[[], None], LockedWords.rest if _PLAIN else _rest)
