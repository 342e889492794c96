"""The sensible player."""

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.core.dice import dice
from snailhouse.lab.simulate import simulate
from tests.cargolino.staging import BLUE, GREEN, PURPLE, RED, WHITE, YELLOW, move_id, new_match, put, roll


def test_it_moves_the_rearmost_snail_of_the_others():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, purple=1, blue=2, red=8, green=3, yellow=5, white=6)
    roll(match, PURPLE, BLUE, GREEN, WHITE)
    assert choose("greedy", match, dice(1)) == move_id(BLUE, BLUE)


def test_it_keeps_snails_on_the_start_stone_for_dice_that_would_move_its_own():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, purple=1, blue=0, red=8, green=9, yellow=9, white=9)
    roll(match, PURPLE, RED, PURPLE, PURPLE)
    assert choose("greedy", match, dice(1)) == move_id(RED, RED)
    match.play(move_id(RED, RED))
    assert choose("greedy", match, dice(1)) == move_id(PURPLE, BLUE)


def test_it_spares_its_own_snails_and_gives_up_the_foremost_first():
    match = new_match([PURPLE, YELLOW], [BLUE, RED])
    put(match, purple=2, yellow=7, blue=3, red=4, green=6, white=6)
    roll(match, PURPLE, YELLOW, YELLOW, YELLOW)
    assert choose("greedy", match, dice(1)) in (move_id(PURPLE, YELLOW), move_id(YELLOW, YELLOW))


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (4, 0.45), (6, 0.3)])
def test_it_beats_players_who_move_at_random(players, least):
    game = snailhouse.game("cargolino-valentino", players=players)
    run = simulate(game, 4_000, bots=["greedy", *["random"] * (players - 1)], seed=1)
    assert run.tally.payoff[0] / run.games > least
