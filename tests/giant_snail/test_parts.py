"""What one touches on the board, and what the view tells a board beside the pieces."""

import pytest
from tests.giant_snail.scene import RED, Scene

import snailhouse
from snailhouse import CHANCE
from snailhouse.games.giant_snail.records import Finale, Task
from snailhouse.testing import random_matches


def touches(scene, text):
    return next(move.parts for move in scene.match.moves() if text in move.text)


def test_a_worker_is_placed_by_touching_a_row_and_lifted_by_touching_it():
    scene = Scene()
    scene.put(RED, 5, row=2)
    assert touches(scene, "place a worker on row 1 of region 3") == ("region-3-row-1",)
    assert touches(scene, "lift a worker from row 2 of region 5") == ("worker-red-5-2",)
    assert touches(scene, "forfeit") == ("stop",)


def test_a_full_row_says_so_when_it_is_touched():
    scene = Scene()
    scene.put(RED, 3, row=1, workers=2)
    assert "has no free slot (G4)" in scene.match.why_not_touch(("region-3-row-1",))
    assert scene.match.why_not_touch(("region-3-row-2",)) is None
    assert "after the labs (G7)" in scene.match.why_not_touch(("robot-slot-1-1",))


def test_what_is_not_for_the_player_says_so():
    scene = Scene()
    assert "that worker is Blue's" in scene.match.why_not_touch(("worker-blue-3-1",))
    assert "turned by themselves" in scene.match.why_not_touch(("deck",))
    assert scene.match.why_not_touch(("worker",)) == "there is no move with that"


def test_a_step_of_the_robot_is_a_direction_and_then_a_payment():
    scene = Scene()
    scene.snail(1)
    scene.build_robot(6)
    scene.give(RED, metal=1, energy=2)
    scene.forfeit()
    scene.luck("Event 1, east")
    assert {move.parts for move in scene.match.moves()} == {
        ("stop",),
        *((f"step-{way}", pay) for way in ("north", "south", "east", "west") for pay in ("pay-1-1", "pay-0-2")),
    }
    assert "you cannot pay 2 metal" in scene.match.why_not_touch(("step-north", "pay-2-0"))


def test_no_touch_is_the_beginning_of_another_in_whole_games():
    match, dice = snailhouse.game("giant-snail").match(), snailhouse.dice(11)
    seen = set()
    while not match.over:
        if match.actor == CHANCE:
            match.roll(dice)
            continue
        parts = [move.parts for move in match.moves()]
        assert not any(one != two and two[: len(one)] == one for one in parts for two in parts)
        seen.update(part.rstrip("-0123456789") for touched in parts for part in touched)
        match.play(match.legal()[len(match.events) * 7 % len(parts)])
    assert {"region-1-row", "stop", "robot-slot"} <= seen


def test_events_point_at_what_they_are_about():
    match = snailhouse.game("giant-snail").match()
    while match.actor == CHANCE:
        match.chance(0)
    assert match.touched()[:5] == [("card-1",), ("card-2",), ("region-1",), ("region-2",), ("region-3",)]


def test_an_event_card_points_at_the_region_the_snail_crawls_to():
    scene = Scene()
    scene.snail(1)
    scene.forfeit()
    scene.luck("Event 1, east")
    assert scene.match.touched()[-1] == ("deck", "region-2")


@pytest.mark.parametrize("regions", ["ordered", "shuffled"])
def test_the_plan_has_the_snail_where_its_card_lies(regions):
    seen, plan = 0, snailhouse.game("giant-snail").room.plan
    for match in random_matches(snailhouse.game("giant-snail", regions=regions), 2, every=9):
        laid = match.view()["regions"]
        places = [place for place, region in enumerate(laid) if region and region["snail"]]
        assert list(plan.visited(match.position)) == places
        seen += bool(places)
    assert seen > 10


@pytest.mark.parametrize("regions", ["ordered", "shuffled"])
def test_the_view_names_what_is_awaited_by_a_key(regions):
    match, dice = snailhouse.game("giant-snail", regions=regions).match(), snailhouse.dice(3)
    tasks = set()
    while not match.over:
        tasks.add(match.view()["task"])
        legal = match.legal()
        match.play(legal[0]) if legal else match.roll(dice)
    assert {"opening", "action", "event-card", "snail-region"} <= tasks
    assert match.view()["task"] == "over"
    assert match.view()["ending"] in ("ruins", "lost-type")
    assert match.view()["election"] == []


def test_the_election_is_counted_card_by_card():
    scene = Scene()
    scene.put(RED, 1)
    scene.table.votes[RED] = 2
    scene.table.ending, scene.table.awaits = Finale.LAST_EVENT, Task.OVER
    view = scene.match.view()
    assert view["election"] == [
        {"card": "tokens", "votes": [2, 0, 0]},
        {"card": "saviour", "votes": [0, 0, 0]},
        {"card": "killer", "votes": [0, 0, 0]},
        {"card": "nationalism", "votes": [1, 0, 0]},
        {"card": "cooperation", "votes": [0, 0, 0]},
    ]
    assert [player["final_votes"] for player in view["players"]] == [3, 0, 0]
