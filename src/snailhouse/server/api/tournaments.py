"""Tournaments by link: planning one, joining, and looking. Nobody finds one who was not given its id."""

from __future__ import annotations

import msgspec
from litestar import get, post

from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.entrance.identity import new_id
from snailhouse.server.entrance.opening import may_open
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.server.storage.tournaments import StoredTournament
from snailhouse.server.tournaments.course import own_table
from snailhouse.server.tournaments.plan import (
    FEWEST_ENTRANTS,
    TournamentPlan,
    checked_plan,
    decode_plan,
    encode_plan,
    rounds_for,
)
from snailhouse.server.tournaments.shown import (
    TournamentCard,
    TournamentView,
    shown_card,
    shown_tournament,
)
from snailhouse.table import NotNow, NotYours, Visitor

MOST_TOURNAMENTS = 50
SECONDS_A_TOURNAMENT = 0.005
"""What showing one costs the server, about."""


class TournamentCommand(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, tag_field="type"
):
    """What a visitor can ask of a tournament."""


class Join(TournamentCommand, frozen=True):
    """Play in it; who has left, or did not come in time, is back with this."""


class Withdraw(TournamentCommand, frozen=True, tag="quit"):
    """Play in it no longer. When it has begun, a bot plays on for you, and what it wins counts for nobody."""


class TurnAway(TournamentCommand, frozen=True, tag="remove"):
    """Before it begins the host lets somebody not take part."""

    number: int


class Run(TournamentCommand, frozen=True):
    """The host lets the first round begin."""


class CallOff(TournamentCommand, frozen=True, tag="call-off"):
    """The host ends a tournament that has not begun. Nothing of it stays."""


AnyTournamentCommand = Join | Withdraw | TurnAway | Run | CallOff


class Asked(msgspec.Struct, frozen=True):
    """What was asked is done."""

    id: str


@post("/api/tournaments", tags=["tournaments"], security=IDENTIFIED, responses=problems(401, 403, 422, 503))
async def plan_tournament(data: TournamentPlan, node: ServerNode, visitor: Visitor) -> TournamentView:
    """Plan a tournament. Its id is the link to it: who has it can join. You host it, and need not play."""
    plan = checked_plan(data)
    most = node.settings.limits.tournaments
    if await node.tournaments.hosted(visitor.id) >= most:
        raise NotNow(
            say.counted(most, "you host a tournament already; end it first",
                        "you host {number} tournaments already; end one first")
        )  # fmt: skip
    tournament = new_id()
    async with may_open(node, visitor, tournament):
        await node.tournaments.add(tournament, visitor.id, encode_plan(plan))
    return await _shown(node, tournament, visitor)


@get("/api/tournaments/{tournament:str}", tags=["tournaments"], responses=problems(404))
async def show_tournament(
    request: AnyRequest, tournament: str, node: ServerNode, reception: Reception, guest: Visitor | None
) -> TournamentView:
    """Who plays, who meets whom at which table, and who is ahead."""
    node.thinking.read(reception.owner(request, guest), SECONDS_A_TOURNAMENT)
    return await _shown(node, tournament, guest)


@post(
    "/api/tournaments/{tournament:str}/commands",
    status_code=200,
    tags=["tournaments"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 409, 422, 503),
)
async def ask_tournament(
    tournament: str, data: AnyTournamentCommand, node: ServerNode, visitor: Visitor
) -> Asked:
    """Join, quit or come back; the host also removes somebody, lets it begin, or calls it off."""
    found = await _found(node, tournament)
    match data:
        case Join():
            await _join(node, found, visitor)
        case Withdraw():
            await _quit(node, found, visitor)
        case TurnAway(number=number):
            _check_host(found, visitor)
            await node.entrants.remove(tournament, number)
        case Run():
            _check_host(found, visitor)
            await _begin(node, found)
        case CallOff():
            _check_host(found, visitor)
            await node.entrants.call_off(tournament)
    return Asked(tournament)


@get("/api/me/tournaments", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_tournaments(
    request: AnyRequest, node: ServerNode, reception: Reception, visitor: Visitor
) -> list[TournamentCard]:
    """Those you host or play in: what is not over first, the latest first, at most 50."""
    node.thinking.read(reception.owner(request, visitor), SECONDS_A_TOURNAMENT)
    return [shown_card(row) for row in await node.tournaments.of_player(visitor.id, MOST_TOURNAMENTS)]


async def _join(node: ServerNode, found: StoredTournament, visitor: Visitor) -> None:
    most = node.settings.limits.tournaments_entered
    if found.entrant(visitor.id) is None and await node.tournaments.entered(visitor.id) >= most:
        raise NotNow(say("you play in {most} tournaments already; wait until one is over", most=most))
    await node.entrants.enter(found.id, visitor.id, visitor.name, decode_plan(found.plan).places)


async def _quit(node: ServerNode, found: StoredTournament, visitor: Visitor) -> None:
    mine = found.entrant(visitor.id)
    if found.phase == "over":
        raise NotNow(say("the tournament is over"))
    await node.entrants.leave(found.id, visitor.id)
    table = own_table(found, mine.number) if mine else None
    if table is not None:
        await node.steward.stand_in(table, visitor)
    node.background.spawn(node.steward.attend(found.id))


async def _begin(node: ServerNode, found: StoredTournament) -> None:
    if found.phase != "gathering":
        raise NotNow(say("the tournament has begun"))
    players = len(found.entrants)
    if players < FEWEST_ENTRANTS:
        raise NotNow(
            say(
                "{players} play so far; a tournament begins with {fewest}",
                players=players,
                fewest=FEWEST_ENTRANTS,
            )
        )
    await node.tournaments.start(found.id, rounds_for(decode_plan(found.plan), players))
    await node.steward.attend(found.id)


def _check_host(found: StoredTournament, visitor: Visitor) -> None:
    if visitor.id != found.host:
        raise NotYours(say("only the host of the tournament can do this"))


async def _found(node: ServerNode, tournament: str) -> StoredTournament:
    found = await node.tournaments.load(tournament)
    if found is None:
        raise Unknown(say("there is no such tournament"))
    return found


async def _shown(node: ServerNode, tournament: str, guest: Visitor | None) -> TournamentView:
    found = await _found(node, tournament)
    return shown_tournament(found, guest.id if guest else None, node.settings.absent_seconds)
