"""Print the rulebooks as a visitor would, from a house that is running: `scripts/rulebooks [FOLDER]`.

The pictures in them are drawn by the boards of the page from positions that the rules have played just now, so
a printed book is as new as the program.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.chromium import chromium
from tests.server.parts import node

from snailhouse.core.introduction import illustrations_in, rulebook
from snailhouse.core.registry import rooms
from snailhouse.core.room import Room

LOCALES = {"en": "en-GB", "es": "es-ES", "ca": "ca-ES"}
PAPER = {"format": "A4", "margin": {"top": "16mm", "bottom": "16mm", "left": "16mm", "right": "16mm"}}


@contextmanager
def reader(url: str, language: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        context = browser.new_context(reduced_motion="reduce", locale=LOCALES[language], base_url=url)
        context.set_default_timeout(60_000)
        yield context.new_page()
        browser.close()


def printed(page: Page, room: Room, language: str) -> bytes:
    """The book as a PDF, with all its pictures."""
    page.goto(f"/#/rules/{room.id}")
    for name in illustrations_in(rulebook(room, language)):
        page.wait_for_selector(f'[data-illustration="{name}"] svg')
    page.wait_for_load_state("networkidle")
    return page.pdf(**PAPER)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("into", type=Path, nargs="?", default=Path("rulebooks"), help="a folder [rulebooks]")
    into: Path = parser.parse_args().into
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, node("--data-dir", data) as house:
        for language, room in product(LOCALES, rooms()):
            with reader(house.url, language) as page:
                book = printed(page, room, language)
            name = f"{room.id}-{language}.pdf"
            (into / name).write_bytes(book)
            sys.stdout.write(f"{into.name}/{name}  {len(book) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
