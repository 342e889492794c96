"""What a visitor sees of a table. Everything that leaves the house for a seat is made here.

What it tells of the game comes from `Match.view` and `Match.history`; moves with their texts go to the seat
that has to decide, and to nobody else.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

import msgspec

from snailhouse.core.contract import OVER, SPECTATOR
from snailhouse.core.game import Game
from snailhouse.core.language import spoken
from snailhouse.core.room import View
from snailhouse.table.clock import Clock
from snailhouse.table.events import How, OfferKind
from snailhouse.table.fair_dice import commitment
from snailhouse.table.language import say
from snailhouse.table.notes import Note, notes
from snailhouse.table.rating import rating_text
from snailhouse.table.rights import Right, rights
from snailhouse.table.state import LiveTable, Remark, TablePhase

MOST_STEPS: Final = 64
"""The most steps in one view; of more, the last ones."""


class SeatView(msgspec.Struct, frozen=True):
    name: str
    title: str
    """What the game calls the seat, such as 'X'."""
    kind: Literal["open", "person", "bot"]
    bot: str | None
    """The bot that plays here, also while it stands in for a person."""
    yours: bool
    visiting_bot: bool = False
    """Whether the person is a program: a bot that plays over the API."""


class ClockView(msgspec.Struct, frozen=True):
    clock: Clock
    left: list[int | None]
    """Milliseconds each seat had left when the present turn began."""
    seat: int | None
    """The seat whose time runs."""
    since: int
    deadline: int | None
    vacations: list[tuple[int, int] | None]
    """When each seat is or was on vacation last, in which its time does not run."""


class MoveView(msgspec.Struct, frozen=True):
    id: int
    text: str
    parts: tuple[str, ...]
    """The things on the board one touches to make it, in order."""


class OfferView(msgspec.Struct, frozen=True):
    kind: OfferKind
    seat: int
    waiting: bool
    """Whether it waits for your answer."""


class DiceView(msgspec.Struct, frozen=True):
    commitment: str
    """SHA-256 of the seed, from the beginning."""
    seed: str | None
    """The seed itself, once the game is over."""
    scheme: int
    """How the rolls follow from it: 1, from the seed alone; 2, also from what the seats have added."""
    luck: list[str | None]
    """What each seat has added, in hexadecimal; shown before the game and after it."""
    next_commitment: str | None
    """SHA-256 of the seed of another game between the same people, once this game is over."""


class ResultView(msgspec.Struct, frozen=True):
    payoffs: list[float]
    text: str
    how: How | Literal["played"]


class TableView(msgspec.Struct, frozen=True):
    version: int
    """How many events the table has seen."""
    since: int
    """Log, events and chat go on from this version: 0 means they are whole."""
    phase: TablePhase
    game: str
    title: str
    options: dict[str, Any]
    seat: int
    """Whose view this is: a seat, or -3 for a spectator."""
    seats: list[SeatView]
    clock: ClockView
    host: str | None
    """The name at this table of whoever opened it; null if they have no seat."""
    spectators: bool
    coach: bool
    hot_seat: bool
    secrets: bool
    """Whether something of the game can be hidden from somebody."""
    actor: int
    """The seat to decide, or -2 when nobody is."""
    moment: int = msgspec.field(name="position")
    """How many events of the game stand; a move may name it."""
    view: View | None
    """The game as the seat knows it; null before the start."""
    moves: list[MoveView]
    log_from: int
    """Keep so many sentences and events of those you have; what follows replaces the rest."""
    log: list[str]
    touched: list[tuple[str, ...]]
    """Beside each sentence of the log, the things on the board it is about."""
    events: list[tuple[int, int | None]]
    steps: list[View]
    """Where they were asked for: the game as the seat knew it after each event new to it but the last."""
    offer: OfferView | None
    rights: list[Right]
    """What the seat may do now, besides moving and talking."""
    chat: list[Remark]
    dice: DiceView
    result: ResultView | None
    next_table: str | None
    study: bool
    """Whether it is a study game: everything can be taken back, and nothing counts."""
    unrated: str | None
    """Why the game does not count for ratings; null if it does."""
    notes: list[Note]
    """What happened beside the game since version `since`: undos, bots that stood in, pauses of the clocks."""
    bots_warming: bool = False
    """Whether bots move by a rule of thumb for now, because the game's rules are still being compiled."""
    goal: str | None = None
    """What wins and where the seat stands, in a line, for those who are shown the table."""
    tournament: str | None = None
    """The tournament that the game is of."""


