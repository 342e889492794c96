"""The house's own copy of its handbook: found from the page about the house, and whole under its policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from snailhouse.server.handbook import IN_A_CHECKOUT
from tests.browser.parlour import Visitor


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    if not (IN_A_CHECKOUT / "index.html").is_file():
        raise FileNotFoundError(
            f"The handbook is not built: there is no {IN_A_CHECKOUT}. Run scripts/docs first."
        )


def test_the_house_links_its_own_handbook(ada: Visitor) -> None:
    page = ada.go("about")
    page.get_by_role("link", name="The handbook of the house").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Snailhouse")
    assert page.url == f"{ada.url}/handbook/index.html"
    assert page.evaluate("document.body.dataset.theme") == "auto", "a script within the page has run"
    page.get_by_role("link", name="Host", exact=False).first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_handbook_is_searched_without_the_network(ada: Visitor) -> None:
    ada.page.goto(f"{ada.url}/handbook/search.html?q=undo")
    expect(ada.page.locator("#search-results li").first).to_be_visible()
