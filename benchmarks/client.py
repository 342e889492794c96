"""How heavy, how prompt and how smooth the browser client is, in the Chromium of this machine.

    scripts/setup test
    .venv/bin/python benchmarks/client.py [--runs 5] [--moves 6] [--json] [size start slow motion]

size    what a browser loads to play a game, as it travels (gzip): JavaScript and CSS, and the typefaces. Beside
        it all that the house can give out, other pages and games included
start   from navigation until something on the board can be touched, with an empty cache and with a full one
slow    the same with an empty cache, on slow 4G (1.6 Mbit/s, 150 ms to the house and back) and with a processor
        4 times slower
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
MOST_FONTS = 80_000
MOST_SECONDS = 0.6
MOST_SECONDS_SLOW = 2.0
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4
LOADED = """() => performance.getEntriesByType('resource')
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])"""
TOUCHABLE = """(can) => {
    const look = () => {
        if (window.touchable === undefined && document.querySelector(can)) window.touchable = performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def all_files() -> dict[str, int]:
    """Bytes after gzip, by file, of all scripts and styles."""
    files = sorted(file for file in (PARLOUR / "assets").iterdir() if file.suffix in (".js", ".css"))
    return {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in files}


def loaded(browser: Browser, house: Node, game: str) -> dict[str, int]:
    """Bytes that travelled until a board could be touched: of scripts and styles, and of typefaces."""
    with browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script(f"({TOUCHABLE})({json.dumps(CAN)})")
        guest = visitor(context, house)
        seconds_to_board(guest, guest.opened(game, seats=seats(guest, game)))
        guest.page.wait_for_load_state("networkidle")
        travelled = [(str(path), int(size)) for path, size in guest.page.evaluate(LOADED)]
    return {
        "code": sum(size for path, size in travelled if path.endswith((".js", ".css"))),
        "fonts": sum(size for path, size in travelled if path.endswith(".woff2")),
    }


def sizes(browser: Browser, house: Node) -> dict[str, Any]:
    games = {game: loaded(browser, house, game) for game in snailhouse.game_ids()}
    return {"games": games, "files": all_files(), "reach": MOST_BYTES}


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


def slow_start(browser: Browser, house: Node, game: str, runs: int) -> float:
    """Median seconds with an empty cache, on a slow line and a slow processor."""
    taken = []
    for _ in range(runs):
        with browser.new_context(reduced_motion="reduce") as context:
            context.add_init_script(f"({TOUCHABLE})({json.dumps(CAN)})")
            guest = visitor(context, house)
            table = guest.opened(game, seats=seats(guest, game))
            session = context.new_cdp_session(guest.page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW_4G)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            taken.append(seconds_to_board(guest, table))
    return median(taken)


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
        print(f"{'all':<44}{sum(size['files'].values()) / 1000:8.1f} kB\n")
        for game, weight in size["games"].items():
            good = weight["code"] < MOST_BYTES and weight["fonts"] < MOST_FONTS
            told = f"{weight['code'] / 1000:6.1f} kB of code{weight['fonts'] / 1000:6.1f} kB of typefaces"
            print(f"{game:<24}{told}  {mark(good)}: under 150 and 80 kB")
    for game, times in results.get("start", {}).items():
        cold, warm = times["cold"], times["warm"]
        print(f"{game:<24}{cold:6.2f} s cold{warm:6.2f} s warm  {mark(cold < MOST_SECONDS)}: {MOST_SECONDS} s")
    for game, seconds in results.get("slow", {}).items():
        print(f"{game:<24}{seconds:6.2f} s slow  {mark(seconds < MOST_SECONDS_SLOW)}: {MOST_SECONDS_SLOW} s")
    for game, seen in results.get("motion", {}).items():
        print(
            f"{game:<24}{seen['seconds']:5.1f} s{seen['events']:4} events{seen['animations']:5} animations"
            f"{len(seen['stuck']):3} laid out by frame  {mark(not seen['stuck'])}: none"
            f"  ({seen['layouts'] / seen['seconds']:.0f} layouts a second, {seen['time']:.1%} of the time)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="*", help="size, start, slow, motion; all without")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--moves", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    wanted = given.wanted or ["size", "start", "slow", "motion"]
    results: dict[str, Any] = {}
    games = snailhouse.game_ids()
    with (
        tempfile.TemporaryDirectory() as data,
        node("--data-dir", data, *GENEROUS) as house,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        if "size" in wanted:
            results["size"] = sizes(browser, house)
        if "start" in wanted:
            results["start"] = {game: starts(browser, house, game, given.runs) for game in games}
        if "slow" in wanted:
            results["slow"] = {game: slow_start(browser, house, game, given.runs) for game in games}
        if "motion" in wanted:
            results["motion"] = {game: motion(browser, house, game, given.moves) for game in games}
    print(json.dumps(results, indent=2)) if given.json else told(results)


if __name__ == "__main__":
    main()
