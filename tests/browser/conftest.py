"""One house and one Chromium for the browser tests of a worker; every visitor has a window of their own, which
another has after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Playwright, expect, sync_playwright

from snailhouse.server.pages import PARLOUR
from tests.browser.chromium import QUIETLY, WITHOUT_WINDOWS, chromium
from tests.browser.parlour import Visitor
from tests.browser.windows import Windows, preferring
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node

PATIENCE = 90_000
"""Milliseconds until something that does not come is missed, on a machine so busy that readers ask again."""
Visit = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE)


# Playwright's own fixtures last for the whole session, and with them its event loop: no test after these could
# run one of its own. Here they last for this folder.
@pytest.fixture(scope="package")
def playwright(_pw_api_request_contexts: Any) -> Iterator[Playwright]:
    with sync_playwright() as running:
        if _pw_api_request_contexts:
            _pw_api_request_contexts.instrument(running)
        yield running


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright, browser_name: str) -> BrowserType:
    found: BrowserType = getattr(playwright, browser_name)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium(WITHOUT_WINDOWS), "args": [QUIETLY]}


@pytest.fixture(scope="package")
def browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    with browser_type.launch(**browser_type_launch_args) as running:
        yield running


@pytest.fixture
def whole_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A Chromium with all that belongs to one, for what the one without windows cannot do."""
    with browser_type.launch(**{**browser_type_launch_args, "executable_path": chromium()}) as running:
        yield running


@pytest.fixture(scope="package")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture(scope="package")
def built() -> None:
    if not (PARLOUR / "index.html").is_file():
        raise FileNotFoundError(
            f"The client is not built: there is no {PARLOUR}. Run scripts/setup test first."
        )


@pytest.fixture(scope="package")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node on SQLite that serves the built client."""
    with node("--data-dir", str(tmp_path_factory.mktemp("parlour")), *GENEROUS) as running:
        yield running


@pytest.fixture
def visit(windows: Windows, house: Node) -> Iterator[Visit]:
    """Let somebody come to the house: `visit("Ada")`. Whatever a browser complained about fails the test."""
    visitors: list[tuple[Visitor, Windows, dict[str, Any]]] = []

    def come(
        name: str,
        url: str = house.url,
        prefers: dict[str, Any] | None = None,
        browser: Browser | None = None,
        **options: Any,
    ) -> Visitor:
        # A worker would answer for files that a test holds up.
        look = {"reduced_motion": "reduce", "service_workers": "block", **options}
        those = Windows(browser) if browser else windows
        context = those.take(look)
        context.set_default_timeout(PATIENCE)
        visitor = Visitor(context, url, name)
        visitors.append((visitor, those, look))
        preferring(visitor.page, prefers)
        return visitor

    yield come
    for visitor, those, look in visitors:
        visitor.leave()
        those.give_back(look, visitor.context)
    assert [trouble for visitor, _, _ in visitors for trouble in visitor.troubles] == []


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    """A visitor with a name."""
    return visit("Ada").introduced()
