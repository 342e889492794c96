"""Combat and what comes after the snail: G13, G15."""

from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

from snailhouse.games.giant_snail.moves import STOP, weapon_move
from snailhouse.games.giant_snail.records import Finale, Killer

FORK, THROWER, RIFLE = 0, 1, 2


def fight(life=20):
    """The snail will come to the robot, on the Solar Farm 2."""
    scene = Scene()
    scene.snail(1)
    scene.life(life)
    scene.build_robot(2)
    return scene


def test_g13_combat_is_compulsory_and_the_base_damage_is_three():
    scene = fight()
    scene.skip()
    scene.luck("is destroyed; the robot strikes and the snail loses 3 cards")
    assert scene.table.deck == 15
    assert list(scene.table.claimed) == [0, 0, 0]


def test_g13_no_combat_on_different_regions():
    scene = fight()
    scene.table.robot = 6
    scene.skip()
    scene.luck("Event 1, east")
    assert scene.table.deck == 18


def test_g13_weapons_fire_in_leader_order_each_at_most_once_and_their_owners_keep_the_cards():
    scene = fight()
    scene.lead(BLACK)
    scene.weapon(RED, FORK)
    scene.weapon(BLACK, RIFLE)
    scene.weapon(BLACK, THROWER)
    scene.give(RED, metal=1)
    scene.give(BLACK, metal=1, energy=2)
    scene.skip()
    scene.luck("Event 1, east")
    scene.do("halt the robot")
    assert scene.match.actor == BLACK
    assert scene.refusal(weapon_move(FORK)) == "Battle Fork belongs to Red (G13)"
    scene.do("fire A Salt Rifle for 1 metal and 1 energy, claiming up to 3 cards")
    assert scene.refusal(weapon_move(RIFLE)) == "A Salt Rifle has fired in this combat (G13)"
    assert [weapon["fired"] for weapon in scene.match.view()["weapons"][:3]] == [False, False, True]
    scene.do("fire Flambé Thrower for 1 energy")
    assert scene.match.actor == RED
    scene.do("fire Battle Fork for 1 metal, claiming up to 2 cards; the robot strikes")
    assert list(scene.table.claimed) == [2, 0, 5]
    assert scene.table.deck == 18 - 5 - 2 - 3
    assert not any(weapon["fired"] for weapon in scene.match.view()["weapons"]), "the combat is over"


def test_g13_a_player_may_hold_fire():
    scene = fight()
    scene.weapon(BLUE, FORK)
    scene.give(BLUE, metal=1)
    scene.skip()
    scene.luck("Event 1, east")
    scene.do("hold fire; the robot strikes")
    assert scene.stock(BLUE) == (1, 0)


def test_g13_an_unbuilt_weapon_or_an_empty_purse_does_not_fire():
    scene = fight()
    scene.weapon(BLUE, FORK)
    scene.weapon(BLUE, THROWER, built=False)
    scene.weapon(BLUE, RIFLE)
    scene.give(BLUE, metal=1)
    scene.skip()
    scene.luck("Event 1, east")
    assert scene.refusal(weapon_move(THROWER)) == "Flambé Thrower is not built yet (G13)"
    reason = "a shot of A Salt Rifle costs 1 metal and 1 energy; you have 1 metal (G13)"
    assert scene.refusal(weapon_move(RIFLE)) == reason


def test_g13_a_weapon_may_kill_and_claims_only_the_cards_there_are():
    scene = fight(life=4)
    scene.weapon(BLUE, RIFLE)
    scene.give(BLUE, metal=1, energy=1)
    scene.skip()
    scene.luck("Event 1, east")
    scene.do("fire A Salt Rifle")
    assert scene.table.claimed[BLUE] == 2
    assert scene.table.killer == Killer.WEAPON
    assert not scene.table.alive


def test_g13_only_the_owner_builds_a_weapon_with_a_factory_worker():
    scene = Scene()
    scene.weapon(BLUE, FORK, built=False)
    scene.put(BLUE, 1)
    scene.put(RED, 7)
    scene.give(BLUE, metal=1)
    scene.give(RED, metal=2)
    scene.forfeit()
    assert scene.refusal(weapon_move(FORK)) == "Battle Fork belongs to Blue (G13)"
    scene.do("send no more", "build Battle Fork for 1 metal")
    assert scene.table.built[FORK]
    assert scene.workers(1, BLUE) == 0
    assert scene.table.pool[BLUE] == 12, "the worker stays on the weapon"


def after(*ruins):
    scene = Scene()
    scene.kill_snail()
    scene.ruin(*ruins)
    return scene


def test_g15_event_2_scrap_market_gives_each_player_a_metal():
    scene = after(1)
    scene.skip()
    scene.luck("Scrap Market; Red gains 1 metal; Blue gains 1 metal; Black gains 1 metal")
    assert scene.stock(BLACK) == (1, 0)


def test_g15_event_2_sunny_days_give_each_player_an_energy():
    scene = after(1)
    scene.skip()
    scene.luck("Sunny Days; Red gains 1 energy")
    assert scene.stock(BLUE) == (0, 1)


def test_g15_event_2_new_hands_bring_two_workers_each_from_the_reserve():
    scene = after(1)
    scene.table.pool[RED] += 6
    scene.table.reserve[RED] -= 6
    scene.skip()
    scene.luck("New Hands")
    assert list(scene.table.pool) == [20, 15, 15]
    assert list(scene.table.reserve) == [0, 5, 5]


def test_g15_event_2_homesickness_empties_one_standing_region():
    scene = after(1, 2)
    scene.put(RED, 5)
    scene.put(BLUE, 5, row=2)
    scene.skip()
    scene.luck("Homesickness")
    assert scene.match.outcomes == 10
    scene.luck("Everybody on region 5 (blue Mine) goes home")
    assert list(scene.table.pool) == [13, 13, 13]


def test_g15_event_2_homesickness_names_an_empty_region_too():
    scene = after(1, 2)
    scene.put(RED, 5)
    scene.skip()
    scene.luck("Homesickness")
    scene.luck("Nobody is on region 3 (red Mine): nobody goes home")
    assert list(scene.table.pool) == [12, 13, 13]


def test_g15_event_2_sympathy_goes_to_the_fewest_votes_in_hand():
    scene = after(1)
    scene.lead(BLUE)
    scene.table.votes[BLUE] = 1
    scene.skip()
    scene.luck("Sympathy")
    assert scene.match.actor == BLACK
    assert "take what is due" in scene.refusal(STOP)
    scene.do("take 1 metal", "take 1 energy")
    assert scene.match.actor == RED
    scene.do("take 1 energy", "take 1 energy")
    assert [scene.stock(seat) for seat in range(3)] == [(0, 2), (0, 0), (1, 1)]


def test_g15_the_game_ends_after_the_round_of_the_last_event():
    scene = after(1)
    scene.table.deck = 1
    scene.skip()
    scene.luck("the election is called")
    assert scene.match.over
    assert scene.table.ending == Finale.LAST_EVENT


def test_g15_or_after_a_round_with_no_ruin_left():
    scene = after()
    scene.skip()
    scene.luck("A Quiet Week; the election is called")
    assert scene.table.ending == Finale.ALL_REBUILT


def test_g15_the_round_of_the_snails_death_may_be_that_round():
    scene = Scene()
    scene.snail(1)
    scene.life(1)
    scene.skip()
    scene.luck("Event 1, east; the giant snail is dead; the election is called")
    assert scene.match.over


def test_g15_while_the_snail_lives_a_world_without_ruins_plays_on():
    scene = Scene()
    scene.skip()
    scene.luck("Event 0")
    assert not scene.match.over
