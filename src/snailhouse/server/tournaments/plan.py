"""What a host chooses for a tournament, and what cannot be chosen."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say
from snailhouse.table import Clock
from snailhouse.table.boxes import chosen_game
from snailhouse.table.clock import DAY, SECOND, check_clock
from snailhouse.tournament import TournamentSystem, most_rounds

FEWEST_ENTRANTS: Final = 3
MOST_ENTRANTS: Final = 16
MOST_SWISS_ROUNDS: Final = 8
USUAL_ROUNDS: Final = 3


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be. Only games of two rivals can be played in one."""

    game: str
    options: dict[str, Any] = {}
    clock: Clock = Clock("move", 60)
    """Without a clock somebody who does not come would hold everybody up."""
    system: TournamentSystem = "round-robin"
    """Everybody against everybody, or so many rounds among those who have done alike."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_SWISS_ROUNDS)] | None = None
    """Of a Swiss tournament; fewer are played if there are too few players for so many."""
    places: Annotated[int, msgspec.Meta(ge=FEWEST_ENTRANTS, le=MOST_ENTRANTS)] = 8
    """How many may play."""


_decode = msgspec.json.Decoder(TournamentPlan).decode


def checked_plan(plan: TournamentPlan) -> TournamentPlan:
    """The plan with all options of its game; refuses one that cannot be played."""
    game = chosen_game(plan.game, plan.options)
    if game.seats != 2 or not game.rivals:
        raise Refusal(
            say(
                "options: a tournament is for games of two rivals; {game} with these options has {seats} seats",
                game=game.title,
                seats=game.seats,
            )
        )
    if check_clock(plan.clock).kind == "none":
        raise Refusal(say("clock: a tournament needs one, so that nobody holds up the others"))
    if plan.system == "round-robin" and plan.rounds is not None:
        raise Refusal(say("rounds: in a round robin they follow from the number of players"))
    return msgspec.structs.replace(plan, options=dict(game.options))


def encode_plan(plan: TournamentPlan) -> str:
    return msgspec.json.encode(plan).decode()


def decode_plan(stored: str) -> TournamentPlan:
    return _decode(stored)


def rounds_for(plan: TournamentPlan, players: int) -> int:
    """How many rounds so many players play."""
    most = most_rounds(plan.system, players)
    return most if plan.system == "round-robin" else min(plan.rounds or USUAL_ROUNDS, most)


def patience(plan: TournamentPlan, usual: float) -> float:
    """Seconds in which people are to come to their table: as long as a move takes in a correspondence game."""
    return plan.clock.limit * DAY / SECOND if plan.clock.kind == "days" else usual
