"""What holds at every moment of every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

import snailhouse
from snailhouse.games.snail_invasion.moves import is_way_out, kind_brought, square_and_depth
from snailhouse.games.snail_invasion.pieces import code, from_top
from snailhouse.games.snail_invasion.rules.stacks import free_pieces, holds_grown_plant, resolved, side
from snailhouse.testing import random_matches
from tests.snail_invasion.positions import SNAILS, where_everything_is

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


@settings(max_examples=15, deadline=None, derandomize=True)
@given(anyone, seeds)
def test_no_piece_is_ever_lost_or_made(options, seed):
    game = snailhouse.game("snail-invasion", **options)
    everything = where_everything_is(game.match())
    assert len(everything) == (4 if options.get("garden") == "patio" else 15)
    for match in moments(options, seed):
        assert where_everything_is(match) == everything


@settings(max_examples=15, deadline=None, derandomize=True)
@given(anyone, seeds)
def test_every_stack_is_stable_and_no_grown_plant_stands_unnoticed(options, seed):
    for match in moments(options, seed):
        stacks = [int(stack) for stack in match.table.stacks]
        assert all(resolved(stack) == (stack, 0) for stack in stacks)
        assert any(map(holds_grown_plant, stacks)) == (match.view()["end"] == "grown")


@settings(max_examples=15, deadline=None, derandomize=True)
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


@settings(max_examples=15, deadline=None, derandomize=True)
@given(anyone, seeds)
def test_the_snails_can_always_move_while_the_game_lasts(options, seed):
    for match in moments(options, seed):
        movable = match.table.home[1] > 0 or any(
            side(kind) == 1
            for stack in match.table.stacks
            for kind in from_top(stack)[: free_pieces(int(stack))]
        )
        assert movable or match.view()["end"] in ("grown", "blocked")


@settings(max_examples=10, deadline=None, derandomize=True)
@given(anyone, seeds)
def test_the_board_shows_every_piece_and_fits_a_terminal(options, seed):
    for match in moments(options, seed):
        plain = Text.from_markup(match.board()).plain
        assert max(map(len, plain.split("\n"))) <= 78
        for piece in set(where_everything_is(match)):
            assert piece in plain


def forbids_coming_out(view, everything, piece):
    """The ruling by which no piece with this code can be brought out now, read off the view."""
    if piece not in everything:
        return "I12" if "SP" not in everything else "I13"
    if (piece[0] == "S") != (view["player"] == SNAILS):
        return "I6"
    if any(piece in tree[:-1] for tree in [*view["shed"], view["nest"]["tree"]]):
        return "I4"
    out = any(piece == other["piece"] for square in view["squares"] for other in square["stack"])
    return "I6" if out else "I5"


def forbids_walking(view, square, depth):
    """The ruling by which the piece at this depth of a square cannot walk now, read off the view."""
    if square >= len(view["squares"]):
        return "I14"
    from_the_top = view["squares"][square]["stack"][::-1]
    if depth >= len(from_the_top):
        return "I6"
    if from_the_top[depth]["side"] != view["player"]:
        return "I2"
    blocked = any(piece["load"] >= piece["value"] for piece in from_the_top[: depth + 1])
    return "I1" if blocked else None


@pytest.mark.parametrize("options", GAMES)
def test_a_refusal_names_the_ruling_that_forbids_the_move(options):
    game = snailhouse.game("snail-invasion", **options)
    everything = where_everything_is(game.match())
    for match in random_matches(game, 2, every=11):
        view, legal = match.view(), match.legal()
        for move in range(game.room.rules.MOVES) if legal else ():
            if move not in legal and is_way_out(move):
                ruling = forbids_coming_out(view, everything, code(kind_brought(move)))
            elif move not in legal:
                ruling = forbids_walking(view, *square_and_depth(move))
            else:
                continue
            assert match.why_not(move).endswith(f"({ruling})")
