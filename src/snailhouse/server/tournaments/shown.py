"""A tournament as visitors see it: who plays, who meets whom, who is ahead. None of it is secret."""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.core.registry import room
from snailhouse.server.storage.tournaments import StoredPairing, StoredTournament
from snailhouse.server.tournaments.course import (
    PairingState,
    own_table,
    pairing_state,
    scored_game,
    scored_games,
)
from snailhouse.server.tournaments.plan import TournamentPlan, decode_plan, patience, rounds_for
from snailhouse.table import Clock
from snailhouse.table.seats import former_name
from snailhouse.tournament import TournamentSystem, ranking

TournamentPhase = Literal["gathering", "playing", "over"]


class EntrantView(msgspec.Struct, frozen=True):
    number: int
    name: str
    gone: bool
    """Whether a bot stands in, because they left or did not come."""
    you: bool


class PairingView(msgspec.Struct, frozen=True):
    board: int
    state: PairingState
    first: int
    second: int | None
    """Null for a bye."""
    table: str | None
    points: tuple[float, float] | None
    """When it is over."""
    until: int | None
    """While the table waits for its people: until when, in milliseconds; then bots stand in."""


class RankedView(msgspec.Struct, frozen=True):
    rank: int
    number: int
    points: float
    tie_break: float
    games: int


class TournamentView(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    """Of the game."""
    options: dict[str, Any]
    clock: Clock
    system: TournamentSystem
    phase: TournamentPhase
    host: str | None
    """Their name; null if the house has forgotten them."""
    hosting: bool
    """Whether that is you."""
    you: int | None
    """Your number, if you play."""
    table: str | None
    """Where you play now, or are awaited."""
    places: int
    round: int
    """The one that is played, from 1 on."""
    rounds: int
    """In all; before the beginning, with those who have joined by now."""
    entrants: list[EntrantView]
    pairings: list[list[PairingView]]
    """By round, the first one first."""
    ranking: list[RankedView]
    """The best first. The tie-break is Buchholz in a Swiss tournament, Sonneborn-Berger in a round robin."""


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament as a list shows it."""

    id: str
    game: str
    title: str
    system: TournamentSystem
    phase: TournamentPhase
    round: int
    rounds: int
    opened: float


def shown_tournament(found: StoredTournament, visitor: str | None, usual_patience: float) -> TournamentView:
    plan = decode_plan(found.plan)
    mine = found.entrant(visitor)
    wait = patience(plan, usual_patience)
    numbers = [one.number for one in found.entrants]
    lines = ranking(plan.system, numbers, scored_games(found, plan.system))
    by_round = [
        [_pairing(pairing, plan, wait) for pairing in found.pairings if pairing.round == number]
        for number in range(1, found.round + 1)
    ]
    return TournamentView(
        id=found.id,
        game=plan.game,
        title=_title(plan.game),
        options=plan.options,
        clock=plan.clock,
        system=plan.system,
        phase=cast(TournamentPhase, found.phase),
        host=found.host_name or None,
        hosting=visitor is not None and visitor == found.host,
        you=mine.number if mine else None,
        table=own_table(found, mine.number) if mine else None,
        places=plan.places,
        round=found.round,
        rounds=found.rounds or rounds_for(plan, max(len(numbers), 2)),
        entrants=[
            EntrantView(one.number, one.name or former_name(), one.gone is not None, one == mine)
            for one in found.entrants
        ],
        pairings=by_round,
        ranking=[RankedView(*line) for line in lines],
    )


def shown_card(row: Any) -> TournamentCard:
    plan = decode_plan(row.plan)
    title = _title(plan.game)
    return TournamentCard(row.id, plan.game, title, plan.system, row.phase, row.round, row.rounds, row.opened)


def _pairing(pairing: StoredPairing, plan: TournamentPlan, wait: float) -> PairingView:
    state, game = pairing_state(pairing), scored_game(pairing, plan.system)
    until = None
    if state == "gathering" and pairing.opened is not None:
        until = round((pairing.opened + wait) * 1000)
    points = (game.first_points, game.second_points) if game else None
    open_to = pairing.table if state in ("gathering", "playing", "over") else None
    return PairingView(pairing.board, state, pairing.first, pairing.second, open_to, points, until)


def _title(game: str) -> str:
    """The game's title, or its id if the house does not have it any more."""
    try:
        return room(game).about.title
    except Refusal:
        return game
