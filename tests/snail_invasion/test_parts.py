"""What one touches on the board to make a move, and what a piece bears."""

import snailhouse
from snailhouse import CHANCE
from tests.snail_invasion.positions import garden, roll


def test_a_piece_is_touched_and_then_the_square_it_goes_to():
    match = roll(garden({3: "rQ yP", 5: "SD"}), 6)
    parts = {move.text.split(" to square")[0]: move.parts for move in match.moves()}
    assert parts["bring the blue pawn out"] == ("home-bp", "square-6")
    assert parts["move the yellow pawn from square 3"] == ("piece-3-0", "square-9")
    assert parts["move the red queen, carrying the yellow pawn, from square 3"] == ("piece-3-1", "square-9")


def test_an_enemy_touched_says_why_it_stays():
    match = roll(garden({3: "rQ yP", 5: "SD"}), 6)
    assert "belongs to the Snails" in match.why_not_touch(("piece-5-0",))
    assert "belongs to the Snails" in match.why_not_touch(("home-sp",))
    assert match.why_not_touch(("piece-3-0",)) is None


def test_alone_the_roll_of_the_snails_points_at_the_snail_that_follows():
    match = snailhouse.game("snail-invasion", players=1).match()
    roll(match, 4)
    match.play(match.legal()[0])
    assert match.actor == CHANCE
    match.chance(0)
    assert match.touched() == [("dice",), ("home-rp", "square-4"), ("dice", "home-sp", "square-2")]


def test_the_view_says_what_every_piece_bears_and_which_enemies_touch_it():
    match = roll(garden({2: "rQ SP SD", 4: "SQ yD bP"}), 5)
    stacks = {square["square"]: square["stack"] for square in match.view()["squares"]}
    assert [(piece["load"], piece["threat"]) for piece in stacks[2]] == [(3, 3), (2, 0), (0, 0)]
    assert [(piece["load"], piece["threat"]) for piece in stacks[4]] == [(3, 3), (1, 0), (0, 0)]


def test_i3_only_the_enemies_that_touch_a_piece_are_a_threat():
    """Above the queen lie a snail drone, a plant and a snail pawn: the plant keeps the pawn off."""
    match = roll(garden({2: "rQ SD yQ SP"}), 5)
    (stack,) = (square["stack"] for square in match.view()["squares"] if square["stack"])
    assert [piece["threat"] for piece in stack] == [2, 3, 1, 0]


def test_the_latest_roll_stays_in_view():
    match = snailhouse.game("snail-invasion").match()
    assert match.view()["last_roll"] == []
    match.chance(6 * 2 + 4)
    assert match.view()["last_roll"] == match.view()["dice"] == [3, 5]
    match.play(match.legal()[0])
    assert (match.view()["last_roll"], match.view()["dice"]) == ([3, 5], [])
