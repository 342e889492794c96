"""Checks of what a game teaches: its lessons can be taken to their end, and what they state is true."""

from __future__ import annotations

from snailhouse.core.game import Game
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.room import Room
from snailhouse.learning.chapters import Chapter, chapters_of
from snailhouse.learning.illustrations import illustration_faults, illustrations_of
from snailhouse.learning.place import PupilPlace, pupil_place
from snailhouse.learning.proofs import faults_of


def lessons_and_exercises_are_true(game: Game) -> None:
    """A change of rules that leaves one behind is found here. What a search proves is left to slow tests."""
    for chapter in chapters_of(game.room):
        faults = faults_of(game.room, chapter)
        assert not faults, "; ".join(faults)
        for language in LANGUAGES:
            with speaking(language):
                last = taken_to_its_end(game.room, chapter).pages[-1]
            assert last.step == len(chapter.steps) - 1, f"{chapter.id} ends at step {last.step + 1}"


def the_pictures_of_the_rulebook_are_true(game: Game) -> None:
    """Every picture can be played, in every language; its book has it, and what it is to show is there."""
    faults = illustration_faults(game.room)
    assert not faults, "; ".join(faults)
    for language in LANGUAGES:
        with speaking(language):
            for picture in illustrations_of(game.room):
                assert picture.views, picture.id


def taken_to_its_end(room: Room, chapter: Chapter) -> PupilPlace:
    """Answer as a pupil would who tries everything: returns the last pages."""
    here = pupil_place(room, chapter)
    while here.asks is not None:
        number = len(here.choices) if here.asks == "choice" else 0
        tried = [move.id for move in here.moves] or list(range(number))
        here = first_that_goes_on(room, chapter, here, tried)
        assert here.pages, f"{chapter.id} shows nothing after {here.answers}"
    return here


def first_that_goes_on(room: Room, chapter: Chapter, here: PupilPlace, tried: list[int]) -> PupilPlace:
    """The guide after the first of the answers that goes on; every other is answered with words."""
    for answer in tried:
        there = pupil_place(room, chapter, [*here.answers, answer])
        if len(there.answers) > len(here.answers):
            return there
        assert there.wrong, f"{chapter.id}: nothing is said to {answer}"
        assert there.pages == here.pages, f"{chapter.id}: a mistake changes what is shown"
    raise AssertionError(f"{chapter.id}: no answer goes on after {here.answers}")
