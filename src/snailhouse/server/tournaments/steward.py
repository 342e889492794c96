"""The house runs tournaments: it pairs rounds, opens tables, starts games, and waits for nobody too long.

Every step follows from what is stored, and the database lets it be done once: a round's pairings have a primary
key, a table an id that its pairing names. So whoever finds a step undone does it: the node at which the last
game ended at once, any node when it looks again.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final

from sqlalchemy.exc import IntegrityError

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.identity import new_id
from snailhouse.server.live.background import EXPECTED, Background
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.live.keeper import Keeper
from snailhouse.server.live.other_nodes import OtherNodes
from snailhouse.server.logs import log_failure
from snailhouse.server.refusals import NoSuchTable
from snailhouse.server.settings import Settings
from snailhouse.server.storage.inviting import Invitations
from snailhouse.server.storage.tournaments import (
    NewPairing,
    StoredEntrant,
    StoredPairing,
    StoredTournament,
    TournamentStore,
)
from snailhouse.server.tournaments.course import SETTLED, pairing_state, scored_games, this_round
from snailhouse.server.tournaments.plan import decode_plan, patience
from snailhouse.table import ArrangedSeat, Arrangement, Begin, Leave, Visitor, house_asker, seats_awaited
from snailhouse.table.versions import ClosedTable
from snailhouse.tournament import pairings

MOST_A_SWEEP: Final = 50
"""Tournaments looked at in one sweep."""
STUCK_SECONDS: Final = 60.0
"""How late a duty at a table must be before it is found out whether the table is closed."""


class Steward:
    def __init__(
        self,
        house: House,
        other_nodes: OtherNodes,
        keeper: Keeper,
        store: TournamentStore,
        invitations: Invitations,
        background: Background,
        settings: Settings,
    ) -> None:
        self._house, self._other_nodes, self._keeper = house, other_nodes, keeper
        self._store, self._invitations, self._background = store, invitations, background
        self._look_seconds = settings.tournament_seconds
        self._usual_patience = settings.absent_seconds
        self._grace = settings.notice_seconds
        self._busy: set[str] = set()
        self._again: set[str] = set()
        """Tournaments of which something was heard while they were looked at."""

    def notice(self, hosted: HostedTable, ours: bool) -> None:
        """A table has changed: somebody may have come to a game of a tournament, or it is over."""
        if ours and hosted.table.opened.tournament and hosted.row.phase != "playing":
            self._background.spawn(self.attend(hosted.table.opened.tournament))

    async def sweep(self) -> None:
        """Look at the tournaments where it is time to. Called again and again."""
        for tournament in await self._store.due(time.time(), MOST_A_SWEEP):
            await self.attend(tournament)

    async def attend(self, tournament: str) -> None:
        """Do all that can be done in a tournament now, unless that is being done: then once more after it."""
        self._again.add(tournament)
        if tournament in self._busy:
            return
        self._busy.add(tournament)
        try:
            while tournament in self._again:
                self._again.discard(tournament)
                with suppress(
                    *EXPECTED
                ):  # another node was first, or the database is away: the next look tells
                    await self._attend(tournament)
        except Exception:
            log_failure("a tournament failed")
        finally:
            self._busy.discard(tournament)
            self._again.discard(tournament)

    async def _attend(self, tournament: str) -> None:
        found = await self._store.load(tournament)
        if found is None or found.phase != "playing":
            return
        await self._store.look_again(tournament, time.time() + self._look_seconds)
        current = this_round(found)
        for pairing in current:
            if pairing_state(pairing) not in SETTLED:
                await self._tend(found, pairing)
        if all(pairing_state(pairing) in SETTLED for pairing in current):
            await self._next_round(found)
            self._again.add(tournament)

    async def _next_round(self, tournament: StoredTournament) -> None:
        """Pair the next round, or end the tournament. If another node has done so, that is as well."""
        if tournament.round >= tournament.rounds:
            await self._store.finish(tournament.id)
            return
        system = decode_plan(tournament.plan).system
        gone = {one.number for one in tournament.entrants if one.gone is not None}
        numbers = [one.number for one in tournament.entrants]
        paired = [
            NewPairing(first, second, None if second is None or {first, second} <= gone else new_id())
            for first, second in pairings(system, numbers, scored_games(tournament, system))
        ]
        with suppress(IntegrityError):
            await self._store.add_round(tournament.id, tournament.round + 1, paired)

    async def _tend(self, tournament: StoredTournament, pairing: StoredPairing) -> None:
        """Do what is to be done at the table of a pairing that is not over."""
        table, state = pairing.table or "", pairing_state(pairing)
        try:
            if state == "opening":
                await self._open(tournament, pairing, table)
            elif state == "gathering":
                await self._gather(tournament, pairing, table)
            elif pairing.due is None:  # only bots play there, and they pause while nobody looks
                self._keeper.attend(table)
            elif pairing.due < time.time() - STUCK_SECONDS:
                await self._house.find(table)
        except ClosedTable:
            await self._store.void(tournament.id, table)
            self._again.add(tournament.id)
        except Refusal:  # another node has done it; the other tables are tended all the same
            pass

    async def _open(self, tournament: StoredTournament, pairing: StoredPairing, table: str) -> None:
        """Open the table, unless it is there, and note it. What the house cannot play counts for nobody."""
        plan = decode_plan(tournament.plan)
        what = Arrangement(tournament.id, plan.game, plan.options, plan.clock)
        people = {one.number: one for one in tournament.entrants}
        seats = [_seat(people[number]) for number in (pairing.first, pairing.second) if number is not None]
        host = Visitor(tournament.host or "", tournament.host_name)
        try:
            hosted = await self._house.arrange(table, host, what, seats)
            wanted = [seat.visitor.id for seat in seats if seat.visitor is not None and not seat.gone]
            await self._invitations.invite(table, wanted, hosted.table.opened.at, self._grace)
        except (NoSuchTable, ClosedTable):
            raise
        except Refusal:
            await self._store.void(tournament.id, table)
        await self._store.note_opened(tournament.id, table, self._house.time.now() / 1000)
        self._again.add(tournament.id)

    async def _gather(self, tournament: StoredTournament, pairing: StoredPairing, table: str) -> None:
        """Start the game when its people have come, or have had their time to come."""
        if pairing.opened is None:
            await self._store.note_opened(tournament.id, table, self._house.time.now() / 1000)
            self._again.add(tournament.id)
            return
        hosted = await self._other_nodes.newest(table)
        numbers = (pairing.first, pairing.second)
        missing = seats_awaited(hosted.table)
        gone = {one.number for one in tournament.entrants if one.gone is not None}
        without = [seat for seat in missing if numbers[seat] in gone]
        if self._is_late(tournament, pairing.opened):
            without = missing
            await self._store.mark_gone(tournament.id, [numbers[seat] or 0 for seat in missing])
        if set(missing) <= set(without):
            asker = house_asker(self._house.time.now())
            await self._house.carry_out(hosted, Begin(without=without), asker)

    def _is_late(self, tournament: StoredTournament, opened: float) -> bool:
        """Whether people have had their time to come; while the house was away it did not run."""
        absences = self._house.time.absences
        since = max(opened * 1000, absences[-1].until if absences else 0)
        wait = patience(decode_plan(tournament.plan), self._usual_patience)
        return self._house.time.now() >= since + wait * 1000

    async def stand_in(self, table: str, visitor: Visitor) -> None:
        """Somebody has left a tournament: a bot plays on for them where they play now."""
        hosted = await self._other_nodes.newest(table)
        if hosted.table.phase == "playing":
            with suppress(Refusal):  # a bot plays there already
                await self._house.act(hosted, visitor, Leave())


def _seat(entrant: StoredEntrant) -> ArrangedSeat:
    if entrant.player is None:
        return ArrangedSeat(None)
    return ArrangedSeat(Visitor(entrant.player, entrant.name), gone=entrant.gone is not None)
