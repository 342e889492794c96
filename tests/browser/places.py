"""Every page of the parlour, each in a state worth looking at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

import httpx

import snailhouse
from snailhouse.core.registry import room
from snailhouse.learning.chapters import chapters_of
from tests.browser.parlour import CAN, Visitor, until

GAMES = snailhouse.game_ids()
SOME_MOVES = 3
WHOLE = 1_000
"""More moves than a game has."""

IDEA = "[data-idea]"
SLIDER = "input[type=range]"
PLAIN = (
    "about",
    "nowhere",
    "carry/secret",
    "mail/stop/secret",
    "new/chess",
    "rules/chess",
    "learn/chess",
    "learn/snails-pace/chess",
    "study/chess",
    "tournament/AAAAAAAAAAAAAAAAAAAAAA",
    "table/AAAAAAAAAAAAAAAAAAAAAA/replay",
)
"""Pages that need nothing, and some that find nothing."""
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


class Guest:
    """Somebody without a browser, over the API alone."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.cookies = httpx.Cookies()
        self.post("me", nickname=name)

    def post(self, path: str, **body: Any) -> None:
        with httpx.Client(base_url=self.url, cookies=self.cookies) as client:
            client.post(f"/api/{path}", json=body).raise_for_status()
            self.cookies = client.cookies


def joined(visitor: Visitor, *others: Guest) -> str:
    """A tournament of the visitor's in which they play with these others; its id."""
    cup = str(visitor.post("tournaments", game="snails-pace")["id"])
    people: list[Visitor | Guest] = [visitor, *others]
    for one in people:
        one.post(f"tournaments/{cup}/commands", type="join")
    return cup


def decided(visitor: Visitor, cup: str, others: Sequence[Guest]) -> None:
    """Run a tournament to its end: of every two the second resigns as soon as they sit."""
    visitor.post(f"tournaments/{cup}/commands", type="run")
    people: dict[str, Visitor | Guest] = {visitor.name: visitor, **{one.name: one for one in others}}
    for number in count():
        view = until(visitor.page, partial(paired, visitor, cup, number), f"round {number}")
        if view["phase"] == "over":
            return
        for pairing in view["pairings"][number]:
            if pairing["second"] is not None:
                names = [view["entrants"][pairing[side]]["name"] for side in ("first", "second")]
                resigned(visitor, pairing["table"], *(people[name] for name in names))


def paired(visitor: Visitor, cup: str, number: int) -> Any:
    """A tournament as the visitor sees it when a round has its tables or all is over; before that nothing."""
    view = visitor.get(f"tournaments/{cup}")
    rounds = view["pairings"][number : number + 1]
    ready = rounds and all(pairing["table"] or pairing["second"] is None for pairing in rounds[0])
    return view if view["phase"] == "over" or ready else None


def resigned(visitor: Visitor, table: str, first: Visitor | Guest, second: Visitor | Guest) -> None:
    for one in (first, second):
        one.post(f"tables/{table}/commands", type="stir", luck="ab" * 32)
    until(visitor.page, lambda: visitor.get(f"tables/{table}")["phase"] == "playing", "a game that begins")
    second.post(f"tables/{table}/commands", type="resign")


def first_lesson(game: str) -> str:
    return chapters_of(room(game))[0].id


def first_exercise(game: str) -> str:
    return next(chapter.id for chapter in chapters_of(room(game)) if chapter.kind == "exercise")


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
        visitor.forgive("404 .*(chess|AAAA)")
        self.running = {game: visitor.opened(game, seats=seats(visitor, game)) for game in GAMES}
        for table in self.running.values():
            played(visitor, table, SOME_MOVES)
        self.gathering = visitor.opened("snails-pace", start=False, seats=["me", "open"])
        self.over = {game: visitor.opened(game, seats=seats(visitor, game)) for game in GAMES}
        for table in self.over.values():
            played(visitor, table, WHOLE)
        guests = [Guest(visitor.url, name) for name in GUESTS]
        self.waiting = joined(visitor, guests[0])
        self.cup = joined(visitor, *guests)
        visitor.post(f"tournaments/{self.cup}/commands", type="run")
        self.ended = joined(visitor, *guests)
        decided(visitor, self.ended, guests)

    def all(self) -> list[Place]:
        return [
            Place("home", "", "[data-play]"),
            *(Place(f"new-{game}", f"new/{game}", "select[data-seat]") for game in GAMES),
            *(Place(f"rules-{game}", f"rules/{game}", "main h2") for game in GAMES),
            *(Place(f"table-{game}", f"table/{name}", CAN) for game, name in self.running.items()),
            *(Place(f"learn-{game}", f"learn/{game}", "[data-chapter]") for game in GAMES),
            *(Place(f"lesson-{game}", f"learn/{game}/{first_lesson(game)}", IDEA) for game in GAMES),
            *(Place(f"exercise-{game}", f"learn/{game}/{first_exercise(game)}", IDEA) for game in GAMES),
            Place("gathering", f"table/{self.gathering}", "main select"),
            *(Place(f"over-{game}", f"table/{name}", "#result-title") for game, name in self.over.items()),
            *(Place(f"replay-{game}", f"table/{name}/replay/30", SLIDER) for game, name in self.over.items()),
            Place("record", "replay", "input[type=file]"),
            Place("me", "me", "main tbody"),
            Place("tournament", "tournament", "select[data-game]"),
            Place("tournament-gathering", f"tournament/{self.waiting}", "[data-phase=gathering]"),
            Place("tournament-playing", f"tournament/{self.cup}", "[data-phase=playing]"),
            Place("tournament-over", f"tournament/{self.ended}", "[data-phase=over]"),
            *(Place(name, name, "main h1") for name in PLAIN),
            Place("no-table", "table/AAAAAAAAAAAAAAAAAAAAAA", "main h1:not(.unseen)"),
        ]

    def walk(self, but: str | None = None) -> Iterator[Place]:
        """Through all whose name does not begin so: each is on the screen, complete, when it is its turn."""
        for place in self.all():
            if but and place.name.startswith(but):
                continue
            page = self.visitor.go(place.route)
            page.wait_for_selector(place.ready, state="attached")
            self.visitor.answered()
            yield place
