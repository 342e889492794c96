"""The goal line says what a roll can do, and of the colours only what is news."""

from snailhouse.core.registry import room
from snailhouse.learning.chapters import chapter_of
from snailhouse.learning.place import opening_match
from tests.snail_invasion.positions import GARDENER, SNAILS, garden


def goal_of(chapter):
    known = room("snail-invasion")
    match = opening_match(known, chapter_of(known, chapter))
    return known.guide.goal(match.position, match.actor)


def test_with_pieces_at_home_a_roll_brings_one_out_or_walks():
    told = goal_of("wound-a-snail")
    assert told.endswith("1 + 3 = 4: out to square 4, or 4 on.")
    assert "Can still grow" not in told, "all can"


def test_with_nobody_at_home_a_roll_only_walks():
    assert goal_of("bloom-in-one").endswith(" = 5: 5 squares on.")


def test_the_reason_of_a_winning_move_is_that_it_wins():
    known = room("snail-invasion")
    position = opening_match(known, chapter_of(known, "bloom-in-one")).position
    reasons = {known.words.reason(position, move): position.after(move).over for move in position.legal()}
    assert reasons.pop("wins the game")
    assert not any(reasons.values())


def test_the_goal_names_the_plant_of_which_two_pieces_stand_together():
    goal = room("snail-invasion").guide.goal
    together = garden({3: "SQ bQ bD", 5: "bP"}).position
    assert "2 of 3 stand together for the blue plant." in goal(together, GARDENER)
    for stacks in (
        {3: "bQ rD", 5: "bD", 6: "bP", 7: "rP"},
        {3: "bD bQ", 5: "bP"},
        {3: "bQ SP bD", 5: "bP"},
        {3: "bQ bP", 5: "bD"},
    ):
        assert "stand together" not in goal(garden(stacks).position, GARDENER), stacks
    assert "stand together" not in goal(together, SNAILS), "the Snails are told what can still grow"
