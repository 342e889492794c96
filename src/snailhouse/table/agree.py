"""What the others must agree to: undo, draw, another game. A table has one open offer at a time."""

from __future__ import annotations

from snailhouse.core.language import phrase
from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.asking import Asker, own_seat, why_not_playing
from snailhouse.table.fair_dice import check_luck
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow
from snailhouse.table.state import LiveTable
from snailhouse.table.takeback import last_decision, why_no_takeback, why_no_time, why_no_undo_alone

ALREADY_OFFERED: dict[e.OfferKind, str] = {
    "undo": phrase("there is an offer already: undo"),
    "draw": phrase("there is an offer already: draw"),
    "rematch": phrase("there is an offer already: rematch"),
}


def make_offer(table: LiveTable, command: c.Offer, asker: Asker) -> list[e.AnyEvent]:
    """Make an offer; it is carried out at once when nobody else need agree.

    To offer what another already offers is to agree to it, except for an undo.
    """
    if table.offer is not None:
        if table.offer.kind == command.kind != "undo":
            return answer_offer(table, c.Answer(agree=True, seat=command.seat, luck=command.luck), asker)
        raise NotNow(say(ALREADY_OFFERED[table.offer.kind]))
    seat = _asking_seat(table, command.seat, asker)
    if reason := WHY_NOT[command.kind](table, seat):
        raise NotNow(reason)
    if command.kind == "undo":
        _check_undo(table, seat, asker)
    luck = _sequel_luck(table, command.kind, command.luck)
    offered = e.OfferMade(**asker.stamp, seat=seat, kind=command.kind, luck=luck)
    if table.people <= {asker.id}:
        return [offered, *_carried_out(table, command.kind, seat, asker)]
    return [offered]


def answer_offer(table: LiveTable, command: c.Answer, asker: Asker) -> list[e.AnyEvent]:
    """Agree to the open offer or not. The last to agree carries it out; one who does not agree ends it."""
    offering = table.offer
    if offering is None:
        raise NotNow(say("nothing is offered"))
    seat = _asking_seat(table, command.seat, asker)
    luck = _sequel_luck(table, offering.kind, command.luck)
    answered = e.Answered(**asker.stamp, seat=seat, agree=command.agree, luck=luck)
    if not command.agree:
        return [answered]
    if asker.id in offering.agreed:
        raise NotNow(say("you have agreed already"))
    if offering.kind == "undo":
        _check_undo(table, offering.seat, asker)
    if table.people <= offering.agreed | {asker.id}:
        return [answered, *_carried_out(table, offering.kind, offering.seat, asker)]
    return [answered]


def _sequel_luck(table: LiveTable, kind: e.OfferKind, luck: str | None) -> str:
    """What the asker adds to the next game's dice, empty if nothing. Its commitment must have been shown."""
    return check_luck(luck) if luck is not None and kind == "rematch" and table.opened.next_seed else ""


def _asking_seat(table: LiveTable, seat: int | None, asker: Asker) -> int:
    """The asker's seat, at which no bot may play. By default, at a hot-seat table, the one that moved last."""
    own = table.seats_of(asker.id)
    if seat is None and len(own) > 1:
        played = [event.actor for event in table.match.events if event.actor in own]
        seat = played[-1] if played else own[0]
    seat = own_seat(table, asker, seat)
    if table.seats[seat].away:
        raise NotNow(say("a bot plays for you: take your seat back first"))
    return seat


def _carried_out(table: LiveTable, kind: e.OfferKind, seat: int, asker: Asker) -> list[e.AnyEvent]:
    """The events of an offer that everybody has agreed to."""
    if kind == "undo":
        return [e.Undone(**asker.stamp, to=last_decision(table.match, seat) or 0, seat=seat, fair=True)]
    if kind == "draw":
        return [e.Ended(**asker.stamp, how="drawn")]
    if asker.fresh is None:
        raise TypeError("another game takes a fresh table and seed")
    return [e.Continued(**asker.stamp, table=asker.fresh.table, seed=asker.fresh.seed)]


def _check_undo(table: LiveTable, seat: int, asker: Asker) -> None:
    """Refuses an undo of the seat's last decision that would tell something, or that nobody can agree to."""
    to = last_decision(table.match, seat) or 0
    reason = why_no_time(table, to, seat, asker.now)
    if reason is None and not table.opened.study:
        seen_by = [number for number, sitting in enumerate(table.seats) if sitting.holder is not None]
        reason = why_no_takeback(table.match, to, seen_by)
        if reason is None and table.people <= {asker.id}:
            reason = why_no_undo_alone(table, to, asker.id)
    if reason is not None:
        raise NotNow(reason)


def why_no_undo(table: LiveTable, seat: int) -> str | None:
    if table.phase != "playing":
        return why_not_playing(table)
    if last_decision(table.match, seat) is None:
        return say("{seat} has decided nothing yet that could be undone", seat=table.game.seat_name(seat))
    return None


def why_no_draw(table: LiveTable, seat: int) -> str | None:
    if table.phase != "playing":
        return why_not_playing(table)
    if not table.game.rivals:
        return say("in {game} there is nobody to agree a draw with", game=table.game.title)
    if not all(sitting.present for sitting in table.seats):
        return say("a bot plays on: it agrees to no draw")
    return None


def why_no_rematch(table: LiveTable, seat: int) -> str | None:
    if table.phase != "over":
        return say("the game is not over")
    return say("the next game has its table already") if table.sequel else None


WHY_NOT = {"undo": why_no_undo, "draw": why_no_draw, "rematch": why_no_rematch}
