"""One playing of a game: who acts, what is legal, what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from snailhouse.core.arguments import is_whole, repeated
from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import below, check_dice
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import say
from snailhouse.core.plain_errors import explained
from snailhouse.core.position import Move, Position, check_outcome, check_seat
from snailhouse.core.record import UInt32s, copied, frozen, thawed
from snailhouse.core.room import View

__all__ = ["Event", "Future", "Match", "Move", "Told"]


class Event(NamedTuple):
    """A move of a seat, or a chance outcome (`actor` is CHANCE)."""

    actor: int
    value: int


class Told(NamedTuple):
    """An event as somebody may know it: who acted, how, in a sentence, and what it touched on the board."""

    actor: int
    value: int | None
    """The move or outcome; None where it is hidden, or where its number would tell more than the sentence."""
    text: str
    touched: tuple[str, ...]


class Future(NamedTuple):
    """Events that were taken back and can be put back."""

    events: list[Event]
    before: list[bytes]
    table: Any


class Match:
    """A match in progress. `play` and `chance` either apply one event or refuse and change nothing.

    It runs the plain rules: a single call of a compiled rule takes longer. A match travels to another process
    as its game and events.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table: Any = game.room.rules.Table.new()
        try:
            game.rules.setup(game.box, self.table)
        except Exception as error:
            raise explained(error) from None
        self.events: list[Event] = []
        self._before: list[bytes] = []
        """The table's bytes before each event."""
        self._current: Position | None = None
        """The position now, over the match's own table until somebody else wants it."""
        self._offered: Position | None = None
        """The last position whose moves were asked for: what is offered and then told is worded only once."""
        self._spare: Any = None
        """A record that nobody reads any more: refilled, it spares making one for every move that is tried."""
        self._reread: Any = None
        """The record in which past tables are read while they are told of."""

    @property
    def position(self) -> Position:
        """The position now, as a value."""
        here = self._here()
        if here.table is self.table:
            here = self._current = here.standing_alone()
        return here

    def _here(self) -> Position:
        """The position now, for reading on the spot: made once an event, and without a copy of the table."""
        data = frozen(self.table)
        if self._current is None or self._current.data != data:
            self._current = Position(self.game, data)
            self._current.borrow(self.table)
        return self._current

    def _let_go(self) -> None:
        """The table is about to change or to be replaced: positions that borrow it must not."""
        for position in (self._current, self._offered):
            if position is not None and position.table is self.table:
                position.give_back()

    def position_at(self, moment: int) -> Position:
        """The position when so many events had happened."""
        self._check_moment(moment)
        if moment == len(self.events):
            return self.position
        return self._past(moment)

    def _past(self, moment: int) -> Position:
        data = self._before[moment]
        if self._offered is not None and self._offered.data == data:
            return self._offered
        actor, value = self.events[moment]
        return Position.past(self.game, data, None if actor == CHANCE else value)

    @property
    def actor(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        return int(self.game.rules.actor(self.game.box, self.table))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def legal(self) -> list[int]:
        """The ids of the legal moves, ascending; none when nobody is to decide."""
        return self._here().legal()

    def moves(self) -> list[Move]:
        """The legal moves with their texts, for the actor's eyes only."""
        self._offered = self._here()
        return self._offered.moves()

    def why_not(self, move: int) -> str | None:
        """Why the id cannot be played now, or None if it can."""
        return self._here().why_not(move)

    def why_not_touch(self, parts: tuple[str, ...]) -> str | None:
        """Why touching these things, in this order, leads to no legal move; None if it leads to one."""
        return self._here().why_not_touch(parts)

    def play(self, move: int) -> None:
        """The actor plays a move, by id."""
        reason = self._here().why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._happen(Event(self.actor, int(move)))

    @property
    def outcomes(self) -> int:
        """How many equally likely outcomes the coming chance event has; 0 at a decision or the end."""
        return int(self.game.rules.outcomes(self.game.box, self.table)) if self.actor == CHANCE else 0

    def chance(self, outcome: int) -> None:
        """Apply a chance outcome, by number."""
        ways = self.outcomes
        check_outcome(CHANCE if ways else self.actor, ways, outcome)
        self._happen(Event(CHANCE, int(outcome)))

    def roll(self, dice: UInt32s) -> int:
        """Draw the coming chance outcome from a generator, apply and return it."""
        check_dice(dice)
        outcome = below(dice, self.outcomes) if self.outcomes else 0
        self.chance(outcome)
        return int(outcome)

    def _happen(self, event: Event) -> None:
        self._before.append(frozen(self.table))
        self._let_go()
        rules = self.game.rules
        try:
            (rules.chance if event.actor == CHANCE else rules.play)(self.game.box, self.table, event.value)
        except Exception as error:
            self.table = self._thawed(self._before.pop())
            raise explained(error) from None
        self.events.append(event)

    def undo(self) -> Event:
        """Take the last event back and return it."""
        if not self.events:
            raise Refusal(say("nothing has happened yet that could be undone"))
        self._let_go()
        self.table = self._thawed(self._before.pop())
        return self.events.pop()

    def _thawed(self, table: bytes) -> Any:
        return thawed(self.table.dtype, table)

    def rewind(self, length: int) -> Future:
        """Take back all events but the first `length`."""
        future = Future(self.events[length:], self._before[length:], self.table)
        if future.events:
            self._let_go()
            self.table, self._spare = self._refilled(self._spare, future.before[0]), None
            del self.events[length:], self._before[length:]
        return future

    def _refilled(self, record: Any, table: bytes) -> Any:
        """A record of this table: the one given, if there is one."""
        if record is None:
            return self._thawed(table)
        record.memory[:] = table
        return record

    def redo(self, future: Future) -> None:
        """Put back, once, what was taken back at this point."""
        self._let_go()
        self.events += future.events
        self._before += future.before
        self.table, self._spare = future.table, self.table

    def copy(self) -> Match:
        """An independent match at the same point."""
        twin = object.__new__(Match)
        twin.game = self.game
        twin.table = copied(self.table)
        twin.events = list(self.events)
        twin._before = list(self._before)
        twin._current = twin._offered = twin._spare = twin._reread = None
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    @classmethod
    def recalled(cls, game: Game, events: Iterable[tuple[int, int]], tables: list[bytes]) -> Match:
        """A match from its events and its `tables`, so that nothing need be played again."""
        match = cls(game)
        match.events = [Event(actor, value) for actor, value in events]
        match._before = tables[:-1]
        match.table = match._thawed(tables[-1])
        return match

    @property
    def data(self) -> bytes:
        """The table's bytes now."""
        return frozen(self.table)

    @property
    def tables(self) -> list[bytes]:
        """The table's bytes before every event, and now."""
        return [*self._before, self.data]

    def __reduce__(self) -> tuple[Any, ...]:
        return _played_again, (self.game, list(map(tuple, self.events)))

    def at(self, moment: int) -> Match:
        """An independent match, as it was when so many events had happened."""
        self._check_moment(moment)
        twin = self.copy()
        twin.rewind(moment)
        return twin

    def concealed(self, seat: int, dice: UInt32s) -> Any:
        """A copy of the table with all that the seat cannot know drawn afresh: what a bot may see."""
        return self._thawed(self._here().concealed(seat, dice).data)

    def payoffs(self) -> list[float]:
        """Each seat's share of the one point, once the game is over."""
        return self._here().payoffs()

    def scores(self) -> list[float]:
        """Each seat's score so far, as the players count it."""
        return self._here().scores()

    def view(self, seat: int = SPECTATOR, position: int | None = None) -> View:
        """What the seat knows, ready for JSON; without a seat, what a spectator knows.

        With `position`, what it knew when so many events had happened.
        """
        here = position is None or position == len(self.events)
        return (self._here() if here else self.position_at(cast(int, position))).seen_by(seat)

    def board(self, seat: int = SPECTATOR) -> str:
        """The seat's view drawn for a terminal, as rich markup."""
        return self.game.room.board.picture(self.view(seat))

    def log(self, seat: int = SPECTATOR, since: int = 0) -> list[str]:
        """What happened, a sentence an event, as the seat may know it."""
        return [told.text for told in self.history(seat, since)]

    def touched(self, seat: int = SPECTATOR, since: int = 0) -> list[tuple[str, ...]]:
        """What each event touched on the board, as the seat may know it: nothing where it is hidden."""
        return [told.touched for told in self.history(seat, since)]

    def history(self, seat: int = SPECTATOR, since: int = 0, *, revealed: bool = False) -> list[Told]:
        """All events from number `since` on, as the seat may know them; `revealed` once nothing is hidden."""
        check_seat(self.game, seat)
        revealed = revealed or self.over or not self.game.room.has_secrets
        return [self._tell(number, seat, revealed) for number in range(since, len(self.events))]

    def told(self, number: int, seat: int = SPECTATOR) -> Told:
        """One event, counted from 0, as the seat was told it when it happened, also when the game is over."""
        check_seat(self.game, seat)
        return self._tell(number, seat, revealed=False)

    def _tell(self, number: int, seat: int, revealed: bool) -> Told:
        before, event = self._past(number), self.events[number]
        if before is self._offered:
            return self._tell_from(before, event, seat, revealed)
        self._reread = self._refilled(self._reread, before.data)
        before.borrow(self._reread)
        try:
            return self._tell_from(before, event, seat, revealed)
        finally:
            before.give_back()

    def _tell_from(self, before: Position, event: Event, seat: int, revealed: bool) -> Told:
        actor, value = event
        shown: int | None = value
        if not revealed:
            hidden = before.hidden_from(seat)
            if hidden is not None:
                return Told(actor, None, hidden, ())
            shown = None if before.number_hidden_from(seat) else value
        if actor == CHANCE:
            return Told(actor, shown, *before.chance_worded(value))
        text, touched = before.worded(value)
        return Told(actor, shown, f"{self.game.seat_name(actor)}: {text}", touched)

    def seen_events(self, seat: int = SPECTATOR, since: int = 0) -> list[tuple[int, int | None]]:
        """The events as the seat may know them: None where the value is hidden. The end reveals all."""
        check_seat(self.game, seat)
        if self.over or not self.game.room.has_secrets:
            return [(event.actor, event.value) for event in self.events[since:]]
        return [
            (event.actor, self._past(number).shown_number(event.value, seat))
            for number, event in enumerate(self.events[since:], start=since)
        ]

    def result_text(self) -> str:
        """The finished game in words."""
        return self._here().result_text()

    def rematch(self) -> Match:
        """The next game of a series between the same players."""
        box: Any = self.game.room.box
        options = box.rematch(self.position) if self.game.room.names_rematch else self.game.options
        return Match(Game(self.game.room, **options))

    def __repr__(self) -> str:
        return f"<Match after {len(self.events)} events: {self.position!r}>"

    def _check_moment(self, moment: int) -> None:
        if not is_whole(moment) or not 0 <= moment <= len(self.events):
            raise Refusal(
                say(
                    "there is no position {position}; positions are 0 to {last}",
                    position=repeated(moment),
                    last=len(self.events),
                )
            )


def _played_again(game: Game, events: Iterable[tuple[int, int]]) -> Match:
    match = Match(game)
    for actor, value in events:
        match._happen(Event(actor, value))
    return match
