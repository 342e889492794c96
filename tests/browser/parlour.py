"""The parlour as a visitor uses it: pages, tables and boards, found by their roles, names and parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect
from playwright.sync_api import TimeoutError as NotInTime

CAN = '[data-part][aria-disabled="false"][aria-pressed="false"]'
"""A thing on the board that leads on to a move."""
TURN = """(can) => {
    const refused = document.querySelector('[data-reason] p');
    if (refused) return 'refused: ' + refused.textContent;
    if (document.querySelector('#result-title')) return 'over';
    return document.querySelector('button[data-move]') && document.querySelector(can) ? 'mine' : null;
}"""
EVERY = 50
"""Milliseconds. Looking once a frame would make frames that nobody else asks for."""
MANY = 600
CANDIDATES = f"() => Array.from(document.querySelectorAll('{CAN}'), (part) => part.dataset.part)"
FOCUSED = """() => {
    const focused = document.activeElement;
    const part = document.querySelector('[data-part]');
    const after = part && part.compareDocumentPosition(focused) === Node.DOCUMENT_POSITION_FOLLOWING;
    return focused.getAttribute('data-part') ?? (after ? 'after' : 'before');
}"""
"""The part that has the focus, or where the focus is, seen from the board."""
GRASP = """async (part) => {
    const ends = ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime);
    await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
    part.scrollIntoView({ block: 'nearest' });
    const box = part.getBoundingClientRect();
    const steps = Array.from({ length: 21 }, (_, step) => (step + 0.5) / 21);
    const spots = steps.flatMap((down) => steps.map((across) => ({
        x: box.x + across * box.width,
        y: box.y + down * box.height,
        off: Math.hypot(across - 0.5, down - 0.5),
    })));
    spots.sort((one, other) => one.off - other.off);
    return spots.find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-part]') === part) ?? null;
}"""
"""Where a hand can take hold of a part at rest: the spot nearest to its middle that nothing else covers."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
TABS = 80
"""More than the tab stops of any page before its board."""

Found = TypeVar("Found")


def until(page: Page, find: Callable[[], Found], wanted: str) -> Found:
    """What `find` finds, as soon as it is something. `wanted` says what it is, should it not come."""
    found = find()
    for _ in range(MANY):
        if found:
            return found
        page.wait_for_timeout(EVERY)
        found = find()
    raise AssertionError(f"{wanted}: {found!r} after all")


def awaited(page: Page, script: str, wanted: str, arg: Any = None) -> Any:
    """What a script finds on the page, as soon as it is something. `wanted` says what that is."""
    try:
        return page.wait_for_function(script, arg=arg, polling=EVERY).json_value()
    except NotInTime as error:
        raise AssertionError(f"{wanted}: it has not come") from error


