"""What each player has, explained where it stands: people, resources, votes."""

from __future__ import annotations

from typing import Final

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import Good, RoundPhase
from snailhouse.games.giant_snail.rules.election import (
    cooperation,
    final_votes,
    metal_saviour,
    monster_killer,
    nationalism,
)
from snailhouse.games.giant_snail.wording.names import player

HOLDINGS: Final = ("pool", "reserve", "metal", "energy", "votes", "claimed")
"""What is counted for each player."""
TITLES = {
    "pool": phrase("{player}, workers in the pool: {number}"),
    "reserve": phrase("{player}, workers in the reserve: {number}"),
    "metal": phrase("{player}, metal: {number}"),
    "energy": phrase("{player}, energy: {number}"),
    "votes": phrase("{player}, vote tokens: {number}"),
    "claimed": phrase("{player}, cards taken: {number}"),
}
SPENDING = phrase(
    "Pays for robot slots, weapons, shots, steps and rebuilding. At Cleanup nobody keeps more than {limit} "
    "resources (G18)."
)
TEXTS = {
    "pool": phrase("They wait to be placed on the map (G3)."),
    "reserve": phrase("Out of play until something brings them back to the pool; the dead come here (G3)."),
    "metal": SPENDING,
    "energy": SPENDING,
    "claimed": phrase(
        "Taken off the deck by this player’s weapons. In the election every {cards} are a vote, and most are "
        "another (G19)."
    ),
}


def player_explained(position: Position, seat: int) -> Explanation:
    table = position.table
    told = []
    if table.leader == seat:
        told.append(say("Leads this round: acts first, decides on the robot’s steps and pays for them (G12)."))
    if table.forfeited[seat] and table.phase == RoundPhase.ACTIONS:
        told.append(say("Has forfeited the actions left in this round (G4)."))
    told.append(votes_told(position, seat))
    return Explanation(player(seat), " ".join(told))


def holding_explained(position: Position, seat: int, holding: str) -> Explanation:
    box, table = position.box, position.table
    numbers = {
        "pool": table.pool[seat],
        "reserve": table.reserve[seat],
        "metal": table.stock[seat, Good.METAL],
        "energy": table.stock[seat, Good.ENERGY],
        "votes": table.votes[seat],
        "claimed": table.claimed[seat],
    }
    title = say(TITLES[holding], player=player(seat), number=int(numbers[holding]))
    if holding == "votes":
        return Explanation(title, votes_told(position, seat))
    return Explanation(title, say(TEXTS[holding], limit=int(box.hand_limit), cards=int(box.cards_per_vote)))


def votes_told(position: Position, seat: int) -> str:
    """What the election would count now, card by card."""
    box, table = position.box, position.table
    cards = [count(box, table, seat) for count in (metal_saviour, monster_killer, nationalism, cooperation)]
    return say(
        "Votes if the election were now: tokens {tokens} + robot {saviour} + cards taken {killer} + most "
        "workers at home {home} + abroad {abroad} = {total} (G19).",
        tokens=int(table.votes[seat]),
        saviour=int(cards[0]),
        killer=int(cards[1]),
        home=int(cards[2]),
        abroad=int(cards[3]),
        total=int(final_votes(box, table, seat)),
    )
