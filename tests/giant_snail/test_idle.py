"""Why a worker does nothing is said: in the log, by the coach, and where the worker stands (G5, G7)."""

from tests.giant_snail.scene import BLACK, BLUE, RED, Scene, put_id

from snailhouse.games.giant_snail.moves import STOP, region_move, slot_move, weapon_move
from snailhouse.games.giant_snail.records import Task
from snailhouse.games.giant_snail.wording.explained_map import row_explained, worker_explained
from snailhouse.games.giant_snail.wording.news import consequences
from snailhouse.games.giant_snail.wording.reasons import first_reason

NO_JOB = "the factory workers of {} have no job that could be paid"


def news(scene, text):
    before = scene.match.position
    scene.do(text)
    return list(consequences(before, scene.match.position))


def last_action(scene):
    """All forfeit but for the last."""
    while scene.table.awaits == Task.ACTION and scene.match.actor != BLACK:
        scene.do("forfeit")
    return news(scene, "forfeit")


def test_without_goods_factory_workers_have_no_job_and_the_log_says_so():
    scene = Scene()
    scene.put(RED, 1)
    scene.put(BLUE, 7)
    assert last_action(scene) == [NO_JOB.format("Red and Blue")]


def test_who_can_pay_is_asked_and_not_said_to_be_idle():
    scene = Scene()
    scene.put(RED, 1)
    scene.put(BLUE, 7)
    scene.give(BLUE, metal=5, energy=5)
    assert last_action(scene) == [NO_JOB.format("Red")]
    assert scene.table.awaits == Task.JOB
    assert news(scene, "send no more factory workers this round") == []


def test_whoever_comes_after_one_with_a_job_is_told_of_when_it_is_done():
    scene = Scene()
    scene.put(RED, 1)
    scene.put(BLACK, 12)
    scene.give(RED, metal=5, energy=5)
    assert last_action(scene) == []
    assert news(scene, "send no more factory workers this round") == [NO_JOB.format("Black")]


def test_nobody_in_a_factory_is_nobody_without_a_job():
    assert last_action(Scene()) == []


def test_the_coach_promises_no_job_that_cannot_be_paid():
    scene = Scene()
    assert first_reason(scene.match.position, put_id(1)).endswith("for a job when there are goods to pay it")
    scene.give(RED, metal=5, energy=5)
    assert first_reason(scene.match.position, put_id(1)).endswith("for a job this round")


def test_the_first_worker_of_a_row_is_said_to_begin_it_and_the_second_to_fill_it():
    scene = Scene()
    assert "begins a row" in first_reason(scene.match.position, put_id(3))
    scene.put(BLUE, 3)
    assert "fills a row" in first_reason(scene.match.position, put_id(3))


def test_a_job_is_told_by_what_it_builds():
    scene = Scene()
    scene.weapon(RED, 0, built=False)
    scene.ruin(5)
    scene.put(RED, 5, workers=3)
    scene.put(RED, 1)
    scene.give(RED, metal=5, energy=5)
    scene.forfeit()
    here = scene.match.position
    assert first_reason(here, slot_move(0, 0)) == "builds on the robot; empty slots: 17"
    assert first_reason(here, weapon_move(0)) == "builds Battle Fork"
    assert first_reason(here, region_move(4)) == "rebuilds a region: one ruin less"
    assert first_reason(here, STOP) is None
    scene.build_robot(but=[(5, 2)])
    assert first_reason(scene.match.position, slot_move(5, 2)) == "completes the robot"


def test_a_guard_is_told_by_its_region():
    scene = Scene()
    scene.market("Salt Ring", "Salvage")
    scene.put(RED, 4, workers=2)
    scene.forfeit()
    scene.do("research Salt Ring")
    assert first_reason(scene.match.position, region_move(7)) == "guards region 8 (blue Solar Farm)"


def test_a_step_to_the_snail_is_told_by_the_fight_it_brings():
    """A second step cannot be paid. With a weapon to fire the fight comes next, else its blows at once."""
    told = []
    for armed, life in ((True, 20), (False, 20), (False, 4)):
        scene = Scene()
        scene.snail(2)
        scene.life(life)
        scene.build_robot(5)
        scene.give(RED, metal=3)
        if armed:
            scene.weapon(RED, 0)
        scene.skip()
        scene.luck("Event 1, west")
        moves = {move.text: move.id for move in scene.match.moves()}
        step = next(move for text, move in moves.items() if "north to region 1" in text)
        away = next(move for text, move in moves.items() if "east to region 6" in text)
        told.append(first_reason(scene.match.position, step))
        assert first_reason(scene.match.position, away) is None
    assert told == [
        "brings the robot to the snail: there will be combat",
        "takes cards off the snail’s life: 3",
        "kills the snail",
    ]


def test_a_worker_on_a_ruin_helps_to_rebuild_it():
    scene = Scene()
    scene.ruin(3)
    told = first_reason(scene.match.position, put_id(3))
    assert told == "helps to rebuild region 3 (red Mine); slots to fill: 2"


def test_a_row_that_is_not_full_says_that_it_does_nothing():
    scene = Scene()
    scene.put(BLUE, 3)
    waits = "The row is not full yet: until then it does nothing (G5, G6)."
    assert waits in row_explained(scene.match.position, 2, 0).text
    assert waits in worker_explained(scene.match.position, "blue", "3", "1").text
    scene.put(RED, 3)
    assert waits not in row_explained(scene.match.position, 2, 0).text
    assert waits not in row_explained(scene.match.position, 0, 0).text, "factory workers need no full row"
