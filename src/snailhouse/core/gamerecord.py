"""Game records: a game as its header and the list of what happened, in readable JSON.

A record needs no random generator to be replayed: every chance outcome is in it. Reading one replays it,
so what is accepted is a game that can really have been played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Annotated, Any

import msgspec

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.editions import HOUSE, Edition
from snailhouse.core.errors import BadRecord, Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import say
from snailhouse.core.match import Match
from snailhouse.core.registry import game, room

RECORD_FORMAT = "snailhouse-record"
RECORD_VERSION = 1


class Dice(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Verifiable chance: the seed's SHA-256 hash, and the seed once the game is over."""

    commitment: str
    seed: str | None
    scheme: int = 1
    """How rolls follow from the seed, see docs/fair-dice.md."""
    luck: list[str | None] | None = None
    """What each seat has added to the dice, null for nothing."""
    ways: list[Annotated[int, msgspec.Meta(ge=1)]] | None = None
    """How many equally likely outcomes each chance event had, in order; once the game is over."""


class Ending(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """How a game ended before its rules ended it, such as 'resigned', and by whom."""

    how: str
    seat: int | None
    result: list[float]

    def __post_init__(self) -> None:
        _check_finite(self.result)


class TakenBack(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An undo. `to` events remained; `events` were taken back, null where they are secret."""

    seat: int | None
    """Whose decision was taken back."""
    to: Annotated[int, msgspec.Meta(ge=0)]
    nonce: Annotated[int, msgspec.Meta(ge=0)]
    """The nonce of the rolls after it: the number of undos so far that drew chance anew."""
    events: list[tuple[int, int | None]] | None = None
    ways: list[Annotated[int, msgspec.Meta(ge=1)]] | None = None
    """Of the chance events among them, as in `Dice`."""


class GameRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The JSON form. `events` are pairs (actor, value): actor -1 is chance, value null is hidden."""

    format: str
    version: int
    game: str
    ruleset: int
    options: dict[str, Any]
    players: list[str]
    events: list[tuple[int, int | None]]
    result: list[float] | None
    """Each seat's payoff; null while the rules have not ended the game."""
    dice: Dice | None = None
    ending: Ending | None = None
    undone: list[TakenBack] = []
    """What was taken back on the way, in order; `events` has only what stands."""
    study: bool = False
    """Whether it was a study game, in which everything could be taken back."""

    def __post_init__(self) -> None:
        _check_finite(self.result or ())


def _check_finite(result: Sequence[float]) -> None:
    """JSON has no other numbers; a decoder that takes "nan" for one must not let it in."""
    if not all(map(isfinite, result)):
        raise ValueError("result: every payoff is a finite number")


def save(
    match: Match,
    players: Sequence[str],
    seat: int | None = None,
    *,
    dice: Dice | None = None,
    ending: Ending | None = None,
    undone: Sequence[TakenBack] = (),
    study: bool = False,
) -> str:
    """The record of a match with every secret, or, with a seat, as that seat (or SPECTATOR) may know it."""
    everything: list[tuple[int, int | None]] = [(event.actor, event.value) for event in match.events]
    events = everything if seat is None else match.seen_events(seat)
    record = GameRecord(
        format=RECORD_FORMAT,
        version=RECORD_VERSION,
        game=match.game.id,
        ruleset=match.game.room.about.ruleset,
        options=dict(match.game.options),
        players=list(players),
        events=events,
        result=match.payoffs() if match.over else None,
        dice=dice,
        ending=ending,
        undone=list(undone),
        study=study,
    )
    return _written(record)


def _written(record: GameRecord) -> str:
    """Readable: the header a line a key, eight events a line. What is optional only where there is any."""
    head = msgspec.to_builtins(record)
    del head["events"], head["result"]
    for key in ("dice", "ending", "undone", "study"):
        if not head[key]:
            del head[key]
    events = record.events
    lines = [f'  "{key}": {_json(value)},' for key, value in head.items()]
    rows = [", ".join(map(_json, events[start : start + 8])) for start in range(0, len(events), 8)]
    body = ",\n".join(f"    {row}" for row in rows)
    lines.append(f'  "events": [\n{body}\n  ],' if body else '  "events": [],')
    lines.append(f'  "result": {_json(record.result)}')
    return "{\n" + "\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def recorded_game(name: str, /, **options: object) -> Game:
    """The game of a record. Its edition comes as data: a record that names a file is not whole."""
    for option in room(name).options:
        edition = options.get(option.name)
        if isinstance(option, Edition) and isinstance(edition, str) and edition != HOUSE:
            raise Refusal(say("option {name}: a record holds its edition as data", name=option.name))
    return game(name, **options)


def load(text: str | bytes, find: Callable[..., Game] = recorded_game) -> tuple[Match, list[str]]:
    """Replay a record: the match as it stood and the players' names. `find(id, **options)` gives the game."""
    record = read_record(text)
    return replay(record, find), record.players


def read_record(text: str | bytes) -> GameRecord:
    """A record in the right form; whether its events make a game, `replay` tells."""
    try:
        record = msgspec.json.decode(text, type=GameRecord)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(say("this is not a whole Snailhouse record: {error}", error=error)) from None
    except RecursionError:
        raise BadRecord(say("this is not a Snailhouse record: it is nested too deep")) from None
    check_header(record)
    return record


def replay(
    record: GameRecord,
    find: Callable[..., Game] = recorded_game,
    before: Callable[[Match, int | None], None] | None = None,
) -> Match:
    """The match as it stood at the end of the record. `before` is shown every event's value, in order, with
    the match that it happens to."""
    try:
        found = find(record.game, **record.options)
    except Refusal as refusal:
        raise BadRecord(say("the record's header: {refusal}", refusal=refusal)) from None
    if record.ruleset != found.room.about.ruleset:
        raise BadRecord(
            say(
                "the record was played by ruleset {theirs} of {game}, this house plays ruleset {ours}",
                theirs=record.ruleset,
                game=found.id,
                ours=found.room.about.ruleset,
            )
        )
    if len(record.players) != found.seats:
        raise BadRecord(
            say(
                "players: the game has {seats} seats, the record names {named}",
                seats=found.seats,
                named=len(record.players),
            )
        )
    match = _replayed(found, record, before)
    _check_result(match, record)
    return match


def check_header(record: GameRecord) -> None:
    """Refuses what is of another kind or version."""
    if record.format != RECORD_FORMAT:
        raise BadRecord(
            say("format: this is {format!r}, not {wanted!r}", format=record.format, wanted=RECORD_FORMAT)
        )
    if record.version != RECORD_VERSION:
        raise BadRecord(
            say(
                "version: the record has version {version}, this house reads {known}",
                version=record.version,
                known=RECORD_VERSION,
            )
        )


def _replayed(game: Game, record: GameRecord, before: Callable[[Match, int | None], None] | None) -> Match:
    match = game.match()
    for actor, value in record.events:
        replay_event(match, actor, value, before)
    return match


def replay_event(
    match: Match, actor: int, value: int | None, before: Callable[[Match, int | None], None] | None = None
) -> None:
    """Let one recorded event happen, or raise a BadRecord with its number; `before` as in `replay`."""
    number = len(match.events) + 1
    if match.actor != actor:
        reason = say("the record says {theirs}, but it is {ours}", theirs=_who(actor), ours=_who(match.actor))
        raise BadRecord(_at(number, reason), number)
    if before is not None:
        before(match, value)
    if value is None:
        reason = say("hidden; a player's record of a running game cannot be replayed")
        raise BadRecord(_at(number, reason), number)
    try:
        match.chance(value) if actor == CHANCE else match.play(value)
    except Refusal as refusal:
        raise BadRecord(_at(number, str(refusal)), number) from None


def _at(number: int, reason: str) -> str:
    return say("event {number}: {reason}", number=number, reason=reason)


def _who(actor: int) -> str:
    if actor == CHANCE:
        return say("chance")
    return say("the end of the game") if actor == OVER else say("seat {seat}", seat=actor)


def _check_result(match: Match, record: GameRecord) -> None:
    result = match.payoffs() if match.over else None
    if record.result != result:
        raise BadRecord(
            say("result: the record says {theirs}, its events say {ours}", theirs=record.result, ours=result)
        )
    if record.ending is not None:
        _check_ending(match, record.ending)


def _check_ending(match: Match, ending: Ending) -> None:
    """People end only what the rules have not ended, at their own seat, and share one point."""
    seats = match.game.seats
    problem = None
    if match.over:
        problem = say("the rules ended this game, nobody else did")
    elif ending.seat is not None and not 0 <= ending.seat < seats:
        problem = say("there is no seat {seat}; seats are 0 to {last}", seat=ending.seat, last=seats - 1)
    elif len(ending.result) != seats:
        paid = len(ending.result)
        problem = say("the game has {seats} seats, the result pays {paid}", seats=seats, paid=paid)
    elif wrong := [part for part in ending.result if not 0 <= part <= 1]:
        problem = say("nobody is paid {part}; seats share one point", part=wrong[0])
    if problem is not None:
        raise BadRecord(say("ending: {problem}", problem=problem))
