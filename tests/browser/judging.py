"""Games looked back at while the house answers at once what every decision was worth."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
from playwright.sync_api import Route, expect

from snailhouse.bots.balance import JudgedChoice
from snailhouse.bots.coach import Advice
from snailhouse.server.thinking.studying import Review
from tests.browser.parlour import Visitor


def reviewed(visitor: Visitor, table: str) -> Iterator[str]:
    """A game looked back at, with every decision of it judged: the first one lost something."""
    page = visitor.page
    page.route("**/api/review", judged)
    visitor.go(f"table/{table}/replay/3")
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("region", name="Luck and skill")).to_be_visible()
    yield "reviewed"
    page.locator(".which button").last.click()
    page.locator("[data-turning]").first.click()
    expect(page.locator("[data-decision] .better")).to_be_visible()
    yield "turning points"
    page.unroute("**/api/review")


def judged(route: Route) -> None:
    """Answer for the house what a decision was worth: the first of a game was a mistake."""
    asked = json.loads(route.request.post_data or "")
    position, events = asked["position"], asked["record"]["events"]
    seat = events[position][0]
    lost = all(actor < 0 for actor, _ in events[:position])
    best, other = (Advice(move, f"move {move}", chance, 9) for move, chance in ((0, 0.6), (1, 0.3)))
    played, loss = (other, 0.3) if lost else (best, 0.0)
    changes = tuple(-loss if one == seat else loss for one in (0, 1))
    choice = JudgedChoice(position, seat, played.move, 0.6, loss, 0.5, 0.0, True, changes, (0.0, 0.0))
    review = Review(position, seat, played, best, [best, other], True, choice, [0.5, 0.5], [0.0, 0.0])
    route.fulfill(body=msgspec.json.encode(review), content_type="application/json")
