"""Set-up, actions, production, and the resources: G1 to G5, G17, G18."""

import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene, pick_id, put_id

import snailhouse
from snailhouse import CHANCE
from snailhouse.games.giant_snail.moves import STOP
from snailhouse.games.giant_snail.records import Course, Good, RoundPhase
from snailhouse.games.giant_snail.rules.actions import can_act
from snailhouse.games.giant_snail.rules.rows import row_bit, rows_of
from snailhouse.games.giant_snail.rules.snail import neighbour


def test_g1_the_map_wraps_both_ways_and_north_is_up():
    scene = Scene()
    around = [neighbour(scene.box, scene.table, direction, 0) + 1 for direction in range(4)]
    assert around == [9, 5, 2, 4]
    around = [neighbour(scene.box, scene.table, direction, 11) + 1 for direction in range(4)]
    assert around == [8, 4, 9, 11]


def test_g1_a_number_travels_with_its_card_when_regions_are_shuffled():
    match = snailhouse.game("giant-snail", regions="shuffled").match()
    laid = [11 - place for place in range(12)]
    for outcome in laid:
        match.chance(outcome)
    assert [region["number"] for region in match.view()["regions"]] == list(range(12, 0, -1))
    assert neighbour(match.game.box, match.table, Course.EAST, 11) + 1 == 11


def test_g2_players_draw_different_numbers_and_the_highest_leads():
    match = snailhouse.game("giant-snail").match()
    match.chance(0)
    match.chance(0)
    assert match.outcomes == 12
    match.chance(4)
    assert match.outcomes == 11
    match.chance(4)
    assert match.outcomes == 10
    match.chance(0)
    assert [player["opening"] for player in match.view()["players"]] == [5, 6, 1]
    assert match.view()["leader"] == BLUE


def test_g2_the_opening_worker_stands_on_ones_number_in_a_row_of_ones_choice():
    match = snailhouse.game("giant-snail").match()
    for outcome in (0, 0, 4, 4, 0):
        match.chance(outcome)
    assert match.actor == BLUE
    assert [move.text for move in match.moves()] == [
        "open with a worker on row 1 of region 6 (blue R&D Lab)",
        "open with a worker on row 2 of region 6 (blue R&D Lab)",
    ]
    assert match.why_not(put_id(5)) == "you drew number 6 and open on region 6 (blue R&D Lab) (G2)"
    assert match.why_not(STOP) == "the first worker has to be placed: choose a row (G2)"
    match.play(put_id(6, 2))
    assert match.actor == RED, "Black opens on a Factory, which has only one row: nothing to choose"
    match.play(put_id(5, 1))
    assert match.view()["round"] == 1
    assert match.table.workers[0, 0, BLACK] == 1


def test_g3_twenty_workers_thirteen_in_the_pool_seven_in_reserve():
    scene = Scene()
    assert list(scene.table.pool) == [13, 13, 13]
    assert list(scene.table.reserve) == [7, 7, 7]


def test_g3_the_dead_go_to_the_reserve():
    scene = Scene()
    scene.snail(1)
    scene.put(RED, 2, workers=2)
    scene.put(BLUE, 2, row=2)
    scene.skip()
    scene.luck("east")
    assert list(scene.table.reserve) == [9, 8, 7]
    assert scene.workers(2, RED) == 0


def test_g4_two_actions_each_in_turn_from_the_leader():
    scene = Scene()
    scene.lead(BLUE)
    order = []
    while scene.table.phase == RoundPhase.ACTIONS:
        order.append(scene.match.actor)
        scene.do("place a worker")
    assert order == [BLUE, BLACK, RED, BLUE, BLACK, RED]


def test_g4_a_worker_moves_to_a_different_region():
    scene = Scene()
    scene.put(RED, 3)
    scene.do("lift a worker from row 1 of region 3")
    assert not scene.offers("region 3 ")
    assert "has to go to another region (G4)" in scene.refusal(put_id(3, 2))
    assert "has to be set down on another region (G4)" in scene.refusal(STOP)
    scene.do("set down the worker on region 1 ")
    assert scene.workers(3, RED) == 0
    assert scene.workers(1, RED) == 1
    assert scene.match.actor == BLUE


def test_g4_forfeiting_gives_up_all_remaining_actions_of_the_round():
    scene = Scene()
    scene.do("forfeit")
    order = []
    while scene.table.phase == RoundPhase.ACTIONS:
        order.append(scene.match.actor)
        scene.do("place a worker")
    assert order == [BLUE, BLACK, BLUE, BLACK]


def test_g4_a_full_region_is_no_target():
    scene = Scene()
    scene.put(BLUE, 1, workers=3)
    assert not scene.offers("on region 1 ")
    assert scene.refusal(put_id(1)) == "region 1 (red Factory) has no free slot (G4)"


