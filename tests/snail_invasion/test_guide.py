"""What players are told where they look: why a piece can or cannot move, what threatens it, what is at home."""

import pytest

from tests.snail_invasion.positions import garden, roll

PLACED = {2: "rQ SD yQ SP", 5: "bD bP", 7: "SQ", 9: "gP", 4: "gD"}


def explained(thing, match=None):
    told = (match or roll(garden(PLACED), 5)).position.explained(thing)
    return f"{told.title}: {told.text}"


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ("piece-2-0", "Snail pawn, of the Snails: A pawn is worth 1. It is on top and can move (I1)."),
        ("piece-2-0", "Enemies on it that add up to more than 1 remove it (I3)."),
        ("piece-2-1", "It can move and carries the snail pawn along (I2)."),
        ("piece-2-1", "Enemies touching it from above: 1; more than 3 would remove it (I3)."),
        ("piece-2-2", "is blocked: snail pawn 1 and yellow queen 3 above it, together 4, reach its 2 (I1)."),
        ("piece-2-2", "Enemies touching it from above: 3; more than 2 would remove it (I3)."),
        ("piece-2-3", "It cannot move: it lies under the snail drone, which is blocked (I1)."),
        (
            "piece-5-1",
            "It can move and carries the blue pawn along (I2). A piece of its own side shields it (I3).",
        ),
        ("square-2", "From the top: the snail pawn, the yellow queen, the snail drone and the red queen."),
        ("square-1", "Square 1: It is empty."),
        ("square-1", "After square 12 comes 1."),
        ("home-bq", "It may come out now, on the square of the roll (I4)."),
        ("home-bq", "Queen, drone and pawn on each other make the blue plant (I8)."),
        ("home-rp", "Red pawn, of the Gardener: It has been eaten and is out of the game (I5)."),
        ("shed", "Pieces left: 2."),
        ("eaten", "Out of the game: the red pawn, the red drone, the yellow pawn and the yellow drone (I5)."),
        ("dice", "1 + 4 = 5: "),
    ],
)
def test_what_lies_in_the_garden_is_told_as_it_is_now(thing, told):
    assert told in explained(thing)


def test_larger_pieces_wait_for_the_smaller_ones_of_their_tree():
    start = garden({})
    assert "It may come out now" in explained("home-rp", start)
    for larger in ("home-rd", "home-rq"):
        assert "Larger pieces come out after the smaller ones of their tree (I4)." in explained(larger, start)
    assert explained("eaten", start) == "Eaten: Out of the game: nothing so far (I5)."


def test_the_nest_tells_who_lies_loose_and_who_comes_next():
    told = explained("nest", garden({2: "rQ"}, loose="SP SD"))
    assert "Loose, to come out in any order: the snail pawn and the snail drone." in told
    assert "In the tree, from the top: the snail queen." in told
    assert "Alone, the smallest snail" not in told
    told = explained("nest", garden({}, players=1))
    assert "In the tree, from the top: the snail pawn, the snail drone and the snail queen." in told
    assert "Alone, the smallest snail that can come out does (I11)." in told