def seen_by(
    table: LiveTable,
    seat: int = SPECTATOR,
    since: int = 0,
    *,
    shown: int = 0,
    host: bool = False,
    guided: bool = False,
) -> TableView:
    """The table as the seat may see it, with what was said and done after version `since`.

    `shown`: the version that the seat was shown last, if it wants to see every step since then.
    `host`: whether it is the host who looks, who may have no seat.
    `guided`: whether the goal is told.
    """
    since = _since(table, since)
    viewer, reader = _viewer(table, seat), _reader(table, seat)
    lasting = table.between_moves(("lasting", spoken(), seat), partial(_lasting, table, seat))
    news = table.once(
        ("news", spoken(), viewer, reader, since),
        partial(_news, table, viewer, reader, since, _log_from(table, since)),
    )
    return msgspec.structs.replace(
        lasting,
        **news,
        moves=_moves(table, seat),
        steps=_steps(table, seat, shown),
        offer=_offer(table, seat),
        rights=rights(table, seat, host=host),
        goal=table.once(("goal", spoken(), seat), partial(_goal, table, seat)) if guided else None,
    )


def last_view(table: LiveTable, sentences: int) -> TableView:
    """The table as spectators see it, with so many sentences of its log and nothing of what was said there."""
    news = _news(table, SPECTATOR, SPECTATOR, table.version, max(0, table.moment - sentences))
    return msgspec.structs.replace(_lasting(table, SPECTATOR), **(news | {"since": 0, "log_from": 0}))


def _lasting(table: LiveTable, seat: int) -> TableView:
    """What no move changes unless it ends the game; the rest is empty."""
    return TableView(
        version=0,
        since=0,
        phase=table.phase,
        game=table.game.id,
        title=table.game.title,
        options=table.game.shown_options(),
        seat=seat,
        seats=_seats(table, seat),
        clock=_clock(table),
        host=next((seat.name for seat in table.seats if seat.holder == table.host), None),
        spectators=table.opened.spectators,
        coach=table.opened.coach,
        hot_seat=table.opened.hot_seat,
        secrets=table.game.room.has_secrets,
        actor=OVER,
        moment=0,
        view=None,
        moves=[],
        log_from=0,
        log=[],
        touched=[],
        events=[],
        steps=[],
        offer=None,
        rights=[],
        chat=[],
        dice=_dice(table),
        result=_result(table),
        next_table=table.sequel.table if table.sequel else None,
        study=table.opened.study,
        unrated=rating_text(table),
        notes=[],
        tournament=table.opened.tournament or None,
    )


def _news(table: LiveTable, viewer: int, reader: int, since: int, log_from: int) -> dict[str, Any]:
    """What a move changes, the same for all seats that know as much of the game as these two do."""
    with table.named():
        told = table.match.history(reader, log_from, revealed=table.phase == "over")
    return {
        "version": table.version,
        "since": since,
        "clock": _clock(table),
        "actor": table.actor,
        "moment": table.moment,
        "view": _view(table, viewer),
        "log_from": log_from,
        "log": [event.text for event in told],
        "touched": [event.touched for event in told],
        "events": [(event.actor, event.value) for event in told],
        "chat": [remark for remark in table.chat if remark.number > since] if table.chat else [],
        "bots_warming": table.bots_warming and table.phase == "playing",
        "notes": notes(table, since) if table.incidents else [],
    }


def _dice(table: LiveTable) -> DiceView:
    opened, over = table.opened, table.phase == "over"
    return DiceView(
        commitment=table.commitment,
        seed=opened.seed if over else None,
        scheme=opened.scheme,
        luck=[] if table.phase == "playing" else list(table.luck),
        next_commitment=commitment(opened.next_seed) if over and opened.next_seed else None,
    )


