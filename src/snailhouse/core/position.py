"""A position: a game and one table, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.arguments import is_whole, repeated
from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import say, spoken
from snailhouse.core.naming import names_called
from snailhouse.core.options import Options
from snailhouse.core.plain_errors import explained
from snailhouse.core.record import UInt32s, float64s, float64s_of, frozen, read_only_record, sealed, thawed
from snailhouse.core.room import Explanation, View


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move: the id to play it by, what it means, and what one touches on the board to make it."""

    id: int
    text: str
    parts: tuple[str, ...] = ()


class Position:
    """A game and what lies on its table. Nothing changes a position: events lead to others.

    Equal games with equal bytes on the table are equal positions. `table` is read-only memory.
    """

    __slots__ = ("_data", "_game", "_legal", "_moves", "_played", "_table")
    _legal: list[int] | None
    _moves: dict[tuple[str, tuple[str, ...]], list[Move]] | None
    """The legal moves by language, once somebody has asked for them."""
    _played: int | None
    """The move that was played here, where that is known: it needs no second check."""

    def __init__(self, game: Game, table: Any) -> None:
        """`table` is the bytes of a table, or a record, which is copied."""
        self._game = game
        self._data: bytes | None = table if isinstance(table, bytes) else frozen(table)
        self._table: Any = None
        self._legal = None
        self._moves = None
        self._played = None

    @classmethod
    def past(cls, game: Game, data: bytes, played: int | None) -> Position:
        """A position of a match that has gone on, and the move that was played there if it was a decision."""
        position = cls(game, data)
        position._played = played
        return position

    def borrow(self, table: Any) -> None:
        """Read a record with this position's bytes, which its owner may change after `give_back`."""
        self._table = table

    def give_back(self) -> None:
        """Let go of a borrowed record; the position goes on with its own bytes."""
        self._table = None

    def standing_alone(self) -> Position:
        """An equal position that borrows nothing and knows the legal moves if this one does."""
        twin = Position(self._game, self.data)
        twin._legal, twin._moves = self._legal, self._moves
        return twin

    @classmethod
    def _owning(cls, game: Game, table: Any) -> Position:
        """The position of a record that nobody else holds."""
        position = object.__new__(cls)
        position._game = game
        position._data = None
        position._table = sealed(table)
        position._legal = None
        position._moves = None
        position._played = None
        return position

    @property
    def game(self) -> Game:
        return self._game

    @property
    def table(self) -> Any:
        if self._table is None:
            self._table = read_only_record(self._game.room.rules.Table.dtype, self.data)
        return self._table

    @property
    def data(self) -> bytes:
        """The table's bytes."""
        if self._data is None:
            self._data = frozen(self._table)
        return self._data

    @property
    def box(self) -> Any:
        return self._game.box

    @property
    def options(self) -> Options:
        return self._game.options

    @property
    def actor(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        return int(self._game.rules.actor(self._game.box, self.table))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def legal(self) -> list[int]:
        """The ids of the legal moves, ascending; none when nobody is to decide."""
        if self._legal is None:
            self._legal = self._find_legal()
        return list(self._legal)

    def _find_legal(self) -> list[int]:
        if self.actor < 0:
            return []
        moves = [0] * self._game.room.rules.MOVES
        count = self._game.rules.legal(self._game.box, self.table, cast(Any, moves))
        return moves[:count]

    def moves(self) -> list[Move]:
        """The legal moves with their texts, for the actor's eyes only; worded once for equal readers."""
        known, reader = self._moves or {}, (spoken(), names_called())
        if reader not in known:
            moves = [Move(move, *self.worded(move)) for move in self.legal()]
            known = self._moves = known | {reader: moves}
        return list(known[reader])

    def worded(self, move: int) -> tuple[str, tuple[str, ...]]:
        """What a legal move is called, and the things on the board it touches."""
        for known in self._moves.get((spoken(), names_called()), ()) if self._moves else ():
            if known.id == move:
                return known.text, known.parts
        return self._game.room.words.move_text(self, move), self.parts(move)

    def parts(self, move: int) -> tuple[str, ...]:
        """The things on the board one touches to make a move, legal or not."""
        touch = self._game.room.parts
        return touch.parts(self, move) if touch else ()

    def chance_worded(self, outcome: int) -> tuple[str, tuple[str, ...]]:
        """A chance outcome as a sentence, and the things on the board it concerns."""
        touch = self._game.room.parts
        parts = touch.chance_parts(self, outcome) if touch else ()
        return self._game.room.words.chance_text(self, outcome), parts

    def after(self, move: int) -> Position:
        """The position after a legal move; refuses another."""
        if move != self._played and (self._legal is None or move not in self._legal):
            reason = self.why_not(move)
            if reason is not None:
                raise IllegalMove(reason)
        return self._next(self._game.rules.play, move)

    def outcomes(self) -> int:
        """How many equally likely outcomes the coming chance event has; 0 at a decision or the end."""
        return int(self._game.rules.outcomes(self._game.box, self.table)) if self.actor == CHANCE else 0

    def after_chance(self, outcome: int) -> Position:
        """The position after a chance outcome; refuses one that cannot be."""
        check_outcome(self.actor, self.outcomes(), outcome)
        return self._next(self._game.rules.chance, outcome)

    def _next(self, step: Any, value: int) -> Position:
        table = thawed(self.table.dtype, self.data)
        try:
            step(self._game.box, table, int(value))
        except Exception as error:
            raise explained(error) from None
        return Position._owning(self._game, table)

    def concealed(self, seat: int, dice: UInt32s) -> Position:
        """The same position with all that the seat cannot know drawn afresh: what a bot may see."""
        table = thawed(self.table.dtype, self.data)
        try:
            self._game.quickest().conceal(self._game.box, table, seat, dice)
        except Exception as error:
            raise explained(error) from None
        return Position._owning(self._game, table)

    def seen_by(self, seat: int = SPECTATOR) -> View:
        """What the seat knows, ready for JSON; without a seat, what a spectator knows."""
        check_seat(self.game, seat)
        return self._game.room.views.view(self, seat)

    def goal(self, seat: int = SPECTATOR) -> str | None:
        """What wins and where the seat stands, in a line; None where the game has no guide."""
        check_seat(self.game, seat)
        guide = self._game.room.guide
        return guide.goal(self, seat) if guide else None

    def explained(self, thing: str, seat: int = SPECTATOR) -> Explanation | None:
        """What a thing on the board is and does now, as the seat knows it; None if there is no such thing."""
        check_seat(self.game, seat)
        guide = self._game.room.guide
        return guide.explain(self, seat, thing) if guide else None

    def hidden_from(self, seat: int) -> str | None:
        """When the coming event is hidden from the seat: the sentence it reads instead."""
        views: Any = self._game.room.views
        return views.hides(self, seat) if self._game.room.has_secrets else None

    def number_hidden_from(self, seat: int) -> bool:
        """Whether the coming event's number would tell the seat more than its sentence does."""
        hides_number: Any = getattr(self._game.room.views, "hides_number", None)
        return hides_number is not None and bool(hides_number(self, seat))

    def shown_number(self, value: int, seat: int) -> int | None:
        """The coming event's move or outcome as the seat may know it; None where it or its number is hidden."""
        hidden = self.hidden_from(seat) is not None or self.number_hidden_from(seat)
        return None if hidden else value

    def observed(self, seat: int) -> dict[str, NDArray[Any]]:
        """What the seat knows as numbers, piece by piece."""
        out: Any = self._game.room.rules.Observation.new()
        self._game.rules.observe(self._game.box, self.table, seat, out)
        return {name: np.array(out[name]) for name in out.dtype.names}

    def why_not(self, move: int) -> str | None:
        """Why the id cannot be played now, or None if it can."""
        actor = self.actor
        if actor == OVER:
            return say("the game is over")
        if actor == CHANCE:
            return say("nobody can move now: the next event is a matter of chance")
        last = self._game.room.rules.MOVES - 1
        if not is_whole(move):
            return say("{move!r} is no move id; ids are whole numbers from 0 to {last}", move=move, last=last)
        if not 0 <= move <= last:
            return say("there is no move {move}; move ids run from 0 to {last}", move=move, last=last)
        if move in self.legal():
            return None
        return self._game.room.words.refusal(self, int(move)) or say("there is no move with that")

    def why_not_touch(self, parts: tuple[str, ...]) -> str | None:
        """Why touching these things, in this order, leads to no legal move; None if it leads to one."""
        meant = [m for m in range(self._game.room.rules.MOVES) if self.parts(m)[: len(parts)] == parts]
        if not set(meant).isdisjoint(self.legal()):
            return None
        if meant:
            return self.why_not(meant[0])
        if any(parts[-1] in self.parts(move)[1:] for move in self.legal()):
            return say("that comes later in the move: begin with something that is marked")
        no_move_with = getattr(self._game.room.parts, "no_move_with", lambda *_: None)
        return no_move_with(self, parts[-1]) or say("there is no move with that")

    def turns(self) -> int:
        """How many turns (in the game's own sense) have begun."""
        return int(self._game.rules.turns(self._game.box, self.table))

    def scores(self) -> list[float]:
        """Each seat's score so far, as the players count it."""
        return self._by_seat(self._game.rules.scores)

    def figures(self) -> tuple[float, ...]:
        """The game's own figures of what has happened, in the order of their record."""
        report = self._game.room.rules.Figures.array(1)
        numbers = float64s_of(report)
        numbers[:] = 0.0
        self._game.rules.figures(self._game.box, self.table, report[0])
        return tuple(float(numbers[index]) for index in range(len(numbers)))

    def payoffs(self) -> list[float]:
        """Each seat's share of the one point, once the game is over."""
        self._check_over()
        return self._by_seat(self._game.rules.payoffs)

    def _by_seat(self, rule: Any) -> list[float]:
        out = float64s(self._game.seats)
        rule(self._game.box, self.table, out)
        return [float(out[seat]) for seat in range(self._game.seats)]

    def result_text(self) -> str:
        """The finished game in words."""
        self._check_over()
        return self._game.room.words.result_text(self)

    def _check_over(self) -> None:
        if not self.over:
            raise Refusal(say("the game is not over yet"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.data == other.data and self._game == other._game

    def __hash__(self) -> int:
        return hash(self.data)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.data)

    def __repr__(self) -> str:
        if self.actor == OVER:
            return f"<{self.game!r}: over, {self.scores()}>"
        coming = "chance" if self.actor == CHANCE else f"{self._game.seat_name(self.actor)} to decide"
        return f"<{self.game!r}: turn {self.turns()}, {coming}>"


def check_outcome(actor: int, ways: int, outcome: int) -> None:
    """Refuses a number that is none of so many outcomes of the coming chance event."""
    if not ways:
        if actor == OVER:
            raise Refusal(say("the game is over"))
        raise Refusal(say("seat {seat} is to decide, not chance", seat=actor))
    if not is_whole(outcome):
        raise Refusal(say("{outcome!r} is no chance outcome; outcomes are whole numbers", outcome=outcome))
    if not 0 <= outcome < ways:
        raise Refusal(
            say("there is no outcome {outcome}; they run from 0 to {last}", outcome=outcome, last=ways - 1)
        )


def check_seat(game: Game, seat: int) -> None:
    """Refuses what is neither a seat of the game nor SPECTATOR."""
    if not is_whole(seat) or (seat != SPECTATOR and not 0 <= seat < game.seats):
        last = game.seats - 1
        raise Refusal(say("there is no seat {seat}; seats are 0 to {last}", seat=repeated(seat), last=last))
