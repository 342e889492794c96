"""The evaluation: what the network is told, what it guesses, and how one looks ahead with it."""

import pytest

import snailhouse
from snailhouse.bots import LEVELS, choose
from snailhouse.core.contract import CHANCE
from snailhouse.games.snail_invasion.evaluation.features import (
    RELATIONS,
    TOPICS,
    PiecePlaces,
    blank_rows,
    find_pieces,
    relation,
    tell,
)
from snailhouse.games.snail_invasion.evaluation.guess import GuessMemory, guessed_chance
from snailhouse.games.snail_invasion.evaluation.look_ahead import (
    NEARLY_BEST,
    evaluated,
    look_after,
    look_memory,
)
from snailhouse.games.snail_invasion.evaluation.weights import weights_of
from snailhouse.games.snail_invasion.records import Side
from snailhouse.lab.arena import contest, fight, standings
from snailhouse.testing import random_matches
from tests.snail_invasion.positions import CODES, SNAILS, garden, out, roll

GAME = snailhouse.game("snail-invasion")
GUESSED = ("full", "three-trees", "two-trees")
SEARCHED = ({"garden": "two-colours"}, {"garden": "one-colour"}, {"garden": "patio"}, {"players": 1})
A_TURN = 2_000
"""Guesses for all moves one turn ahead, and not for two."""


def guess(position, compiled=False):
    """The Gardener's chance before a roll."""
    call = position.game.compile().bind(guessed_chance) if compiled else guessed_chance
    return call(position.box, position.table, weights_of(int(position.box.squares)), GuessMemory.new())


