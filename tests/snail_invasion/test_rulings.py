"""The rulings of Snail Invasion!, I1 to I15, as they come up in a game."""

import pytest

import snailhouse
from snailhouse import CHANCE, OVER, IllegalMove, Refusal
from snailhouse.games.snail_invasion.moves import walk_from
from snailhouse.games.snail_invasion.records import End
from snailhouse.games.snail_invasion.rules.ends import ending
from tests.snail_invasion.positions import GARDENER, SNAILS, garden, moves, out, roll, stack, step


def refused(match, move):
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    return str(refusal.value)


def test_the_gardener_begins_with_four_trees_and_the_snails_with_one():
    view = snailhouse.game("snail-invasion").match().view()
    assert view["player"] == GARDENER
    assert view["shed"] == [[f"{c}Q", f"{c}D", f"{c}P"] for c in "rybg"]
    assert view["nest"] == {"tree": ["SQ", "SD", "SP"], "loose": []}
    assert len(view["squares"]) == 12


def test_both_dice_are_seen_and_their_sum_counts():
    match = snailhouse.game("snail-invasion").match()
    assert match.outcomes == 36
    match.chance(6 * 2 + 4)
    assert match.view()["dice"] == [3, 5]
    assert match.log() == ["The Gardener rolls 3 and 5: 8"]
    assert moves(match) == [f"bring the {c} pawn out to square 8" for c in ("red", "yellow", "blue", "green")]


def test_a_piece_comes_out_on_the_square_of_the_roll_and_turns_alternate():
    match = roll(snailhouse.game("snail-invasion").match(), 9)
    match.play(out("bP"))
    assert stack(match, 9) == "bP"
    assert match.view()["player"] == SNAILS
    assert match.view()["turn"] == 2
    assert ["bQ", "bD"] in match.view()["shed"]


def test_a_walk_goes_exactly_the_roll_and_from_12_on_to_1():
    match = roll(garden({10: "rP"}), 5)
    match.play(step(match, 10, "rP"))
    assert stack(match, 10) == ""
    assert stack(match, 3) == "rP"


def test_i1_a_blocked_piece_cannot_move_and_the_refusal_adds_up():
    match = roll(garden({5: "yD bP yP"}), 4)
    reason = refused(match, step(match, 5, "yD"))
    assert "yellow drone on square 5 cannot move" in reason
    assert "blue pawn is blocked by yellow pawn 1 above it against its own 1 (I1)" in reason
    assert "blue pawn on square 5 is blocked: yellow pawn 1 above it" in refused(match, step(match, 5, "bP"))


def test_i1_the_weights_of_friend_and_foe_add_up():
    match = roll(garden({5: "rQ rD SP"}), 4)
    assert "move the red drone, carrying the snail pawn, from square 5 to square 9" in moves(match)
    reason = refused(match, step(match, 5, "rQ"))
    assert reason == (
        "the red queen on square 5 is blocked: "
        "snail pawn 1 and red drone 2 above it, together 3, reach its own 3 (I1)"
    )


def test_i1_queen_pawn_pawn_cannot_move():
    match = roll(garden({5: "rQ yP bP"}), 4)
    assert "nothing under a blocked piece does" in refused(match, step(match, 5, "rQ"))


def test_i2_an_unblocked_piece_carries_all_on_its_back_even_the_enemy():
    match = roll(garden({3: "yQ SD"}), 6)
    match.play(step(match, 3, "yQ"))
    assert stack(match, 3) == ""
    assert stack(match, 9) == "yQ SD"
    assert match.table.carried == 1
    match = roll(garden({3: "SQ rP"}, SNAILS), 6)
    match.play(step(match, 3, "SQ"))
    assert stack(match, 9) == "SQ rP"
    assert match.table.carried == 1


def test_i2_only_enemies_count_as_carried():
    match = roll(garden({3: "yQ rP"}), 6)
    match.play(step(match, 3, "yQ"))
    assert stack(match, 9) == "yQ rP"
    assert match.table.carried == 0


def test_i2_the_enemys_piece_can_only_be_carried():
    match = roll(garden({3: "yQ SD"}), 6)
    reason = refused(match, step(match, 3, "SD"))
    assert "the snail drone on square 3 belongs to the Snails" in reason
    assert "you can only carry it" in reason
    assert reason.endswith("(I2)")


