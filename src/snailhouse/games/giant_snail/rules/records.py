"""Box and Table. Regions are known by their card (number - 1); places on the map by row and column."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.record import Int8, Int8s, Int16s, Record, UInt8, UInt8s, UInt16s


class Box(Record):
    shuffled: Int8
    """G1: whether the region cards are laid out at random."""
    regions: Int8
    kind: Annotated[Int8s, 12]
    owner: Annotated[Int8s, 12]
    rows: Annotated[Int8s, 12]
    slots: Annotated[Int8s, (12, 3)]
    """Worker slots per row of a standing region; 0 where it has no such row."""
    neighbour: Annotated[Int8s, (4, 12)]
    """The place one step north, south, east or west of a place."""
    ruin_slots: Int8
    ruin_cost: Annotated[Int8s, 2]
    workers: Int8
    pool: Int8
    supply: Annotated[Int8s, 2]
    hand_limit: Int8
    actions: Int8
    defeat: Int8
    """G11: so many ruins at the same time are the end."""
    sections: Int8
    section_slots: Annotated[Int8s, 8]
    slot_cost: Annotated[Int8s, (8, 4, 2)]
    robot_steps: Int8
    step_cost: Int8
    base_damage: Int8
    approach: Int8
    """Event 0 cards; with the last of them the snail lands."""
    deck: Annotated[Int8s, (2, 8)]
    """Cards of each kind in the Event 1 and the Event 2 deck."""
    relief: Annotated[Int8s, 8]
    """What an Event 2 card does."""
    relief_goods: Annotated[Int8s, (8, 2)]
    relief_amount: Annotated[Int8s, 8]
    market: Int8
    cards: Int8
    """Kinds of technology cards."""
    copies: Annotated[Int8s, 12]
    effect: Annotated[Int8s, 12]
    amount: Annotated[Int8s, 12]
    """Cards to look at, workers to recruit, or most resources to salvage."""
    weapon: Annotated[Int8s, 12]
    """A weapon card's place among the weapons."""
    weapons: Int8
    build_cost: Annotated[Int8s, (4, 2)]
    fire_cost: Annotated[Int8s, (4, 2)]
    damage: Annotated[Int8s, 4]
    rebuild_votes: Int8
    guard_votes: Int8
    section_votes: Int8
    builder_votes: Int8
    cards_per_vote: Int8
    hunter_votes: Int8
    home_votes: Int8
    abroad_votes: Int8
    section_names: Annotated[UInt8s, (8, 24)]
    card_names: Annotated[UInt8s, (12, 24)]
    event_names: Annotated[UInt8s, (8, 24)]
    """What is printed on sections, technology and Event 2 cards, in UTF-8; no rule reads it."""


class Table(Record):
    phase: Int8
    awaits: Int8
    seat: Int8
    """Who decides, when a decision is awaited."""
    leader: Int8
    step: Int8
    """How many turns of this phase are done, counted from the leader."""
    rounds: UInt8
    ending: Int8
    """How the game ended; 0 while it is on."""
    killer: Int8
    """What took the snail's last card; 0 while it lives."""

    region_at: Annotated[Int8s, 12]
    place: Annotated[Int8s, 12]
    ruined: Annotated[Int8s, 12]
    workers: Annotated[Int8s, (12, 3, 3)]
    """Per region, row and seat. The rebuild slots of a ruin are its first row."""
    space: Annotated[Int8s, (12, 3)]
    """Free slots."""

    pool: Annotated[Int8s, 3]
    reserve: Annotated[Int8s, 3]
    stock: Annotated[Int8s, (3, 2)]
    supply: Annotated[Int8s, 2]
    votes: Annotated[Int16s, 3]
    opening: Annotated[Int8s, 3]
    """The region of the number each player drew."""
    forfeited: Annotated[Int8s, 3]
    lifted: Int8
    """The region the lifted worker came from."""

    market: Annotated[Int8s, 4]
    unseen_cards: Annotated[Int8s, 12]
    spent_cards: Int8
    choice: Int8
    """The market place of the card being researched."""
    bought: Annotated[UInt16s, 3]
    """The kinds of technology each player has researched, as bits."""
    due: Int8
    """Resources of their choice the player may still take."""

    builder: Annotated[Int8s, (8, 4)]
    """Whose worker fills a robot slot."""
    unbuilt: Int8
    """Empty robot slots."""
    job: UInt8
    """The move id of the job a factory worker is being chosen for."""
    weapon_owner: Annotated[Int8s, 4]
    built: Annotated[Int8s, 4]
    fired: Annotated[Int8s, 4]
    site: Int8
    """The rebuilt region being settled."""
    settlers: Annotated[Int8s, 3]

    snail: Int8
    """The region it is on; NOBODY in space, and once it is dead."""
    alive: Int8
    approach: Int8
    """Event 0 cards left."""
    deck: Int8
    """Cards left of the Event 1 deck; of the Event 2 deck once the snail is dead."""
    unseen: Annotated[Int8s, 8]
    """Cards of that deck nobody has seen, those discarded unseen among them."""
    looker: Int8
    """Who has looked at the deck; the next three fields are known to that seat only."""
    fixed: Int8
    top: Annotated[Int8s, 3]
    """The next cards, `fixed` of them."""
    seen_lost: Annotated[Int8s, 8]
    """Cards the looker knows of that were lost unseen."""
    face_down: Int8
    claimed: Annotated[Int8s, 3]
    defended: Int8
    """The Defenders hold the snail's region this phase."""

    robot: Int8
    steps: Int8
    guards: Int8
    guard_region: Annotated[Int8s, 8]
    guard_owner: Annotated[Int8s, 8]
    guard_kind: Annotated[Int8s, 8]
    """Salt Rings and Defenders on the map, the oldest first."""

    rebuilt: UInt8
    guarded: UInt8
    """For reports: regions rebuilt, defences triggered."""