def moments(count, before_roll=False, **options):
    """Positions of random games in which there is something to decide, or to roll."""
    found = []
    for match in random_matches(snailhouse.game("snail-invasion", **options), 20, seed=4):
        position = match.position
        if position.actor == CHANCE if before_roll else position.actor >= 0 and len(position.legal()) > 1:
            found.append(position)
    chosen = found[:: max(1, len(found) // count)][:count]
    assert len(chosen) == count
    return chosen


def related(position, one, other):
    places = PiecePlaces.new()
    find_pieces(position.box, position.table, places)
    return relation(position.box, places, CODES[one], CODES[other])


def test_relations_tell_what_the_dice_can_do():
    """Nine steps from square 5 to square 2 are nine steps from 6 to 3; a covered goal is another matter."""
    far = related(garden({5: "SD", 2: "rP"}).position, "SD", "rP")
    assert far == related(garden({6: "SD", 3: "rP"}).position, "SD", "rP")
    assert far != related(garden({5: "SD", 3: "rP"}).position, "SD", "rP")
    assert far != related(garden({5: "SD", 2: "rP rD"}).position, "SD", "rP")
    assert far != related(garden({5: "SD bD", 2: "rP"}).position, "SD", "rP")


def test_relations_tell_how_pieces_stand_in_one_stack():
    stacks = ("rQ SD", "SD rQ", "rQ bP SD", "SD bP rQ")
    assert len({related(garden({4: stack}).position, "SD", "rQ") for stack in stacks}) == len(stacks)


def test_relations_tell_who_is_at_home():
    """A snail that may come out hits what stands on the rolled square; one under its tree cannot."""
    table = garden({7: "rP"}).position
    assert related(table, "SP", "rP") != related(table, "SD", "rP")
    assert related(table, "SP", "rP") != related(garden({8: "rP"}).position, "SP", "rP")
    assert related(table, "SD", "rP") == related(garden({8: "rP"}).position, "SD", "rP")
    eaten = garden({7: "rD"}).position
    assert related(eaten, "SP", "rP") != related(garden({}).position, "SP", "rP")


@pytest.mark.parametrize("board", [12, 16])
def test_every_row_belongs_to_its_topic_and_side(board):
    for position in moments(200, before_roll=True, board=board):
        rows = blank_rows()
        tell(position.box, position.table, PiecePlaces.new(), rows)
        sides = {int(row) // (TOPICS * RELATIONS) for row in rows}
        topics = sorted({int(row) // RELATIONS % TOPICS for row in rows})
        assert sides == {position.table.player}
        assert topics == list(range(TOPICS))


def test_colours_are_alike():
    red = garden({3: "rQ rD", 5: "SQ bP", 9: "yP SD"}, player=SNAILS).position
    green = garden({3: "gQ gD", 5: "SQ rP", 9: "bP SD"}, player=SNAILS).position
    assert guess(red) == pytest.approx(guess(green), abs=1e-6)


def test_compiled_guesses_are_the_same():
    for position in moments(5, before_roll=True):
        assert guess(position) == pytest.approx(guess(position, compiled=True), abs=1e-5)


def one_turn_ahead(position):
    """The Gardener's chance: after every roll the best the player can reach, by the network's guess."""
    if position.over:
        return position.payoffs()[Side.GARDENER]
    best = max if position.table.player == Side.GARDENER else min
    total = 0.0
    for outcome in range(36):
        rolled = position.after_chance(outcome)
        reached = [rolled.after(move) for move in rolled.legal()] if rolled.actor >= 0 else [rolled]
        total += best(
            after.payoffs()[Side.GARDENER] if after.over else guess(after, compiled=True) for after in reached
        )
    return total / 36


def test_looking_a_turn_ahead_is_the_average_over_all_rolls():
    for position in moments(4):
        look_on = position.game.compile().bind(look_after)
        for move in position.legal()[:3]:
            expected = one_turn_ahead(position.after(move))
            expected = expected if position.actor == Side.GARDENER else 1 - expected
            found = look_on(position.box, position.table, move, 1, weights_of(12), look_memory())
            assert found == pytest.approx(expected, abs=1e-6)


def test_a_plant_that_can_be_grown_is_grown():
    """I8: a seven brings the pawn onto its drone on its queen."""
    match = roll(garden({5: "SD", 7: "rQ rD", 12: "rP", 3: "bP"}), 7)
    chances = evaluated(match.position, A_TURN)
    winning = max(chances, key=chances.get)
    assert chances[winning] == 1.0
    match.play(winning)
    assert match.over


def test_the_gardener_looks_better_with_a_plant_nearly_grown():
    """A six grows it."""
    nearly = garden({7: "rQ rD", 1: "rP", 12: "SP"}, garden="two-trees").position
    nowhere = garden({7: "rP", 1: "rD", 11: "rQ", 12: "SP"}, garden="two-trees").position
    assert guess(nearly) > guess(nowhere) + 0.05


def test_moves_that_are_not_looked_at_again_stay_behind():
    behind = 0
    for position in moments(6):
        shallow, deep = evaluated(position, 1), evaluated(position, A_TURN * 10)
        assert shallow.keys() == deep.keys() == set(position.legal())
        assert all(0 <= chance <= 1 for chance in deep.values())
        best = max(shallow, key=shallow.get)
        hopeless = [move for move in shallow if shallow[best] - shallow[move] > NEARLY_BEST]
        assert all(deep[move] < max(deep.values()) or deep[move] == 0 for move in hopeless)
        behind += len(hopeless)
    assert behind > 3


@pytest.mark.parametrize("garden_name", GUESSED)
@pytest.mark.parametrize("board", [12, 16])
def test_gardens_without_twins_are_guessed(garden_name, board):
    position = moments(1, garden=garden_name, board=board)[0]
    assert evaluated(position, 1).keys() == set(position.legal())


@pytest.mark.parametrize("options", SEARCHED)
def test_other_gardens_are_searched(options):
    position = moments(1, **options)[0]
    assert evaluated(position, 1) is None
    assert all(choose(level, position, snailhouse.dice(1)) in position.legal() for level in LEVELS)


def test_the_network_plays_better_than_the_greedy_policy():
    """Without looking ahead, and judging well: as `hard` would with a single guess."""
    which = contest(snailhouse.game("snail-invasion", garden="three-trees"), ["hard", "greedy"], seed=3)
    mine, theirs = standings(which, fight(which, range(24)))
    assert mine.payoff > theirs.payoff + 0.2


def test_bringing_out_is_among_the_moves():
    match = roll(garden({}), 7)
    assert out("rP") in evaluated(match.position, 1)
