"""Labs, factories, rebuilding and the robot: G6, G7, G8, G12, G14."""

from tests.giant_snail.scene import BLACK, BLUE, RED, Scene, pick_id, put_id

from snailhouse.games.giant_snail.moves import STOP, card_move, region_move, settler_move, slot_move, step_move
from snailhouse.games.giant_snail.records import Task


def test_g6_a_lab_row_belongs_to_the_first_player_until_it_is_empty():
    scene = Scene()
    scene.put(BLUE, 4)
    assert scene.refusal(put_id(4)) == "row 1 of region 4 (red R&D Lab) belongs to Blue until it is empty (G6)"
    scene.do("place a worker on row 2 of region 4")
    scene.do("lift a worker from row 1 of region 4", "set down the worker on region 1 ")
    assert scene.offers("place a worker on row 1 of region 4")


def test_g6_any_number_of_finished_rows_may_be_cashed_in_and_the_market_refills_after_each():
    scene = Scene()
    scene.market("Robotic Labor", "Battle Fork")
    scene.put(RED, 4, row=1, workers=2)
    scene.put(RED, 4, row=2, workers=2)
    scene.forfeit()
    scene.do("research Battle Fork")
    assert "is not a finished lab row of yours (G6)" in scene.refusal(pick_id(6))
    scene.do("cash in row 2 of region 4")
    assert scene.table.pool[RED] == 11
    scene.luck("Salvage comes to market place 2")
    scene.do("research Robotic Labor")
    scene.luck("Salt Ring comes to market place 1")
    assert scene.table.pool[RED] == 16
    assert scene.table.awaits == Task.EVENT_CARD


def test_g6_a_player_may_keep_a_finished_row_for_a_later_round():
    scene = Scene()
    scene.put(RED, 4, workers=2)
    scene.forfeit()
    scene.do("research no more")
    assert scene.workers(4, RED) == 2


def test_g6_players_research_in_leader_order():
    scene = Scene()
    scene.lead(BLACK)
    for seat, number in ((RED, 4), (BLUE, 6), (BLACK, 11)):
        scene.put(seat, number, workers=2)
    scene.forfeit()
    order = []
    while scene.table.awaits == Task.RESEARCH:
        order.append(scene.match.actor)
        scene.do("research no more")
    assert order == [BLACK, RED, BLUE]


def test_g6_an_exhausted_deck_is_not_reshuffled():
    scene = Scene()
    scene.market("Robotic Labor", "Battle Fork")
    scene.put(RED, 4, workers=2)
    scene.put(RED, 6, workers=2)
    for card in range(scene.box.cards):
        scene.table.spent_cards += scene.table.unseen_cards[card]
        scene.table.unseen_cards[card] = 0
    scene.forfeit()
    scene.do("research Robotic Labor", "cash in row 1 of region 4")
    assert scene.texts() == ["research no more this round", "research Battle Fork from market place 2"]
    assert scene.refusal(card_move(0)) == "market place 1 is empty and the technology deck exhausted (G6)"
    scene.put(BLUE, 4, workers=2)
    scene.do("research Battle Fork")
    assert scene.table.awaits != Task.RESEARCH, "Blue has a finished row, and there is nothing to research"


def test_g7_any_number_of_factory_workers_may_be_used():
    scene = Scene()
    scene.put(RED, 1, workers=3)
    scene.give(RED, metal=4, energy=2)
    scene.forfeit()
    scene.do("slot 1 of the robot's head for 2 metal")
    scene.do("slot 2 of the robot's head for 1 metal and 1 energy")
    assert scene.stock(RED) == (1, 1)
    scene.do("slot 2 of the robot's torso")
    assert scene.workers(1, RED) == 0
    assert scene.table.awaits == Task.EVENT_CARD


def test_g7_what_cannot_be_paid_cannot_be_built():
    scene = Scene()
    scene.put(RED, 1)
    scene.give(RED, metal=2)
    scene.forfeit()
    reason = "slot 3 of the robot's head costs 2 energy; you have 2 metal (G7)"
    assert scene.refusal(slot_move(0, 2)) == reason
    scene.do("send no more factory workers")
    assert scene.workers(1, RED) == 1


