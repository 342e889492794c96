"""Before the game: opening a table, taking and leaving seats, filling them with bots, starting."""

from __future__ import annotations

from snailhouse.bots import bots_of
from snailhouse.bots.brought import check_seated
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.asking import Asker, check_gathering, check_number, own_seat
from snailhouse.table.boxes import chosen_game
from snailhouse.table.chance import rolls_of_start
from snailhouse.table.clock import Clock, check_clock
from snailhouse.table.fair_dice import SHARED, check_luck
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.seats import check_name
from snailhouse.table.state import LiveTable
from snailhouse.table.versions import EVENT_FORMAT

ME, OPEN = "me", "open"


def opening(command: c.Open, asker: Asker, allowance: int = 0) -> list[e.AnyEvent]:
    """The first events of a new table. `allowance` is the one of `Opened`."""
    if asker.fresh is None:
        raise TypeError("opening a table takes a fresh seed")
    game = chosen_game(command.game, command.options)
    wanted = _wanted(command, game)
    _check_expiry(command.clock, game)
    opened = e.Opened(
        **asker.stamp,
        game=game.id,
        options=dict(game.options),
        clock=check_clock(command.clock),
        seed=asker.fresh.seed,
        hot_seat=command.hot_seat,
        spectators=command.spectators,
        coach=command.coach,
        listed=command.listed,
        study=command.study,
        allowance=allowance,
        scheme=SHARED,
        next_seed=asker.fresh.next_seed,
        ruleset=game.room.about.ruleset,
        format=EVENT_FORMAT,
    )
    return [opened, *(_filled(seat, who, asker) for seat, who in enumerate(wanted) if who != OPEN)]


def _wanted(command: c.Open, game: Game) -> list[str]:
    wanted = [ME] + [OPEN] * (game.seats - 1) if command.seats is None else command.seats
    if len(wanted) != game.seats:
        raise Refusal(
            say(
                "seats: {game} with these options has {seats}, not {named}",
                game=game.title,
                seats=game.seats,
                named=len(wanted),
            )
        )
    for who in wanted:
        if who not in (ME, OPEN):
            check_seated(game, who)
    if wanted.count(ME) > 1 and not command.hot_seat:
        raise Refusal(say("seats: only at a hot-seat table may one visitor have several seats"))
    return wanted


def _check_expiry(clock: Clock, game: Game) -> None:
    if clock.expiry == "lose" and not (game.seats == 2 and game.rivals):
        raise Refusal(say("clock expiry: only with two rivals can time decide the game; choose 'bot'"))


def _filled(seat: int, who: str, asker: Asker) -> e.AnyEvent:
    if who == ME:
        return e.Seated(**asker.stamp, seat=seat, name=check_name(asker.visitor.name))
    return e.BotSeated(**asker.stamp, seat=seat, bot=who)


def take_seat(table: LiveTable, command: c.Sit, asker: Asker) -> list[e.AnyEvent]:
    check_gathering(table)
    if table.seats_of(asker.id) and not table.opened.hot_seat:
        raise NotNow(say("you have a seat already; only at a hot-seat table may one visitor have several"))
    seat = _first_open(table) if command.seat is None else command.seat
    check_number(table, seat)
    if not table.seats[seat].is_open:
        raise NotNow(say("seat {seat} is taken by {name}", seat=seat, name=table.seats[seat].shown_name(seat)))
    if table.opened.study and table.holders - {asker.id}:
        raise NotNow(say("this is a study game, for one person"))
    name = check_name(asker.visitor.name if command.name is None else command.name)
    luck = _checked_luck(table, command.luck)
    return [e.Seated(**asker.stamp, seat=seat, name=name, luck=luck)]


def _checked_luck(table: LiveTable, luck: str | None) -> str:
    """What is added to the dice, empty if nothing is. At tables with the old dice nothing can be."""
    return check_luck(luck) if luck is not None and table.opened.scheme == SHARED else ""


