"""Inputs that nobody should send leave nothing behind: the short version of benchmarks/server_memory.py."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from itertools import pairwise
from operator import and_
from pathlib import Path

import pytest

from snailhouse.server.settings import Limits
from snailhouse.server.thinking.purposes import shares_of
from tests.server.fuzz import ENDS, bent_request, bent_socket, routes
from tests.server.people import Person
from tests.server.test_welcome import served

REQUESTS, SOCKETS = 60, 6
"""Inputs of a round."""


PASSING = {"ReferenceType", "TimerHandle", "Context", "hamt", "hamt_bitmap_node"}
"""Weak references, which hold nothing, and what the timeouts of connections keep for some seconds."""


def test_a_fuzz_leaves_no_objects_behind(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The same inputs again and again: what is kept of them is kept once."""
    caplog.set_level(logging.WARNING)  # pytest keeps what is logged, and some library may have asked for more

    async def scene() -> None:
        limits = Limits(1e6, 1e6, 1e6, 1e6, shares=shares_of(1000))
        async with served(tmp_path, limits=limits, workers=0) as url, Person(url, "Ada") as ada:
            asked = [route for route in await asyncio.to_thread(routes, url) if route not in ENDS]
            table = await ada.open("snails-pace", seats=["me", "open"])
            with only_new_objects():
                counts = [await objects_after(ada, asked, table) for _ in range(6)]
            grown = [after - before for before, after in pairwise(counts[1:])]
            left = reduce(and_, grown)  # what is kept once grows in one round, what is left behind in each
            assert left.total() < (REQUESTS + SOCKETS) / len(grown), f"left each time: {left.most_common(9)}"

    asyncio.run(scene())


@contextmanager
def only_new_objects() -> Iterator[None]:
    """What there is already is neither searched nor counted."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


async def objects_after(person: Person, asked: list[tuple[str, str]], table: str) -> Counter[str]:
    """How many objects there are of each kind after a round of inputs."""
    chance, codes = random.Random(5), Counter[int]()  # noqa: S311
    for _ in range(REQUESTS):
        await bent_request(person, asked, table, chance)
    for _ in range(SOCKETS):
        await bent_socket(person, table, chance, codes)
    assert 1006 not in codes, "every socket is closed with a code"
    gc.collect()
    kinds = (type(known).__name__ for known in gc.get_objects())
    return Counter(kind for kind in kinds if kind not in PASSING)
