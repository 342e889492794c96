"""The running clock of a table: who is thinking, since when, and what everyone has left."""

from __future__ import annotations

from typing import NamedTuple

from snailhouse.table.clock import GRACE, SECOND, Clock


class TimedDecision(NamedTuple):
    """A decision that a person made: at which moment of the match, and how long it took."""

    moment: int
    seat: int
    spent: int


class Timer:
    """All times are whole milliseconds, given by the caller."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left: list[int | None] = [clock.grant] * seats
        self.seat: int | None = None
        """The seat whose time runs; None while a bot thinks or nobody does."""
        self.since = 0
        """When the present turn began, whoever has it."""
        self.vacations: list[dict[int, int]] = [{} for _ in range(seats)]
        """When each seat is on vacation: the end of each by its beginning."""
        self._decisions: list[TimedDecision] = []
        self._handed_over: tuple[int, int] | None = None
        """When the present turn began and when a bot took it over, if one did."""

    def turn(self, seat: int | None, at: int, *, moment: int | None = None, begin: int | None = None) -> None:
        """Charge the last seat and start the time of `seat` (None: nobody's).

        `moment` is where the last seat has decided, None if it has not. A person's time starts at `begin` if
        that is given: until then they are shown what the others did.
        """
        if self.seat is not None:
            spent = max(0, at - self.since - self.rested(self.seat, self.since, at))
            self._charge(self.seat, spent, moment is not None)
            if moment is not None:
                self._decisions.append(TimedDecision(moment, self.seat, spent))
        self.seat, self._handed_over = seat, None
        self.since = at if seat is None or begin is None else begin

    def _charge(self, seat: int, spent: int, decided: bool) -> None:
        left = self.left[seat]
        if self.clock.kind == "game" and left is not None:
            self.left[seat] = max(0, left - spent) + (self.clock.increment * SECOND if decided else 0)

    def hand_over(self, at: int) -> None:
        """A bot takes over the present turn: stop its time."""
        began = min(self.since, at)
        self.turn(None, at)
        self._handed_over = began, at

    def hand_back(self, seat: int, at: int, *, counted: bool) -> None:
        """The person takes the turn back. Time goes on as if it had never stopped.

        Not so where it is not `counted`: then the time with the bot is nobody's, and who had none left has all.
        """
        began, handed = self._handed_over or (at, at)
        grant, by_move = self.clock.grant, self.clock.kind in ("move", "days")
        self.turn(seat, at)
        if counted:
            self.since = handed if self.clock.kind == "game" else began
        elif by_move and grant is not None and handed - began < grant:
            self.since = at - (handed - began)

    def left_on_return(self, seat: int, at: int, *, to_decide: bool) -> int | None:
        """What a person has left who takes the seat back; `to_decide` if it is that seat's turn."""
        left = self.left[seat]
        if left is None or not to_decide or self._handed_over is None:
            return left
        began, handed = self._handed_over
        since = handed if self.clock.kind == "game" else began
        return left - (at - since - self.rested(seat, since, at))

    def refill(self, seat: int) -> None:
        """Give a player who returns after their time was up enough to go on with."""
        if self.clock.kind == "game" and self.left[seat] == 0:
            self.left[seat] = GRACE

    def left_after_undo(self, to: int, seat: int, at: int) -> int | None:
        """What the seat would have left for its decision at moment `to`, if that were undone now."""
        left = self.left[seat]
        if left is None:
            return None
        pending = max(0, at - self.since - self.rested(seat, self.since, at)) if self.seat == seat else 0
        own = [decision for decision in self._decisions if decision.moment >= to and decision.seat == seat]
        if self.clock.kind == "game":
            return left - pending - len(own) * self.clock.increment * SECOND
        return left - pending - sum(decision.spent for decision in own)

    def undo(self, to: int, seat: int | None, at: int, *, counted: bool) -> None:
        """All after moment `to` is undone, and `seat` decides there again.

        Where it is `counted`, what the seat has thought since counts for that decision, and what undone
        decisions gave back is taken.
        """
        left = None if seat is None else self.left_after_undo(to, seat, at)
        undone = [decision for decision in self._decisions if decision.moment >= to]
        self.turn(seat, at)
        self._decisions = self._decisions[: len(self._decisions) - len(undone)]
        if not counted:
            return
        if self.clock.kind == "game":
            for decision in undone:
                rest = self.left[decision.seat] or 0
                self.left[decision.seat] = max(0, rest - self.clock.increment * SECOND)
        elif left is not None and self.clock.grant is not None:
            self.since = at - (self.clock.grant - left)

    def excuse(self, since: int, until: int) -> None:
        """The house was away for that time: it is nobody's."""
        self.since = _excused(self.since, since, until)
        if self._handed_over is not None:
            began, handed = self._handed_over
            self._handed_over = _excused(began, since, until), _excused(handed, since, until)

    def announce(self, seat: int, since: int, until: int) -> None:
        """The seat is on vacation then; another announcement of the same beginning replaces it."""
        self.vacations[seat][since] = until

    def rested(self, seat: int, since: int, until: int) -> int:
        """How much of that time the seat was on vacation."""
        ranges = self.vacations[seat].items()
        return sum(max(0, min(end, until) - max(begin, since)) for begin, end in ranges)

    @property
    def runs(self) -> bool:
        """Whether time goes on that somebody has, be it behind a bot that has the turn for them."""
        behind_a_bot = self._handed_over is not None and self.clock.grant is not None
        return behind_a_bot or self.deadline is not None

    @property
    def deadline(self) -> int | None:
        """When the thinking seat runs out of time; a vacation that begins before that puts it off."""
        if self.seat is None or (left := self.left[self.seat]) is None:
            return None
        end = self.since + left
        for begin, until in sorted(self.vacations[self.seat].items()):
            if begin < end:
                end += max(0, until - max(begin, self.since))
        return end


def _excused(began: int, since: int, until: int) -> int:
    """When something began, moved on by what it shares with that time."""
    return began + max(0, until - max(began, since))
