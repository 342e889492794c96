from high_card.rules import Box

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
OPTIONS = (PLAYERS, EDITION)


def seats(options):
    return options["players"]


def fill(options):
    box = Box.new()
    box.players = options["players"]
    box.cards = EDITION.of(options).cards
    return box
