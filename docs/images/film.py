"""Film a game of Snail's Pace on the browser's own board into docs/images, for the README. Needs Chromium.

scripts/screenshots film
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.browser.chromium import chromium
from tests.browser.parlour import Visitor
from tests.browser.windows import preferring
from tests.server.conftest import GENEROUS
from tests.server.parts import node

FILM = Path(__file__).parent / "game-snails-pace.webp"
FRAMES, STEP = 36, 3
WIDTH, QUALITY, MILLISECONDS = 640, 60, 450
SETTLED = (
    "() => !document.getAnimations().some(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))"
)


def frame(page: Page) -> Image.Image:
    """The board as it is."""
    page.wait_for_function(SETTLED)
    picture = Image.open(io.BytesIO(page.locator(".board.card").screenshot()))
    height = round(picture.height * WIDTH / picture.width)
    return picture.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        node("--data-dir", folder, *GENEROUS) as house,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        guest = Visitor(context, house.url, "Ada").introduced()
        preferring(guest.page)
        table = guest.opened("snails-pace", seats=["medium", "medium"])
        guest.table(table).result.wait_for(timeout=120_000)
        last = len(guest.get(f"tables/{table}")["events"])
        frames = []
        for moment in range(0, min(last, FRAMES * STEP), STEP):
            guest.go(f"table/{table}/replay/{moment}")
            frames.append(frame(guest.page))
    frames[0].save(
        FILM, save_all=True, append_images=frames[1:], duration=MILLISECONDS, loop=0, quality=QUALITY, method=6
    )
    sys.stdout.write(f"{FILM.name}: {len(frames)} frames, {FILM.stat().st_size / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
