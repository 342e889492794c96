"""Every page of the parlour, each in a state worth looking at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import httpx

import snailhouse
from snailhouse.core.registry import room
from snailhouse.learning.chapters import chapters_of
from tests.browser.parlour import CAN, Visitor

GAMES = snailhouse.game_ids()
SOME_MOVES = 3

GUESTS = ("Bea", "Cleo")
"""Who plays with the visitor in tournaments."""


def seats(visitor: Visitor, game: str) -> list[str]:
    """Me, and bots that answer at once."""
    others = len(visitor.post(f"games/{game}/preview", options={})["names"]) - 1
    return ["me", *["random"] * others]


def played(visitor: Visitor, table: str, moves: int) -> None:
    """Make so many moves of one's own, whichever come first; bots answer meanwhile."""
    for _ in range(moves):
        while not (seen := visitor.get(f"tables/{table}"))["moves"]:
            if seen["phase"] == "over":
                return
        visitor.command(table, "move", move=seen["moves"][0]["id"], position=seen["position"])


def joined(visitor: Visitor, *others: str) -> str:
    """A tournament of the visitor's in which they play with these others; its id."""
    cup = str(visitor.post("tournaments", game="snails-pace")["id"])
    visitor.post(f"tournaments/{cup}/commands", type="join")
    for name in others:
        with httpx.Client(base_url=visitor.url) as other:
            other.post("/api/me", json={"nickname": name}).raise_for_status()
            other.post(f"/api/tournaments/{cup}/commands", json={"type": "join"}).raise_for_status()
    return cup


def first_lesson(game: str) -> str:
    return chapters_of(room(game))[0].id


@dataclass(frozen=True)
class Place:
    name: str
    route: str
    ready: str
    """What is there when the page is complete."""


class Places:
    """The pages, opened one after the other by a visitor. Tables are set up once."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.running = {game: visitor.opened(game, seats=seats(visitor, game)) for game in GAMES}
        for table in self.running.values():
            played(visitor, table, SOME_MOVES)
        self.gathering = visitor.opened("snails-pace", start=False, seats=["me", "open"])
        self.over = visitor.opened("snails-pace", seats=["me", "random"])
        played(visitor, self.over, 1_000)
        self.waiting = joined(visitor, GUESTS[0])
        self.cup = joined(visitor, *GUESTS)
        visitor.post(f"tournaments/{self.cup}/commands", type="run")

    def all(self) -> list[Place]:
        return [
            Place("home", "", "[data-play]"),
            *(Place(f"new-{game}", f"new/{game}", "select[data-seat]") for game in GAMES),
            *(Place(f"rules-{game}", f"rules/{game}", "main h2") for game in GAMES),
            *(Place(f"table-{game}", f"table/{name}", CAN) for game, name in self.running.items()),
            *(Place(f"learn-{game}", f"learn/{game}", "[data-chapter]") for game in GAMES),
            *(Place(f"lesson-{game}", f"learn/{game}/{first_lesson(game)}", "[data-idea]") for game in GAMES),
            Place("gathering", f"table/{self.gathering}", "main select"),
            Place("over", f"table/{self.over}", "#result-title"),
            Place("replay", f"table/{self.over}/replay/30", "input[type=range]"),
            Place("record", "replay", "input[type=file]"),
            Place("me", "me", "main tbody"),
            Place("tournament", "tournament", "select[data-game]"),
            Place("tournament-gathering", f"tournament/{self.waiting}", "[data-phase=gathering]"),
            Place("tournament-playing", f"tournament/{self.cup}", "[data-phase=playing]"),
            *(Place(name, name, "main h1") for name in ("about", "nowhere", "carry/secret")),
            Place("no-table", "table/AAAAAAAAAAAAAAAAAAAAAA", "main h1:not(.unseen)"),
        ]

    def walk(self) -> Iterator[Place]:
        """Through all of them: each is on the screen, complete, when it is its turn."""
        for place in self.all():
            page = self.visitor.go(place.route)
            page.wait_for_selector(place.ready, state="attached")
            self.visitor.answered()
            yield place
