"""The shape of what a seat sees, for type checkers and for clients in other languages."""

from __future__ import annotations

from typing import Literal, TypedDict

StageName = Literal["deal", "starter", "roll", "move", "over"]


class CargolinoSquare(TypedDict):
    colour: str | None
    """Stones have none."""
    pays: int


class CargolinoRace(TypedDict):
    """A race that is over, with all cards shown. Lists go by seat, objects by colour of snail."""

    hands: list[list[str]]
    unowned: list[str]
    places: dict[str, int]
    pays: dict[str, int]
    shells: list[int]


class CargolinoView(TypedDict):
    seat: int | None
    players: int
    simple_dice: bool
    track: list[CargolinoSquare]
    race: int
    turn: int
    stage: StageName
    player: int | None
    dice: list[str]
    """The colours of the dice that are left, equal ones together."""
    snails: dict[str, int]
    """The place of each snail, by colour."""
    cards: int
    """How many cards each player holds; none before the deal."""
    own: list[str]
    """The colours of the seat's own cards."""
    scores: list[int]
    past_races: list[CargolinoRace]
    over: bool