@pytest.mark.parametrize(
    ("before", "mover", "kept", "nest", "eaten"),
    [
        ("yD bQ SD bD", "rP", "yD bQ bD rP", ["SD"], []),
        ("yP rD yD SD", "SQ", "SD SQ", [], ["rD", "yP", "yD"]),
        ("SQ yD bP", "rD", "yD bP rD", ["SQ"], []),
        ("SQ", "rQ", "SQ rQ", [], []),
        ("rQ SD rD", "rP", "rQ rD rP", ["SD"], []),
    ],
)
def test_i3_the_examples_of_the_rules(before, mover, kept, nest, eaten):
    match = roll(garden({4: before, 1: mover}, SNAILS if mover[0] == "S" else GARDENER), 3)
    at_home = set(match.view()["nest"]["loose"])
    dead = list(match.view()["eaten"])
    match.play(step(match, 1, mover))
    assert stack(match, 4) == kept
    assert sorted(set(match.view()["nest"]["loose"]) - at_home) == nest
    assert sorted(match.view()["eaten"]) == sorted(dead + eaten)
    assert match.over == (kept == "rQ rD rP")


def test_i3_equal_values_only_block():
    match = roll(garden({4: "SP", 1: "rP"}), 3)
    match.play(step(match, 1, "rP"))
    assert stack(match, 4) == "SP rP"


def test_i4_a_wounded_snail_goes_to_the_nest_loose():
    match = roll(garden({4: "SD", 1: "rQ"}), 3)
    assert "move the red queen from square 1 to square 4, wounding the snail drone" in moves(match)
    match.play(step(match, 1, "rQ"))
    assert stack(match, 4) == "rQ"
    assert match.view()["nest"] == {"tree": ["SQ"], "loose": ["SP", "SD"]}


def test_i4_loose_snails_come_out_in_any_order_the_tree_only_from_its_top():
    match = roll(garden({}, SNAILS, loose="SP SD"), 7)
    assert match.legal() == [out("SP"), out("SD"), out("SQ")]
    match.play(out("SD"))
    assert match.view()["nest"] == {"tree": ["SQ"], "loose": ["SP"]}
    match = roll(garden({}, SNAILS), 7)
    assert match.legal() == [out("SP")]
    assert refused(match, out("SQ")) == (
        "the snail queen is under the snail pawn in its tree; only the top comes out (I4)"
    )


def test_i4_a_snail_from_the_tree_uncovers_the_next_a_loose_one_does_not():
    match = roll(garden({}, SNAILS), 7)
    match.play(out("SP"))
    assert match.view()["nest"] == {"tree": ["SQ", "SD"], "loose": []}
    assert match.table.ready[2] == 1
    match = roll(garden({2: "SD"}, SNAILS), 7)
    match.play(out("SP"))
    assert match.view()["nest"] == {"tree": ["SQ"], "loose": []}


def test_i5_an_eaten_plant_leaves_the_game():
    match = roll(garden({4: "rP", 1: "SD"}, SNAILS), 3)
    match.play(step(match, 1, "SD"))
    assert match.view()["eaten"] == ["rP"]
    roll(match, 7)
    assert refused(match, out("rP")) == "the red pawn has been eaten and has left the game (I5)"


def test_i6_who_can_move_must_and_bringing_out_is_a_choice():
    match = roll(garden({4: "rP"}), 3)
    assert "move the red pawn from square 4 to square 7" in moves(match)
    assert "bring the red drone out to square 3" in moves(match)
    assert match.actor == GARDENER
    assert "out already, on square 4 (I6)" in refused(match, out("rP"))
    assert "belongs to the Snails" in refused(match, out("SP"))


def test_i6_a_turn_passes_only_when_nothing_can_move():
    match = roll(garden({5: "rP rD rQ SQ"}, garden="patio"), 7)
    assert match.actor == CHANCE
    assert match.view()["player"] == SNAILS
    assert match.log() == ["The Gardener rolls 1 and 6: 7; nothing can move, the turn passes"]
    assert match.table.passes == 1


def test_i7_a_twelve_on_the_board_is_a_full_loop():
    match = roll(garden({5: "rQ SP"}), 12)
    text = "move the red queen, carrying the snail pawn, from square 5 once round the loop, back to square 5"
    assert text in moves(match)
    match.play(step(match, 5, "rQ"))
    assert stack(match, 5) == "rQ SP"
    assert match.view()["player"] == SNAILS


def test_i8_a_grown_plant_wins():
    match = roll(garden({4: "bP yP rQ rD", 1: "rP"}), 3)
    assert "move the red pawn from square 1 to square 4, growing the red plant" in moves(match)
    match.play(step(match, 1, "rP"))
    assert match.actor == OVER
    assert match.payoffs() == [1.0, 0.0]
    assert match.result_text() == "The Gardener wins: the red plant is fully grown."


def test_i8_whatever_is_above_or_below_it():
    match = roll(garden({4: "bP rQ SQ rD rP", 1: "yP"}), 3)
    match.play(step(match, 1, "yP"))
    assert stack(match, 4) == "bP rQ rD rP yP"
    assert match.view()["end"] == "grown"


