"""The OpenAPI description is complete and true: machines ask what it allows and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from itertools import count
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from snailhouse.core.registry import game_ids, room
from snailhouse.server.api.description import MESSAGES
from snailhouse.server.app import ROUTES
from tests.server.parts import Node


def new_cookie(url: str) -> str:
    answer = httpx.post(f"{url}/api/me", json={"nickname": "Machine"})
    return f"snailhouse={answer.cookies['snailhouse']}"


@pytest.fixture(scope="module")
def cookie(alone: Node) -> str:
    return new_cookie(alone.url)


@pytest.fixture(scope="module")
def line() -> Iterator[requests.Session]:
    """A connection that stays open and remembers no cookie."""
    with requests.Session() as session:
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        session.trust_env = False  # no proxy lies between the tests and their house
        yield session


@pytest.fixture(scope="module")
def table(alone: Node, cookie: str) -> str:
    """A running game of the machine against itself."""
    choices = {"type": "open", "game": "snails-pace", "seats": ["me", "me"], "hot_seat": True}
    with httpx.Client(base_url=alone.url, headers={"cookie": cookie}) as client:
        opened = client.post("/api/tables", json=choices).raise_for_status()
        client.post(f"/api/tables/{opened.json()['id']}/commands", json={"type": "start"}).raise_for_status()
    return str(opened.json()["id"])


@pytest.fixture(scope="module")
def description(alone: Node) -> Any:
    return schemathesis.openapi.from_url(f"{alone.url}/schema/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


SHORT = settings(
    max_examples=5, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
REFUSALS_ARE_FINE = [positive_data_acceptance]
"""A body of the right form may still be against the rules of a game: 422, and the reason."""


OF_A_TABLE = r"/api/tables/\{table\}"


@schema.exclude(path_regex=OF_A_TABLE).parametrize()
@SHORT
def test_every_route_answers_as_described(case: Case, cookie: str, line: requests.Session, alone: Node) -> None:
    ends = case.path == "/api/me/sign-out" or (case.method, case.path) == ("DELETE", "/api/me")
    who = new_cookie(alone.url) if ends else cookie
    case.call_and_validate(session=line, headers={"cookie": who}, excluded_checks=REFUSALS_ARE_FINE)


STRANGE = count()
"""Every fourth machine asks for a table of its own invention."""


@schema.include(path_regex=OF_A_TABLE).parametrize()
@SHORT
def test_a_table_answers_machines_as_described(
    case: Case, cookie: str, line: requests.Session, table: str
) -> None:
    if next(STRANGE) % 4:
        case.path_parameters["table"] = table
    case.call_and_validate(session=line, headers={"cookie": cookie}, excluded_checks=REFUSALS_ARE_FINE)


def test_every_route_is_described_in_words(alone: Node) -> None:
    paths = httpx.get(f"{alone.url}/schema/openapi.json").json()["paths"]
    operations = [operation for methods in paths.values() for operation in methods.values()]
    pages = sum(getattr(route, "include_in_schema", None) is False for route in ROUTES)
    assert len(operations) == len(ROUTES) - 1 - pages, "all but the socket, and pages for people"
    for operation in operations:
        assert operation["description"].endswith("."), operation
        assert operation["tags"]


def test_views_and_messages_of_the_socket_are_described_too(alone: Node) -> None:
    """A client in another language makes its types from the description alone."""
    schemas = httpx.get(f"{alone.url}/schema/openapi.json").json()["components"]["schemas"]
    shapes = [room(name).view_type for name in game_ids()]
    assert all(shapes)
    assert {shape.__name__ for shape in (*MESSAGES, *shapes) if shape} <= set(schemas)
    assert schemas["Update"]["properties"]["table"] == {"$ref": "#/components/schemas/TableView"}
