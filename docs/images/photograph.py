"""Photograph the parlour: every page and board, on every shape of screen, light and dark, in three languages.

    scripts/screenshots                                     the pictures that the documents show
    scripts/screenshots --into DIR --looks all --themes all --languages all      all there is to look at
    scripts/screenshots --into DIR --looks low,flat --only table                 some of it

The games are played through a real house whose chance is fixed: the pictures change only with the program.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.chromium import chromium
from tests.browser.parlour import CAN, Visitor
from tests.server.conftest import GENEROUS
from tests.server.parts import Node

HERE = Path(__file__).parent
ADDRESS = "http://snailhouse.example"
"""What pictures show as the house's address, wherever it is."""
COLOURS = 256
KEPT = '{"motion": "none", "offered": true}'
"""What the devices prefer: pictures wait for nothing, and show no offer of sounds."""
LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True},
    "low": {"viewport": {"width": 1280, "height": 720}},
    "wide": {"viewport": {"width": 1920, "height": 1080}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "is_mobile": True},
    "flat": {"viewport": {"width": 740, "height": 360}, "device_scale_factor": 2, "is_mobile": True},
}
THEMES = ("light", "dark")
LANGUAGES = {"en": "en-GB", "es": "es-ES", "ca": "ca-ES"}
DOCUMENTS = HERE.parent
MOVES = {"snails-pace": 9, "cargolino-valentino": 12, "snail-invasion": 9, "giant-snail": 16}
WHOLE = 1_000
"""More moves than a game has."""
OFTEN = 50
"""Milliseconds between looks at a table where others are to move."""
REVIEW = "review"
FETCH = """async ([method, path, body]) => {
    const headers = body ? { 'Content-Type': 'application/json' } : {};
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
}"""


class SteadyNode(Node):
    """A house whose dice and bots do the same every time."""

    def launch(self) -> None:
        command = [sys.executable, str(HERE / "steady_house.py"), "serve", *self.options, "--port", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)  # noqa: S603


class Guest(Visitor):
    """A visitor who knows the house by its shown address: only a browser can be told where that is."""

    def __init__(self, context: BrowserContext, url: str, name: str) -> None:
        super().__init__(context, url, name)
        self.page.goto(url)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        return dict(self.page.evaluate(FETCH, ["POST", f"api/{path}", body]))

    def get(self, path: str, language: str = "en") -> Any:
        return self.page.evaluate(FETCH, ["GET", f"api/{path}", None])


@dataclass(frozen=True)
class Scene:
    name: str
    route: Callable[[], str]
    """Leads there; what has to be played for it is played when it is asked for the first time."""
    ready: str
    """What is on the page when it is complete."""
    stranger: bool = False
    """Seen by somebody who has no games yet: lists of games have dates."""


def played(guest: Guest, game: str, moves: int, whim: int = 0) -> str:
    """A table where so many moves of one's own were made, and it is one's turn again or over."""
    seats = len(guest.post(f"games/{game}/preview", options={})["names"])
    table = guest.opened(game, seats=["me", *["greedy"] * (seats - 1)], coach=True)
    dice, made = Random(f"{game} {whim}"), 0  # noqa: S311
    while (seen := guest.get(f"tables/{table}"))["phase"] == "playing":
        if seen["moves"] and made == moves:
            break
        if not seen["moves"]:
            guest.page.wait_for_timeout(OFTEN)
            continue
        move = dice.choice(seen["moves"])["id"]
        guest.command(table, "move", move=move, position=seen["position"])
        made += 1
    return table


def elected(guest: Guest) -> str:
    """A table of Giant Snail where humanity lived to vote."""
    for whim in count():
        table = played(guest, "giant-snail", WHOLE, whim)
        if max(guest.get(f"tables/{table}")["result"]["payoffs"]) > 0:
            break
    return table


def hot_seat(guest: Guest) -> str:
    choices = {"options": {"players": 2}, "seats": ["me", "me"], "hot_seat": True}
    table = guest.opened("cargolino-valentino", start=False, **choices)
    for seat, name in enumerate(("Ada", "Bea")):
        guest.command(table, "rename", seat=seat, name=name)
    guest.command(table, "start")
    return table


def scenes(guest: Guest) -> Iterator[Scene]:
    """All there is to see."""

    def page(name: str, route: str, ready: str) -> Scene:
        return Scene(name, lambda: route, ready, stranger=True)

    def table(name: str, made: Callable[[], str], ready: str, moment: str = "") -> Scene:
        return Scene(name, cache(lambda: f"table/{made()}{moment}"), ready)

    over = cache(lambda: played(guest, "snails-pace", WHOLE))
    yield page("home", "", "[data-play]")
    yield page("new", "new/cargolino-valentino", "select[data-seat]")
    open_seat = {"start": False, "seats": ["me", "open"]}
    yield table("gathering", lambda: guest.opened("snails-pace", **open_seat), "main select")
    for game, moves in MOVES.items():
        yield table(f"table-{game}", partial(played, guest, game, moves), CAN)
    yield table("over", over, "#result-title")
    yield table("election-night", partial(elected, guest), "#result-title")
    yield table("cover", partial(hot_seat, guest), "main button")
    yield table("replay", over, "input[type=range]", "/replay/60")
    yield table(REVIEW, over, "input[type=range]", "/replay/60")
    yield page("record", "replay", "input[type=file]")
    yield page("rules", "rules/snail-invasion", "main h2")
    yield page("about", "about", "main h1")
    yield page("me", "me", "main form")


