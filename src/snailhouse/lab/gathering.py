"""All results of work in chunks, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from snailhouse.core.game import Game
from snailhouse.lab.threads import map_threads

C = TypeVar("C")
R = TypeVar("R")
C_contra = TypeVar("C_contra", contravariant=True)


class BundleTask(Protocol[C_contra, R]):
    """What is done with every bundle of chunks; it can be pickled, as games can."""

    @property
    def game(self) -> Game: ...

    def prepare(self) -> None:
        """Compile all that chunks need."""

    def __call__(self, bundle: Sequence[C_contra], /) -> list[R]:
        """What comes of each of these chunks, by itself."""


def gathered(
    task: BundleTask[C, R],
    chunks: Sequence[C],
    threads: int | None = None,
    done: Callable[[float], None] = lambda _: None,
) -> list[R]:
    """What the task makes of all chunks, in their order; `done` hears the share that is done."""
    found: dict[int, R] = {}
    task.prepare()
    with map_threads(
        lambda numbered: (numbered[0], task([numbered[1]])[0]), enumerate(chunks), threads
    ) as results:
        for number, result in results:
            found[number] = result
            done(len(found) / len(chunks))
    return [found[number] for number in sorted(found)]
