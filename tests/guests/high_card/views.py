from high_card.words import hides  # noqa: F401


def view(position, seat):
    table = position.table
    hands = [int(table.cards[0, other]) for other in range(position.box.players)]
    shown = [hand if position.over or other == seat else None for other, hand in enumerate(hands)]
    return {"turn": int(table.turn), "dealt": int(table.dealt), "hands": shown}


def picture(view):
    return " ".join("?" if card is None else str(card) for card in view["hands"])
