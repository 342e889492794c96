"""A live table: the state that its events make. It holds every secret and checks nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec

from snailhouse.core.contract import OVER
from snailhouse.core.language import spoken
from snailhouse.core.match import Event, Match
from snailhouse.core.naming import calling
from snailhouse.table import events as e
from snailhouse.table.boxes import shared_game
from snailhouse.table.chance import TriedMove, tried, ways_of_future
from snailhouse.table.fair_dice import FairDice, commitment, fair_dice
from snailhouse.table.rating import why_unrated
from snailhouse.table.seats import Seat
from snailhouse.table.timer import Timer

TablePhase = Literal["gathering", "playing", "over"]
T = TypeVar("T")
MOST_BEHIND: Final = 10
"""So many events are shown one after the other; where more wait, all of them together take as long."""


class Offering(msgspec.Struct, frozen=True):
    """What one seat offers, and who has agreed so far (visitors, the asker included)."""

    kind: e.OfferKind
    seat: int
    agreed: frozenset[str]
    luck: dict[str, str] = {}
    """What they add to the dice of the next game, by visitor."""


class Remark(msgspec.Struct, frozen=True):
    """A line of chat; `number` is that of its event."""

    number: int
    at: int
    seat: int
    name: str
    text: str


class Takeback(msgspec.Struct, frozen=True):
    """An undo: whose decision, how many events remained, what was taken back, the nonce of later rolls."""

    seat: int | None
    to: int
    events: tuple[Event, ...]
    ways: tuple[int, ...]
    """Of the chance events among them."""
    nonce: int


class Incident(msgspec.Struct, frozen=True):
    """Something that happened at the table beside the game, when the match had `moment` events.

    `number` is that of its event.
    """

    number: int
    moment: int
    event: e.Undone | e.StoodIn | e.GaveBack | e.Paused | e.OnVacation
    name: str
    """Of the seat it is about; empty if it is about none."""
    taken_back: int = 0
    forfeit: bool = False
    """Whether the seat has lost a rated game by it."""


class LiveTable:
    """Opened by its first event; `apply` takes every later one. Equal events make equal tables."""

    def __init__(self, opened: e.Opened) -> None:
        self.opened = opened
        self.game = shared_game(opened.game, opened.options)
        self.commitment = commitment(opened.seed)
        self.seats = [Seat() for _ in range(self.game.seats)]
        self.luck: list[str | None] = [None] * self.game.seats
        """What each seat has added to the dice."""
        self.dice = self.dice_with({})
        self.timer = Timer(opened.clock, self.game.seats)
        self.match = Match(self.game)
        self.started = False
        self.actor = OVER
        """The seat to decide, or OVER, also before the start."""
        self.decider: str | None = None
        """The visitor whose turn it is, if somebody is there to decide."""
        self.turned = opened.at
        """Since when it is the turn of whoever has it."""
        self._shown_until = 0
        """When all that has happened has been shown, by the allowance."""
        self.ended: e.Ended | None = None
        self.offer: Offering | None = None
        self.chat: list[Remark] = []
        self.undos = 0
        """How many undos there were after which chance is drawn anew: the nonce of the coming rolls."""
        self.takebacks: list[Takeback] = []
        self.incidents: list[Incident] = []
        self.bots_warming = False
        """Whether the last bot moved by a rule of thumb, because the rules were still being compiled."""
        self.stood_in: set[int] = set()
        """The seats of people for whom a bot has played, now or before."""
        self.forfeit: int | None = None
        """The seat that lost a rated game by leaving it."""
        self.removed: dict[str, int] = {}
        """Who may not watch any more, and since when; an empty name is whoever has none."""
        self.latest = opened.at
        """When the last event happened; time never goes back."""
        self.excused = 0
        """Until when absences of the house have been taken off the clocks."""
        self.sequel: e.Continued | None = None
        self.sequel_luck: dict[str, str] = {}
        """What people have added to the dice of the next game, by visitor."""
        self.lengths = [0]
        """How many events the match had after each event of the table: where a visitor's log must go on."""
        self.requests: dict[tuple[str, str], int] = {}
        """The version after each named command, by visitor and request: a repeated one is answered with it."""
        self._worked_out: dict[Hashable, Any] = {}
        self._lasting: dict[Hashable, Any] = {}
        self._remember(opened)

    @classmethod
    def replay(cls, happened: Iterable[e.AnyEvent]) -> LiveTable:
        """The table after all these events, the first of which opens it."""
        opened, *later = happened
        if not isinstance(opened, e.Opened):
            raise TypeError(f"a table begins by being opened, not with {opened!r}")
        table = cls(opened)
        for event in later:
            table.apply(event)
        return table

    def named(self) -> calling:
        """A block in which sentences call the seats by the names of those who play them."""
        return calling(self.between_moves(("names", spoken()), self.names))

    def names(self) -> tuple[str, ...]:
        """Who plays each seat; empty where nobody does."""
        return tuple(sitting.shown_name(number) for number, sitting in enumerate(self.seats))

    @property
    def version(self) -> int:
        """How many events of the table have happened."""
        return len(self.lengths)

    @property
    def moment(self) -> int:
        """How many events of the match have happened and were not undone."""
        return len(self.match.events)

    @property
    def phase(self) -> TablePhase:
        if not self.started:
            return "gathering"
        return "over" if self.actor == OVER else "playing"

    @property
    def host(self) -> str:
        return self.opened.by

    def seats_of(self, visitor: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.holder == visitor]

    @property
    def begun(self) -> bool:
        """Whether something has happened in the game: a roll or a decision."""
        return self.started and bool(self.match.events)

    @property
    def holders(self) -> set[str]:
        """The visitors who have seats, whether they are there or not."""
        return {seat.holder for seat in self.seats if seat.holder is not None}

    @property
    def people(self) -> set[str]:
        """The visitors who have seats and sit at them."""
        return {seat.holder for seat in self.seats if seat.holder is not None and seat.present}

    def result(self) -> list[float] | None:
        """Each seat's share of the one point, once the game is over, however it ended."""
        if self.phase != "over":
            return None
        if self.ended is None:
            return self.match.payoffs()
        winners = [seat for seat in range(self.game.seats) if seat != self.ended.seat]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats)]

    def apply(self, event: e.AnyEvent) -> None:
        """Change the table by an event. Nothing is checked: that was done when the event was decided."""
        _APPLY[type(event)](self, event)
        self._worked_out.clear()
        if not isinstance(event, e.Moved) or self.actor == OVER:
            self._lasting.clear()
        self.lengths.append(self.moment)
        self.latest = max(self.latest, event.at)
        self._note_turn()
        self._remember(event)

    def _note_turn(self) -> None:
        """Note whose turn it is, and since when if it was another's before."""
        seat = self.seats[self.actor] if self.actor >= 0 else None
        decider = seat.holder if seat is not None and seat.present else None
        if decider != self.decider:
            self.decider, self.turned = decider, self.latest

    def _remember(self, event: e.AnyEvent) -> None:
        if event.request:
            self.requests[event.by, event.request] = self.version

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result of `work`, worked out once between two events.

        `key` names everything that it depends on besides the table.
        """
        if key not in self._worked_out:
            self._worked_out[key] = work()
        found: T = self._worked_out[key]
        return found

    def between_moves(self, key: Hashable, work: Callable[[], T]) -> T:
        """The same for what no move changes unless it ends the game: kept while the game goes on."""
        if key not in self._lasting:
            self._lasting[key] = work()
        found: T = self._lasting[key]
        return found

    def trial(self, move: int) -> TriedMove:
        """What a move would lead to, without making it; refuses an illegal one."""
        return self.once(("trial", move), lambda: tried(self.match, self.dice, move, self.undos))

    def dice_with(self, more: Mapping[int, str]) -> FairDice:
        """The dice of the game if these seats add to them besides what has been added."""
        luck = [more.get(seat, added) for seat, added in enumerate(self.luck)]
        return fair_dice(self.opened.scheme, self.opened.seed, luck)

    def _add(self, seat: int, luck: str) -> None:
        """A seat has other luck than before: another person's, or none."""
        if (luck or None) != self.luck[seat]:
            self.luck[seat] = luck or None
            self.dice = self.dice_with({})

    def _seated(self, event: e.Seated) -> None:
        self.seats[event.seat] = Seat(holder=event.by, name=event.name)
        self._add(event.seat, event.luck)

    def _bot_seated(self, event: e.BotSeated) -> None:
        self.seats[event.seat] = Seat(bot=event.bot, name=f"{event.bot} bot")
        self._add(event.seat, "")

    def _vacated(self, event: e.Vacated) -> None:
        self.seats[event.seat] = Seat()
        self._add(event.seat, "")

    def _stirred(self, event: e.Stirred) -> None:
        self._add(event.seat, event.luck)

    def _renamed(self, event: e.Renamed) -> None:
        self.seats[event.seat].name = event.name

    def _started(self, event: e.Started) -> None:
        self.started = True
        self._roll(event.rolls)
        self._pass_turn(event.at)

    def _moved(self, event: e.Moved) -> None:
        moment = self.moment
        trial: TriedMove | None = self._worked_out.get(("trial", event.move))
        if trial is not None and trial.rolls == event.rolls:
            self.match.redo(trial.future)
        else:
            self.match.play(event.move)
            self._roll(event.rolls)
        self.offer = None
        if event.by == e.HOUSE_ID:
            self.bots_warming = event.warming
        self._pass_turn(event.at, moment)

    def _roll(self, rolls: Iterable[int]) -> None:
        for outcome in rolls:
            self.match.chance(outcome)

    def _pass_turn(self, at: int, moment: int | None = None) -> None:
        """Find who now has to decide and start their time, if it is a person.

        `moment` is where somebody has just decided.
        """
        thinking = self._next_thinker()
        begin = self._shown(at, moment)
        self.timer.turn(thinking, at, moment=moment, begin=begin)

    def _shown(self, at: int, moment: int | None) -> int:
        """When the seat that is to decide has been shown what the others did.

        What happens is shown one after the other: bots that answer at once are still being shown when the last
        of them has decided. Who waits long sees it faster, see `MOST_BEHIND`.
        """
        allowance = self.opened.allowance
        events = 1 if moment is None else len(self.match.events) - moment
        self._shown_until = min(max(self._shown_until, at) + events * allowance, at + MOST_BEHIND * allowance)
        return at if moment is not None and self._goes_on(moment) else self._shown_until

    def _next_thinker(self) -> int | None:
        """Note whose turn it is; returns the seat if a person has it."""
        self.actor = OVER if self.ended else self.match.actor
        return self.actor if self.actor >= 0 and self.seats[self.actor].present else None

    def _goes_on(self, moment: int) -> bool:
        """Whether the seat that decided there decides again, with nothing in between to be shown."""
        return all(event.actor == self.actor for event in self.match.events[moment:])

    def _offered(self, event: e.OfferMade) -> None:
        self.offer = Offering(event.kind, event.seat, frozenset({event.by}), _luck(event))

    def _answered(self, event: e.Answered) -> None:
        if event.agree and self.offer is not None:
            agreed, luck = self.offer.agreed | {event.by}, self.offer.luck | _luck(event)
            self.offer = msgspec.structs.replace(self.offer, agreed=agreed, luck=luck)
        else:
            self.offer = None

    def _undone(self, event: e.Undone) -> None:
        future = self.match.rewind(event.to)
        taken, ways = tuple(future.events), tuple(ways_of_future(self.match, future))
        self.undos += event.fair
        self.takebacks.append(Takeback(event.seat, event.to, taken, ways, self.undos))
        self.offer = None
        self._note(event, event.seat, taken_back=len(taken))
        self.timer.undo(event.to, self._next_thinker(), event.at, counted=event.fair)

    def _ended(self, event: e.Ended) -> None:
        self.ended = event
        self.offer = None
        self._pass_turn(event.at)

    def _stood_in(self, event: e.StoodIn) -> None:
        lost = self._leaves_rated_game(event)
        if lost:
            self.forfeit = event.seat
        self.stood_in.add(event.seat)
        self._note(event, event.seat, forfeit=lost)
        self.seats[event.seat].bot = event.bot
        self.offer = None
        if event.seat == self.actor:
            self.timer.hand_over(event.at)

    def _leaves_rated_game(self, event: e.StoodIn) -> bool:
        """Whether somebody gets up from a rated game that has begun, or lets their time run out in it."""
        own = event.why != "asked" or event.by == self.seats[event.seat].holder
        return own and self.phase == "playing" and self.begun and why_unrated(self) is None

    def _gave_back(self, event: e.GaveBack) -> None:
        self._note(event, event.seat)
        self.seats[event.seat].bot = None
        if not event.counted:
            self.timer.refill(event.seat)
        if event.seat == self.actor:
            self.timer.hand_back(event.seat, event.at, counted=event.counted)

    def _paused(self, event: e.Paused) -> None:
        self.timer.excuse(event.since, event.until)
        self.excused = event.until
        self._note(event, None)

    def _on_vacation(self, event: e.OnVacation) -> None:
        self.timer.announce(event.seat, event.since, event.until)
        self._note(event, event.seat)

    def _note(
        self,
        event: e.Undone | e.StoodIn | e.GaveBack | e.Paused | e.OnVacation,
        seat: int | None,
        *,
        taken_back: int = 0,
        forfeit: bool = False,
    ) -> None:
        name = "" if seat is None else self.seats[seat].name
        self.incidents.append(Incident(self.version + 1, self.moment, event, name, taken_back, forfeit))

    def _removed(self, event: e.WatcherRemoved) -> None:
        self.removed[event.watcher] = event.at

    def _said(self, event: e.Said) -> None:
        """An empty remark is one that the house has removed."""
        if not event.text:
            return
        name = self.seats[event.seat].name
        self.chat.append(Remark(self.version + 1, event.at, event.seat, name, event.text))

    def _continued(self, event: e.Continued) -> None:
        self.sequel = event
        self.sequel_luck = self.offer.luck if self.offer else {}
        self.offer = None


def _luck(event: e.OfferMade | e.Answered) -> dict[str, str]:
    return {event.by: event.luck} if event.luck else {}


_APPLY: dict[type[e.TableEvent], Any] = {
    e.Seated: LiveTable._seated,
    e.BotSeated: LiveTable._bot_seated,
    e.Vacated: LiveTable._vacated,
    e.Renamed: LiveTable._renamed,
    e.Stirred: LiveTable._stirred,
    e.Started: LiveTable._started,
    e.Moved: LiveTable._moved,
    e.OfferMade: LiveTable._offered,
    e.Answered: LiveTable._answered,
    e.Undone: LiveTable._undone,
    e.Ended: LiveTable._ended,
    e.StoodIn: LiveTable._stood_in,
    e.GaveBack: LiveTable._gave_back,
    e.Paused: LiveTable._paused,
    e.OnVacation: LiveTable._on_vacation,
    e.WatcherRemoved: LiveTable._removed,
    e.Said: LiveTable._said,
    e.Continued: LiveTable._continued,
}
