"""What happened at a table beside the game, told to everybody: undos, bots that stand in, pauses of clocks."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from snailhouse.table import events as e
from snailhouse.table.clock import SECOND
from snailhouse.table.language import say
from snailhouse.table.seats import former_name
from snailhouse.table.state import Incident, LiveTable


class Note(msgspec.Struct, frozen=True):
    """A line between the sentences of the log."""

    number: int
    """The version of the table since when it is there."""
    at: int
    moment: int = msgspec.field(name="position")
    """After how many events of the game it stands."""
    text: str


def notes(table: LiveTable, since: int = 0) -> list[Note]:
    """All notes after version `since`, in the reader's language."""
    return [
        Note(incident.number, incident.event.at, min(incident.moment, table.moment), _text(incident))
        for incident in table.incidents
        if incident.number > since
    ]


def _text(incident: Incident) -> str:
    name, event = incident.name or former_name(), incident.event
    if isinstance(event, e.Undone):
        return _undone_text(incident, event)
    if isinstance(event, e.GaveBack):
        return say("{name} takes the seat back.", name=name)
    if isinstance(event, e.Paused):
        seconds = max(1, round((event.until - event.since) / SECOND))
        return say.counted(
            seconds,
            "The house was away for a second, which counts for nobody.",
            "The house was away for {number} seconds, which count for nobody.",
        )
    if isinstance(event, e.OnVacation):
        return _vacation_text(name, event)
    if event.why == "left":
        text = say("{name} leaves; a bot plays on.", name=name)
    elif event.why == "time":
        text = say("{name} is out of time; a bot plays on.", name=name)
    else:
        text = say("A bot plays for {name}.", name=name)
    return say("{text} The rated game counts as lost.", text=text) if incident.forfeit else text


def _vacation_text(name: str, event: e.OnVacation) -> str:
    if event.until <= event.since:
        return say("{name}'s vacation is off.", name=name)
    first, last = (datetime.fromtimestamp(at / SECOND, UTC).date() for at in (event.since, event.until))
    return say(
        "{name} is on vacation from {first} until {last}: the clock stands still.",
        name=name,
        first=first.isoformat(),
        last=last.isoformat(),
    )


def _undone_text(incident: Incident, event: e.Undone) -> str:
    if not event.fair:
        return say.counted(incident.taken_back, "One event was taken back.", "{number} events were taken back.")
    return say.counted(
        incident.taken_back,
        "{name} takes one event back; chance is drawn anew.",
        "{name} takes {number} events back; chance is drawn anew.",
        name=incident.name or former_name(),
    )
