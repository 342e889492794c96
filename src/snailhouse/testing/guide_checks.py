"""Checks of a game's guide: the goal line, and that everything on the board is explained."""

from __future__ import annotations

from snailhouse.core.dice import dice
from snailhouse.core.game import Game
from snailhouse.core.introduction import rulebook
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation, GuidePart
from snailhouse.testing.samples import everyone, eyes, moment, random_decisions, random_matches
from snailhouse.testing.word_checks import RULING, RULING_ROW

GAMES_LOOKED_AT = 3
APART = 24
"""Events between the moments looked at, on average."""


def everything_on_the_board_is_explained(game: Game) -> None:
    """Every thing has words in every language, with a ruling where the rulebook has some; others have none."""
    guide = game.room.guide
    rulings = set(RULING_ROW.findall(rulebook(game.room)))
    for match in random_matches(game, GAMES_LOOKED_AT, every=APART) if guide else ():
        for seat in everyone(game):
            for language in LANGUAGES:
                with speaking(language):
                    told = _told(guide, match.position, seat)
                faulty = {thing: _fault(explanation, rulings) for thing, explanation in told.items()}
                wrong = {thing: fault for thing, fault in faulty.items() if fault}
                assert not wrong, f"told to {eyes(game, seat)} ({language}): {wrong}, {moment(match)}"
            assert match.position.explained("the moon", seat) is None


def every_part_of_a_move_is_explained(game: Game) -> None:
    """What one touches for a legal move is among the things, for the seat that decides."""
    guide = game.room.guide
    for match in random_decisions(game, GAMES_LOOKED_AT, every=APART) if guide else ():
        position = match.position
        parts = {part for move in position.moves() for part in move.parts}
        missing = parts - set(guide.things(position, position.actor) if guide and parts else ())
        assert not missing, f"the guide does not have {sorted(missing)}, {moment(match)}"


def the_goal_is_told_to_everybody(game: Game) -> None:
    for match in random_matches(game, GAMES_LOOKED_AT, every=APART) if game.room.guide else ():
        for seat in everyone(game):
            for language in LANGUAGES:
                with speaking(language):
                    goal = match.position.goal(seat) or ""
                wrong = f"the goal of {eyes(game, seat)} ({language}) is {goal!r}, {moment(match)}"
                assert goal.strip(), wrong
                assert "\n" not in goal, wrong


def the_guide_tells_no_secret(game: Game) -> None:
    """A seat is told the same, whatever it cannot know."""
    rng, guide = dice(11), game.room.guide
    for match in random_matches(game, GAMES_LOOKED_AT, every=APART) if guide else ():
        for seat in everyone(game):
            here, there = match.position, match.position.concealed(seat, rng)
            wrong = f"told to {eyes(game, seat)} depends on what it cannot know, {moment(match)}"
            assert here.goal(seat) == there.goal(seat), f"the goal {wrong}"
            ours, theirs = _told(guide, here, seat), _told(guide, there, seat)
            assert list(ours) == list(theirs), f"which things there are {wrong}"
            differ = {thing: (ours[thing], theirs[thing]) for thing in ours if ours[thing] != theirs[thing]}
            assert not differ, f"{differ} {wrong}"


def _told(guide: GuidePart | None, position: Position, seat: int) -> dict[str, Explanation | None]:
    """All things with what is said of them."""
    things = guide.things(position, seat) if guide else ()
    return {thing: position.explained(thing, seat) for thing in things}


def _fault(explanation: Explanation | None, rulings: set[str]) -> str | None:
    if explanation is None or not explanation.title.strip() or not explanation.text.strip():
        return f"not explained: {explanation}"
    named = _named(explanation.text)
    if named <= rulings and (named or not rulings):
        return None
    return f"no ruling of the rulebook: {explanation.text!r}"


def _named(text: str) -> set[str]:
    return {ruling for group in RULING.findall(text) for ruling in group.split(", ")}
