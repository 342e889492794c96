"""What happens in a chapter, event by event, by number or by name."""

from __future__ import annotations

from collections.abc import Iterable

from snailhouse.core.contract import CHANCE
from snailhouse.core.errors import Refusal
from snailhouse.core.language import ENGLISH, speaking
from snailhouse.core.match import Match
from snailhouse.core.naming import calling
from snailhouse.core.position import Position
from snailhouse.learning.chapters import BadLesson, ScriptedEvent


def act_out(match: Match, events: Iterable[ScriptedEvent]) -> None:
    """Apply the events; raises BadLesson where one cannot be."""
    for event in events:
        position = match.position
        try:
            if position.actor == CHANCE:
                match.chance(event if isinstance(event, int) else outcome_called(position, event))
            else:
                match.play(event if isinstance(event, int) else move_touching(position, event))
        except Refusal as refusal:
            raise BadLesson(f"{event!r} cannot happen after {len(match.events)} events: {refusal}") from None


def outcome_called(position: Position, words: str) -> int:
    """The first outcome whose English sentence holds these words."""
    with speaking(ENGLISH), calling(()):
        for outcome in range(position.outcomes()):
            if words in position.game.room.words.chance_text(position, outcome):
                return outcome
    raise BadLesson(f"no chance outcome is told with the words {words!r}")


def move_touching(position: Position, things: str) -> int:
    """The legal move that touches these things, in this order."""
    wanted = tuple(things.split())
    for move in position.legal():
        if position.parts(move) == wanted:
            return move
    offered = ", ".join(" ".join(position.parts(move)) for move in position.legal())
    raise BadLesson(f"no legal move touches {things!r}; there are {offered or 'none'}")