BUSY = re.compile(r"503 .*/(replay|review|coach|moments)\b")
"""A house that has much to think about says so; the page tells it and asks again by itself."""


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, url: str, name: str) -> None:
        self.context = context
        self.url = url
        self.name = name
        self.complaints: list[str] = []
        self.forgiven = [re.compile("Service Worker registration blocked by Playwright"), BUSY]
        self.asked: set[Request] = set()
        self.listeners: dict[Any, Callable[[Any], None]] = {
            "console": self._said,
            "weberror": lambda error: self.complaints.append(f"error: {error.error}"),
            "request": lambda request: self.asked.add(request),
            "requestfinished": lambda request: self.asked.discard(request),
            "requestfailed": lambda request: self.asked.discard(request),
        }
        for event, listener in self.listeners.items():
            context.on(event, listener)
        self.page: Page = context.new_page()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} [{message.location['url']}]")

    def leave(self) -> None:
        """Shut the page; the window is free for another visitor."""
        for event, listener in self.listeners.items():
            self.context.remove_listener(event, listener)
        self.page.close()

    @property
    def troubles(self) -> list[str]:
        """What the browser complained about and was not expected."""
        return [said for said in self.complaints if not any(known.search(said) for known in self.forgiven)]

    def forgive(self, *patterns: str) -> None:
        """Expect these complaints: the test cuts lines or asks for what is not there."""
        self.forgiven += map(re.compile, patterns)

    def introduced(self) -> Visitor:
        """As somebody with a name, as if from an earlier visit."""
        self.post("me", nickname=self.name)
        return self

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Asked once more if the house has just hung up on a line that nobody used."""
        answer = self.context.request.post(f"{self.url}/api/{path}", data=body, max_retries=1)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def get(self, path: str, language: str = "en") -> Any:
        """Asked once more if the house was killed and its kept connection is gone."""
        accept = {"Accept-Language": language}
        answer = self.context.request.get(f"{self.url}/api/{path}", headers=accept, max_retries=1)
        assert answer.ok, answer.text()
        return answer.json()

    def opened(self, game: str, start: bool = True, **choices: Any) -> str:
        """Open a table without its form, and begin; its id."""
        table = str(self.post("tables", type="open", game=game, **choices)["id"])
        if start:
            self.command(table, "start")
        return table

    def command(self, table: str, kind: str, **fields: Any) -> None:
        self.post(f"tables/{table}/commands", type=kind, **fields)

    def go(self, route: str = "") -> Page:
        """Come to a page of the house."""
        self.page.goto(f"{self.url}/#/{route}")
        return self.page

    def answered(self) -> None:
        """Wait until the house has answered all that the page asks, and all that it asks next."""
        for _ in range(MANY):
            self.page.wait_for_timeout(EVERY)
            if not self.asked:
                return
        raise AssertionError(f"no answer to {[request.url for request in self.asked]}")

    def speak(self, language: str) -> None:
        """Choose another language for the page as it is."""
        self.page.locator("[data-choice=language]:visible").select_option(language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def table(self, name: str) -> Table:
        self.go(f"table/{name}")
        return Table(self.page, name)

    def tab_to(self, wanted: Locator) -> None:
        """By keyboard: Tab until the focus is there."""
        expect(wanted).to_be_visible()
        for _ in range(TABS):
            if wanted.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def choose_by_keys(self, field: Locator, value: str) -> None:
        """By keyboard: the value of a list."""
        self.tab_to(field)
        self.page.keyboard.press("Home")
        for _ in range(field.locator("option").count()):
            if field.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no key chooses {value}")

    def new_table(self, game: str, bots: str) -> Table:
        """Fill in the form for a new table: me on the first seat, bots on all others."""
        page = self.go(f"new/{game}")
        for seat in self.seats_for_others():
            seat.select_option(bots)
        page.get_by_role("button", name="Open the table", exact=True).click()
        return self.at_new_table()

    def seats_for_others(self) -> list[Locator]:
        """The lists of the form that say who takes which seat, but for the first, which is mine."""
        seats = self.page.locator("select[data-seat]")
        expect(seats.first).to_have_value("me")
        return seats.all()[1:]

    def at_new_table(self) -> Table:
        """Wait for the table that was asked for."""
        self.page.wait_for_url(re.compile(r"#/table/"))
        return Table(self.page, self.page.url.rpartition("/")[2])


class Table:
    """A table on the screen."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.id = name
        self.board = page.get_by_role("region", name="Board", exact=True)
        self.moves = page.locator("button[data-move]")
        self.log = page.get_by_role("tabpanel").get_by_role("listitem")
        self.reason = page.locator("[data-reason]")
        self.ending = page.locator("[data-ending]").get_by_role("img")
        self.result = page.locator("section[aria-labelledby=result-title]")

    def part(self, name: str) -> Locator:
        return self.board.locator(f'[data-part="{name}"]')

    def candidates(self) -> list[str]:
        """The things that can be touched next."""
        return list(self.page.evaluate(CANDIDATES))

    def pressed(self) -> Locator:
        """The things touched so far in a move of several touches."""
        return self.board.locator('[data-part][aria-pressed="true"]')

    def my_turn(self) -> bool:
        """Wait for one's turn; False when the game is over instead. What was refused is a failure."""
        turn = awaited(self.page, TURN, "one's turn or the end of the game", CAN)
        assert turn in ("mine", "over"), turn
        return bool(turn == "mine")

    def touch(self, name: str) -> None:
        """Click on it, where it can be seen."""
        self.page.mouse.click(*self.spot(name))

    def spot(self, name: str) -> tuple[float, float]:
        """Where to take hold of it. Things that are alike have one name: any of them will do."""
        spot = self.part(name).first.evaluate(GRASP)
        assert spot, f"{name} is covered by other things"
        return spot["x"], spot["y"]

    def touch_something(self, dice: Random) -> None:
        """By mouse: a step of some legal move."""
        self.touch(dice.choice(self.candidates()))

    def press_something(self, dice: Random) -> None:
        """By keyboard: Tab to something on the board, wander with the arrows, press it."""
        can = set(self.candidates())
        self._reach(can, dice)
        self.page.keyboard.press(dice.choice(ARROWS))
        self._reach(can, dice)
        self.page.keyboard.press(dice.choice(("Enter", "Space")))

    def _reach(self, wanted: set[str], dice: Random) -> None:
        """Tab to the board, then try the arrows."""
        for _ in range(TABS):
            focused = self.page.evaluate(FOCUSED)
            if focused in wanted:
                return
            way = {"before": "Tab", "after": "Shift+Tab"}.get(focused) or dice.choice((*ARROWS, "Tab"))
            self.page.keyboard.press(way)
        raise AssertionError(f"no key leads to any of {wanted}")

    def tab(self, name: str) -> None:
        """The chat's name goes on with how many remarks are new."""
        self.page.get_by_role("tab", name=re.compile(rf"^{name}( \d+)?$")).click()
