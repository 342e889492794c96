"""A room: everything a game brings to the house, declared in named parts.

::

    room = Room(
        about=About(id="leaf-dash", title="Leaf Dash", ...),
        options=box.OPTIONS,
        rules=rules, box=box, words=words, views=views, board=board, parts=parts, guide=guide,
        tuning=Tuning(greedy=greedy),
    )

The parts named like files are modules (or any objects) with the functions of the protocols below; every game of
the house has these files. `core.room_check` checks a room when it registers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from snailhouse.core.contract import Rules
from snailhouse.core.language import ENGLISH_ONLY, Phrasebook, say
from snailhouse.core.naming import called
from snailhouse.core.options import Option, Options

if TYPE_CHECKING:
    from snailhouse.core.game import Game
    from snailhouse.core.position import Position
    from snailhouse.core.tablebases import TablebasePart

Weight = Literal["light", "medium", "heavy"]
View = Mapping[str, Any]
"""What a seat knows, ready for JSON."""


class Missing:
    """Stands where a room should have something, so that `room_check` can list all that is missing at once."""

    def __repr__(self) -> str:
        return "nothing"


MISSING: Any = Missing()


@dataclass(frozen=True, kw_only=True)
class About:
    """What a game is, for lists and title pages. Only `weight` and `brief` may be left out."""

    id: str = MISSING
    title: str = MISSING
    tagline: str = MISSING
    """One sentence that makes people want to play."""
    players: str = MISSING
    minutes: str = MISSING
    weight: Weight = "light"
    """How much there is to think about."""
    ruleset: int = MISSING
    """Raised whenever the same events would lead to another game; game records carry it."""
    brief: tuple[str, ...] = ()
    """The rules in three sentences, for somebody who is invited: what one does, what is special, what wins."""


class BoxPart(Protocol):
    """`box.py`: what the options make of the box.

    May also have `rematch(position) -> Options` (the options of the next game between the same players, who
    keep their seats) and `rivals(options) -> bool` (whether the seats play against each other, so that
    resigning and agreeing a draw make sense; by default whenever there are two or more).
    """

    def seats(self, options: Options) -> int:
        """How many seats a game with these options has."""

    def fill(self, options: Options) -> Any:
        """The Box of these options; refuses combinations that make no game."""


class WordsPart(Protocol):
    """`words.py`: the game in sentences.

    May also have `seat_name(options, seat) -> str`, and `reason(position, move) -> str | None`: what a legal
    move changes that matters, in a few words. Seats that are mere numbers or colours go by
    `core.naming.called`, so that people read each other's names.
    """

    def move_text(self, position: Position, move: int) -> str:
        """A legal move as a short sentence without subject, such as 'move on track 5 to column 4'."""

    def chance_text(self, position: Position, outcome: int) -> str:
        """A chance outcome as a sentence, for those it is not hidden from."""

    def refusal(self, position: Position, move: int) -> str | None:
        """Why an id in range is not legal now: the reason, with the ruling that forbids it.

        None if nothing forbids it. The conformance suite compares this with `legal` for every id.
        """

    def result_text(self, position: Position) -> str:
        """A finished game in a sentence or a few."""


class ViewsPart(Protocol):
    """`views.py`: what a seat learns, and no more.

    `view` and `hides` must follow from what the seat knows: the conformance suite compares them with those of a
    concealed copy. May also have `VIEW` (the TypedDict that `view` gives, for clients in other languages),
    `SAME_VIEW` (True if everybody is shown the same), `hides(position, seat) -> str | None` (when the coming
    event is hidden from the seat: the sentence it reads instead) and, with it, `hides_number(position, seat) ->
    bool` (whether the seat may read what the coming event does, but its number would tell a secret, since it
    counts what the seat cannot see).
    """

    def view(self, position: Position, seat: int) -> View:
        """All that the seat (or SPECTATOR) knows. Nothing else may leave the house."""


class BoardPart(Protocol):
    """`board.py`: the game in a terminal."""

    def picture(self, view: View) -> str:
        """The view as rich markup: colour, and a letter or symbol beside it."""


class TouchPart(Protocol):
    """`parts.py`: the things on a board, by name. May also have `no_move_with(position, part) -> str | None`:
    why a thing that no move touches is not for the player, where there is more to say."""

    def parts(self, position: Position, move: int) -> tuple[str, ...]:
        """The things one touches to make a move, in order, such as ('die-red', 'snail-blue').

        Named for every id in range, legal or not, so that a board can ask why a touch leads nowhere.
        """

    def chance_parts(self, position: Position, outcome: int) -> tuple[str, ...]:
        """The things that a chance outcome concerns, such as the dice or a card that is turned."""


class Explanation(NamedTuple):
    """What a thing on the board is and does now. The text ends with the rulings it rests on, such as '(P3)'."""

    title: str
    text: str


class GuidePart(Protocol):
    """`guide.py`: what players are told where they look. Everything follows from what the seat knows: the
    conformance suite compares it with a concealed copy."""

    def goal(self, position: Position, seat: int) -> str:
        """What wins and where the seat (or SPECTATOR) stands, with the arithmetic, in a line."""

    def things(self, position: Position, seat: int) -> tuple[str, ...]:
        """Everything on the board that the seat sees, by name: parts, and what nobody touches."""

    def explain(self, position: Position, seat: int, thing: str) -> Explanation | None:
        """What a thing is and does now; None for a name that is none of `things`."""


class Spot(NamedTuple):
    """A place of a board as a plan shows it, in units of the plan's own; y counts downwards."""

    name: str
    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    colour: str = ""
    """Of its ground, as CSS has it, where the board has one."""


