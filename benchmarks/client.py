"""How heavy, how prompt and how smooth the browser client is, in the Chromium of this machine.

    scripts/setup test
    .venv/bin/python benchmarks/client.py [--runs 5] [--moves 6] [--json] [size start motion]

size    all JavaScript and CSS that the house can give out, as it travels (gzip)
start   from navigation until something on the board can be touched, with an empty cache and with a full one
motion  events shown with their usual motion: how many animations, and how many of them the browser cannot leave
        to its compositor and has to lay out frame by frame. Beside it all layouts meanwhile: the news of an
        event need some, and so do the beginning and the end of a motion
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import chromium
from tests.browser.motion import watched
from tests.browser.parlour import CAN, Visitor
from tests.browser.places import seats
from tests.server.parts import Node, node

import snailhouse
from snailhouse.server.pages import PARLOUR

GENEROUS = ("--visitor-rate", "100000", "--address-rate", "100000")
MOST_BYTES = 150_000
MOST_SECONDS = 1.0
TOUCHABLE = """(can) => {
    const look = () => {
        if (window.touchable === undefined && document.querySelector(can)) window.touchable = performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def sizes() -> dict[str, Any]:
    """Bytes after gzip, by file."""
    files = sorted(file for file in (PARLOUR / "assets").iterdir() if file.suffix in (".js", ".css"))
    packed = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in files}
    return {"files": packed, "total": sum(packed.values()), "reach": MOST_BYTES}


def visitor(context: BrowserContext, house: Node) -> Visitor:
    return Visitor(context, house.url, "Ada").introduced()


def seconds_to_board(guest: Visitor, table: str) -> float:
    guest.page.goto("about:blank")
    guest.page.goto(f"{guest.url}/#/table/{table}")
    return float(guest.page.wait_for_function("() => window.touchable").json_value()) / 1000


def starts(browser: Browser, house: Node, game: str, runs: int) -> dict[str, float]:
    """Median seconds, cold and warm."""
    cold, warm = [], []
    for _ in range(runs):
        context = browser.new_context(reduced_motion="reduce")
        context.add_init_script(f"({TOUCHABLE})({json.dumps(CAN)})")
        guest = visitor(context, house)
        table = guest.opened(game, seats=seats(guest, game))
        cold.append(seconds_to_board(guest, table))
        warm.append(seconds_to_board(guest, table))
        context.close()
    return {"cold": median(cold), "warm": median(warm)}


def motion(browser: Browser, house: Node, game: str, moves: int) -> dict[str, Any]:
    """A few moves and what the others answer."""
    context = browser.new_context(reduced_motion="no-preference")
    guest = visitor(context, house)
    table = guest.table(guest.opened(game, seats=seats(guest, game)))
    table.my_turn()
    before = table.log.count()
    with watched(browser, guest.page) as seen:
        for _ in range(moves):
            if not table.my_turn():
                break
            table.touch(table.candidates()[0])
        table.my_turn()
    events = table.log.count() - before
    context.close()
    return {
        "seconds": seen.seconds,
        "events": events,
        "animations": seen.animations,
        "stuck": seen.stuck,
        "layouts": len(seen.layouts),
        "time": sum(layout.get("tdur", layout["dur"]) for layout in seen.layouts) / 1e6 / seen.seconds,
    }


def mark(good: bool) -> str:
    return "reached" if good else "MISSED"


def told(results: dict[str, Any]) -> None:
    if size := results.get("size"):
        for name, weight in size["files"].items():
            print(f"{name:<44}{weight / 1000:8.1f} kB")
        print(f"{'all':<44}{size['total'] / 1000:8.1f} kB  {mark(size['total'] < MOST_BYTES)}: under 150 kB\n")
    for game, times in results.get("start", {}).items():
        cold, warm = times["cold"], times["warm"]
        print(f"{game:<24}{cold:6.2f} s cold{warm:6.2f} s warm  {mark(cold < MOST_SECONDS)}: 1 s")
    for game, seen in results.get("motion", {}).items():
        print(
            f"{game:<24}{seen['seconds']:5.1f} s{seen['events']:4} events{seen['animations']:5} animations"
            f"{len(seen['stuck']):3} laid out by frame  {mark(not seen['stuck'])}: none"
            f"  ({seen['layouts'] / seen['seconds']:.0f} layouts a second, {seen['time']:.1%} of the time)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="*", help="size, start, motion; all without")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--moves", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    wanted = given.wanted or ["size", "start", "motion"]
    results: dict[str, Any] = {"size": sizes()} if "size" in wanted else {}
    games = snailhouse.game_ids()
    with (
        tempfile.TemporaryDirectory() as data,
        node("--data-dir", data, *GENEROUS) as house,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        if "start" in wanted:
            results["start"] = {game: starts(browser, house, game, given.runs) for game in games}
        if "motion" in wanted:
            results["motion"] = {game: motion(browser, house, game, given.moves) for game in games}
    print(json.dumps(results, indent=2)) if given.json else told(results)


if __name__ == "__main__":
    main()
