"""A room: everything a game brings to the house. Subclass `Room` and register an instance."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from snailhouse.core.cache import cache_directory, fingerprint, is_warm
from snailhouse.core.contract import FUNCTIONS, Rules
from snailhouse.core.kernel import Workshop
from snailhouse.core.language import ENGLISH, ENGLISH_ONLY, Words, known_language, say, spoken
from snailhouse.core.options import Option, Options
from snailhouse.core.policy import uniform

if TYPE_CHECKING:
    from snailhouse.core.solution import Solvable

Weight = Literal["light", "medium", "heavy"]
NOTHING: Mapping[str, Any] = MappingProxyType({})
View = Mapping[str, Any]
"""What a seat knows, ready for JSON."""


@dataclass(frozen=True)
class OptionWords:
    """An option as people read it, in the language of the moment."""

    label: str
    help: str
    choices: dict[str, str] | None
    """What to call each value, where it is one of a few words."""


class Room(ABC):
    """A game's rules and words. Box and Table are the record classes of its own rules module.

    `view` and `hides` decide what a seat learns, so they must follow from what it knows: the conformance
    suite compares them with those of a concealed copy.
    """

    id: str
    title: str
    tagline: str
    """One sentence that makes people want to play."""
    players: str
    minutes: str
    weight: Weight = "light"
    """How much there is to think about."""
    ruleset: int
    """Raised whenever the same events would lead to another game; records carry it."""
    options: Sequence[Option] = ()
    words: Words = ENGLISH_ONLY
    """What the game says in other languages, see `core.language`."""
    rules: Rules
    view_type: type[Any] | None = None
    """The TypedDict that `view` gives, for clients in other languages; None leaves its shape open."""
    same_view: bool = False
    """Whether everybody is shown the same: `view` does not ask for the seat."""
    greedy: Callable[..., int] | None = None
    """A kernel policy, see `contract.greedy`."""
    shared_defeat: bool = False
    """Whether all seats can lose together; weak levels then follow the greedy policy, with slips."""
    greedy_playouts: bool = False
    """Whether searches play out by the greedy policy; measured, game by game."""
    exploration: float = 0.7
    """How curious a search is: the factor of its upper confidence bound."""
    master_simulations: int = 10_000
    """How many simulations the strongest level makes before a move."""
    level_simulations: Mapping[str, int] = NOTHING
    """Levels that make another number than their usual part of the master's."""
    search_depth: int = 512
    """How many decisions deep a search grows its tree before it plays out; at most 512."""
    solvable: Sequence[Solvable] = ()
    """What of the game can be solved exactly, see `solution.Solvable`."""

    @abstractmethod
    def seats(self, options: Options) -> int:
        """How many seats a game with these options has."""

    @abstractmethod
    def box(self, options: Options) -> Any:
        """The Box of these options; refuses combinations that make no game."""

    @abstractmethod
    def view(self, box: Any, table: Any, seat: int) -> View:
        """All that the seat (or SPECTATOR) knows. Nothing else may leave the house."""

    @abstractmethod
    def move_text(self, box: Any, table: Any, move: int) -> str:
        """A legal move as a short sentence without subject, such as 'move on track 5 to column 4'."""

    @abstractmethod
    def chance_text(self, box: Any, table: Any, outcome: int) -> str:
        """A chance outcome as a sentence, for those it is not hidden from."""

    @abstractmethod
    def refusal(self, box: Any, table: Any, move: int) -> str:
        """Why an id in range is not legal now: the reason, with the ruling that forbids it."""

    @abstractmethod
    def result_text(self, box: Any, table: Any) -> str:
        """A finished game in a sentence or a few."""

    @abstractmethod
    def board(self, view: View) -> str:
        """The view drawn for a terminal, as rich markup: colour, and a letter or symbol beside it."""

    def parts(self, box: Any, table: Any, move: int) -> tuple[str, ...]:
        """The things on the board a player touches to make a move, in order, such as ('die-red', 'snail-blue').

        Named for every id in range, legal or not, so that a board can ask why a touch leads nowhere.
        """
        return ()

    def no_move_with(self, box: Any, table: Any, part: str) -> str | None:
        """Why a thing on the board that no move touches is not for the player, where there is more to say."""
        return None

    def chance_parts(self, box: Any, table: Any, outcome: int) -> tuple[str, ...]:
        """The things on the board that a chance outcome concerns, such as the dice or a card that is turned."""
        return ()

    def seat_name(self, options: Options, seat: int) -> str:
        return say("Player {number}", number=seat + 1)

    def rivals(self, options: Options) -> bool:
        """Whether the seats play against each other, so that resigning and agreeing a draw make sense."""
        return self.seats(options) > 1

    def hides(self, box: Any, table: Any, seat: int) -> str | None:
        """When the coming event is hidden from the seat: the sentence it reads instead."""
        return None

    @property
    def has_secrets(self) -> bool:
        """Whether some event can be hidden from somebody."""
        return type(self).hides is not Room.hides

    def rematch(self, options: Options, box: Any, table: Any) -> Options:
        """The options of the next game between the same players, who keep their seats."""
        return options

    def endgame(self, box: Any, table: Any) -> Mapping[int, float] | None:
        """At a decision: the exact winning chance of the seat to decide after each legal move; None if unknown.

        Strong bots and the coach ask before they search, so it answers in a fraction of a tenth of a second
        and follows from what the seat knows.
        """
        return None

    def invitation(self) -> str:
        """The tagline, in the language of the moment."""
        return self.words(self.tagline)

    def option_words(self, option: Option) -> OptionWords:
        choices = None
        if option.values is not None:
            values = [str(value) for value in option.values]
            choices = dict(zip(values, map(self.words, option.names or values), strict=True))
        return OptionWords(self.words(option.label or option.name), self.words(option.help), choices)

    def rulebook(self, language: str | None = None) -> str:
        """The rulebook for players, as Markdown: in this language or that of the moment, else in English."""
        wanted = known_language(language or spoken())
        folder = files(type(self).__module__.rpartition(".")[0])
        translated = folder.joinpath(f"rulebook.{wanted}.md")
        book = translated if wanted != ENGLISH and translated.is_file() else folder.joinpath("rulebook.md")
        return book.read_text("utf-8")

    @cached_property
    def plain(self) -> Workshop:
        """The rules as ordinary Python: ready at once, right for single moves."""
        return self._workshop(jit=False)

    @cached_property
    def compiled(self) -> Workshop:
        """The rules compiled: for simulation and search."""
        return self._workshop(jit=True)

    @property
    def prepared(self) -> bool:
        """Whether compiled rules lie ready, so that first use need not compile."""
        return "compiled" in self.__dict__ or is_warm(self._cache())

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the rules' sources: what was computed from other rules is not used."""
        return fingerprint(self._folder)

    @property
    def _folder(self) -> Path:
        return Path(inspect.getfile(type(self))).parent

    def _cache(self) -> Path | None:
        return cache_directory(self.id, self._folder)

    def workshop(self, name: str, **kernels: Callable[..., Any]) -> Workshop:
        """The compiled rules with further kernels beside them, for an algorithm that needs more."""
        return self._workshop(jit=True, name=f"{self.id}-{name}", extra=kernels)

    def _workshop(self, *, jit: bool, name: str = "", extra: Mapping[str, Any] = NOTHING) -> Workshop:
        rules = {name: getattr(self.rules, name) for name in FUNCTIONS}
        rules["greedy"] = self.greedy or uniform
        return Workshop(name or self.id, {**rules, **extra}, jit=jit, cache=self._cache)
