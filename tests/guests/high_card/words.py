from high_card import rules

from snailhouse import CHANCE, OVER, Room
from snailhouse.core.editions import Edition, NamedForm
from snailhouse.core.errors import Refusal
from snailhouse.core.options import Whole


class Deck(NamedForm):
    cards: int


def sense(deck):
    if not 8 <= deck.cards <= 99:
        raise Refusal("cards: from 8 to 99")


PLAYERS = Whole("players", "how many play", 1, 4, 3)
EDITION = Edition("edition", "the deck", "high_card", Deck, sense)


class HighCard(Room):
    id = "high-card"
    title = "High Card"
    tagline = "Keep it or dare another."
    players = "1-4"
    minutes = "1"
    ruleset = 1
    options = (PLAYERS, EDITION)
    rules = rules

    def seats(self, options):
        return options["players"]

    def box(self, options):
        box = rules.Box.new()
        box.players = options["players"]
        box.cards = EDITION.of(options).cards
        return box

    def view(self, box, table, seat):
        shown = rules.actor(box, table) == OVER
        return {
            "turn": int(table.turn),
            "dealt": int(table.dealt),
            "hands": [
                int(table.cards[0, other]) if shown or other == seat else None for other in range(box.players)
            ],
        }

    def hides(self, box, table, seat):
        """Also from the receiver, who sees the card: the number of the outcome would tell of the others'."""
        if rules.actor(box, table) != CHANCE:
            return None
        return f"Player {receiver(table)} is given a card"

    def move_text(self, box, table, move):
        return "lay the card aside and draw" if move == rules.SWAP else "keep the card"

    def chance_text(self, box, table, outcome):
        return f"Player {receiver(table)} is given the {int(rules.unseen(box, table, outcome))}"

    def refusal(self, box, table, move):
        return "keep or draw: there is nothing else"

    def result_text(self, box, table):
        cards = [int(table.cards[0, seat]) for seat in range(box.players)]
        return f"The cards were {', '.join(map(str, cards))}."

    def board(self, view):
        return " ".join("?" if card is None else str(card) for card in view["hands"])


def receiver(table):
    """The number of the player who is given the coming card."""
    return int(table.turn if table.drawing else table.dealt) + 1
