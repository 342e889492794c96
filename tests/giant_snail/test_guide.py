"""What players are told where they look: the danger, the votes, and everything on the board as it is now."""

import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

from snailhouse import SPECTATOR


def scene():
    """Some workers, a ruin, a guard, two weapons, tokens and claimed cards; the snail is on region 1."""
    found = Scene()
    found.put(RED, 3, row=1)
    found.put(BLUE, 4)
    found.ruin(5)
    found.put(BLACK, 5)
    found.guard(BLACK, 8)
    found.snail(1)
    found.life(20)
    found.weapon(RED, 0, built=False)
    found.weapon(BLUE, 1)
    found.give(BLACK, metal=3, energy=1)
    found.table.votes[BLUE] = 2
    found.table.claimed[BLACK] = 4
    found.market("Salvage", "Malacologist")
    return found


def explained(found, thing, seat=RED):
    told = found.match.position.explained(thing, seat)
    return f"{told.title}: {told.text}"


def test_the_goal_tells_the_common_danger_and_ones_own_votes():
    found = scene()
    common = "Its life: 20. Ruins: 1 (7: all lose). Robot: 0 of 18."
    goals = {seat: found.match.position.goal(seat) for seat in (SPECTATOR, RED, BLUE, BLACK)}
    assert all(common in goal for goal in goals.values())
    assert "Your votes now" not in goals[SPECTATOR]
    for seat, votes in ((RED, 1), (BLUE, 3), (BLACK, 2)):
        assert goals[seat].endswith(f"Your votes now: {votes}.")


def test_the_goal_names_the_last_region_of_a_type():
    found = scene()
    assert "Last of a type" not in found.match.position.goal(RED), "two mines stand"
    found.ruin(3)
    assert "Last of a type" in found.match.position.goal(RED)
    assert found.match.position.goal(RED).endswith("all lose if it falls: Mine 10. Your votes now: 0.")


def test_after_the_snails_death_the_goal_is_the_race_for_votes():
    found = scene()
    found.kill_snail()
    told = found.match.position.goal(RED)
    assert f"after the last event (left: {found.table.deck}) or when no ruin is left (1)" in told
    assert told.endswith("Votes now: Red 1, Blue 3 and Black 2.")


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ("region-3", "Region 3 (red Mine): Mine: in every round each full row gives 1 metal"),
        ("region-3", "home for Red and abroad for the others (G19)."),
        ("region-1", "The snail is here"),
        ("region-8", "gives 1 energy"),
        ("region-8", "Guarded by Salt Ring of Black (G16)."),
        ("region-5", "The ruins of region 5 (blue Mine): A ruin produces nothing. Its 3 slots filled,"),
        ("region-5", "a factory worker rebuilds it for 2 metal and 2 energy (G8)."),
        ("region-5-row-1", "Free slots: 2. Here: Black 1."),
        ("region-3-row-1", "Free slots: 1. Here: Red 1."),
        ("region-3-row-1", "The row is not full yet"),
        ("worker-red-3-1", "A worker of Red: On row 1 of region 3 (red Mine)."),
        ("worker-black-5-1", "A worker of Black: On the ruins of region 5 (blue Mine)."),
        ("deck", "The snail’s life: 20: "),
        ("deck", "Ruins: 1. At 7, or when the last region of a type falls"),
        ("robot", "Empty slots: 18."),
        ("robot", "A step costs 2 resources of any kind; its blow in combat takes cards off the deck: 3"),
        ("robot-slot-1-1", "Head, slot 1: Empty: a factory worker fills it for 2 metal and stays"),
        ("robot-slot-1-3", "Head, slot 3: Empty: a factory worker fills it for 2 energy and stays"),
        ("weapon-1", "Battle Fork: Researched by Red, not built yet."),
        ("weapon-2", "Flambé Thrower: Built, and Blue fires it."),
        ("weapon-3", "A Salt Rifle: Not researched yet."),
        ("weapon-3", "builds it for 2 metal and 1 energy; in combat each shot costs 1 metal and 1 energy and"),
        ("weapon-3", "takes 3 cards off the deck"),
        ("card-1", "Salvage: 1 resource of your choice for every ruin, at most 4"),
        ("card-2", "Malacologist: Look at the next event cards (3)"),
        ("player-1", "Red: Leads this round"),
        ("player-2", "tokens 2 + robot 0 + cards taken 0 + most workers at home 0 + abroad 1 = 3 (G19)."),
        ("player-3", "tokens 0 + robot 0 + cards taken 2 + most workers at home 0 + abroad 0 = 2 (G19)."),
        ("player-3-metal", "Black, metal: 3: "),
        ("player-3-energy", "Black, energy: 1: "),
        ("player-3-metal", "At Cleanup nobody keeps more than 10 resources"),
        ("player-3-claimed", "Black, cards taken: 4: "),
        ("player-2-votes", "Blue, vote tokens: 2: "),
        ("goods-metal", "Supply, metal: 30: "),
        ("goods-energy", "Supply, energy: 32: "),
        ("stop", "Forfeits the actions left to you in this round"),
        ("phase", "Round 1: Actions:"),
    ],
)
def test_what_lies_on_the_board_is_told_as_it_is_now(thing, told):
    assert told in explained(scene(), thing)


def test_only_the_leader_leads_and_only_who_decides_may_stop():
    found = scene()
    assert "Leads this round" not in explained(found, "player-2")
    assert found.match.position.explained("stop", BLUE) is None
    found.do("forfeit")
    assert "Has forfeited the actions left in this round" in explained(found, "player-1")
    assert "Has forfeited" not in explained(found, "player-2")


def test_a_filled_slot_tells_its_builder_and_a_full_row_works():
    found = scene()
    found.build_robot(2)
    assert "Built by Blue; the worker stays for good" in explained(found, "robot-slot-1-2")
    assert "The robot is here." in explained(found, "region-2")
    found.put(BLUE, 3, row=1)
    told = explained(found, "region-3-row-1")
    assert "Free slots: 0. Here: Red 1, Blue 1." in told
    assert "not full yet" not in told