def test_g4_an_empty_pool_leaves_only_moving():
    scene = Scene()
    scene.put(RED, 3)
    scene.table.reserve[RED] += scene.table.pool[RED]
    scene.table.pool[RED] = 0
    assert scene.texts()[0] == "lift a worker from row 1 of region 3 (red Mine)"
    assert "your pool is empty" in scene.refusal(put_id(1))


def test_g4_who_can_do_nothing_loses_only_that_action():
    scene = Scene()
    scene.table.reserve[BLUE] += scene.table.pool[BLUE]
    scene.table.pool[BLUE] = 0
    scene.do("place a worker on region 1 ")
    assert scene.match.actor == BLACK
    assert not scene.table.forfeited[BLUE], "were Blue able to act in the second turn, Blue might"


def test_g4_with_an_empty_pool_a_worker_on_the_only_open_region_stays():
    """Red's workers are on the Mine 3, which alone has room left: none of them could go elsewhere."""
    scene = Scene()
    scene.put(RED, 3)
    scene.table["space"][[region for region in range(scene.box.regions) if region != 2]] = 0
    scene.table.open_rows &= rows_of(2)
    scene.table.reserve[RED] += scene.table.pool[RED]
    scene.table.pool[RED] = 0
    assert scene.texts() == ["forfeit the rest of this round's actions"]
    assert not can_act(scene.box, scene.table, RED)
    scene.table.space[0, 0] = 1
    scene.table.open_rows |= row_bit(0, 0)
    assert can_act(scene.box, scene.table, RED)
    assert scene.offers("lift a worker from row 1 of region 3")


def test_g4_ruins_take_workers_on_their_rebuild_slots():
    scene = Scene()
    scene.ruin(3)
    scene.do("place a worker on the ruins of region 3 (red Mine)")
    assert scene.table.space[2, 0] == 2
    assert "only its rebuild slots take workers (G4)" in scene.refusal(put_id(3, 2))


def test_g4_lifting_needs_a_worker_there():
    assert Scene().refusal(pick_id(3)) == "you have no worker on row 1 of region 3 (red Mine) (G4)"


def test_g5_a_full_row_gives_one_to_each_player_in_it_and_the_workers_stay():
    scene = Scene()
    scene.put(RED, 3)
    scene.put(BLUE, 3)
    scene.put(BLACK, 2, workers=2)
    scene.forfeit()
    assert [scene.stock(seat) for seat in range(3)] == [(1, 0), (1, 0), (0, 1)]
    assert scene.workers(3, RED) == 1
    assert scene.workers(2, BLACK) == 2


def test_g5_a_row_that_is_not_full_gives_nothing_and_two_rows_give_twice():
    scene = Scene()
    scene.put(RED, 3)
    scene.put(BLUE, 5, row=1, workers=2)
    scene.put(BLUE, 5, row=2, workers=2)
    scene.forfeit()
    assert scene.stock(RED) == (0, 0)
    assert scene.stock(BLUE) == (2, 0)


def test_g5_ruins_produce_nothing():
    scene = Scene()
    scene.ruin(3)
    scene.put(RED, 3, workers=3)
    scene.forfeit()
    assert scene.stock(RED) == (0, 0)


def test_g17_in_leader_order_everybody_takes_while_the_supply_lasts():
    scene = Scene()
    scene.lead(BLACK)
    scene.put(RED, 3)
    scene.put(BLACK, 3)
    scene.give(BLUE, metal=32)
    scene.forfeit()
    assert scene.stock(BLACK) == (1, 0)
    assert scene.stock(RED) == (0, 0)
    assert scene.table.supply[Good.METAL] == 0


@pytest.mark.parametrize(("metal", "energy", "left"), [(13, 0, (10, 0)), (0, 11, (0, 10))])
def test_g18_more_than_ten_resources_of_one_kind_are_dropped_without_asking(metal, energy, left):
    scene = Scene()
    scene.give(RED, metal, energy)
    scene.skip()
    scene.luck("Event 0")
    assert scene.table.rounds == 2
    assert scene.stock(RED) == left


def test_g18_each_chooses_in_leader_order_what_to_drop():
    scene = Scene()
    scene.lead(BLUE)
    scene.give(BLUE, metal=6, energy=6)
    scene.give(RED, metal=10, energy=1)
    scene.skip()
    scene.luck("Event 0")
    assert scene.match.actor == BLUE
    assert "have to drop down to it (G18)" in scene.refusal(STOP)
    scene.do("drop 1 metal", "drop 1 energy")
    assert scene.match.actor == RED
    scene.do("drop 1 energy")
    assert [scene.stock(BLUE), scene.stock(RED)] == [(5, 5), (10, 0)]
    assert scene.table.rounds == 2


def test_the_leader_token_passes_clockwise():
    scene = Scene()
    scene.skip()
    scene.luck("Event 0")
    assert scene.match.view()["leader"] == BLUE
    assert scene.match.actor == BLUE != CHANCE