def reviewed(page: Page) -> None:
    """Let the house review the game to its end, and look at the first of its turning points."""
    page.get_by_role("button", name="Review this game").click()
    page.wait_for_function(
        "() => { const bar = document.querySelector('progress'); return bar && bar.value === bar.max; }",
        timeout=300_000,
    )
    page.locator("h1").focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    page.wait_for_selector("[data-arrow]")


def photograph(page: Page, scene: Scene) -> bytes:
    page.goto(f"{ADDRESS}/#/{scene.route()}")
    page.reload()
    page.wait_for_selector(scene.ready, state="attached")
    page.wait_for_load_state("networkidle")
    if scene.name == REVIEW:
        reviewed(page)
    return page.screenshot(animations="disabled", caret="hide")


def small(picture: bytes) -> bytes:
    """The same in its most common colours: areas keep theirs, only the edges between them are approximated."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    common = sorted(image.getcolors(image.width * image.height), reverse=True)[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in common for part in colour])
    packed = BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def visitor(browser: Browser, language: str = "en", **look: Any) -> BrowserContext:
    locale = LANGUAGES[language]
    context = browser.new_context(reduced_motion="reduce", locale=locale, timezone_id="UTC", **look)
    context.set_default_timeout(60_000)
    context.add_init_script(f"localStorage.snailhouse ??= '{KEPT}'")
    return context


def shown_in_documents() -> frozenset[str]:
    """The names of all pictures that a document shows."""
    pages = [DOCUMENTS.parent / "README.md", *DOCUMENTS.glob("*.md")]
    return frozenset(name for page in pages for name in re.findall(r"images/([\w-]+\.png)", page.read_text()))


@dataclass(frozen=True)
class Wish:
    """Which pictures are wanted, and where they go."""

    into: Path
    only: str
    looks: tuple[str, ...]
    themes: tuple[str, ...]
    languages: tuple[str, ...]
    names: frozenset[str] | None = None
    """Those to take and no others; None for all."""

    def pictures(self, scene: Scene) -> Iterator[tuple[str, str, str, str]]:
        """Names of a scene's wanted pictures, each with its look, theme and language."""
        for look, theme, language in product(self.looks, self.themes, self.languages):
            name = f"{scene.name}-{look}-{theme}{'' if language == 'en' else f'-{language}'}.png"
            if self.only in scene.name and (self.names is None or name in self.names):
                yield name, look, theme, language


def wished() -> Wish:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=None, help="a folder; docs/images without")
    parser.add_argument("--only", default="", help="what the name of a scene has to contain")
    parser.add_argument("--looks", default="desk,phone", help=f"of {', '.join(LOOKS)}; or all")
    parser.add_argument("--themes", default="all", help="of light, dark; or all")
    parser.add_argument("--languages", default="en", help="of en, es, ca; or all")
    given = parser.parse_args()

    def several(text: str, known: Iterable[str]) -> tuple[str, ...]:
        chosen = tuple(known) if text == "all" else tuple(text.split(","))
        if unknown := set(chosen) - set(known):
            parser.error(f"{', '.join(sorted(unknown))}: choose from {', '.join(known)}")
        return chosen

    looks, themes = several(given.looks, LOOKS), several(given.themes, THEMES)
    languages = several(given.languages, LANGUAGES)
    names = None if given.into else shown_in_documents()
    return Wish(given.into or HERE, given.only, looks, themes, languages, names)


def take(browser: Browser, wish: Wish) -> None:
    ada = Guest(visitor(browser), ADDRESS, "Ada").introduced()
    known = ada.context.storage_state()
    for scene in scenes(ada):
        for name, look, theme, language in wish.pictures(scene):
            state = None if scene.stranger else known
            context = visitor(browser, language, color_scheme=theme, storage_state=state, **LOOKS[look])
            picture = small(photograph(context.new_page(), scene))
            context.close()
            (wish.into / name).write_bytes(picture)
            sys.stdout.write(f"{wish.into.name}/{name}  {len(picture) / 1000:.0f} kB\n")
            sys.stdout.flush()


def main() -> None:
    wish = wished()
    wish.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = SteadyNode("--data-dir", data, *GENEROUS)
        try:
            house.opened()
            mapped = f"--host-resolver-rules=MAP snailhouse.example:80 127.0.0.1:{house.port}"
            browser = playwright.chromium.launch(executable_path=chromium(), args=[mapped])
            take(browser, wish)
            browser.close()
        finally:
            house.close()


if __name__ == "__main__":
    main()
