"""What can be played: games, their options and bots, rulebooks."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get

from snailhouse.bots import bots_of
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.registry import game_ids, room
from snailhouse.core.room import Room
from snailhouse.server.problems import Unknown, problems


class OptionCard(msgspec.Struct, frozen=True):
    name: str
    help: str
    allowed: str
    """What may be given, in words."""
    choices: list[str] | None
    """What may be given, where it is one of a few words."""
    default: Any


class GameCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    tagline: str
    players: str
    minutes: str
    ruleset: int
    bots: list[str]
    """From weak to strong."""
    options: list[OptionCard]


@get("/api/games", sync_to_thread=False, tags=["games"], responses=problems())
def list_games() -> list[GameCard]:
    """All games of the house."""
    return [_card(room(name)) for name in game_ids()]


@get("/api/games/{game:str}", sync_to_thread=False, tags=["games"], responses=problems(404))
def show_game(game: str) -> GameCard:
    """One game, with its options and bots."""
    return _card(known_room(game))


@get(
    "/api/games/{game:str}/rulebook",
    sync_to_thread=False,
    media_type="text/markdown",
    tags=["games"],
    responses=problems(404),
)
def rulebook(game: str) -> Response[str]:
    """The rulebook for players, as Markdown."""
    return Response(known_room(game).rulebook(), media_type="text/markdown; charset=utf-8")


def known_room(game: str) -> Room:
    try:
        return room(game)
    except Refusal as refusal:
        raise Unknown(str(refusal)) from None


def _card(known: Room) -> GameCard:
    return GameCard(
        id=known.id,
        title=known.title,
        tagline=known.tagline,
        players=known.players,
        minutes=known.minutes,
        ruleset=known.ruleset,
        bots=bots_of(Game(known)),
        options=[
            OptionCard(
                option.name,
                option.help,
                option.allowed,
                list(getattr(option, "choices", ())) or None,
                option.show(option.default),
            )
            for option in known.options
        ],
    )
