"""The browser client as the server gives it out: cached by name, compressed, and nowhere tied to the root."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from snailhouse.server import pages
from snailhouse.server.pages import PARLOUR, UNBUILT
from snailhouse.server.problems import MEDIA
from tests.server.parts import Node

PAGES = sorted([*PARLOUR.glob("*.html"), *UNBUILT.glob("*.html")])


class Attributes(HTMLParser):
    """All attributes of a page, by element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_client_is_built() -> None:
    assert (PARLOUR / "index.html").is_file(), "run scripts/setup: it builds the client"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_pages_need_no_inline_script_and_no_root(page: Path) -> None:
    for tag, attributes in Attributes(page.read_text()).found:
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)
        assert tag not in ("style", "base")
        assert tag != "script" or attributes.get("src")
        for name in ("src", "href"):
            assert not (attributes.get(name) or "").startswith(("/", "http")), (tag, attributes)


def test_files_named_by_their_content_are_kept_for_ever_and_pages_are_asked_for_again(alone: Node) -> None:
    front = httpx.get(f"{alone.url}/")
    assert front.headers["cache-control"] == "no-cache"
    script = re.search(r'src="\./(assets/[^"]+\.js)"', front.text)
    assert script
    answer = httpx.get(f"{alone.url}/{script[1]}")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert "javascript" in answer.headers["content-type"]
    assert httpx.get(f"{alone.url}/assets/none.js").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["api.html", "icon.svg", "manifest.webmanifest"])
def test_what_stands_beside_the_client_is_there(alone: Node, name: str) -> None:
    assert httpx.get(f"{alone.url}/{name}").status_code == 200


def test_without_a_built_client_the_page_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PARLOUR", tmp_path)
    app = Litestar([pages.pages()], openapi_config=None)

    async def scene() -> httpx.Response:
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.get("/")

    answer = asyncio.run(scene())
    assert answer.status_code == 200
    assert "scripts/setup" in answer.text


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "There is nothing at this address"),
        ("es", "En esta dirección no hay nada"),
        ("ca", "En aquesta adreça no hi ha res"),
    ],
)
def test_an_address_that_leads_nowhere_is_a_page_for_people_and_a_problem_for_programs(
    alone: Node, language: str, title: str
) -> None:
    browser = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
    page = httpx.get(f"{alone.url}/some/where", headers=browser)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert f"<title>{title} · Snailhouse</title>" in page.text
    assert f'<html lang="{language}">' in page.text
    assert 'href="../"' in page.text
    assert httpx.get(f"{alone.url}/some/where").headers["content-type"] == MEDIA
    assert httpx.get(f"{alone.url}/api/where", headers=browser).headers["content-type"] == MEDIA