def test_i8_growing_counts_before_blocking():
    match = garden({2: "SP yP", 3: "SD yD", 8: "SQ bQ", 4: "rQ rD rP"})
    assert ending(match.game.box, match.table, 3) == End.GROWN
    assert ending(match.game.box, match.table, 7) == End.BLOCKED


def test_i8_a_carried_top_can_complete_a_plant():
    match = roll(garden({4: "yQ", 1: "yD yP"}), 3)
    match.play(step(match, 1, "yD"))
    assert stack(match, 4) == "yQ yD yP"
    assert match.over


def test_i9_blocking_every_snail_on_the_board_wins():
    match = roll(garden({2: "SP yP", 3: "SD yD", 8: "SQ", 5: "rQ"}), 3)
    assert "move the red queen from square 5 to square 8, blocking every snail" in moves(match)
    match.play(step(match, 5, "rQ"))
    assert match.payoffs() == [1.0, 0.0]
    assert match.result_text() == "The Gardener wins: no snail can move."


def test_i9_a_snail_in_the_nest_defeats_the_blockade():
    match = roll(garden({3: "SD yD", 8: "SQ", 5: "rQ"}), 3)
    match.play(step(match, 5, "rQ"))
    assert match.view()["nest"]["loose"] == ["SP"]
    assert not match.over


def test_i10_the_snails_win_when_no_colour_can_be_grown():
    match = garden({1: "SD", 4: "gP", 7: "rD", 8: "yQ yD", 9: "bQ"}, SNAILS)
    assert not match.over
    roll(match, 3)
    assert "move the snail drone from square 1 to square 4, eating the green pawn" in moves(match)
    match.play(step(match, 1, "SD"))
    assert match.payoffs() == [0.0, 1.0]
    assert match.result_text() == "The Snails win: no plant can be grown any more."


def test_i10_with_more_trees_of_a_colour_one_death_is_not_enough():
    match = roll(garden({1: "SD", 4: "rP"}, SNAILS, garden="one-colour"), 3)
    match.play(step(match, 1, "SD"))
    assert not match.over
    assert match.view()["eaten"] == ["rP"]


def test_i11_alone_a_snail_in_the_nest_must_come_out_the_smallest_first():
    match = roll(garden({2: "SQ"}, SNAILS, loose="SP SD", players=1), 7)
    assert stack(match, 7) == "SP"
    assert match.log()[-1] == "The Snails roll 1 and 6: 7; bring the snail pawn out to square 7"
    roll(match, 5)
    assert match.actor == GARDENER


def test_i11_from_the_tree_only_the_top_is_available():
    match = roll(garden({}, SNAILS, players=1), 7)
    assert stack(match, 7) == "SP"
    match = roll(garden({2: "SP"}, SNAILS, players=1), 7)
    assert stack(match, 7) == "SD"


def test_i11_with_an_empty_nest_the_highest_movable_snail_moves():
    match = roll(garden({11: "SQ rQ", 7: "SD", 3: "SP"}, SNAILS, players=1), 4)
    assert stack(match, 11) == "SQ rQ SD"
    assert stack(match, 7) == ""


def test_i11_the_topmost_of_two_on_one_square():
    match = roll(garden({9: "SQ SD", 3: "SP"}, SNAILS, players=1), 2)
    assert stack(match, 11) == "SD"
    assert stack(match, 9) == "SQ"


def test_i11_a_snail_under_a_small_plant_carries_it():
    match = roll(garden({9: "SQ rP", 3: "SP", 2: "SD"}, SNAILS, players=1), 2)
    assert stack(match, 11) == "SQ rP"


def test_i11_alone_a_win_pays_one_and_a_loss_nothing():
    match = roll(garden({4: "SQ", 1: "rQ"}, garden="patio", players=1), 3)
    match.play(step(match, 1, "rQ"))
    assert match.payoffs() == [1.0]
    assert match.result_text() == "The Gardener wins: the snail cannot move."
    match = roll(garden({4: "rP", 1: "SQ"}, SNAILS, garden="patio", players=1), 3)
    assert match.payoffs() == [0.0]


def test_i12_the_patio_is_one_snail_queen_against_one_trio_for_one_or_two():
    for players in (1, 2):
        match = snailhouse.game("snail-invasion", garden="patio", players=players).match()
        assert match.view()["shed"] == [["rQ", "rD", "rP"]]
        assert match.view()["nest"] == {"tree": ["SQ"], "loose": []}
        assert match.game.seats == players
        roll(match, 7)
        assert refused(match, out("yP")) == "there is no yellow pawn in this garden (I12)"
        assert refused(match, out("SD")) == "there is no snail drone in this garden (I12)"


