"""Stand-ins for the words, views and board of a game that has only rules so far.

::

    room = Room(about=About(...), rules=rules, box=box, words=drafts, views=drafts, board=drafts)

is enough to play and simulate. Moves have numbers for names, and everybody sees the whole table, so a game with
secrets needs views of its own.
"""

from __future__ import annotations

from snailhouse.core.position import Position
from snailhouse.core.room import View


def move_text(position: Position, move: int) -> str:
    return f"move {move}"


def chance_text(position: Position, outcome: int) -> str:
    return f"outcome {outcome} of {position.outcomes()}"


def refusal(position: Position, move: int) -> str | None:
    return None if move in position.legal() else f"move {move} is not legal now"


def result_text(position: Position) -> str:
    return f"The scores are {', '.join(f'{score:g}' for score in position.scores())}."


def view(position: Position, seat: int) -> View:
    """Every field of the table."""
    return {name: position.table[name].tolist() for name in position.table.dtype.names}


def picture(view: View) -> str:
    """A line for each field."""
    width = max(map(len, view))
    return "\n".join(f"{name:{width}}  {value}".replace("[", "\\[") for name, value in view.items())