def test_g7_the_player_says_which_factory_worker_goes():
    scene = Scene()
    scene.put(RED, 1)
    scene.put(RED, 7)
    scene.give(RED, metal=2)
    scene.forfeit()
    scene.do("slot 1 of the robot's torso")
    assert scene.texts() == [
        "send a worker from region 1 (red Factory)",
        "send a worker from region 7 (blue Factory)",
    ]
    assert "say which factory worker goes (G7)" in scene.refusal(STOP)
    scene.do("from region 7")
    assert (scene.workers(1, RED), scene.workers(7, RED)) == (1, 0)


def test_g7_a_worker_just_settled_on_a_rebuilt_factory_may_work_at_once():
    scene = Scene()
    scene.ruin(7)
    scene.put(RED, 7, workers=3)
    scene.put(RED, 1)
    scene.give(RED, metal=4, energy=2)
    scene.forfeit()
    scene.do("rebuild region 7")
    assert scene.workers(7, RED) == 3
    assert scene.table.pool[RED] == 10, "the fourth worker found no slot and went home"
    scene.do("slot 1 of the robot's head")
    assert scene.workers(7, RED) == 2


def rebuildable(**changes):
    """Red and Blue share the ruins of the Mine 3; Red has a factory worker."""
    scene = Scene(**changes)
    scene.ruin(3)
    scene.put(RED, 3, workers=2)
    scene.put(BLUE, 3)
    scene.put(RED, 1)
    scene.give(RED, metal=2, energy=2)
    return scene


def test_g8_the_rebuilding_player_places_everybody_one_by_one():
    scene = rebuildable()
    scene.forfeit()
    scene.do("rebuild region 3 (red Mine) for 2 metal and 2 energy")
    assert scene.match.view()["pending"] == {"site": 3, "settlers": [3, 1, 0]}
    told = [scene.match.position.observed(seat)["settlers"] * 4 for seat in (RED, BLUE, BLACK)]
    assert [row.tolist() for row in told] == [[3, 1, 0], [1, 0, 3], [0, 3, 1]]
    assert "settlers are sent as long as any fits (G8)" in scene.refusal(STOP)
    assert scene.refusal(settler_move(BLACK, 0)) == "no worker of Black is left to settle (G8)"
    scene.do("settle a worker of Blue on row 2")
    scene.do("settle a worker of Red on row 1", "settle a worker of Red on row 1")
    assert (scene.workers(3, RED), scene.workers(3, BLUE)) == (3, 1)
    assert not scene.table.ruined[2]
    assert scene.stock(RED) == (0, 0)


def test_g8_lab_rows_stay_one_players_and_who_does_not_fit_goes_home():
    scene = Scene()
    scene.ruin(4)
    for seat in range(3):
        scene.put(seat, 4)
    scene.put(RED, 1)
    scene.give(RED, metal=2, energy=2)
    scene.forfeit()
    scene.do("rebuild region 4")
    scene.do("settle a worker of Red on row 1", "settle a worker of Blue on row 2")
    assert (scene.workers(4, RED), scene.workers(4, BLUE), scene.workers(4, BLACK)) == (2, 1, 0)
    assert scene.table.pool[BLACK] == 13


def test_g8_every_slot_filled_one_by_the_rebuilder_and_the_cost_paid():
    scene = rebuildable()
    scene.give(RED, metal=2)
    scene.ruin(5, 8)
    scene.put(BLUE, 5, workers=3)
    scene.put(RED, 8, workers=2)
    scene.forfeit()
    assert scene.refusal(region_move(4)).startswith("none of the workers on the rebuild slots of region 5")
    assert scene.refusal(region_move(7)).endswith("has 1 of 3 rebuild slots empty (G8)")
    assert scene.refusal(region_move(8)) == "region 9 (black Solar Farm) is not destroyed (G8)"
    scene.do("slot 2 of the robot's head")


def test_g8_a_rebuilder_without_the_cost_is_refused():
    scene = rebuildable()
    scene.give(RED, metal=1, energy=-1)
    scene.forfeit()
    reason = "rebuilding region 3 (red Mine) costs 2 metal and 2 energy; you have 3 metal and 1 energy (G8)"
    assert scene.refusal(region_move(2)) == reason


