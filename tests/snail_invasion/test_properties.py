"""What holds at every moment of every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

import snailhouse
from snailhouse.games.snail_invasion.pieces import from_top
from snailhouse.games.snail_invasion.rules.stacks import free_pieces, holds_grown_plant, resolved, side
from snailhouse.testing import random_matches
from tests.snail_invasion.positions import where_everything_is

GAMES = [
    {},
    {"players": 1},
    {"garden": "patio"},
    {"garden": "two-colours", "board": 16},
    {"garden": "one-colour", "players": 1},
]

anyone = st.sampled_from(GAMES)
seeds = st.integers(0, 10**6)


def moments(options, seed):
    return random_matches(snailhouse.game("snail-invasion", **options), 1, seed=seed)


@settings(max_examples=15, deadline=None)
@given(anyone, seeds)
def test_no_piece_is_ever_lost_or_made(options, seed):
    game = snailhouse.game("snail-invasion", **options)
    everything = where_everything_is(game.match())
    assert len(everything) == 4 if options.get("garden") == "patio" else 15
    for match in moments(options, seed):
        assert where_everything_is(match) == everything


@settings(max_examples=15, deadline=None)
@given(anyone, seeds)
def test_every_stack_is_stable_and_no_grown_plant_stands_unnoticed(options, seed):
    for match in moments(options, seed):
        stacks = [int(stack) for stack in match.table.stacks]
        assert all(resolved(stack) == (stack, 0) for stack in stacks)
        assert any(map(holds_grown_plant, stacks)) == (match.view()["end"] == "grown")


@settings(max_examples=15, deadline=None)
@given(anyone, seeds)
def test_legal_moves_are_the_free_pieces_and_the_tops_at_home(options, seed):
    for match in moments(options, seed):
        if match.actor < 0:
            continue
        player, table = match.actor, match.table
        free = sum(
            side(kind) == player
            for stack in table.stacks
            for kind in from_top(stack)[: free_pieces(int(stack))]
        )
        tops = sum(1 for kind in range(1, 16) if table.ready[kind] and side(kind) == player)
        assert len(match.legal()) == free + tops


@settings(max_examples=15, deadline=None)
@given(anyone, seeds)
def test_the_snails_can_always_move_while_the_game_lasts(options, seed):
    for match in moments(options, seed):
        movable = match.table.home[1] > 0 or any(
            side(kind) == 1
            for stack in match.table.stacks
            for kind in from_top(stack)[: free_pieces(int(stack))]
        )
        assert movable or match.view()["end"] in ("grown", "blocked")


@settings(max_examples=10, deadline=None)
@given(anyone, seeds)
def test_the_board_shows_every_piece_and_fits_a_terminal(options, seed):
    for match in moments(options, seed):
        plain = Text.from_markup(match.board()).plain
        assert max(map(len, plain.split("\n"))) <= 78
        for code in set(where_everything_is(match)):
            assert code in plain


@pytest.mark.parametrize("options", GAMES)
def test_a_refusal_names_its_ruling(options):
    for match in random_matches(snailhouse.game("snail-invasion", **options), 1, every=11):
        legal = match.legal()
        for move in range(match.game.room.rules.MOVES) if legal else ():
            if move not in legal:
                assert match.why_not(move).endswith(")")
                assert "(I" in match.why_not(move)
