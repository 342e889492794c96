"""The end of the game told: a common defeat, or the election card by card (G19)."""

from __future__ import annotations

from collections.abc import Callable

from snailhouse.core.language import listed, phrase
from snailhouse.core.record import float64s
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.labels import TYPES, player, section_name
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.rules import election, terms
from snailhouse.games.giant_snail.rules.records import Box, Table

SEATS = range(terms.SEATS)
KILLERS = {
    terms.BY_TIME: phrase("The snail ran out of events, and after round {round} {why}: the Earth votes."),
    terms.BY_ROBOT: phrase(
        "The snail fell to the robot's fists, and after round {round} {why}: the Earth votes."
    ),
    terms.BY_WEAPON: phrase("The snail fell to a weapon, and after round {round} {why}: the Earth votes."),
}


def result_text(box: Box, table: Table) -> str:
    if not election.is_saved(table):
        return defeat_text(box, table)
    parts = [opening_text(box, table), hand_text(table), saviour_text(box, table), killer_text(box, table)]
    parts += [
        most_text(box, table, say("Nationalism"), election.workers_at_home, election.nationalism),
        most_text(box, table, say("International Cooperation"), election.workers_abroad, election.cooperation),
        verdict(box, table),
    ]
    return " ".join(parts)


def defeat_text(box: Box, table: Table) -> str:
    if table.ending == terms.SEVEN_REGIONS:
        return say(
            "Humanity falls in round {round}: {ruins} regions lie in ruins. Nobody wins.",
            round=table.rounds,
            ruins=box.defeat,
        )
    lost = next(kind for kind in range(terms.TYPES) if is_lost(box, table, kind))
    return say(
        "Humanity falls in round {round}: the last {type} is destroyed. Nobody wins.",
        round=table.rounds,
        type=say(TYPES[lost]),
    )


def is_lost(box: Box, table: Table, kind: int) -> bool:
    return all(table.ruined[region] for region in range(box.regions) if box.kind[region] == kind)


def opening_text(box: Box, table: Table) -> str:
    played_out = table.ending == terms.LAST_EVENT
    why = say("the last event is played" if played_out else "every region stands again")
    return say(KILLERS[int(table.killer)], round=table.rounds, why=why)


def by_seat(values: list[int]) -> str:
    return listed(f"{player(seat)} {int(values[seat])}" for seat in SEATS)


def hand_text(table: Table) -> str:
    return say("Vote tokens in hand: {votes}.", votes=by_seat([table.votes[seat] for seat in SEATS]))


def saviour_text(box: Box, table: Table) -> str:
    """Who leads which section, and who has built most."""
    led = []
    for section in range(box.sections):
        leaders = [player(seat) for seat in SEATS if election.leads_section(box, table, section, seat)]
        led.append(f"{section_name(box, section)} {leaders[0] if leaders else say('tied')}")
    most = [player(seat) for seat in SEATS if election.leads_builders(box, table, seat)]
    led.append(say("most builders {player}", player=most[0] if most else say("tied")))
    votes = by_seat([election.metal_saviour(box, table, seat) for seat in SEATS])
    return say("Hail Our Metal Saviour ({led}): {votes}.", led=", ".join(led), votes=votes)


def killer_text(box: Box, table: Table) -> str:
    claimed = listed(
        say.counted(
            table.claimed[seat], "{player} {number} card", "{player} {number} cards", player=player(seat)
        )
        for seat in SEATS
    )
    votes = by_seat([election.monster_killer(box, table, seat) for seat in SEATS])
    return say("Monster Killer ({claimed}): {votes}.", claimed=claimed, votes=votes)


Count = Callable[[Box, Table, int], int]


def most_text(box: Box, table: Table, title: str, workers: Count, votes: Count) -> str:
    there = listed(
        say.counted(
            workers(box, table, seat),
            "{player} {number} worker",
            "{player} {number} workers",
            player=player(seat),
        )
        for seat in SEATS
    )
    return f"{title} ({there}): {by_seat([votes(box, table, seat) for seat in SEATS])}."


def verdict(box: Box, table: Table) -> str:
    out = float64s(terms.SEATS)
    rules.payoffs(box, table, out)
    winners = [player(seat) for seat in SEATS if out[seat] > 0]
    total = by_seat([election.final_votes(box, table, seat) for seat in SEATS])
    if len(winners) == 1:
        return say("In all: {total}. {winner} is President of the Earth.", total=total, winner=winners[0])
    return say("In all: {total}. {winners} govern the Earth together.", total=total, winners=listed(winners))
