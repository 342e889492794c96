"""What the terminal says around a game."""

from __future__ import annotations

from snailhouse.terminal.language import say


def study_sentence() -> str:
    return say("A study game: everything can be taken back.")


def stopped_sentence(events: int) -> str:
    """The game was left after so many events."""
    return say.counted(
        events, "The game stops here, after one event.", "The game stops here, after {number} events."
    )


def written_sentence(file: object) -> str:
    return say("Record written to {file}.", file=file)


def again_question() -> str:
    return say("Another game?")
