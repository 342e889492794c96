"""The decisions of the game, each with what people read of it: a table of what may be answered, and how.

The functions that list and play the moves stand in `rules.decisions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.moves import Band, read_move
from snailhouse.games.giant_snail.records import Task
from snailhouse.games.giant_snail.wording import building_refusals as building
from snailhouse.games.giant_snail.wording import moves, refusals


@dataclass(frozen=True)
class Choosing:
    """One band of moves a decision offers. The functions get the position and what the move's id says."""

    text: Callable[..., str]
    """What a legal move is called, without what follows from it."""
    refusal: Callable[..., str | None]
    """Why the move is not legal; None if it is."""


@dataclass(frozen=True, kw_only=True)
class Decision:
    awaits: str
    """What the table waits for."""
    bands: Mapping[Band, Choosing] = field(default_factory=dict)
    stop: str = ""
    """What it is called to choose none; empty where one must choose."""
    no_stop: str = ""
    """Then this is why."""


DECISIONS: dict[int, Decision] = {
    Task.OPENING: Decision(
        awaits=phrase("the row for the first worker"),
        bands={
            Band.PUT: Choosing(
                moves.put_text(phrase("open with a worker on {where}")), refusals.opening_refusal
            )
        },
        no_stop=phrase("the first worker has to be placed: choose a row (G2)"),
    ),
    Task.ACTION: Decision(
        awaits=phrase("an action"),
        bands={
            Band.PUT: Choosing(moves.put_text(phrase("place a worker on {where}")), refusals.place_refusal),
            Band.PICK: Choosing(moves.pick_text(phrase("lift a worker from {where}")), refusals.lift_refusal),
        },
        stop=phrase("forfeit the rest of this round's actions"),
    ),
    Task.SET_DOWN: Decision(
        awaits=phrase("where the lifted worker goes"),
        bands={
            Band.PUT: Choosing(
                moves.put_text(phrase("set down the worker on {where}")), refusals.set_down_refusal
            )
        },
        no_stop=phrase("a lifted worker has to be set down on another region (G4)"),
    ),
    Task.RESEARCH: Decision(
        awaits=phrase("a technology, or none"),
        bands={Band.CARD: Choosing(moves.research_text, building.research_refusal)},
        stop=phrase("research no more this round"),
    ),
    Task.LAB_ROW: Decision(
        awaits=phrase("which finished row to cash in"),
        bands={Band.PICK: Choosing(moves.cash_in_text, refusals.lab_row_refusal)},
        no_stop=phrase("the card is chosen: say which finished row pays for it (G6)"),
    ),
    Task.GUARD_POST: Decision(
        awaits=phrase("a region to defend"),
        bands={Band.REGION: Choosing(moves.guard_text, refusals.guard_refusal)},
        no_stop=phrase("the card is researched: choose a standing region for it (G16)"),
    ),
    Task.ORDER: Decision(
        awaits=phrase("the new order of the cards"),
        bands={Band.ORDER: Choosing(moves.order_text, refusals.order_refusal)},
        no_stop=phrase("the cards have to go back on the deck: choose their order (G9)"),
    ),
    Task.TAKE: Decision(
        awaits=phrase("a resource to take"),
        bands={
            Band.GOOD: Choosing(
                moves.good_text(phrase("take 1 metal"), phrase("take 1 energy")), refusals.good_refusal
            )
        },
        no_stop=phrase("the resources are yours: take what is due while the supply lasts (G17)"),
    ),
    Task.JOB: Decision(
        awaits=phrase("a job for a factory worker, or none"),
        bands={
            Band.SLOT: Choosing(moves.fill_text, building.fill_refusal),
            Band.WEAPON: Choosing(moves.build_text, building.build_refusal),
            Band.REGION: Choosing(
                moves.rebuild_text(phrase("rebuild {region} for {cost}")), building.rebuild_refusal
            ),
        },
        stop=phrase("send no more factory workers this round"),
    ),
    Task.JOB_WORKER: Decision(
        awaits=phrase("which factory worker goes"),
        bands={
            Band.PICK: Choosing(
                moves.pick_text(phrase("send a worker from {where}")), refusals.job_worker_refusal
            )
        },
        no_stop=phrase("the job is chosen: say which factory worker goes (G7)"),
    ),
    Task.SETTLE: Decision(
        awaits=phrase("where a settler goes"),
        bands={Band.SETTLER: Choosing(moves.settle_text, refusals.settle_refusal)},
        no_stop=phrase("settlers are sent as long as any fits (G8)"),
    ),
    Task.ROBOT_STEP: Decision(
        awaits=phrase("a step of the robot, or none"),
        bands={Band.STEP: Choosing(moves.step_text, building.step_refusal)},
        stop=phrase("halt the robot"),
    ),
    Task.FIRE: Decision(
        awaits=phrase("a weapon to fire, or none"),
        bands={Band.WEAPON: Choosing(moves.fire_text, building.fire_refusal)},
        stop=phrase("hold fire"),
    ),
    Task.ROBOT_REBUILD: Decision(
        awaits=phrase("whether the robot rebuilds"),
        bands={
            Band.REGION: Choosing(
                moves.rebuild_text(phrase("let the robot rebuild {region} for {cost}")),
                building.robot_rebuild_refusal,
            )
        },
        stop=phrase("leave the ruins as they are"),
    ),
    Task.DISCARD: Decision(
        awaits=phrase("a resource to drop"),
        bands={
            Band.GOOD: Choosing(
                moves.good_text(phrase("drop 1 metal"), phrase("drop 1 energy")), refusals.good_refusal
            )
        },
        no_stop=phrase("you hold more than the hand limit and have to drop down to it (G18)"),
    ),
}
NOT_NOW = {
    Band.PUT: phrase("workers are placed in the Action Phase (G4)"),
    Band.PICK: phrase("workers are lifted as an action, and chosen when a lab row or factory is used (G4)"),
    Band.CARD: phrase("technology is researched when finished lab rows are cashed in (G6)"),
    Band.SLOT: phrase("robot slots are filled by factory workers, after the labs (G7)"),
    Band.WEAPON: phrase("weapons are built by factory workers and fired in combat (G7, G13)"),
    Band.REGION: phrase("regions are rebuilt by factory workers, or by the robot after the snail's death (G8)"),
    Band.ORDER: phrase("only who has just researched the Malacologist may reorder the deck (G9)"),
    Band.GOOD: phrase("resources are taken and dropped only when a card or the hand limit says so (G17, G18)"),
    Band.SETTLER: phrase("settlers are sent when a region has just been rebuilt (G8)"),
    Band.STEP: phrase("the leader moves the robot in the Event Phase, and pays for its steps (G12)"),
}
"""Why a move is refused when the decision offers none of its band."""


def decision_at(position: Position) -> Decision:
    return DECISIONS[position.table.awaits]


def bare_move_text(position: Position, move: int) -> str:
    """A legal move, without what follows from it."""
    band, said = read_move(move)
    decision = decision_at(position)
    return say(decision.stop) if band == Band.STOP else decision.bands[band].text(position, *said)


def why_not(position: Position, move: int) -> str | None:
    """At a decision: why the id is not legal, with the ruling that forbids it; None if it is."""
    band, said = read_move(move)
    decision = decision_at(position)
    if band == Band.STOP:
        return None if decision.stop else say(decision.no_stop)
    choosing = decision.bands.get(band)
    return choosing.refusal(position, *said) if choosing else say(NOT_NOW[band])
