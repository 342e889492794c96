"""The end of the game told: a common defeat, or the election card by card (G19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from snailhouse.core.language import listed, phrase
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import SEATS, Box, Finale, Killer, RegionType, Table
from snailhouse.games.giant_snail.rules.election import (
    builder_lead,
    cooperation,
    final_votes,
    metal_saviour,
    monster_killer,
    nationalism,
    section_lead,
    workers_in,
)
from snailhouse.games.giant_snail.rules.workers import stands_as
from snailhouse.games.giant_snail.wording.names import TYPE_NAMES, all_players, player, section_name

KILLERS = {
    Killer.TIME: phrase("The snail ran out of events, and after round {round} {why}: the Earth votes."),
    Killer.ROBOT: phrase(
        "The snail fell to the robot's fists, and after round {round} {why}: the Earth votes."
    ),
    Killer.WEAPON: phrase("The snail fell to a weapon, and after round {round} {why}: the Earth votes."),
}


def defeat_text(position: Position) -> str:
    box, table = position.box, position.table
    if table.ending == Finale.RUINS:
        return say(
            "Humanity falls in round {round}: {ruins} regions lie in ruins. Nobody wins.",
            round=table.rounds,
            ruins=box.defeat,
        )
    lost = next(of_type for of_type in RegionType if is_lost(box, table, of_type))
    return say(
        "Humanity falls in round {round}: the last {type} is destroyed. Nobody wins.",
        round=table.rounds,
        type=say(TYPE_NAMES[lost]),
    )


def is_lost(box: Box, table: Table, of_type: RegionType) -> bool:
    return not any(stands_as(box, table, of_type, region) for region in range(box.regions))


def election_text(position: Position) -> str:
    return " ".join(
        [
            how_it_ended(position),
            say("Vote tokens in hand: {votes}.", votes=all_players(position.table.votes)),
            saviour_text(position),
            killer_text(position),
            most_text(position, say("Nationalism"), True, nationalism),
            most_text(position, say("International Cooperation"), False, cooperation),
            verdict(position),
        ]
    )


def how_it_ended(position: Position) -> str:
    table = position.table
    played_out = table.ending == Finale.LAST_EVENT
    why = say("the last event is played" if played_out else "every region stands again")
    return say(KILLERS[Killer(table.killer)], round=table.rounds, why=why)


Count = Callable[[Box, Table, int], int]


def counts(position: Position, count: Count) -> list[int]:
    """What the election counts, by seat."""
    return [int(count(position.box, position.table, seat)) for seat in range(SEATS)]


def saviour_text(position: Position) -> str:
    """Who leads which section, and who has built most."""
    box, table = position.box, position.table
    led = [
        f"{section_name(position, section)} {leader_of(position, section)}" for section in range(box.sections)
    ]
    most = [player(seat) for seat in range(SEATS) if builder_lead(box, table, seat) > 0]
    led.append(say("most builders {player}", player=most[0] if most else say("tied")))
    votes = all_players(counts(position, metal_saviour))
    return say("Hail Our Metal Saviour ({led}): {votes}.", led=", ".join(led), votes=votes)


def leader_of(position: Position, section: int) -> str:
    leads = [section_lead(position.box, position.table, section, seat) for seat in range(SEATS)]
    return player(leads.index(max(leads))) if max(leads) > 0 else say("tied")


def killer_text(position: Position) -> str:
    claimed = listed(
        say.counted(cards, "{player} {number} card", "{player} {number} cards", player=player(seat))
        for seat, cards in enumerate(position.table.claimed)
    )
    votes = all_players(counts(position, monster_killer))
    return say("Monster Killer ({claimed}): {votes}.", claimed=claimed, votes=votes)


def most_text(position: Position, title: str, home: bool, votes: Count) -> str:
    """A card for most workers on one's own regions, or on all others."""
    there = listed(
        say.counted(
            workers_in(position.box, position.table, seat, home),
            "{player} {number} worker",
            "{player} {number} workers",
            player=player(seat),
        )
        for seat in range(SEATS)
    )
    return f"{title} ({there}): {all_players(counts(position, votes))}."


def verdict(position: Position) -> str:
    winners = [player(seat) for seat, won in enumerate(position.payoffs()) if won > 0]
    total = all_players(counts(position, final_votes))
    if len(winners) == 1:
        return say("In all: {total}. {winner} is President of the Earth.", total=total, winner=winners[0])
    return say("In all: {total}. {winners} govern the Earth together.", total=total, winners=listed(winners))


def ballots(position: Position) -> Iterator[tuple[str, list[int]]]:
    """The votes by seat, from each source in the order they are counted."""
    yield "tokens", [int(votes) for votes in position.table.votes]
    yield "saviour", counts(position, metal_saviour)
    yield "killer", counts(position, monster_killer)
    yield "nationalism", counts(position, nationalism)
    yield "cooperation", counts(position, cooperation)
