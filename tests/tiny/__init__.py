"""Games of a few lines in which one mistake of a bot shows at once; each module is a game's rules."""

from types import ModuleType, SimpleNamespace

from snailhouse import About, Room, Tuning
from snailhouse.core.game import Game


def tiny_game(rules: ModuleType, seats: int, **tuning: object) -> Game:
    """A game of these rules for so many seats, with words enough to be played by bots."""
    part = SimpleNamespace(
        seats=lambda options: seats,
        fill=lambda options: rules.Box.new(),
        move_text=lambda position, move: f"move {move}",
        chance_text=lambda position, outcome: f"outcome {outcome}",
        refusal=lambda position, move: "no (T1)",
        result_text=lambda position: str(position.payoffs()),
        view=lambda position, seat: {"actor": position.actor},
        picture=str,
    )
    name = rules.__name__.rpartition(".")[2]
    about = About(id=name, title=name, tagline="Tiny.", players=str(seats), minutes="1", ruleset=1)
    room = Room(about=about, rules=rules, box=part, words=part, views=part, board=part, tuning=Tuning(**tuning))
    return Game(room)
