"""The snail and the defences against it: G9, G10, G11, G16."""

import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

from snailhouse.games.giant_snail.moves import region_move
from snailhouse.games.giant_snail.records import Killer, Task


def test_the_first_event_0_card_brings_the_snail_closer_and_the_second_lands_it():
    scene = Scene()
    assert scene.match.view()["snail"] == {"alive": True, "life": 28, "space": 2, "region": None}
    scene.skip()
    scene.luck("the snail comes closer")
    assert scene.match.view()["snail"] == {"alive": True, "life": 27, "space": 1, "region": None}
    scene.skip()
    scene.luck("the snail is about to land")
    assert scene.match.view()["snail"] == {"alive": True, "life": 26, "space": 0, "region": None}
    assert "The giant snail is on its way down, life 26." in scene.match.board()
    scene.luck("The snail comes down on region 7 (blue Factory); region 7 (blue Factory) is destroyed")
    assert scene.match.view()["snail"] == {"alive": True, "life": 25, "space": None, "region": 7}


@pytest.mark.parametrize(("card", "there"), [("north", 9), ("south", 5), ("east", 2), ("west", 4)])
def test_event_1_cards_move_the_snail_around_the_wrapping_map(card, there):
    scene = Scene()
    scene.snail(1)
    scene.skip()
    scene.luck(f"Event 1, {card}; the snail crawls to region {there} ")
    assert scene.table.snail == there - 1
    assert scene.table.ruined[there - 1]


def test_a_burrowing_snail_comes_up_anywhere():
    scene = Scene()
    scene.snail(1)
    scene.skip()
    scene.luck("Event 1, burrow")
    assert scene.match.outcomes == 12
    scene.luck("The snail comes up under region 8")
    assert scene.table.ruined[7]


def test_g9_every_card_and_every_newly_destroyed_region_takes_one():
    scene = Scene()
    scene.snail(1)
    scene.skip()
    scene.luck("Event 1, east")
    assert scene.table.deck == 24
    assert scene.table.face_down == 1


def test_g9_with_its_last_card_the_snail_moves_and_dies_before_havoc():
    scene = Scene()
    scene.snail(1)
    scene.life(1)
    scene.guard(BLUE, 2)
    scene.skip()
    scene.luck("Event 1, east; Blue's Salt Ring turns it away, for a vote; the giant snail is dead")
    assert scene.table.votes[BLUE] == 1
    assert not scene.table.ruined[0]
    assert scene.match.view()["deck"]["event"] == 2


def test_g9_a_card_lost_to_havoc_may_be_the_last():
    scene = Scene()
    scene.snail(1)
    scene.life(2)
    scene.skip()
    scene.luck("Event 1, east; region 2 (red Solar Farm) is destroyed; the giant snail is dead")
    assert scene.table.killer == Killer.TIME


def test_g10_on_ruins_workers_die_and_no_card_is_lost():
    scene = Scene()
    scene.snail(1)
    scene.ruin(2)
    scene.put(RED, 2, workers=2)
    scene.skip()
    scene.luck("Event 1, east; the snail crawls to region 2 (red Solar Farm); 2 workers of Red die")
    assert scene.table.deck == 25
    assert scene.table.reserve[RED] == 9


@pytest.mark.parametrize(
    ("workers", "told"),
    [
        ([RED], "1 worker of Red dies"),
        ([RED, BLUE], "1 worker of Red and 1 worker of Blue die"),
        ([RED, BLUE, BLUE], "1 worker of Red and 2 workers of Blue die"),
    ],
)
def test_g10_the_dead_are_counted_as_one_says_it(workers, told):
    scene = Scene()
    scene.snail(1)
    scene.ruin(2)
    for seat in workers:
        scene.put(seat, 2)
    scene.skip()
    scene.luck(f"the snail crawls to region 2 (red Solar Farm); {told}")


def test_g11_seven_ruins_at_the_same_time_are_the_end():
    scene = Scene()
    scene.snail(1)
    scene.ruin(1, 3, 4, 5, 8, 11)
    scene.skip()
    scene.luck(
        "the snail crawls to region 2 (red Solar Farm); region 2 (red Solar Farm) is destroyed; humanity falls"
    )
    assert scene.match.over
    assert scene.match.payoffs() == [0.0, 0.0, 0.0]
    assert scene.match.result_text() == "Humanity falls in round 1: 7 regions lie in ruins. Nobody wins."


def test_g11_all_regions_of_a_type_are_the_end():
    scene = Scene()
    scene.snail(1)
    scene.ruin(8, 9)
    scene.skip()
    scene.luck("Event 1, east")
    assert scene.match.over
    assert (
        scene.match.result_text() == "Humanity falls in round 1: the last Solar Farm is destroyed. Nobody wins."
    )


def test_g11_the_goal_line_names_the_last_region_of_a_type():
    scene = Scene()
    scene.snail(1)
    assert "Last of a type" not in scene.match.position.goal(0)
    scene.ruin(8, 9)
    assert " Last of a type, and all lose if it falls: Solar Farm 2." in scene.match.position.goal(0)


def test_g11_defeat_beats_a_simultaneous_victory():
    scene = Scene()
    scene.snail(1)
    scene.life(2)
    scene.ruin(8, 9)
    scene.skip()
    scene.luck("Event 1, east")
    assert scene.match.over
    assert scene.table.alive, "the card that would have been the last is not lost any more"


