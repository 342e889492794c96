"""The options of Snail Invasion!, and the box they fill: who plays, which garden, which board (I11 to I14)."""

from __future__ import annotations

from dataclasses import dataclass

from snailhouse.core.language import either
from snailhouse.core.options import Choice, Option, Options
from snailhouse.games.snail_invasion.records import Box, PieceKind, Side, Size
from snailhouse.games.snail_invasion.rules.stacks import colour_of, free_pieces, piece_at, side, value


@dataclass(frozen=True)
class OneOf(Option):
    """One of a few numbers; the first is the default."""

    kind = "choice"
    numbers: tuple[int, ...]

    @property
    def values(self) -> tuple[int, ...]:
        return self.numbers

    @property
    def default(self) -> int:
        return self.numbers[0]

    @property
    def allowed(self) -> str:
        return either(self.numbers)

    def parse(self, value: object) -> int:
        for number in self.numbers:
            if not isinstance(value, bool) and value in (number, str(number)):
                return number
        raise self.refuse(value)


TREES = {
    "full": (1, 1, 1, 1),
    "patio": (1,),
    "two-colours": (2, 2),
    "one-colour": (4,),
    "three-trees": (1, 1, 1),
    "two-trees": (1, 1),
}
"""Trees of each colour in the shed, by garden (I12, I13, I16)."""

PLAYERS = OneOf(
    "players",
    "two players, or one who plays the Gardener against the snails' instinct",
    (2, 1),
    names=("two players", "the Gardener alone"),
)
GARDEN = Choice(
    "garden",
    "what grows: four colours, a patio with one plant, or four trees alike",
    tuple(TREES),
    names=(
        "four colours",
        "patio: one plant against the snail queen",
        "two colours",
        "one colour",
        "three trees: the Gardener leaves one out",
        "two trees: the Gardener leaves two out",
    ),
)
BOARD = OneOf(
    "board",
    "squares in the loop: 3 rows of 4, or 4 rows of 4",
    (12, 16),
    names=("12 squares", "16 squares"),
)


OPTIONS = (PLAYERS, GARDEN, BOARD)


def seats(options: Options) -> int:
    return int(options["players"])


def fill(options: Options) -> Box:
    """Every garden can be played by one or two, on either board."""
    box = Box.new()
    trees = TREES[options["garden"]]
    box.squares = options["board"]
    box.solitaire = options["players"] == 1
    box.colours = len(trees)
    for colour, count in enumerate(trees):
        box.trees[colour] = count
    box.snails = 1 if options["garden"] == "patio" else len(Size)
    list_free(box)
    list_kinds(box)
    return box


def list_kinds(box: Box) -> None:
    """How learners are told of each kind of piece."""
    for kind in PieceKind:
        box.column[kind] = 0 if side(kind) == Side.SNAILS else 1 + colour_of(kind)
        box.worth[kind] = value(kind) / Size.QUEEN


def list_free(box: Box) -> None:
    """I1: for all two pieces a stack may have on top, which of them each side can move."""
    for tops in range(256):
        for depth in range(free_pieces(tops)):
            box.free[side(piece_at(tops, depth)), tops] |= 1 << depth
            box.movable[tops, depth] = 1.0