def _since(table: LiveTable, since: int) -> int:
    """The version from which log and chat go on; 0 if what the screen has cannot be kept.

    At a hot-seat table it may show what another seat knew, from which other things are hidden.
    """
    if table.opened.hot_seat and table.game.room.has_secrets:
        return 0
    return since if 0 <= since <= table.version else 0


def _view(table: LiveTable, viewer: int) -> View | None:
    if not table.started:
        return None
    return table.once(("view", spoken(), viewer), partial(table.match.view, viewer))


def _goal(table: LiveTable, seat: int) -> str | None:
    if not table.started:
        return None
    with table.named():
        return table.match.position.goal(seat)


def _viewer(table: LiveTable, seat: int) -> int:
    return SPECTATOR if table.game.room.same_view else seat


def _steps(table: LiveTable, seat: int, shown: int) -> list[View]:
    """The views between the one that the seat was shown last and this one; none if events were undone since."""
    if not 0 < shown <= table.version:
        return []
    had = table.lengths[shown - 1]
    if min(table.lengths[shown - 1 :]) < had:
        return []
    viewer, first = _viewer(table, seat), max(had + 1, table.moment - MOST_STEPS)
    return [
        table.once(("step", spoken(), viewer, number), partial(table.match.view, viewer, number))
        for number in range(first, table.moment)
    ]


def _reader(table: LiveTable, seat: int) -> int:
    """The seat whose log this is: without secrets all logs are equal, and the spectator's serves everybody."""
    return seat if table.game.room.has_secrets else SPECTATOR


def _log_from(table: LiveTable, since: int) -> int:
    """How many events of the log the visitor can keep: those that were not undone since; none at the end of a
    game with secrets, which reveals what was hidden.
    """
    if since == 0 or (table.phase == "over" and table.game.room.has_secrets):
        return 0
    return min(table.lengths[since - 1 :])


def _seats(table: LiveTable, seat: int) -> list[SeatView]:
    holder = None if seat == SPECTATOR else table.seats[seat].holder
    return [
        SeatView(
            name=sitting.shown_name(number),
            title=table.game.seat_name(number),
            kind=sitting.kind,
            bot=sitting.bot,
            yours=holder is not None and sitting.holder == holder,
            visiting_bot=sitting.visiting_bot,
        )
        for number, sitting in enumerate(table.seats)
    ]


def _clock(table: LiveTable) -> ClockView:
    timer = table.timer
    vacations = [max(seat.items(), default=None) for seat in timer.vacations]
    return ClockView(timer.clock, list(timer.left), timer.seat, timer.since, timer.deadline, vacations)


def _moves(table: LiveTable, seat: int) -> list[MoveView]:
    if seat != table.actor or table.seats[seat].away:
        return []
    with table.named():
        return [MoveView(move.id, move.text, move.parts) for move in table.match.moves()]


def _offer(table: LiveTable, seat: int) -> OfferView | None:
    offer = table.offer
    if offer is None:
        return None
    mine = None if seat == SPECTATOR else table.seats[seat]
    waiting = mine is not None and mine.present and mine.holder not in offer.agreed
    return OfferView(offer.kind, offer.seat, waiting)


def _result(table: LiveTable) -> ResultView | None:
    payoffs = table.result()
    if payoffs is None:
        return None
    with table.named():
        if table.ended is None:
            return ResultView(payoffs, table.match.result_text(), "played")
        return ResultView(payoffs, ending_text(table.game, table.ended.how, table.ended.seat), table.ended.how)


def ending_text(game: Game, how: How, seat: int | None) -> str:
    """How a game ended that its rules did not end, in words."""
    if seat is None:
        return say("A draw by agreement.")
    loser, winner = game.seat_name(seat), game.seat_name(1 - seat)
    if how == "resigned":
        return say("{loser} resigns: {winner} wins.", loser=loser, winner=winner)
    return say("{loser} runs out of time: {winner} wins.", loser=loser, winner=winner)