class PlanPart(Protocol):
    """`plan.py`: the board from above, for studies: where things stand, and what moves use."""

    def spots(self, game: Game) -> tuple[Spot, ...]:
        """Every place of the board."""

    def visited(self, position: Position) -> Iterable[int]:
        """The numbers of the spots where something stands, once for everything that does."""

    def components(self, game: Game) -> Mapping[str, Collection[int]]:
        """What of the box moves use, by name, such as a die or a track: the ids of the moves that use it.

        What no id always uses, such as the card that lies at a place of a market, are changing components. A
        plan that has any brings `changing(game)`, their names, and a kernel `changing_use(box, table, move)`:
        the number of the one that the move uses now, or -1.
        """


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """How bots play the game; measured, game by game."""

    greedy: Callable[..., int] | None = None
    """A kernel policy, see `contract.greedy`."""
    greedy_playouts: bool = False
    """Whether searches play out by the greedy policy."""
    insider: Callable[..., int] | None = None
    """A kernel policy, see `contract.insider`."""
    appeal: Callable[..., None] | None = None
    """A kernel, see `contract.appeal`."""
    guidance: float = 0.0
    """How wide a search's bounds are by the appeal of moves; 0 for bounds by how often each was tried."""
    branch: Callable[..., int] | None = None
    """A kernel, see `contract.branch`."""
    branches: int = 0
    """How many branches there are, at most 32,767; 0 for as many as moves."""
    halving: bool = False
    """Whether searches grow no tree, but try the moves in heats and leave the worse half out, and again."""
    turn_key: Callable[[Any, Any], int] | None = None
    """A kernel, see `contract.turn_key`: heats then try whole turns in place of moves."""
    at_break: Callable[[Any, Any], bool] | None = None
    """A kernel, see `contract.at_break`."""
    finish_like: Callable[[Any, Any, Any], None] | None = None
    """A kernel, see `contract.finish_like`."""
    twin: Callable[[Any, Any, int], int] | None = None
    """A kernel: the first legal move that comes to the same as this legal one. Heats try only that."""
    exploration: float = 0.7
    """How curious a search without guidance is: the factor of its upper confidence bound."""
    master_simulations: int = 10_000
    """How many simulations the strongest level makes before a move, and a search that advises or judges."""
    level_simulations: Mapping[str, int] = field(default_factory=dict)
    """Levels that make another number than this, or than their usual share of it."""
    misjudgement: Mapping[str, float] = field(default_factory=dict)
    """Levels whose judgement of a move is off by another standard deviation than usual: a chance, 0 to 1."""
    trust: float = 0.0
    """What levels that misjudge add to the chance of the greedy move, where simulations tell little; those that
    lean, in heats, to the chance of what they lean on."""
    evaluate: Callable[[Position, int], Mapping[int, float] | None] | None = None
    """At a decision: about the chance of the seat after each legal move, from about so many guesses of an
    evaluation of the game's own; None where it has none. Levels use it in place of the search."""
    level_guesses: Mapping[str, int] = field(default_factory=dict)
    """Levels that make another number of guesses than usual."""
    search_depth: int = 512
    """How many decisions deep a search grows its tree before it plays out; at most 512."""
    shared_defeat: bool = False
    """Whether all seats can lose together; levels then count everybody's payoff beside their own."""


