"""What takes the others' agreement: undo, draw, another game. One offer lies on the table at a time."""

from __future__ import annotations

from snailhouse.core.errors import Refusal
from snailhouse.core.room import Room
from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.asking import Asker, own_seat, playing
from snailhouse.table.refusals import NotNow
from snailhouse.table.state import Table


def offer(table: Table, command: c.Offer, asker: Asker) -> list[e.AnyEvent]:
    """Put an offer on the table; when nobody else need agree, it is done at once.

    To offer what another already offers is to agree to it.
    """
    if table.offer is not None:
        if table.offer.kind == command.kind != "undo":
            return answer(table, c.Answer(agree=True, seat=command.seat), asker)
        raise NotNow(f"there is an offer already: {table.offer.kind}")
    seat = _asking_seat(table, command.seat, asker)
    CHECKS[command.kind](table, seat)
    offered = e.Offered(**asker.stamp, seat=seat, kind=command.kind)
    if command.kind == "undo" and may_undo_alone(table, seat):
        return [e.Undone(**asker.stamp, to=undo_point(table, seat))]
    if table.people <= {asker.id}:
        return [offered, *_done(table, command.kind, seat, asker)]
    return [offered]


def answer(table: Table, command: c.Answer, asker: Asker) -> list[e.AnyEvent]:
    """The last to agree carries it out; one who does not agree ends it."""
    offering = table.offer
    if offering is None:
        raise NotNow("nothing is offered")
    seat = _asking_seat(table, command.seat, asker)
    answered = e.Answered(**asker.stamp, seat=seat, agree=command.agree)
    if not command.agree:
        return [answered]
    if asker.id in offering.agreed:
        raise NotNow("you have agreed already")
    if table.people <= offering.agreed | {asker.id}:
        return [answered, *_done(table, offering.kind, offering.seat, asker)]
    return [answered]


def _asking_seat(table: Table, seat: int | None, asker: Asker) -> int:
    """A person's own seat that no bot plays; at a hot-seat table by default the one that played last."""
    own = table.seats_of(asker.id)
    if seat is None and len(own) > 1:
        played = [event.actor for event in table.match.events if event.actor in own]
        seat = played[-1] if played else own[0]
    seat = own_seat(table, asker, seat)
    if table.seats[seat].away:
        raise NotNow("a bot plays for you: take your seat back first")
    return seat


def _done(table: Table, kind: e.Kind, seat: int, asker: Asker) -> list[e.AnyEvent]:
    if kind == "undo":
        return [e.Undone(**asker.stamp, to=undo_point(table, seat))]
    if kind == "draw":
        return [e.Ended(**asker.stamp, how="drawn")]
    if asker.fresh is None:
        raise TypeError("another game takes a fresh table and seed")
    return [e.Continued(**asker.stamp, table=asker.fresh.table, seed=asker.fresh.seed)]


def undo_point(table: Table, seat: int) -> int:
    """How many events stand when the seat takes its last decision back."""
    for number in range(table.position - 1, -1, -1):
        if table.match.events[number].actor == seat:
            return number
    raise NotNow(f"{table.game.seat_name(seat)} has decided nothing yet that could be undone")


def may_undo_alone(table: Table, seat: int) -> bool:
    """Only when nothing came after it: no chance, no reveal, no decision of another.

    A reveal needs something hidden, so a game with secrets always takes agreement.
    """
    if has_secrets(table.game.room):
        return False
    return all(event.actor == seat for event in table.match.events[undo_point(table, seat) :])


def has_secrets(room: Room) -> bool:
    """Whether some event can be hidden from somebody."""
    return type(room).hides is not Room.hides


def check_undo(table: Table, seat: int) -> None:
    playing(table)
    undo_point(table, seat)


def check_draw(table: Table, seat: int) -> None:
    playing(table)
    if not table.game.room.rivals(table.game.options):
        raise Refusal(f"in {table.game.title} there is nobody to agree a draw with")
    if not all(sitting.present for sitting in table.seats):
        raise Refusal("a bot plays on: it agrees to no draw")


def check_rematch(table: Table, seat: int) -> None:
    if table.phase != "over":
        raise NotNow("the game is not over")
    if table.sequel is not None:
        raise NotNow("the next game has its table already")


CHECKS = {"undo": check_undo, "draw": check_draw, "rematch": check_rematch}
