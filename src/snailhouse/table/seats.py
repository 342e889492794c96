"""Who sits at a table."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.core.language import phrase
from snailhouse.table.language import say
from snailhouse.table.writing import check_writing, is_short, tidied

LONGEST_NICKNAME = 24
VISITING: Final = "bot."
"""How the id of a bot begins that plays over the API; that of a person has no dot."""
BOTS = {
    "random": phrase("random bot"),
    "greedy": phrase("greedy bot"),
    "easy": phrase("easy bot"),
    "medium": phrase("medium bot"),
    "hard": phrase("hard bot"),
    "master": phrase("master bot"),
    "perfect": phrase("perfect bot"),
}
HUMAN = "human"
"""How the record of a game at a terminal names a person."""
SHELLS = ("Helix", "Nacre", "Spira", "Volute", "Murex", "Umbo", "Cowrie", "Whorl")
"""What bots are called, by their seats: words about shells, the same in every language."""


class Visitor(msgspec.Struct, frozen=True):
    """Somebody in the house: an id that only the house knows, and a nickname."""

    id: str
    name: str


class Seat(msgspec.Struct):
    """Open, a person's (with a bot standing in or not), or a bot's."""

    holder: str | None = None
    """The id of the visitor who has the seat."""
    name: str = ""
    bot: str | None = None
    """The bot that plays here, for itself or for the holder."""

    def shown_name(self, number: int) -> str:
        """What whoever plays is called on the page, in the log and in results; `number` is the seat's."""
        if self.holder is not None:
            return self.name or former_name()
        return self.name if self.bot is None else bot_name(number)

    def described(self, number: int) -> str:
        """The name, and of a bot its level in the reader's language; one of the host's own by its file."""
        name = self.shown_name(number)
        if self.holder is not None or self.bot is None:
            return name
        return f"{name} ({say(BOTS.get(self.bot, self.name))})"

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Who has the seat, whoever plays at the moment."""
        if self.is_open:
            return "open"
        return "bot" if self.holder is None else "person"

    @property
    def is_open(self) -> bool:
        return self.holder is None and self.bot is None

    @property
    def present(self) -> bool:
        """A person sits here and plays."""
        return self.holder is not None and self.bot is None

    @property
    def visiting_bot(self) -> bool:
        """Whoever has the seat is a bot that plays over the API."""
        return self.holder is not None and is_visiting_bot(self.holder)

    @property
    def away(self) -> bool:
        """A bot plays for the person who has the seat."""
        return self.holder is not None and self.bot is not None


def bot_name(number: int) -> str:
    """What a bot on the seat of this number is called, at every table."""
    return SHELLS[number % len(SHELLS)]


def former_name() -> str:
    """What people are called whose names the house has forgotten, because they wished so."""
    return say("Someone who left")


def is_visiting_bot(visitor: str) -> bool:
    """Whether this is the id of a bot that plays over the API."""
    return visitor.startswith(VISITING)


def check_name(name: str) -> str:
    """A nickname with its spaces tidied."""
    tidy = tidied(name)
    check_writing(tidy)
    if not is_short(tidy, LONGEST_NICKNAME):
        raise Refusal(say("a name has 1 to {longest} printable characters", longest=LONGEST_NICKNAME))
    return tidy