@dataclass(frozen=True)
class Solvable:
    """A game of the room that can be solved exactly: no secrets, few positions, one seat or two rivals.

    The three functions are kernels.
    """

    name: str
    title: str
    options: Mapping[str, object]
    key: Callable[[Any, Any], int]
    """A number from 0 up for a table before a roll: equal numbers, equal futures."""
    timeless: Callable[[Any, Any], None]
    """Set back the table's clock: a limit on the length of a game is no part of the solution."""
    alike: Callable[[Any, Any, int], int]
    """How many outcomes of the coming chance event this one stands for; 0 where an equal one does."""


@dataclass(frozen=True, kw_only=True)
class Solving:
    """What is known exactly."""

    solvable: tuple[Solvable, ...] = ()
    endgame: Callable[[Position], Mapping[int, float] | None] | None = None
    """At a decision: the exact winning chance of the seat to decide after each legal move; None if unknown.

    Strong bots and the coach ask before they search, so it answers in a fraction of a tenth of a second and
    follows from what the seat knows.
    """
    tablebase: TablebasePart | None = None
    """What is solved stage by stage and kept on disk."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Room:
    """A game's rules and words. Two rooms are equal only if they are the same one.

    `about`, `rules`, `box`, `words`, `views` and `board` must be given.
    """

    about: About = MISSING
    options: tuple[Option, ...] = ()
    rules: Rules = MISSING
    box: BoxPart = MISSING
    words: WordsPart = MISSING
    views: ViewsPart = MISSING
    board: BoardPart = MISSING
    parts: TouchPart | None = None
    guide: GuidePart | None = None
    plan: PlanPart | None = None
    """Without one a study says so, and takes the parts that moves touch for components."""
    language: Phrasebook = ENGLISH_ONLY
    """What the game says in other languages, see `core.language`."""
    tuning: Tuning = field(default_factory=Tuning)
    solving: Solving = field(default_factory=Solving)

    def __reduce__(self) -> tuple[Any, ...]:
        """A room travels as its id: the other process has its own."""
        from snailhouse.core.registry import room

        return room, (self.id,)

    def __deepcopy__(self, memo: object) -> Room:
        return self

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def package(self) -> str:
        """The package whose folder holds the game's files: the one of its rules."""
        name = self.rules.__name__ if hasattr(self.rules, "__name__") else type(self.rules).__module__
        return str(name).rpartition(".")[0]

    @cached_property
    def has_secrets(self) -> bool:
        """Whether some event can be hidden from somebody."""
        return hasattr(self.views, "hides")

    @cached_property
    def same_view(self) -> bool:
        """Whether everybody is shown the same view."""
        return bool(getattr(self.views, "SAME_VIEW", False))

    @property
    def view_type(self) -> type[Any] | None:
        """The TypedDict of the views; None leaves their shape open."""
        return getattr(self.views, "VIEW", None)

    @property
    def names_rematch(self) -> bool:
        """Whether the game itself says who starts the next game."""
        return hasattr(self.box, "rematch")

    def rivals(self, options: Options) -> bool:
        """Whether the seats play against each other."""
        rivals = getattr(self.box, "rivals", None)
        return bool(rivals(options)) if rivals else self.box.seats(options) > 1

    def seat_name(self, options: Options, seat: int) -> str:
        name = getattr(self.words, "seat_name", None)
        return str(name(options, seat)) if name else called(seat, say("Player {number}", number=seat + 1))
