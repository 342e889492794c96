"""What is handed out stays as it was made, what is kept is made by name, what comes in says nothing unknown."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from inspect import Parameter, signature
from types import ModuleType, UnionType
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

import snailhouse.learning
import snailhouse.server
import snailhouse.table
from snailhouse.core import gamerecord
from snailhouse.server.live.messages import Incoming
from snailhouse.server.notices.push import BrowserKeys
from snailhouse.server.problems import Problem
from snailhouse.table import commands, events
from snailhouse.table.commands import HouseCommand
from snailhouse.table.seats import Seat

CHANGING = {Seat, Problem}
"""A seat changes hands while its table lives; a mistake of the house is given the name it has in the log."""


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if "migrations" not in found.name and not found.name.endswith("__main__"):
            yield import_module(found.name)


def structs(*within: ModuleType) -> list[type[msgspec.Struct]]:
    """The kinds of data that modules define."""
    return [
        thing
        for module in within
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
    ]


def refuses_more(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.forbid_unknown_fields


@pytest.mark.parametrize("package", [snailhouse.table, snailhouse.learning], ids=lambda module: module.__name__)
def test_what_a_table_and_a_lesson_tell_stays_as_it_is(package: ModuleType) -> None:
    kinds = set(structs(*modules(package))) - CHANGING
    assert len(kinds) > 5
    assert [kind for kind in kinds if not kind.__struct_config__.frozen] == []


def test_what_the_server_tells_stays_as_it_is() -> None:
    """What it reads may change while it is read; that refuses what it does not know."""
    kinds = [kind for kind in structs(*modules(snailhouse.server)) if not kind.__name__.startswith("_")]
    told = [kind for kind in kinds if not refuses_more(kind) and kind not in CHANGING]
    assert len(told) > 50
    assert [kind for kind in told if not kind.__struct_config__.frozen] == []


def posted() -> Iterator[type[msgspec.Struct]]:
    """What the routes take."""
    for module in modules(import_module("snailhouse.server.api")):
        for route in vars(module).values():
            if isinstance(route, HTTPRouteHandler):
                yield from parts(get_type_hints(route.fn).get("data"))


def parts(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The kinds of data in one, or in the fields of one."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in get_type_hints(kind).values():
            yield from parts(field)
    elif isinstance(kind, UnionType) or get_args(kind):
        for one in get_args(kind):
            yield from parts(one)


def test_what_comes_in_is_refused_if_it_says_more_than_is_known() -> None:
    """Only a browser may say more of its own keys, as browsers will."""
    incoming = {*posted(), *parts(Incoming), *parts(HouseCommand)} - {BrowserKeys}
    assert {commands.PlayMove, gamerecord.GameRecord, gamerecord.Dice} < incoming
    assert len(incoming) > 40
    assert [kind for kind in incoming if not refuses_more(kind)] == []


def test_records_commands_and_events_are_made_by_the_names_of_their_fields() -> None:
    kinds = structs(gamerecord, commands, events)
    assert len(kinds) > 40
    for kind in kinds:
        given = signature(kind).parameters.values()
        assert all(one.kind == Parameter.KEYWORD_ONLY for one in given), kind
