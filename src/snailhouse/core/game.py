"""A game with its options chosen: what `snailhouse.game()` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.core.kernel import Workshop
from snailhouse.core.options import Options, checked
from snailhouse.core.room import Room

if TYPE_CHECKING:
    from snailhouse.core.match import Match


class Game:
    """A room, checked options and the box they fill. Immutable; any number of matches may share one."""

    def __init__(self, room: Room, /, **options: object) -> None:
        self.room = room
        self.options: Options = checked(room.options, options, room.id)
        self.seats = room.seats(self.options)
        self.box: Any = room.box(self.options)

    @property
    def id(self) -> str:
        return self.room.id

    @property
    def title(self) -> str:
        return self.room.title

    @property
    def rules(self) -> Workshop:
        """The rules as bots run them: plain Python, or compiled once `compile` was called."""
        return self.room.compiled if "compiled" in self.room.__dict__ else self.room.plain

    def compile(self) -> Workshop:
        """The compiled rules, for whoever makes many moves at once."""
        return self.room.compiled

    def match(self) -> Match:
        """A new match, nothing played yet."""
        from snailhouse.core.match import Match

        return Match(self)

    def seat_name(self, seat: int) -> str:
        return self.room.seat_name(self.options, seat)

    def shown_options(self) -> dict[str, Any]:
        """The options in their short form, for reports."""
        return {option.name: option.show(self.options[option.name]) for option in self.room.options}

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.shown_options().items())
        return f"snailhouse.game({self.id!r}{chosen})"
