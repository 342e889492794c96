"""The printed board as data (C1, C2): its form, and the sense it must make."""

from __future__ import annotations

from snailhouse.core.edition_complaints import shown_value
from snailhouse.core.editions import Form, NamedForm
from snailhouse.core.errors import Refusal
from snailhouse.core.language import listed
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.records import COLOURS, MOST_SQUARES

MOST_PAID = 99


class Square(Form):
    colour: str
    pays: int


class Board(NamedForm):
    """Start stone, squares, final stone."""

    start_pays: int
    final_pays: int
    squares: list[Square]


def sense(board: Board) -> None:
    """Refuse a board nobody can race on, naming the key and the number of the square."""
    if not 1 <= len(board.squares) <= MOST_SQUARES:
        raise Refusal(
            say(
                "squares: a board has 1 to {most} of them, not {found}",
                most=MOST_SQUARES,
                found=len(board.squares),
            )
        )
    check_pays("start_pays", board.start_pays)
    check_pays("final_pays", board.final_pays)
    for number, square in enumerate(board.squares, start=1):
        if square.colour not in COLOURS:
            raise Refusal(
                say(
                    "squares {number} colour: no snail is {colour}; the colours are {colours}",
                    number=number,
                    colour=shown_value(square.colour),
                    colours=listed(COLOURS),
                )
            )
        check_pays(f"squares {number} pays", square.pays)


def check_pays(key: str, shells: int) -> None:
    if not 0 <= shells <= MOST_PAID:
        raise Refusal(
            say(
                "{key}: a place pays 0 to {most} shells, not {shells}",
                key=key,
                most=MOST_PAID,
                shells=shown_value(shells),
            )
        )
