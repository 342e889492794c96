"""What players of Giant Snail Will Not Prevail! are told where they look; how it is put stands in `wording`."""

from __future__ import annotations

from collections.abc import Callable

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.giant_snail.edition import OWNERS
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.parts import card_part, parts, region_part, row_part
from snailhouse.games.giant_snail.records import NOBODY, SEATS, RegionType, Task
from snailhouse.games.giant_snail.rules.deck import life
from snailhouse.games.giant_snail.rules.election import final_votes
from snailhouse.games.giant_snail.rules.workers import stands_as
from snailhouse.games.giant_snail.wording.explained_cards import (
    card_explained,
    deck_explained,
    market_explained,
    robot_explained,
    ruins_now,
    seen_explained,
    slot_explained,
    weapon_explained,
)
from snailhouse.games.giant_snail.wording.explained_choices import (
    pay_explained,
    phase_explained,
    settler_explained,
    step_explained,
    stop_explained,
    supply_explained,
)
from snailhouse.games.giant_snail.wording.explained_map import region_explained, row_explained, worker_explained
from snailhouse.games.giant_snail.wording.explained_players import HOLDINGS, holding_explained, player_explained
from snailhouse.games.giant_snail.wording.names import TYPE_NAMES, all_players
from snailhouse.games.giant_snail.words import result_text


def goal(position: Position, seat: int) -> str:
    if position.over:
        return result_text(position)
    return common_danger(position, seat) if position.table.alive else race_for_votes(position)


def common_danger(position: Position, seat: int) -> str:
    """While the snail lives everybody wins or loses together."""
    box, table = position.box, position.table
    slots = sum(int(count) for count in box.section_slots)
    told = say(
        "Outlive the snail together; then most votes win. Its life: {life}. Ruins: {ruins} ({most}: all lose). "
        "Robot: {built} of {slots}.",
        life=int(life(table)),
        ruins=ruins_now(position),
        most=int(box.defeat),
        built=slots - int(table.unbuilt),
        slots=slots,
    )
    if last := last_of_a_type(position):
        told += say(" Last of a type, and all lose if it falls: {regions}.", regions=", ".join(last))
    if seat == SPECTATOR:
        return told
    return told + say(" Your votes now: {votes}.", votes=int(final_votes(box, table, seat)))


def last_of_a_type(position: Position) -> list[str]:
    """The regions with which the last of a type would fall, which is a common defeat as well (G11)."""
    found = []
    for of_type in RegionType:
        standing = [
            region
            for region in range(position.box.regions)
            if stands_as(position.box, position.table, of_type, region)
        ]
        if len(standing) == 1:
            found.append(f"{say(TYPE_NAMES[of_type])} {standing[0] + 1}")
    return found


def race_for_votes(position: Position) -> str:
    box, table = position.box, position.table
    votes = [int(final_votes(box, table, other)) for other in range(SEATS)]
    return say(
        "The snail is dead: most votes win, after the last event (left: {events}) or when no ruin is left "
        "({ruins}). Votes now: {votes}.",
        events=int(table.deck),
        ruins=ruins_now(position),
        votes=all_players(votes),
    )


def things(position: Position, seat: int) -> tuple[str, ...]:
    return (
        *map_things(position),
        *("deck", "market", "robot", "phase", "goods-metal", "goods-energy"),
        *(card_part(place) for place in range(position.box.market) if position.table.market[place] != NOBODY),
        *(
            f"robot-slot-{section + 1}-{slot + 1}"
            for section in range(position.box.sections)
            for slot in range(position.box.section_slots[section])
        ),
        *(f"weapon-{weapon + 1}" for weapon in range(position.box.weapons)),
        *(f"player-{other + 1}" for other in range(SEATS)),
        *(f"player-{other + 1}-{holding}" for other in range(SEATS) for holding in HOLDINGS),
        *passing_things(position, seat),
    )


def map_things(position: Position) -> tuple[str, ...]:
    """The regions that are laid, with their rows and workers."""
    box, table = position.box, position.table
    found = []
    for place in range(box.regions):
        region = int(table.region_at[place])
        if region == NOBODY:
            continue
        found.append(region_part(region))
        for row in range(1 if table.ruined[region] else box.rows[region]):
            found.append(row_part(region, row))
            workers = [seat for seat in range(SEATS) if table.workers[region, row, seat]]
            found += [f"worker-{OWNERS[seat]}-{region + 1}-{row + 1}" for seat in workers]
    return tuple(found)


def passing_things(position: Position, seat: int) -> list[str]:
    """What lies on the table only while something is chosen."""
    table, found = position.table, list[str]()
    if table.awaits == Task.SETTLE:
        found = [f"settler-{OWNERS[other]}" for other in range(SEATS) if table.settlers[other]]
    if table.awaits == Task.ORDER and seat == table.looker:
        found = [f"seen-{card + 1}" for card in range(table.fixed)]
    if seat != SPECTATOR and seat == position.actor:
        touched = dict.fromkeys(part for move in position.legal() for part in parts(position, move))
        found += [part for part in touched if part.startswith(("stop", "step-", "pay-"))]
    return found


EXPLAINED: dict[str, Callable[..., Explanation]] = {
    "card": card_explained,
    "deck": deck_explained,
    "market": market_explained,
    "goods": supply_explained,
    "pay": pay_explained,
    "phase": phase_explained,
    "seen": seen_explained,
    "settler": settler_explained,
    "step": step_explained,
    "stop": stop_explained,
    "weapon": weapon_explained,
    "worker": worker_explained,
}
"""By the first word of a thing's name; the other words are given to the function."""


def explain(position: Position, seat: int, thing: str) -> Explanation | None:
    if thing not in things(position, seat):
        return None
    first, *rest = thing.split("-")
    match first, rest:
        case "region", [number]:
            return region_explained(position, int(number) - 1)
        case "region", [number, _, row]:
            return row_explained(position, int(number) - 1, int(row) - 1)
        case "robot", []:
            return robot_explained(position)
        case "robot", [_, section, slot]:
            return slot_explained(position, int(section) - 1, int(slot) - 1)
        case "player", [number]:
            return player_explained(position, int(number) - 1)
        case "player", [number, holding]:
            return holding_explained(position, int(number) - 1, holding)
    return EXPLAINED[first](position, *rest)
