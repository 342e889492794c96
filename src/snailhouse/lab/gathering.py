"""All results of work in chunks, in the order of the chunks; and who does that work.

A measure that has games played is `Measuring`: it asks for them once, goes on when they are there, and returns
what it found. So several can be worked on as one piece, and nobody waits at the end of each for others.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from snailhouse.core.game import Game
from snailhouse.lab.chunks import Where, run_chunks

C = TypeVar("C")
R = TypeVar("R")
T = TypeVar("T")
C_contra = TypeVar("C_contra", contravariant=True)
Hearing = Callable[[float], None]
"""Hears the share of a piece of work that is done."""


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


class AskedWork(NamedTuple):
    """The work that a measure needs."""

    task: ListTask[Any, Any]
    chunks: Sequence[Any]


Measuring = Generator[AskedWork, list[Any], T]
"""Asks for work at most once, is sent the results in the order of the chunks, and returns what it found."""


@dataclass(frozen=True)
class JoinedTask:
    """Several tasks of one game as one: every chunk goes with the number of its task. It can be pickled."""

    tasks: tuple[ListTask[Any, Any], ...]

    @property
    def game(self) -> Game:
        return self.tasks[0].game

    def prepare(self) -> None:
        for task in self.tasks:
            task.prepare()

    def __call__(self, bundle: Sequence[tuple[int, Any]]) -> list[Any]:
        found: list[Any] = []
        for which, part in groupby(bundle, itemgetter(0)):
            found += self.tasks[which]([chunk for _, chunk in part])
        return found


def gathered(
    task: ListTask[C, R],
    chunks: Sequence[C],
    helpers: Helpers = ALL_CORES,
    done: Hearing = lambda _: None,
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


def measured(measuring: Measuring[T], helpers: Helpers = ALL_CORES, done: Hearing = lambda _: None) -> T:
    """What a measure finds, worked on by itself."""
    found: list[T] = list(measured_together([(measuring, lambda: done)], helpers))
    return found[0]


def measured_together(
    parts: Iterable[tuple[Measuring[Any], Callable[[], Hearing]]], helpers: Helpers = ALL_CORES
) -> Generator[Any, None, None]:
    """What each of these measures finds, in their order, each as soon as its work is done.

    All are worked on as one piece, the first of them first, and whoever takes a finding can think about it
    while that goes on. What stands beside a measure is called when its turn comes and gives what hears of its
    progress. Closing the iterator calls off what is left.
    """
    begun = [(measuring, _first_step(measuring), begin) for measuring, begin in parts]
    with closing(
        _flowing([asked for _, asked, _ in begun if isinstance(asked, AskedWork)], helpers)
    ) as bundles:
        early: list[Any] = []
        for measuring, asked, begin in begun:
            hear = begin()
            if not isinstance(asked, AskedWork):
                yield asked.found
                continue
            wanted = len(asked.chunks)
            while len(early) < wanted:
                early += next(bundles)
                hear(min(1.0, len(early) / wanted))
            results, early = early[:wanted], early[wanted:]
            yield _last_step(measuring, results)


class _Without(NamedTuple):
    """What a measure found without any work."""

    found: Any


def _first_step(measuring: Measuring[Any]) -> AskedWork | _Without:
    try:
        return next(measuring)
    except StopIteration as ended:
        return _Without(ended.value)


def _last_step(measuring: Measuring[Any], results: list[Any]) -> Any:
    try:
        measuring.send(results)
    except StopIteration as ended:
        return ended.value
    raise RuntimeError("a measure asks for work only once")


def _flowing(asked: Sequence[AskedWork], helpers: Helpers) -> Generator[list[Any], None, None]:
    """The results of all that is asked for, bundle by bundle in the order of the chunks."""
    if not asked:
        return
    task = JoinedTask(tuple(ask.task for ask in asked))
    chunks = [(which, chunk) for which, ask in enumerate(asked) for chunk in ask.chunks]
    if not helpers.where:
        task.prepare()
    with run_chunks(task, chunks, helpers.threads, in_order=True, **helpers.where) as bundles:
        yield from bundles
