"""Two bots for Snailhouse: a function, and a class that remembers. Copy this file and change what they think.

snailhouse arena snails-pace --bots my_bot.py:choose,greedy
snailhouse play snails-pace --players human,my_bot.py:Patient
"""

from snailhouse import Position


def choose(position: Position) -> int:
    """The move after which this seat has most points; among equals the last."""
    seat = position.actor
    return max(position.legal(), key=lambda move: (position.after(move).scores()[seat], move))


class Patient:
    """Made anew for every game: plays the move it has played least often."""

    def __init__(self) -> None:
        self.played: dict[int, int] = {}

    def choose(self, position: Position) -> int:
        """The legal move that was played least often; the first among equals."""
        chosen = min(position.legal(), key=lambda move: self.played.get(move, 0))
        self.played[chosen] = self.played.get(chosen, 0) + 1
        return chosen