def stir_dice(table: LiveTable, command: c.Stir, asker: Asker) -> list[e.AnyEvent]:
    check_gathering(table)
    own_seats = table.seats_of(asker.id)
    if not own_seats:
        raise NotYours(say("you have no seat at this table"))
    if table.opened.scheme != SHARED:
        raise NotNow(say("the dice of this table follow from the house's seed alone"))
    stirred = _stirred(table, command.luck, asker)
    if not stirred:
        raise NotNow(say("you have added to the dice already"))
    return [*stirred]


def _stirred(table: LiveTable, luck: str | None, asker: Asker) -> list[e.Stirred]:
    """The luck goes to all seats of the asker for which there is none yet."""
    if not (checked := _checked_luck(table, luck)):
        return []
    seats = [seat for seat in table.seats_of(asker.id) if table.luck[seat] is None]
    return [e.Stirred(**asker.stamp, seat=seat, luck=checked) for seat in seats]


def _first_open(table: LiveTable) -> int:
    for number, seat in enumerate(table.seats):
        if seat.is_open:
            return number
    raise NotNow(say("every seat is taken"))


def fill_seat(table: LiveTable, command: c.Fill, asker: Asker) -> list[e.AnyEvent]:
    check_gathering(table)
    _check_own(table)
    if asker.id != table.host:
        raise NotYours(say("only the host of the table gives seats away"))
    check_number(table, command.seat)
    if command.with_ == OPEN:
        if table.seats[command.seat].is_open:
            raise NotNow(say("seat {seat} is open already", seat=command.seat))
        return [e.Vacated(**asker.stamp, seat=command.seat)]
    if table.seats[command.seat].present:
        raise NotNow(say("{name} sits there; clear the seat first", name=table.seats[command.seat].name))
    return [e.BotSeated(**asker.stamp, seat=command.seat, bot=check_seated(table.game, command.with_))]


def leave_seat(table: LiveTable, command: c.Leave, asker: Asker) -> list[e.AnyEvent]:
    """Before the game the seat is open again; later a bot stands in and the seat can be taken back."""
    seat = own_seat(table, asker, command.seat)
    if table.phase == "gathering":
        _check_own(table)
        return [e.Vacated(**asker.stamp, seat=seat)]
    if table.seats[seat].away:
        raise NotNow(say("a bot plays for you already"))
    return [e.StoodIn(**asker.stamp, seat=seat, bot=house_bot(table.game), why="left")]


def change_name(table: LiveTable, command: c.Rename, asker: Asker) -> list[e.AnyEvent]:
    """One seat, or all that the visitor has."""
    name = check_name(command.name)
    seats = table.seats_of(asker.id)
    if command.seat is not None or not seats:
        seats = [own_seat(table, asker, command.seat)]
    return [e.Renamed(**asker.stamp, seat=seat, name=name) for seat in seats]


def start_game(table: LiveTable, command: c.Start, asker: Asker) -> list[e.AnyEvent]:
    check_gathering(table)
    _check_own(table)
    if asker.id != table.host and not table.seats_of(asker.id):
        raise NotYours(say("only the host or somebody at the table can start the game"))
    vacant = [number for number, seat in enumerate(table.seats) if seat.is_open]
    if vacant and command.fill is None:
        raise NotNow(
            say(
                "{open} of {seats} seats are open; wait, or name a bot to fill them",
                open=len(vacant),
                seats=table.game.seats,
            )
        )
    filled: list[e.AnyEvent] = []
    if vacant and command.fill is not None:
        bot = check_seated(table.game, command.fill)
        filled = [e.BotSeated(**asker.stamp, seat=seat, bot=bot) for seat in vacant]
    stirred = _stirred(table, command.luck, asker)
    dice = table.dice_with({event.seat: event.luck for event in stirred})
    return [*filled, *stirred, e.Started(**asker.stamp, rolls=rolls_of_start(table.match, dice))]


def _check_own(table: LiveTable) -> None:
    """Refuse what at a tournament's table only the house does."""
    if table.opened.tournament:
        raise NotNow(
            say("this table is of a tournament: the house has seated you, and starts when both have come")
        )


def house_bot(game: Game) -> str:
    """The bot that stands in for a person: a quick one, sensible where the game has such."""
    names = bots_of(game)
    return "greedy" if "greedy" in names else names[0]
