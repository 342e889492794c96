"""The goal line says what a roll can do, and of the colours only what is news."""

from snailhouse.core.registry import room
from snailhouse.learning.chapters import chapter_of
from snailhouse.learning.place import opening_match


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
