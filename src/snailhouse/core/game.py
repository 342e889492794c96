"""A game with its options chosen: what `snailhouse.game()` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from snailhouse.core.editions import Edition
from snailhouse.core.kernel import Workshop
from snailhouse.core.options import Options, checked
from snailhouse.core.readonly import read_only
from snailhouse.core.record import frozen, read_only_record
from snailhouse.core.room import Room
from snailhouse.core.workshops import compiled, plain, quickest

if TYPE_CHECKING:
    from snailhouse.core.match import Match
    from snailhouse.core.position import Position


class Game:
    """A room, checked options and the box they fill. Immutable; any number of matches may share one.

    Equal rooms and options make equal games. A game travels to another process as its id and options.
    """

    __slots__ = ("box", "edition", "options", "rivals", "room", "rules", "seats")
    room: Room
    options: Options
    """Every option with its checked value, read-only."""
    edition: Any
    """What is printed in the box, as the game's own form; None where nothing is."""
    seats: int
    rivals: bool
    """Whether the seats play against each other, so that resigning and agreeing a draw make sense."""
    box: Any
    rules: Workshop
    """The rules as plain Python, right for single moves."""

    def __init__(self, room: Room, /, **options: object) -> None:
        chosen = checked(room.options, options, room.id)
        box = room.box.fill(chosen)
        values = {
            "room": room,
            "options": read_only(chosen),
            "edition": _printed(room, chosen),
            "seats": room.box.seats(chosen),
            "rivals": room.rivals(chosen),
            "box": read_only_record(box.dtype, frozen(box)),
            "rules": plain(room),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a game cannot be changed; make another: snailhouse.game({self.id!r}, ...)")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)

    @property
    def id(self) -> str:
        return self.room.id

    @property
    def title(self) -> str:
        return self.room.about.title

    def compile(self) -> Workshop:
        """The compiled rules, for whoever makes many moves at once. Nothing else changes by it."""
        return compiled(self.room)

    def quickest(self) -> Workshop:
        """The compiled rules if they lie ready in this process, else the plain ones, to the same results."""
        return quickest(self.room)

    def match(self) -> Match:
        """A new match, nothing played yet."""
        from snailhouse.core.match import Match

        return Match(self)

    def start(self) -> Position:
        """The position before anything has happened."""
        return self.match().position

    def seat_name(self, seat: int) -> str:
        return self.room.seat_name(self.options, seat)

    def shown_options(self) -> dict[str, Any]:
        """The options in their short form, for reports."""
        return {option.name: option.show(self.options[option.name]) for option in self.room.options}

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Game) and self.room is other.room and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, frozen(self.box)))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (self.room, dict(self.options))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.shown_options().items())
        return f"snailhouse.game({self.id!r}{chosen})"


def _printed(room: Room, options: Options) -> Any:
    editions = [option for option in room.options if isinstance(option, Edition)]
    return editions[0].of(options) if editions else None


def _made_again(room: Room, options: Options) -> Game:
    return Game(room, **options)