@pytest.mark.parametrize(("kind", "shed"), [("two-colours", "rryy"), ("one-colour", "rrrr")])
def test_i13_varietal_gardens(kind, shed):
    match = snailhouse.game("snail-invasion", garden=kind).match()
    assert match.view()["shed"] == [[f"{c}Q", f"{c}D", f"{c}P"] for c in shed]
    roll(match, 7)
    assert len(match.legal()) == len(set(shed)), "trees that look alike are one choice"
    assert refused(match, out("bP")) == "there is no blue pawn in this garden (I13)"


def test_i13_pieces_of_one_colour_from_different_trees_make_a_plant():
    match = roll(garden({4: "rQ rD", 1: "rP", 9: "rP"}, garden="two-colours"), 3)
    match.play(step(match, 1, "rP"))
    assert match.over


def test_i13_unequal_trees_of_one_colour_offer_each_of_their_tops():
    match = roll(garden({9: "rP"}, garden="two-colours"), 3)
    assert match.legal()[:3] == [out("rP"), out("rD"), out("yP")]


@pytest.mark.parametrize(("kind", "shed"), [("three-trees", "ryb"), ("two-trees", "ry")])
def test_i16_a_handicapped_gardener_leaves_trees_out(kind, shed):
    match = snailhouse.game("snail-invasion", garden=kind).match()
    assert match.view()["shed"] == [[f"{c}Q", f"{c}D", f"{c}P"] for c in shed]
    assert match.view()["nest"]["tree"] == ["SQ", "SD", "SP"]
    roll(match, 7)
    assert refused(match, out("gP")) == "there is no green pawn in this garden (I16)"


def test_i16_the_snails_win_when_no_colour_of_those_in_play_can_grow():
    match = roll(garden({1: "SD", 4: "yP", 7: "rD"}, SNAILS, garden="two-trees"), 3)
    match.play(step(match, 1, "SD"))
    assert match.payoffs() == [0.0, 1.0]


def test_i14_on_sixteen_squares_pieces_still_come_out_on_2_to_12():
    match = roll(garden({10: "rP"}, board=16), 12)
    assert "bring the yellow pawn out to square 12" in moves(match)
    match.play(step(match, 10, "rP"))
    assert stack(match, 6) == "rP", "ten and twelve make 22, and 16 is once round"
    match = roll(garden({15: "rP"}, board=16), 2)
    match.play(step(match, 15, "rP"))
    assert stack(match, 1) == "rP"


def test_i14_there_is_no_square_13_on_the_board_of_twelve():
    match = roll(garden({1: "rP"}), 3)
    assert refused(match, walk_from(12, 0)) == "there is no square 13; this board has 12 squares (I14)"


def test_a_square_without_that_piece():
    match = roll(garden({1: "rP"}), 3)
    assert "square 2 is empty" in refused(match, walk_from(1, 0))
    assert "square 1 holds 1 piece" in refused(match, walk_from(0, 3))


@pytest.mark.parametrize("players", [1, 2])
def test_i15_after_a_thousand_half_turns_the_game_is_drawn(players):
    match = garden({1: "rQ", 7: "SQ"}, SNAILS, players=players, loose="SP SD")
    match.table.turns = 1000
    roll(match, 3)
    if players == 2:
        match.play(step(match, 7, "SQ"))
    assert match.over
    assert match.payoffs() == [0.5] * players
    assert match.result_text() == "A draw: nobody has won after 1,000 turns."


def test_i15_a_pass_counts_and_a_win_on_the_last_turn_is_a_win():
    match = garden({5: "rP rD rQ SQ"}, garden="patio")
    match.table.turns = 1000
    assert roll(match, 7).over
    match = garden({4: "SQ", 1: "rQ"}, garden="patio")
    match.table.turns = 1000
    roll(match, 3)
    match.play(step(match, 1, "rQ"))
    assert match.payoffs() == [1.0, 0.0]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("board", [12, 16])
@pytest.mark.parametrize("kind", ["full", "patio", "two-colours", "one-colour", "three-trees", "two-trees"])
def test_every_combination_of_options_is_a_game(players, board, kind):
    match = snailhouse.game("snail-invasion", players=str(players), board=board, garden=kind).match()
    assert (match.game.seats, len(match.view()["squares"])) == (players, board)
    roll(match, 2)
    assert match.legal()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 3}, "option players: 3 is not allowed; it takes 2 or 1"),
        ({"players": True}, "option players: True is not allowed; it takes 2 or 1"),
        ({"board": 13}, "option board: 13 is not allowed; it takes 12 or 16"),
        ({"board": "0012"}, "option board: '0012' is not allowed; it takes 12 or 16"),
        ({"garden": "patio,one-colour"}, "full, patio, two-colours, one-colour, three-trees or two-trees"),
    ],
)
def test_impossible_options_are_refused_by_name(options, words):
    with pytest.raises(Refusal) as refusal:
        snailhouse.game("snail-invasion", **options)
    assert words in str(refusal.value)