def test_g11_six_ruins_are_not_seven():
    scene = Scene()
    scene.snail(1)
    scene.ruin(1, 3, 4, 5, 8)
    scene.skip()
    scene.luck("Event 1, east")
    assert not scene.match.over


def test_g16_a_salt_ring_cancels_the_move_and_havoc_falls_where_the_snail_stayed():
    scene = Scene()
    scene.snail(1)
    scene.guard(BLUE, 2)
    scene.put(RED, 1)
    scene.skip()
    scene.luck("Event 1, east; Blue's Salt Ring turns it away, for a vote; region 1 (red Factory) is destroyed")
    assert scene.table.snail == 0
    assert scene.table.votes[BLUE] == 1
    assert scene.table.pool[BLUE] == 13, "its worker goes home"
    assert scene.table.reserve[RED] == 8


def test_g16_at_the_first_landing_a_salt_ring_makes_the_snail_draw_again():
    scene = Scene()
    scene.guard(BLUE, 2)
    scene.table.approach = 1
    scene.skip()
    scene.luck("about to land")
    scene.luck("The snail comes down on region 2 (red Solar Farm); Blue's Salt Ring turns it away")
    scene.luck("The snail comes down on region 2 (red Solar Farm); region 2 (red Solar Farm) is destroyed")
    assert scene.table.votes[BLUE] == 1


def test_g16_defenders_let_the_snail_in_and_save_region_and_workers_at_the_cost_of_their_own():
    scene = Scene()
    scene.snail(1)
    scene.guard(BLUE, 2, "Defenders")
    scene.put(RED, 2)
    scene.skip()
    scene.luck("Blue's Defenders hold the region, for a vote")
    assert scene.table.snail == 1
    assert not scene.table.ruined[1]
    assert scene.workers(2, RED) == 1
    assert scene.table.reserve[BLUE] == 8
    assert scene.table.deck == 25, "only the card that was turned"


def test_g16_defenders_save_their_region_for_this_phase_only():
    scene = Scene()
    scene.snail(1)
    scene.guard(BLUE, 2, "Defenders")
    scene.guard(BLUE, 3)
    scene.skip()
    scene.luck("Event 1, east")
    scene.skip()
    scene.luck("Blue's Salt Ring turns it away, for a vote; region 2 (red Solar Farm) is destroyed")


def test_g16_several_share_a_region_and_the_oldest_triggers_alone():
    scene = Scene()
    scene.snail(1)
    scene.guard(BLACK, 2, "Defenders")
    scene.guard(BLUE, 2)
    scene.skip()
    scene.luck("the snail crawls to region 2 (red Solar Farm); Black's Defenders hold the region")
    assert scene.match.view()["regions"][1]["guards"] == [{"card": "Salt Ring", "owner": BLUE}]


def test_g16_burrowing_in_place_is_an_entry():
    scene = Scene()
    scene.snail(2)
    scene.guard(BLUE, 2, "Defenders")
    scene.skip()
    scene.luck("Event 1, burrow")
    scene.luck("The snail comes up under region 2 (red Solar Farm); Blue's Defenders hold the region")
    assert not scene.table.ruined[1]


def test_g16_a_defence_whose_region_falls_without_an_entry_is_lost_with_its_worker():
    scene = Scene()
    scene.snail(1)
    scene.guard(BLUE, 2)
    scene.guard(RED, 1, "Defenders")
    scene.skip()
    scene.luck("Event 1, east")
    assert scene.table.guards == 0
    assert list(scene.table.votes) == [0, 1, 0]
    assert scene.table.reserve[RED] == 8


def test_g16_on_the_snails_death_defences_are_discarded_and_their_workers_go_home():
    scene = Scene()
    scene.snail(1)
    scene.life(1)
    scene.guard(RED, 8)
    scene.skip()
    scene.luck("Event 1, east; the giant snail is dead")
    assert scene.table.guards == 0
    assert scene.table.pool[RED] == 13
    assert scene.table.votes[RED] == 0


@pytest.mark.parametrize("card", ["Salt Ring", "Defenders"])
def test_g16_researched_after_the_snails_death_they_do_nothing(card):
    scene = Scene()
    scene.kill_snail()
    scene.ruin(1)
    scene.market(card, "Salvage")
    scene.put(RED, 4, workers=2)
    scene.forfeit()
    scene.do(f"research {card}")
    assert scene.table.guards == 0
    assert scene.table.awaits == Task.MARKET_CARD


def test_g16_a_defence_is_posted_on_a_standing_region_with_a_worker_from_the_pool():
    scene = Scene()
    scene.ruin(3)
    scene.market("Defenders", "Salvage")
    scene.put(RED, 4, workers=2)
    scene.forfeit()
    scene.do("research Defenders")
    assert "is in ruins; Defenders needs a standing region (G16)" in scene.refusal(region_move(2))
    assert scene.match.legal() == [region_move(region) for region in range(12) if region != 2]
    scene.do("post the Defenders on region 8")
    assert scene.table.pool[RED] == 12
    assert scene.table.space[7, 0] == 2, "the worker uses no slot"
