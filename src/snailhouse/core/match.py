"""One playing of a game: who acts, what is legal, what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np

from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import below
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import say, spoken
from snailhouse.core.record import UInt32s, copied, float64s, frozen, int64s, thawed
from snailhouse.core.room import View


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move: the id to play it by, what it means, and what one touches on the board to make it."""

    id: int
    text: str
    parts: tuple[str, ...] = ()


class Event(NamedTuple):
    """A move of a seat, or a chance outcome (`actor` is CHANCE)."""

    actor: int
    value: int


class Told(NamedTuple):
    """An event as somebody may know it: who acted, how, in a sentence, and what it touched on the board."""

    actor: int
    value: int | None
    """The move or outcome; None where it is hidden."""
    text: str
    touched: tuple[str, ...]


class Offered(NamedTuple):
    """The legal moves of a table, as they were last made, in a language."""

    table: bytes
    language: str
    moves: list[Move]


class Future(NamedTuple):
    """Events that were taken back and can be put back."""

    events: list[Event]
    before: list[bytes]
    table: Any


class Match:
    """A match in progress. `play` and `chance` either apply one event or refuse and change nothing."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules = game.room.plain  # a single call of a compiled rule takes longer
        self.table: Any = game.room.rules.Table.new()
        self._rules.setup(game.box, self.table)
        self.events: list[Event] = []
        self._before: list[bytes] = []
        """The table as it was before each event, frozen."""
        self._offered = Offered(b"", "", [])
        """A move is asked for, checked and told: its words are made once."""

    @property
    def actor(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        return int(self._rules.actor(self.game.box, self.table))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def legal(self) -> list[int]:
        """The ids of the legal moves, ascending; none when nobody is to decide."""
        if self._offered.table == frozen(self.table):
            return [move.id for move in self._offered.moves]
        if self.actor < 0:
            return []
        moves = int64s(self.game.room.rules.MOVES)
        count = self._rules.legal(self.game.box, self.table, moves)
        return cast(list[int], cast(Any, moves)[:count].tolist())

    def moves(self) -> list[Move]:
        """The legal moves with their texts, for the actor's eyes only."""
        table, language = frozen(self.table), spoken()
        if (table, language) != self._offered[:2]:
            moves = [Move(move, *self._worded(self.table, move)) for move in self.legal()]
            self._offered = Offered(table, language, moves)
        return list(self._offered.moves)

    def _worded(self, table: Any, move: int) -> tuple[str, tuple[str, ...]]:
        room, box = self.game.room, self.game.box
        return room.move_text(box, table, move), room.parts(box, table, move)

    def why_not(self, move: int) -> str | None:
        """Why the id cannot be played now, or None if it can."""
        rules, actor = self.game.room.rules, self.actor
        if actor == OVER:
            return say("the game is over")
        if actor == CHANCE:
            return say("nobody can move now: the next event is a matter of chance")
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            return say(
                "{move!r} is no move id; ids are whole numbers from 0 to {last}",
                move=move,
                last=rules.MOVES - 1,
            )
        if not 0 <= move < rules.MOVES:
            return say(
                "there is no move {move}; move ids run from 0 to {last}", move=move, last=rules.MOVES - 1
            )
        if move in self.legal():
            return None
        return self.game.room.refusal(self.game.box, self.table, int(move))

    def why_not_touch(self, parts: tuple[str, ...]) -> str | None:
        """Why touching these things, in this order, leads to no legal move; None if it leads to one."""
        room, box = self.game.room, self.game.box
        meant = [m for m in range(room.rules.MOVES) if room.parts(box, self.table, m)[: len(parts)] == parts]
        if not set(meant).isdisjoint(self.legal()):
            return None
        if meant:
            return self.why_not(meant[0])
        if any(parts[-1] in room.parts(box, self.table, move)[1:] for move in self.legal()):
            return say("that comes later in the move: begin with something that is marked")
        return room.no_move_with(box, self.table, parts[-1]) or say("there is no move with that")

    def play(self, move: int) -> None:
        """The actor plays a move, by id."""
        reason = self.why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._happen(Event(self.actor, int(move)))

    @property
    def outcomes(self) -> int:
        """How many equally likely outcomes the coming chance event has; 0 at a decision or the end."""
        return int(self._rules.outcomes(self.game.box, self.table)) if self.actor == CHANCE else 0

    def chance(self, outcome: int) -> None:
        """Apply a chance outcome, by number."""
        ways = self.outcomes
        if not ways:
            if self.over:
                raise Refusal(say("the game is over"))
            raise Refusal(say("seat {seat} is to decide, not chance", seat=self.actor))
        if isinstance(outcome, bool) or not isinstance(outcome, int | np.integer):
            raise Refusal(say("{outcome!r} is no chance outcome; outcomes are whole numbers", outcome=outcome))
        if not 0 <= outcome < ways:
            raise Refusal(
                say("there is no outcome {outcome}; they run from 0 to {last}", outcome=outcome, last=ways - 1)
            )
        self._happen(Event(CHANCE, int(outcome)))

    def roll(self, dice: UInt32s) -> int:
        """Draw the coming chance outcome from a generator, apply and return it."""
        outcome = below(dice, self.outcomes) if self.outcomes else 0
        self.chance(outcome)
        return int(outcome)

    def _happen(self, event: Event) -> None:
        self._before.append(frozen(self.table))
        if event.actor == CHANCE:
            self._rules.chance(self.game.box, self.table, event.value)
        else:
            self._rules.play(self.game.box, self.table, event.value)
        self.events.append(event)

    def undo(self) -> Event:
        """Take the last event back and return it."""
        if not self.events:
            raise Refusal(say("nothing has happened yet that could be undone"))
        self.table = self._thawed(self._before.pop())
        return self.events.pop()

    def _thawed(self, table: bytes) -> Any:
        return thawed(self.table.dtype, table)

    def rewind(self, length: int) -> Future:
        """Take back all events but the first `length`."""
        future = Future(self.events[length:], self._before[length:], self.table)
        if future.events:
            self.table = self._thawed(future.before[0])
            del self.events[length:], self._before[length:]
        return future

    def redo(self, future: Future) -> None:
        """Put back, once, what was taken back at this point."""
        self.events += future.events
        self._before += future.before
        self.table = future.table

    def copy(self) -> Match:
        """An independent match at the same point."""
        twin = object.__new__(Match)
        twin.game, twin._rules = self.game, self._rules
        twin.table = copied(self.table)
        twin.events = list(self.events)
        twin._before = list(self._before)
        twin._offered = self._offered
        return twin

    def concealed(self, seat: int, dice: UInt32s) -> Any:
        """A copy of the table with all that the seat cannot know drawn afresh: what a bot may see."""
        table = copied(self.table)
        self.game.rules.conceal(self.game.box, table, seat, dice)
        return table

    def payoffs(self) -> list[float]:
        """Each seat's part of the one point, once the game is over."""
        if not self.over:
            raise Refusal(say("the game is not over yet"))
        out = float64s(self.game.seats)
        self._rules.payoffs(self.game.box, self.table, out)
        return [float(out[seat]) for seat in range(self.game.seats)]

    def scores(self) -> list[float]:
        """Each seat's score so far, as the players count it."""
        out = float64s(self.game.seats)
        self._rules.scores(self.game.box, self.table, out)
        return [float(out[seat]) for seat in range(self.game.seats)]

    def view(self, seat: int = SPECTATOR, position: int | None = None) -> View:
        """What the seat knows, ready for JSON; without a seat, what a spectator knows.

        With a position, what it knew when so many events had happened.
        """
        self._check_seat(seat)
        return self.game.room.view(self.game.box, self._table_at(position), seat)

    def _table_at(self, position: int | None) -> Any:
        if position is None or position == len(self.events):
            return self.table
        self._check_position(position)
        return self._thawed(self._before[position])

    def at(self, position: int) -> Match:
        """An independent match, as it was when so many events had happened."""
        self._check_position(position)
        twin = self.copy()
        twin.rewind(position)
        return twin

    def board(self, seat: int = SPECTATOR) -> str:
        """The seat's view drawn for a terminal, as rich markup."""
        return self.game.room.board(self.view(seat))

    def log(self, seat: int = SPECTATOR, since: int = 0) -> list[str]:
        """What happened, a sentence an event, as the seat may know it."""
        return [told.text for told in self.history(seat, since)]

    def touched(self, seat: int = SPECTATOR, since: int = 0) -> list[tuple[str, ...]]:
        """What each event touched on the board, as the seat may know it: nothing where it is hidden."""
        return [told.touched for told in self.history(seat, since)]

    def history(self, seat: int = SPECTATOR, since: int = 0, *, revealed: bool = False) -> list[Told]:
        """All events from number `since` on, as the seat may know them; `revealed` once nothing is hidden."""
        self._check_seat(seat)
        revealed = revealed or self.over
        return [self._tell(number, seat, revealed) for number in range(since, len(self.events))]

    def told(self, number: int, seat: int = SPECTATOR, *, revealed: bool = False) -> Told:
        """One event, counted from 0, as the seat may know it; `revealed` once nothing is hidden any more."""
        self._check_seat(seat)
        return self._tell(number, seat, revealed or self.over)

    def _tell(self, number: int, seat: int, revealed: bool) -> Told:
        room, box = self.game.room, self.game.box
        before, (actor, value) = self._thawed(self._before[number]), self.events[number]
        hidden = None if revealed else room.hides(box, before, seat)
        if hidden is not None:
            return Told(actor, None, hidden, ())
        if actor == CHANCE:
            text, touched = room.chance_text(box, before, value), room.chance_parts(box, before, value)
            return Told(actor, value, text, touched)
        text, touched = self._offered_words(number) or self._worded(before, value)
        return Told(actor, value, f"{self.game.seat_name(actor)}: {text}", touched)

    def _offered_words(self, number: int) -> tuple[str, tuple[str, ...]] | None:
        """What the move of event `number` was called when it was offered, if that was the last offer."""
        if (self._before[number], spoken()) != self._offered[:2]:
            return None
        value = self.events[number].value
        return next((move.text, move.parts) for move in self._offered.moves if move.id == value)

    def seen_events(self, seat: int = SPECTATOR, since: int = 0) -> list[tuple[int, int | None]]:
        """The events as the seat may know them: None where the value is hidden. The end reveals all."""
        self._check_seat(seat)
        events, room, box = self.events[since:], self.game.room, self.game.box
        if self.over or not room.has_secrets:
            return [(event.actor, event.value) for event in events]
        befores = map(self._thawed, self._before[since:])
        hidden = [room.hides(box, before, seat) is not None for before in befores]
        return [
            (event.actor, None if secret else event.value) for event, secret in zip(events, hidden, strict=True)
        ]

    def result_text(self) -> str:
        """The finished game in words."""
        if not self.over:
            raise Refusal(say("the game is not over yet"))
        return self.game.room.result_text(self.game.box, self.table)

    def rematch(self) -> Match:
        """The next game of a series between the same players."""
        game = self.game
        return Match(Game(game.room, **game.room.rematch(game.options, game.box, self.table)))

    def _check_position(self, position: int) -> None:
        if not 0 <= position <= len(self.events):
            raise Refusal(
                say(
                    "there is no position {position}; positions are 0 to {last}",
                    position=position,
                    last=len(self.events),
                )
            )

    def _check_seat(self, seat: int) -> None:
        if seat != SPECTATOR and not 0 <= seat < self.game.seats:
            raise Refusal(
                say("there is no seat {seat}; seats are 0 to {last}", seat=seat, last=self.game.seats - 1)
            )
