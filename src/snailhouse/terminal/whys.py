"""`why` at the prompt: things go by what the screen calls them, such as track 7, never by move ids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from snailhouse.core.language import listed
from snailhouse.core.position import Move, Position
from snailhouse.terminal.language import say

NUMBERED: Final = re.compile(r"\D+-(\d+)(?:-.*)?")
MOST_REASONS: Final = 3


def answer_why(position: Position, words: Sequence[str], moves: Sequence[Move]) -> list[str]:
    """Why there is no move with what the words name, or which of the numbered moves there are; a line each."""
    known = dict.fromkeys(
        part for move in range(position.game.room.rules.MOVES) for part in position.parts(move)
    )
    if all(word in known for word in words):
        return _told(position, [tuple(words)], moves)
    things = [part for part in known if (named := NUMBERED.fullmatch(part)) and named[1] == words[0]]
    if len(words) == 1 and things:
        return _told(position, [(part,) for part in things], moves)
    if len(words) == 1 and words[0].isdigit() and 1 <= int(words[0][:9]) <= len(moves):
        return [say("You may: {text}.", text=moves[int(words[0]) - 1].text)]
    examples = listed(list(known)[:3])
    return [
        say(
            "Nothing here is called {name}; things are called {examples}.",
            name=" ".join(words),
            examples=examples,
        )
    ]


def _told(position: Position, touches: list[tuple[str, ...]], moves: Sequence[Move]) -> list[str]:
    numbers = [
        number
        for number, move in enumerate(moves, start=1)
        if any(move.parts[: len(touch)] == touch or touch[0] in move.parts[1:] for touch in touches)
    ]
    if numbers:
        return [say("You may, by {numbers}.", numbers=listed(numbers))]
    beginnings = {position.parts(move)[:1] for move in range(position.game.room.rules.MOVES)}
    first = [touch for touch in touches if touch[:1] in beginnings]
    reasons = dict.fromkeys(filter(None, map(position.why_not_touch, first or touches)))
    return list(reasons)[:MOST_REASONS]
