"""The rulebook is complete, and its drawings are true."""

import re

import pytest

import snailhouse
from snailhouse.core.introduction import rulebook
from snailhouse.games.snail_invasion.box import GARDEN
from snailhouse.games.snail_invasion.rules.stacks import free_pieces, resolved
from tests.snail_invasion.positions import packed, written

BOOK = rulebook(snailhouse.game("snail-invasion").room)
DRAWINGS = [block for block in BOOK.split("```")[1::2] if "◢" in block]
BEFORE, AFTER, END = range(12), range(12, 23), range(23, 99)


def tower(drawing, columns):
    """The stack drawn in these columns, bottom to top."""
    found = [
        match[1]
        for line in drawing.split("\n")
        for match in re.finditer(r"◢ *([Srybg][PDQ]) *◣", line)
        if match.start() in columns
    ]
    return " ".join(reversed(found))


def test_every_ruling_can_be_looked_up():
    assert re.findall(r"^\| (I\d+) \|", BOOK, re.MULTILINE) == [f"I{number}" for number in range(1, 17)]


def test_every_option_is_explained():
    for option in snailhouse.game("snail-invasion").room.options:
        assert f"`{option.name}`" in BOOK
    for kind in GARDEN.choices:
        assert f"`{kind}`" in BOOK


@pytest.mark.parametrize(
    "drawing", [block for block in DRAWINGS if tower(block, AFTER) and "on 3" not in block]
)
def test_the_drawn_landings_end_as_drawn(drawing):
    before, after, end = (tower(drawing, columns) for columns in (BEFORE, AFTER, END))
    assert after.startswith(before)
    assert written(resolved(packed(before))[0]) == before, "it stood before"
    assert written(resolved(packed(after))[0]) == end


def test_there_are_four_drawn_landings():
    assert sum(bool(tower(block, AFTER)) and "on 3" not in block for block in DRAWINGS) == 4


def test_the_drawn_blocks():
    drawing = next(block for block in DRAWINGS if "3 on 3" in block)
    stacks = [tower(drawing, range(start, start + 19)) for start in (0, 19, 38, 57)]
    assert stacks == ["SQ rQ", "yD rP", "yD bP yP", "rQ yP bP"]
    assert [free_pieces(packed(codes)) for codes in stacks] == [1, 2, 1, 1]


def test_the_solved_patio_is_quoted_right(solved_patio):
    assert f"{solved_patio.positions:,} positions" in BOOK
    assert f"**{100 * solved_patio.value:.10f} %**" in BOOK
    assert f"after {solved_patio.iterations} turns" in BOOK
    assert f"happens {1000 - solved_patio.iterations} turns later" in BOOK