def test_g8_a_vote_only_once_the_robot_is_complete():
    scene = rebuildable()
    scene.forfeit()
    scene.do("rebuild region 3")
    assert scene.table.votes[RED] == 0
    scene = rebuildable()
    scene.build_robot(but=[(5, 2)])
    scene.forfeit()
    scene.do("rebuild region 3")
    assert (scene.table.unbuilt, scene.table.votes[RED]) == (1, 0)
    scene = rebuildable()
    scene.build_robot(12)
    scene.forfeit()
    scene.do("rebuild region 3")
    assert scene.table.votes[RED] == 1


def test_g17_vote_tokens_never_run_out():
    scene = rebuildable(votes={"rebuilding": 9})
    scene.build_robot(12)
    scene.table.votes[RED] = 120
    scene.forfeit()
    scene.do("rebuild region 3")
    assert scene.table.votes[RED] == 129


def test_g8_a_ruin_under_the_snail_may_be_rebuilt():
    scene = rebuildable()
    scene.snail(3)
    scene.forfeit()
    scene.do("rebuild region 3")
    assert not scene.table.ruined[2]
    assert scene.table.snail == 2


def test_g12_the_finished_robot_lands_at_once_on_any_region_and_may_act_that_round():
    scene = Scene()
    scene.ruin(5)
    scene.snail(9)
    scene.build_robot(but=[(5, 2)])
    scene.put(RED, 1)
    scene.give(RED, energy=4)
    scene.forfeit()
    scene.do("slot 3 of the robot's right leg")
    assert scene.match.outcomes == 12
    scene.luck("The robot is finished and lands on region 5")
    scene.luck("Event 1, south")
    assert scene.match.actor == RED
    scene.do("move the robot north to region 1 (red Factory) for 2 energy; the robot strikes")
    assert scene.table.deck == 26 - 1 - 1 - 3


def test_g12_up_to_two_steps_two_resources_of_any_kind_each_paid_by_the_leader():
    scene = Scene()
    scene.lead(BLUE)
    scene.snail(12)
    scene.build_robot(1)
    scene.give(BLUE, metal=3, energy=2)
    scene.skip()
    scene.luck("Event 1, north")
    assert scene.match.actor == BLUE
    assert scene.offers("move the robot east to region 2 (red Solar Farm) for 1 metal and 1 energy")
    assert "a step costs 2 resources, not 3 metal (G12)" in scene.refusal(step_move(0, 3))
    scene.do("west to region 4 (red R&D Lab) for 2 metal")
    assert scene.refusal(step_move(0, 2)).endswith("you have 1 metal and 2 energy (G12)")
    scene.do("west to region 3 (red Mine) for 1 metal and 1 energy")
    assert scene.table.rounds == 2, "one energy left, and no third step"


def test_g14_with_the_snail_dead_the_leader_may_rebuild_where_the_robot_stands():
    scene = Scene()
    scene.kill_snail()
    scene.ruin(3, 8)
    scene.put(RED, 3, workers=3)
    scene.build_robot(3)
    scene.give(RED, metal=2, energy=2)
    scene.skip()
    scene.luck("A Quiet Week")
    scene.do("halt the robot")
    assert scene.texts() == [
        "leave the ruins as they are",
        "let the robot rebuild region 3 (red Mine) for 2 metal and 2 energy",
    ]
    assert "can only rebuild where it stands" in scene.refusal(region_move(7))
    scene.do("let the robot rebuild", "row 1", "row 1")
    assert scene.table.votes[RED] == 1
    assert scene.workers(3, RED) == 3, "no factory worker joins them"


def test_g14_not_in_the_round_in_which_combat_kills_the_snail():
    scene = Scene()
    scene.snail(4)
    scene.life(5)
    scene.ruin(3)
    scene.put(RED, 12)
    scene.build_robot(3)
    scene.give(RED, metal=2, energy=2)
    scene.skip()
    scene.luck("Event 1, west")
    scene.do("halt the robot; the robot strikes")
    assert scene.table.rounds == 2


def test_g14_but_in_a_round_in_which_the_event_has_killed_it():
    scene = Scene()
    scene.snail(4)
    scene.life(1)
    scene.ruin(3)
    scene.put(RED, 3, workers=3)
    scene.build_robot(3)
    scene.give(RED, metal=2, energy=2)
    scene.skip()
    scene.luck("Event 1, east; the giant snail is dead")
    scene.do("halt the robot", "let the robot rebuild")
    assert scene.table.votes[RED] == 1
