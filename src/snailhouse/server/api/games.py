"""What can be played: games, their options and bots, what a choice of options gives, rulebooks."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Response, get, post

from snailhouse.bots import bots_of
from snailhouse.bots.brought import brought_bots
from snailhouse.core.browser_board import SCRIPT, board_script
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.introduction import brief as brief_of
from snailhouse.core.introduction import option_words
from snailhouse.core.introduction import rulebook as rulebook_of
from snailhouse.core.introduction import tagline as tagline_of
from snailhouse.core.options import Option, OptionKind
from snailhouse.core.registry import room, rooms
from snailhouse.core.room import Room, Weight
from snailhouse.learning.chapters import has_lessons
from snailhouse.server.entrance.access import Reception
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.table import Asker, Fresh, LiveTable, Open, Visitor, opening
from snailhouse.table.boxes import chosen_game
from snailhouse.table.fair_dice import SEED_BYTES
from snailhouse.table.rating import rating_text


class ChoiceCard(msgspec.Struct, frozen=True):
    value: str | int
    text: str
    """What people call it."""


class OptionCard(msgspec.Struct, frozen=True):
    """An option as a form needs it."""

    name: str
    """What to send."""
    label: str
    """What people call it."""
    help: str
    kind: OptionKind
    allowed: str
    """What may be given, in words."""
    choices: list[ChoiceCard] | None
    """What may be given, where it is one of a few."""
    least: int | None
    most: int | None
    """For a number."""
    default: Any


class GameCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    tagline: str
    brief: list[str]
    """The rules in three sentences, or the tagline."""
    players: str
    minutes: str
    weight: Weight
    secrets: bool
    """Whether something can be hidden from somebody."""
    ruleset: int
    bots: list[str]
    """From weak to strong, then those that the host has brought."""
    options: list[OptionCard]
    lessons: bool
    """Whether one can learn it by playing."""
    board: str | None
    """Where the game's own board for browsers is, below /api/: a module to import; null for a game without."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options by name; those left out have their defaults. The rest is as for a table, see `Open`."""

    options: dict[str, Any] = {}
    seats: list[str] | None = None
    hot_seat: bool = False
    coach: bool = False
    study: bool = False


class Preview(msgspec.Struct, frozen=True):
    """The game that a choice of options gives."""

    seats: int
    names: list[str]
    """What the game calls its seats."""
    rivals: bool
    """Whether the seats play against each other: otherwise nobody resigns or loses on time."""
    bots: list[str]
    """From weak to strong, then those that the host has brought."""
    unrated: str | None
    """Why a game at such a table does not count for ratings; null if it does."""


@get("/api/games", sync_to_thread=False, tags=["games"], responses=problems())
def list_games() -> list[GameCard]:
    """All games of the house."""
    return [_card(known) for known in rooms()]


@get("/api/games/{game:str}", sync_to_thread=False, tags=["games"], responses=problems(404))
def show_game(game: str) -> GameCard:
    """One game, with its options and bots."""
    return _card(known_room(game))


@post(
    "/api/games/{game:str}/preview",
    status_code=200,
    sync_to_thread=False,
    tags=["games"],
    responses=problems(403, 404, 422),
)
def preview(request: AnyRequest, game: str, data: Chosen, node: ServerNode, reception: Reception) -> Preview:
    """What options make of a game, before a table is opened: its seats, their names, and who can play there."""
    known = known_room(game)
    with node.thinking.reading(reception.owner(request, None)):
        chosen = chosen_game(known.id, data.options)
        seats = data.seats if data.seats is not None and len(data.seats) == chosen.seats else None
        return Preview(
            seats=chosen.seats,
            names=[chosen.seat_name(seat) for seat in range(chosen.seats)],
            rivals=chosen.rivals,
            bots=bots_of(chosen) + brought_bots(),
            unrated=_unrated(chosen, data, seats),
        )


def _unrated(chosen: Game, data: Chosen, seats: list[str] | None) -> str | None:
    """What the table would say before the start; a choice of seats that cannot be says nothing."""
    command = Open(
        game=chosen.id,
        options=data.options,
        seats=seats,
        hot_seat=data.hot_seat,
        coach=data.coach,
        study=data.study,
    )
    asker = Asker(Visitor("somebody", "somebody"), 0, fresh=Fresh("", "00" * SEED_BYTES))
    try:
        return rating_text(LiveTable.replay(opening(command, asker)))
    except Refusal:
        return None


@get(
    "/api/games/{game:str}/rulebook",
    sync_to_thread=False,
    media_type="text/markdown",
    tags=["games"],
    responses=problems(404),
)
def show_rulebook(game: str) -> Response[str]:
    """The rulebook for players, as Markdown, in your language."""
    return Response(rulebook_of(known_room(game)), media_type="text/markdown; charset=utf-8")


def known_room(game: str) -> Room:
    try:
        return room(game)
    except Refusal as refusal:
        raise Unknown(str(refusal)) from None


def _card(known: Room) -> GameCard:
    return GameCard(
        id=known.id,
        title=known.about.title,
        tagline=tagline_of(known),
        brief=brief_of(known),
        players=known.about.players,
        minutes=known.about.minutes,
        weight=known.about.weight,
        secrets=known.has_secrets,
        ruleset=known.about.ruleset,
        bots=[*_usual_bots(known), *brought_bots()],
        options=[_option(known, option) for option in known.options],
        lessons=has_lessons(known),
        board=_board_address(known),
    )


@cache
def _usual_bots(known: Room) -> tuple[str, ...]:
    """Kept, because making a game takes as long as many answers."""
    return tuple(bots_of(Game(known)))


def _board_address(known: Room) -> str | None:
    """The address names the version, so that browsers may keep what they get there."""
    script = board_script(known)
    return f"games/{known.id}/{SCRIPT}?v={script.version}" if script else None


def _option(known: Room, option: Option) -> OptionCard:
    words = option_words(known, option)
    texts = words.choices or {}
    return OptionCard(
        name=option.name,
        label=words.label,
        help=words.help,
        kind=option.kind,
        allowed=option.allowed,
        choices=None
        if option.values is None
        else [ChoiceCard(value, texts.get(str(value), str(value))) for value in option.values],
        least=getattr(option, "least", None),
        most=getattr(option, "most", None),
        default=option.show(option.default),
    )
