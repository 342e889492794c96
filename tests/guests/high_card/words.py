from high_card import rules

from snailhouse import CHANCE


def move_text(position, move):
    return "lay the card aside and draw" if move == rules.SWAP else "keep the card"


def chance_text(position, outcome):
    card = int(rules.unseen(position.box, position.table, outcome))
    return f"Player {receiver(position.table)} is given the {card}"


def refusal(position, move):
    """Keeping and drawing are all there is, and nothing forbids them."""


def result_text(position):
    cards = [int(position.table.cards[0, seat]) for seat in range(position.box.players)]
    return f"The cards were {', '.join(map(str, cards))}."


def hides(position, seat):
    """Also from the receiver, who sees the card: the number of the outcome would tell of the others'."""
    if position.actor != CHANCE:
        return None
    return f"Player {receiver(position.table)} is given a card"


def receiver(table):
    """The number of the player who is given the coming card."""
    return int(table.turn if table.drawing else table.dealt) + 1
