"""High Card with leaks planted in it, each of another kind, for the check that has to find them."""

from dataclasses import replace
from types import SimpleNamespace

from snailhouse import CHANCE, Game, game


def leaking(**changed):
    """High Card for three with other words or views: what is given by name takes the place of its own."""
    room = game("high-card").room
    parts = {
        name: SimpleNamespace(**{**vars(getattr(room, name)), **_of(changed, name)})
        for name in ("words", "views")
    }
    return Game(replace(room, **parts), players=3)


def _of(changed, part):
    return {name.removeprefix(f"{part}_"): value for name, value in changed.items() if name.startswith(part)}


def number_shown_to_the_receiver():
    """Who is given a card may read it. Its number counts the cards that nobody holds."""
    from high_card.words import hides, receiver

    def told_to_the_receiver(position, seat):
        return None if receiver(position.table) == seat + 1 else hides(position, seat)

    return leaking(views_hides=told_to_the_receiver)


def number_beside_a_vague_sentence():
    """Everybody reads that somebody is given a card, not which; but the number tells."""
    from high_card.words import receiver

    def vague(position, outcome):
        return f"Player {receiver(position.table)} is given a card"

    return leaking(views_hides=lambda position, seat: None, words_chance_text=vague)


def sentence_that_tells_the_card():
    return leaking(views_hides=lambda position, seat: None)


def view_that_tells_who_has_a_high_card():
    from high_card.views import view

    def telling(position, seat):
        high = [bool(position.table.cards[0, other] > 6) for other in range(3)]
        return {**view(position, seat), "high": high if position.actor != CHANCE else []}

    return leaking(views_view=telling)


LEAKS = (
    number_shown_to_the_receiver,
    number_beside_a_vague_sentence,
    sentence_that_tells_the_card,
    view_that_tells_who_has_a_high_card,
)
