"""What a game's rules are: two records, nine functions, and three more for reports; a few more may be there.

`Rules` describes a rules module. The bare names below it are the same functions as a template sees them:
a generic algorithm imports them for the type checker only, and the workshop binds them to a game.
Every function is a kernel. Chance is explicit: rules never draw; they say how many equally likely outcomes
there are and apply the one they are given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from snailhouse.core.record import Float64s, Int64s, Record, UInt32s

CHANCE: Final = -1
"""`actor` when the next event is a chance outcome."""
OVER: Final = -2
"""`actor` when the game has ended."""
SPECTATOR: Final = -3
"""The `seat` of someone who sits at no seat and knows nothing secret."""
MOST_SEATS: Final = 8
MOST_FIGURES: Final = 64


class Rules(Protocol):
    """A rules module. `table` arguments are changed in place; `box` never changes."""

    @property
    def Box(self) -> type[Record]: ...  # noqa: N802

    @property
    def Table(self) -> type[Record]: ...  # noqa: N802

    @property
    def MOVES(self) -> int:  # noqa: N802
        """Move ids run from 0 to MOVES - 1."""

    @property
    def Observation(self) -> type[Record]:  # noqa: N802
        """What `observe` fills: named pieces of Float32, each with its meaning."""

    @property
    def Figures(self) -> type[Record]:  # noqa: N802
        """What `figures` fills: Float64, each number with the label a report gives it."""

    def setup(self, box: Any, table: Any) -> None:
        """Make `table`, which arrives all zero, the table before anything has happened."""

    def actor(self, box: Any, table: Any) -> int:
        """The seat to decide, or CHANCE, or OVER."""

    def outcomes(self, box: Any, table: Any) -> int:
        """At CHANCE: how many equally likely outcomes there are."""

    def chance(self, box: Any, table: Any, outcome: int) -> None:
        """Apply one of them."""

    def legal(self, box: Any, table: Any, moves: Int64s) -> int:
        """At a decision: fill the legal move ids, ascending, and return how many (at least one)."""

    def play(self, box: Any, table: Any, move: int) -> None:
        """Apply a legal move."""

    def conceal(self, box: Any, table: Any, seat: int, dice: UInt32s) -> None:
        """Resample what the seat cannot know, each possibility as likely as it is to the seat.

        What comes out depends on the dice and on what the seat knows, never on the hidden truth.
        """

    def payoffs(self, box: Any, table: Any, out: Float64s) -> None:
        """At OVER: each seat's share of the one point."""

    def observe(self, box: Any, table: Any, seat: int, out: Any) -> None:
        """The seat's knowledge as numbers, for learners; `out` is an Observation, all zero or erased."""

    def turns(self, box: Any, table: Any) -> int:
        """How many turns (in the game's own sense) have begun."""

    def scores(self, box: Any, table: Any, out: Float64s) -> None:
        """Each seat's score as the players count it."""

    def figures(self, box: Any, table: Any, out: Any) -> None:
        """At OVER: the game's own numbers for a report; `out` is a Figures record, all zero."""


FUNCTIONS: Final = (
    "setup",
    "actor",
    "outcomes",
    "chance",
    "legal",
    "play",
    "conceal",
    "payoffs",
    "observe",
    "turns",
    "scores",
    "figures",
)
OPTIONAL_FUNCTIONS: Final = {
    "erase": "observation, numbers",
    "count_moves": "box, table, moves",
    "nth_move": "box, table, moves, index",
}
"""What a rules module may also have, and what it takes; see below."""

setup: Callable[[Any, Any], None]
actor: Callable[[Any, Any], int]
outcomes: Callable[[Any, Any], int]
chance: Callable[[Any, Any, int], None]
legal: Callable[[Any, Any, Int64s], int]
play: Callable[[Any, Any, int], None]
conceal: Callable[[Any, Any, int, UInt32s], None]
payoffs: Callable[[Any, Any, Float64s], None]
observe: Callable[[Any, Any, int, Any], None]
turns: Callable[[Any, Any], int]
scores: Callable[[Any, Any, Float64s], None]
figures: Callable[[Any, Any, Any], None]
erase: Callable[[Any, Any], None]
"""Makes an Observation that `observe` has filled ready to be filled again, for another table of the same game;
`numbers` is its memory. All become zero, unless rules bring an `erase` of their own, which may leave alone what
`observe` writes anyway or what never changes within a game."""
count_moves: Callable[[Any, Any, Int64s], int]
"""How many moves `legal` would list. Rules whose list takes long may bring this and `nth_move`: a random player
needs one move only. Without them `legal` lists all in `moves`."""
nth_move: Callable[[Any, Any, Int64s, int], int]
"""The move at this index of that list, after `count_moves` and before anything else happens. The two may leave
each other what they like in `moves`."""
greedy: Callable[[Any, Any, Int64s, int, UInt32s], int]
"""The game's hand-written policy: the move it chooses among the `count` legal ones in `moves`. A game
without one plays at random here."""
insider: Callable[[Any, Any, Int64s, int, UInt32s], int]
"""A policy like `greedy` that may look at everything on the table: searches in heats play out by it, on tables
whose secrets are drawn afresh. A game without one has its greedy policy."""
turn_key: Callable[[Any, Any], int]
"""What has become of a turn so far, as a number: after the same beginning equal numbers have equal futures.
What a seat may do in its turn must not depend on what it cannot know."""
at_break: Callable[[Any, Any], bool]
"""Whether a game has come to a break, of which it has one: how it goes on depends little on what was before.
Heats stop there, and think of other games that went on in many ways. A game without it has none."""
finish_like: Callable[[Any, Any, Any], None]
"""Finish a table that is at its break in the way another one, which is over, went on after its own."""
appeal: Callable[[Any, Any, Int64s, int, Float64s], None]
"""How much the game's hand-written policy is drawn to each of the `count` legal moves in `moves`: parts of 1. A
game without it finds all equally appealing."""
branch: Callable[[Any, Any, int], int]
"""What a legal move does, as a number from 0: after other luck the same move may do something else, and a
search keeps these apart. Two legal moves of one table have two numbers. A game without it has the move."""
changing_use: Callable[[Any, Any, int], int]
"""Of a room's plan, see `room.PlanPart`; for surveys of the laboratory only."""
