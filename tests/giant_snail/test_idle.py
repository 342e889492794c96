"""Why a worker does nothing is said: in the log, by the coach, and where the worker stands (G5, G7)."""

from tests.giant_snail.scene import BLACK, BLUE, RED, Scene, put_id

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


def test_a_row_that_is_not_full_says_that_it_does_nothing():
    scene = Scene()
    scene.put(BLUE, 3)
    waits = "The row is not full yet: until then it does nothing (G5, G6)."
    assert waits in row_explained(scene.match.position, 2, 0).text
    assert waits in worker_explained(scene.match.position, "blue", "3", "1").text
    scene.put(RED, 3)
    assert waits not in row_explained(scene.match.position, 2, 0).text
    assert waits not in row_explained(scene.match.position, 0, 0).text, "factory workers need no full row"
