"""Learning by playing: lessons by mouse and by keys, mistakes answered, places kept, a first game after."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, expect

import snailhouse
from snailhouse.core.registry import room
from snailhouse.learning.chapters import Chapter, chapter_of, chapters_of
from snailhouse.learning.place import pupil_place
from tests.browser.conftest import Visit
from tests.browser.parlour import Table, Visitor, until
from tests.browser.places import GAMES, first_lesson

FIRST_SEARCH = 120_000
"""Milliseconds: the first search of a game on a machine is compiled."""
TOUCHES = 8
ALL_IN_SIGHT = "() => document.querySelector('.board').getBoundingClientRect().bottom <= window.innerHeight"
LESSONS = [
    pytest.param(game, chapter, id=f"{game}-{chapter.id}")
    for game in GAMES
    for chapter in chapters_of(room(game))
    if chapter.kind == "lesson"
]


class Lesson:
    """A lesson on the screen."""

    def __init__(self, visitor: Visitor, game: str, chapter: str) -> None:
        self.visitor = visitor
        self.page = visitor.go(f"learn/{game}/{chapter}")
        self.board = Table(self.page, "")
        self.idea = self.page.locator("[data-idea]")
        self.next = self.page.locator("[data-next]")
        self.reason = self.page.locator("[data-reason]")
        self.hand = self.page.locator("[data-hand]")

    def at(self, step: int) -> None:
        expect(self.page.locator("[data-step]")).to_have_attribute("data-step", str(step))

    def touch_till_answered(self, part: str) -> None:
        """Touch it; while something still moves a touch only ends that, and another is needed."""
        for _ in range(TOUCHES):
            self.board.touch(part)
            with suppress(AssertionError):
                expect(self.reason).to_be_visible(timeout=3000)
                return

    def touch_till_at(self, step: int, part: str) -> None:
        """Touch it until that leads to a step, likewise."""
        for _ in range(TOUCHES):
            self.board.touch(part)
            with suppress(AssertionError):
                expect(self.page.locator("[data-step]")).to_have_attribute("data-step", str(step), timeout=3000)
                return

    def read_on(self) -> None:
        """To the next page, once the board has shown what this one tells of."""
        expect(self.idea).to_be_visible()
        self.next.click()

    def choice(self, number: int) -> Locator:
        return self.page.locator(f'[data-choice="{number}"]')


def first_way(chapter: Chapter, step: int) -> list[str]:
    """What to touch at a step: the first move that goes on, or nothing where any will do."""
    play = chapter.steps[step].play
    return play[0].split() if isinstance(play, list) else []


@pytest.mark.parametrize(("game", "chapter"), LESSONS)
def test_a_lesson_is_taken_by_mouse(visit: Visit, game: str, chapter: Chapter) -> None:
    lesson = Lesson(visit("Ada"), game, chapter.id)
    for number, step in enumerate(chapter.steps):
        lesson.at(number)
        expect(lesson.idea).to_have_text(step.en)
        expect(lesson.idea).to_be_visible()
        until(lesson.page, lambda: lesson.page.evaluate(ALL_IN_SIGHT), "all of the board in sight")
        if step.point:
            expect(lesson.hand).to_have_attribute("data-hand", step.point[0])
        if step.asks is None:
            lesson.read_on()
        elif step.asks == "choice":
            lesson.choice(step.answer - 1).click()
        else:
            for part in first_way(chapter, number):
                lesson.board.touch(part)
            if step.play == "any":
                lesson.page.locator("summary").click()
                lesson.board.moves.first.click()
    expect(lesson.page.locator("[data-finished]")).to_be_focused()
    lesson.page.reload()
    lesson.at(0)
    lesson.visitor.go(f"learn/{game}")
    expect(lesson.page.get_by_role("link", name=re.compile("^Once more"))).to_have_count(1)


def test_a_lesson_is_taken_by_keys(visit: Visit) -> None:
    chapter = chapters_of(room("cargolino-valentino"))[0]
    lesson = Lesson(visit("Ada"), "cargolino-valentino", chapter.id)
    press = lesson.page.keyboard.press
    for number, step in enumerate(chapter.steps):
        lesson.at(number)
        if step.asks is None:
            lesson.visitor.tab_to(lesson.next)
            expect(lesson.idea).to_be_visible()
            press("Enter")
        for touch, part in enumerate(first_way(chapter, number)):
            if touch == 0 and number and chapter.steps[number - 1].asks is None:
                expect(lesson.board.part(part).first).to_be_focused()
            lesson.board.part(part).first.focus()
            press("Enter")
    expect(lesson.page.locator("[data-finished]")).to_be_focused()


def test_on_a_phone_what_is_pointed_at_never_lies_under_the_text(visit: Visit) -> None:
    """`touch` finds a thing only where nothing covers it. The longest texts are Spanish."""
    chapter = chapter_of(room("giant-snail"), "2-technology")
    phone = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
    lesson = Lesson(visit("Ada", prefers={"language": "es"}, **phone), "giant-snail", chapter.id)
    lesson.board.board = lesson.page.locator("section.host")
    text, fold = lesson.page.locator("[data-lesson]"), lesson.page.locator("[data-fold]")
    for number, step in enumerate(chapter.steps[:6]):
        lesson.at(number)
        expect(lesson.hand).to_have_attribute("data-hand", step.point[0])
        box = text.bounding_box()
        assert box
        assert box["height"] < 0.36 * 740
        for part in first_way(chapter, number):
            lesson.board.touch(part)
    lesson.at(6)
    fold.click()
    expect(lesson.idea).to_be_hidden()
    expect(fold).to_have_attribute("aria-expanded", "false")
    lesson.touch_till_answered("region-8")
    expect(lesson.reason).to_be_visible()
    expect(lesson.idea).to_be_hidden()
    lesson.reason.get_by_role("button").last.click()
    expect(lesson.idea).to_be_visible()


def test_mistakes_are_answered_and_nothing_changes(visit: Visit) -> None:
    lesson = Lesson(visit("Ada"), "snails-pace", "first-races")
    expect(lesson.page.get_by_role("region", name="The board in words")).to_contain_text("X: You")
    lesson.touch_till_answered("track-3")
    expect(lesson.reason).to_contain_text("Read on first")
    lesson.read_on()
    expect(lesson.reason).to_have_count(0)
    lesson.read_on()
    lesson.at(2)
    lesson.touch_till_answered("track-3")
    expect(lesson.reason).to_contain_text("But this time add all three dice")
    lesson.board.touch("track-8")
    expect(lesson.reason).to_contain_text("your roll 1 2 4 does not match track 8")
    lesson.at(2)
    lesson.board.touch("track-7")
    lesson.at(3)
    expect(lesson.reason).to_have_count(0)


def test_the_board_shows_what_happens_before_the_text_explains_it(visit: Visit) -> None:
    """A first press of Next while something moves ends that, and the text is there to be read."""
    chapter = chapters_of(room("cargolino-valentino"))[0]
    lesson = Lesson(visit("Ada", prefers={"motion": "calm"}), "cargolino-valentino", chapter.id)
    lesson.read_on()
    lesson.read_on()
    for number in (2, 3, 4, 5):
        lesson.at(number)
        expect(lesson.idea).to_be_visible()
        for part in first_way(chapter, number):
            lesson.board.touch(part)
    lesson.at(6)
    expect(lesson.idea).to_be_hidden()
    lesson.next.click()
    expect(lesson.idea).to_be_visible()
    lesson.at(6)


def test_what_cannot_be_touched_says_why_on_a_page_that_is_only_read(visit: Visit) -> None:
    lesson = Lesson(visit("Ada"), "snails-pace", "first-races")
    for step, part in enumerate(("", "", "track-7", "", "track-5", "", "track-2", "track-2"), start=1):
        lesson.touch_till_at(step, part) if part else lesson.read_on()
    lesson.at(8)
    lesson.touch_till_answered("track-1")
    expect(lesson.reason).to_contain_text("track 1 is closed: O has won that race")
    lesson.board.touch("track-6")
    expect(lesson.reason).to_contain_text("Read on first")


def test_a_lesson_goes_on_where_it_was_left_and_goes_back(visit: Visit) -> None:
    lesson = Lesson(visit("Ada"), "snails-pace", "first-races")
    lesson.read_on()
    lesson.read_on()
    lesson.touch_till_at(3, "track-7")
    lesson.read_on()
    lesson.at(4)
    lesson.page.reload()
    lesson.at(4)
    lesson.visitor.go("learn/snails-pace")
    lesson.page.get_by_role("link", name="Go on: Your first races").click()
    lesson.at(4)
    back = lesson.page.locator("[data-back]")
    back.click()
    lesson.at(3)
    back.click()
    lesson.at(2)
    lesson.touch_till_at(3, "track-7")


def test_a_lesson_follows_the_language(visit: Visit) -> None:
    visitor = visit("Ada", prefers={"language": "ca"})
    lesson = Lesson(visitor, "snails-pace", "first-races")
    steps = chapters_of(room("snails-pace"))[0].steps
    expect(lesson.idea).to_have_text(str(steps[0].ca))
    visitor.page.get_by_role("combobox", name="Llengua").select_option("es")
    expect(lesson.idea).to_have_text(str(steps[0].es))


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_is_solved(visit: Visit, game: str) -> None:
    """The first one, after a wrong answer where there can be one."""
    exercise = next(one for one in chapters_of(room(game)) if one.kind == "exercise")
    lesson = Lesson(visit("Ada"), game, exercise.id)
    for number, step in enumerate(exercise.steps):
        lesson.at(number)
        if step.asks is None:
            lesson.read_on()
        elif step.asks == "choice":
            lesson.choice(step.answer % len(step.choose)).click()
            expect(lesson.reason).to_be_visible()
            lesson.choice(step.answer - 1).click()
        else:
            for part in first_way(exercise, number):
                lesson.board.touch(part)
    expect(lesson.page.locator("[data-finished]")).to_have_text("Solved!")


def test_the_way_from_home_through_a_lesson_to_a_first_game(visit: Visit) -> None:
    visitor = visit("Ada")
    page = visitor.go()
    page.locator("[data-learn=snails-pace]").click()
    page.locator(f"[data-chapter={first_lesson('snails-pace')}]").click()
    expect(page.locator("[data-idea]")).to_be_visible()
    visitor.go("learn/snails-pace")
    page.locator("[data-first=snails-pace]").click()
    table = visitor.at_new_table()
    assert table.my_turn()
    coach = page.locator("[data-coach-says]")
    expect(coach).to_contain_text(re.compile("I would play|one move only|about as good"), timeout=FIRST_SEARCH)
    seen = visitor.get(f"tables/{table.id}")
    assert seen["study"]
    assert [seat["bot"] for seat in seen["seats"]] == [None, "easy"]
    worst = seen["moves"][0]["parts"]
    for part in worst:
        table.touch(part)
    assert table.my_turn()
    expect(coach).to_contain_text(re.compile("Your last move"), timeout=FIRST_SEARCH)


def test_on_a_phone_the_coach_of_a_first_game_speaks_right_under_the_board(visit: Visit) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    visitor = visit("Ada", prefers={"offered": False}, **phone)
    page = visitor.go("learn/snails-pace")
    page.locator("[data-first=snails-pace]").click()
    table = visitor.at_new_table()
    assert table.my_turn()
    expect(page.locator("[data-sound-offer]")).to_have_count(0)
    board, coach, moves = (
        page.locator(part).bounding_box() for part in (".board.card", ".side", "section.moves")
    )
    assert board and coach and moves  # noqa: PT018
    assert board["y"] + board["height"] < coach["y"] < board["y"] + board["height"] + 40
    assert coach["y"] + coach["height"] < moves["y"]


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_board_of_a_lesson_is_on_one_screen(visit: Visit, game: str) -> None:
    page = visit("Ada", viewport={"width": 1280, "height": 720}).go(f"learn/{game}/{first_lesson(game)}")
    for size in ({"width": 1280, "height": 720}, {"width": 740, "height": 360}):
        page.set_viewport_size(size)
        expect(page.locator(".board .host svg").first).to_be_in_viewport(ratio=0.99)


def test_there_is_no_such_lesson(visit: Visit) -> None:
    visitor = visit("Ada")
    visitor.forgive("404")
    page = visitor.go("learn/snails-pace/nothing")
    expect(page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()


def test_the_house_tells_what_a_wrong_touch_would_need() -> None:
    """What the page asks for is what the engine says."""
    chapter = chapters_of(room("snails-pace"))[0]
    here = pupil_place(room("snails-pace"), chapter)
    assert [move.parts for move in here.moves] == [(f"track-{track}",) for track in range(1, 8)]
    assert snailhouse.game("snails-pace").seats == len(here.seats)
