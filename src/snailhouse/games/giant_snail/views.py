"""What a seat knows, as plain data."""

from __future__ import annotations

from typing import cast

from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.parts import parts
from snailhouse.games.giant_snail.records import (
    MOST_EVENT_KINDS,
    NOBODY,
    SEATS,
    Finale,
    RoundPhase,
    Task,
    word_of,
)
from snailhouse.games.giant_snail.rules.deck import total
from snailhouse.games.giant_snail.rules.election import is_saved
from snailhouse.games.giant_snail.rules.knowledge import not_public
from snailhouse.games.giant_snail.shapes import (
    GiantBallot,
    GiantBallotSource,
    GiantDeck,
    GiantEnding,
    GiantPending,
    GiantPhase,
    GiantSnailView,
    GiantTask,
)
from snailhouse.games.giant_snail.view_pieces import (
    card_on,
    columns,
    goods,
    player_view,
    prices,
    region_view,
    robot_view,
    seat_or_none,
    snail_view,
    technology_view,
    unseen_technology,
    weapon_view,
)
from snailhouse.games.giant_snail.wording.chance import CHANCES
from snailhouse.games.giant_snail.wording.decisions import DECISIONS
from snailhouse.games.giant_snail.wording.names import (
    player,
    printed_card,
    printed_event,
)
from snailhouse.games.giant_snail.wording.result import ballots

VIEW = GiantSnailView


def view(position: Position, seat: int) -> GiantSnailView:
    box, table = position.box, position.table
    return {
        "round": int(table.rounds),
        "phase": phase_key(position),
        "awaits": awaited(position),
        "task": cast(GiantTask, word_of(Task(table.awaits))),
        "player": seat_or_none(position.actor),
        "leader": int(table.leader) if table.opening[SEATS - 1] != NOBODY else None,
        "players": [player_view(position, number) for number in range(SEATS)],
        "supply": goods(table.supply),
        "columns": columns(position),
        "regions": [region_view(position, place) for place in range(box.regions)],
        "ruins_to_defeat": int(box.defeat),
        "snail": snail_view(position),
        "robot": robot_view(position),
        "weapons": [weapon_view(position, weapon) for weapon in range(box.weapons)],
        "market": [card_on(position, place) for place in range(box.market)],
        "technologies": [technology_view(position, card) for card in range(box.cards)],
        "prices": prices(position),
        "technology_unseen": unseen_technology(position),
        "deck": deck_view(position, seat),
        "pending": pending(position),
        "over": position.over,
        "saved": bool(is_saved(table)),
        "ending": ending_key(position),
        "election": election_view(position) if is_saved(table) else [],
    }


def hides(position: Position, seat: int) -> str | None:
    """Only what the Malacologist shows is secret (G9): the cards, and the order they go back in."""
    table = position.table
    if table.awaits not in (Task.LOOK, Task.ORDER) or seat == table.looker:
        return None
    who = player(table.looker)
    if table.awaits == Task.LOOK:
        return say("{player} looks at card {number} of the deck", player=who, number=table.fixed + 1)
    return say.counted(
        table.fixed,
        "{player} puts {number} card back on the deck",
        "{player} puts {number} cards back on the deck",
        player=who,
    )


def hides_number(position: Position, seat: int) -> bool:
    """The number of a card counts the unseen ones, without those that the looker saw lost face down: it would
    tell the others which (G9)."""
    table = position.table
    return table.awaits == Task.EVENT_CARD and seat != table.looker and total(table.seen_lost) > 0


def phase_key(position: Position) -> GiantPhase:
    """An Event 2 card is still carried out in the Event Phase."""
    phase = RoundPhase(position.table.phase)
    return cast(GiantPhase, word_of(RoundPhase.EVENT if phase == RoundPhase.RELIEF else phase))


def awaited(position: Position) -> str:
    task = Task(position.table.awaits)
    if task == Task.OVER:
        return say("nothing: the game is over")
    return say(CHANCES[task].awaits if task in CHANCES else DECISIONS[task].awaits)


def ending_key(position: Position) -> GiantEnding | None:
    ending = Finale(position.table.ending)
    return cast(GiantEnding, word_of(ending)) if ending else None


def election_view(position: Position) -> list[GiantBallot]:
    """The votes card by card, as they are counted (G19)."""
    return [{"card": cast(GiantBallotSource, card), "votes": votes} for card, votes in ballots(position)]


def deck_view(position: Position, seat: int) -> GiantDeck:
    """The event deck as far as the seat knows it; the looker alone knows which cards come next."""
    table = position.table
    seen = range(table.fixed) if seat == table.looker else ()
    kinds = [(kind, int(not_public(table, seat, kind))) for kind in range(MOST_EVENT_KINDS)]
    return {
        "event": 1 if table.alive else 2,
        "cards": int(table.deck),
        "face_down": int(table.face_down),
        "unseen": {printed_event(position, kind): count for kind, count in kinds if count},
        "looker": seat_or_none(table.looker),
        "looked_at": int(table.fixed),
        "next": [printed_event(position, table.top[card]) for card in seen],
    }


def pending(position: Position) -> GiantPending:
    """What a half-finished decision is about."""
    table = position.table
    match Task(table.awaits):
        case Task.SET_DOWN:
            return {"lifted_from": int(table.lifted) + 1}
        case Task.LAB_ROW:
            return {"card": printed_card(position, table.market[table.choice])}
        case Task.GUARD_POST:
            return {"card": printed_card(position, table.choice)}
        case Task.TAKE:
            return {"due": int(table.due)}
        case Task.ROBOT_STEP:
            return {"steps": int(table.steps)}
        case Task.JOB_WORKER:
            return {"job": int(table.job), "part": parts(position, int(table.job))[0]}
        case Task.SETTLE:
            return {"site": int(table.site) + 1, "settlers": [int(count) for count in table.settlers]}
    return {}
