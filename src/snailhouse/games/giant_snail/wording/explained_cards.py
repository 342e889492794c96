"""Technologies, weapons, the robot and the event deck, explained where they lie."""

from __future__ import annotations

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import NOBODY, Effect
from snailhouse.games.giant_snail.rules.deck import life
from snailhouse.games.giant_snail.wording.names import (
    card_name,
    cost_of,
    event_name,
    player,
    section_name,
    weapon_name,
)

EFFECTS_TOLD = {
    Effect.SALT_RING: phrase(
        "Put it on a standing region with a worker of yours: when the snail comes, it stays where it was. "
        "A vote for you, the worker goes home (G16)."
    ),
    Effect.DEFENDERS: phrase(
        "Put it on a standing region with a worker of yours: when the snail comes, the region and all in it "
        "survive. A vote for you, the worker dies (G16)."
    ),
    Effect.MALACOLOGIST: phrase("Look at the next event cards ({amount}) and put them back in any order (G9)."),
    Effect.ROBOTIC_LABOR: phrase("Workers from your reserve to your pool: {amount} (G3)."),
    Effect.SALVAGE: phrase("1 resource of your choice for every ruin, at most {amount} (G17)."),
}


def card_explained(position: Position, place: str) -> Explanation:
    card = int(position.table.market[int(place) - 1])
    return Explanation(card_name(position, card), effect_told(position, card))


def effect_told(position: Position, card: int) -> str:
    """What a technology does, with its numbers."""
    box = position.box
    effect = Effect(box.effect[card])
    if effect == Effect.WEAPON:
        return shots_told(position, int(box.weapon[card]))
    return say(EFFECTS_TOLD[effect], amount=int(box.amount[card]))


def shots_told(position: Position, weapon: int) -> str:
    box = position.box
    return say.counted(
        int(box.damage[weapon]),
        "A weapon. A factory worker builds it for {build}; in combat each shot costs {fire} and takes "
        "{number} card off the deck (G13).",
        "A weapon. A factory worker builds it for {build}; in combat each shot costs {fire} and takes "
        "{number} cards off the deck (G13).",
        build=cost_of(box.build_cost, weapon),
        fire=cost_of(box.fire_cost, weapon),
    )


def weapon_explained(position: Position, number: str) -> Explanation:
    weapon, table = int(number) - 1, position.table
    owner = int(table.weapon_owner[weapon])
    if owner == NOBODY:
        state = say("Not researched yet.")
    elif table.built[weapon]:
        state = say("Built, and {player} fires it.", player=player(owner))
    else:
        state = say("Researched by {player}, not built yet.", player=player(owner))
    return Explanation(weapon_name(position, weapon), f"{state} {shots_told(position, weapon)}")


def market_explained(position: Position) -> Explanation:
    left = sum(int(count) for count in position.table.unseen_cards)
    return Explanation(
        say("The market"),
        say("A full lab row buys one of these cards. Cards still to come: {left} (G6).", left=left),
    )


def robot_explained(position: Position) -> Explanation:
    box, table = position.box, position.table
    told = [
        say("Empty slots: {empty}. Complete, it lands on a random region (G12).", empty=int(table.unbuilt)),
        say(
            "A step costs {step} resources of any kind; its blow in combat takes cards off the deck: {blow} "
            "(G13).",
            step=int(box.step_cost),
            blow=int(box.base_damage),
        ),
        say("Most workers in a section, and most on the whole robot, are votes (G19)."),
    ]
    return Explanation(say("The robot"), " ".join(told))


def slot_explained(position: Position, section: int, slot: int) -> Explanation:
    builder = int(position.table.builder[section, slot])
    if builder == NOBODY:
        price = cost_of(position.box.slot_cost, section, slot)
        told = say("Empty: a factory worker fills it for {price} and stays for good (G7).", price=price)
    else:
        told = say("Built by {player}; the worker stays for good (G7).", player=player(builder))
    title = say("{section}, slot {slot}", section=section_name(position, section), slot=slot + 1)
    rule = say("More workers in this section than anybody else: a vote in the election (G19).")
    return Explanation(title[:1].upper() + title[1:], f"{told} {rule}")


def ruins_now(position: Position) -> int:
    """How many regions lie in ruins."""
    return sum(int(ruined) for ruined in position.table.ruined)


def deck_explained(position: Position) -> Explanation:
    box, table = position.box, position.table
    fallen = say(
        "Ruins: {ruins}. At {most}, or when the last region of a type falls, everybody loses (G11).",
        ruins=ruins_now(position),
        most=int(box.defeat),
    )
    if table.alive:
        told = say(
            "Every round turns one card and moves the snail; a region that falls and every hit take one more. "
            "With the last one the snail is dead (G9)."
        )
        return Explanation(say("The snail’s life: {life}", life=int(life(table))), f"{told} {fallen}")
    told = say("After the last event, or a round without ruins, the Earth votes (G15).")
    return Explanation(say("Events left: {cards}", cards=int(table.deck)), f"{told} {fallen}")


def seen_explained(position: Position, number: str) -> Explanation:
    """A card that the looker puts back; nobody else has it among their things."""
    card = event_name(position, int(position.table.top[int(number) - 1]))
    return Explanation(
        say("Card {number}: {card}", number=number, card=card),
        say("Touch the cards in the order in which they shall come; only you know it (G9)."),
    )
