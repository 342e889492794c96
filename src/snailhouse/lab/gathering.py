"""All results of work in chunks, in the order of the chunks; and who does that work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from snailhouse.core.game import Game
from snailhouse.lab.chunks import Where, run_chunks

C = TypeVar("C")
R = TypeVar("R")
C_contra = TypeVar("C_contra", contravariant=True)


class ListTask(Protocol[C_contra, R]):
    """A `ChunkTask` that makes one result of every chunk."""

    @property
    def game(self) -> Game: ...

    def prepare(self) -> None: ...

    def __call__(self, bundle: Sequence[C_contra], /) -> list[R]: ...


@dataclass(frozen=True)
class Helpers:
    """Who does the work: so many threads (one a core without a number), or others; see `lab.chunks`."""

    threads: int | None
    where: Where


ALL_CORES: Final = Helpers(None, {})


def gathered(
    task: ListTask[C, R],
    chunks: Sequence[C],
    helpers: Helpers = ALL_CORES,
    done: Callable[[float], None] = lambda _: None,
) -> list[R]:
    """What the task makes of all chunks, in their order; `done` hears the share that is done."""
    found: list[R] = []
    if not helpers.where:
        task.prepare()
    with run_chunks(task, chunks, helpers.threads, in_order=True, **helpers.where) as bundles:
        for results in bundles:
            found += results
            done(len(found) / len(chunks))
    return found
