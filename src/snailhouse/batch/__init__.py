"""Thousands of tables of one game, played at once by compiled rules: for whoever writes a loop of their own.

>>> from snailhouse import Batch, game
>>> batch = Batch(game("snails-pace"), 1000, seed=1)
>>> while not batch.ended.any():
...     batch.step(batch.random_actions())
>>> batch.payoffs[batch.ended].sum(axis=1).min()  # a game is about one point
np.float64(1.0)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from snailhouse.batch.crew import Crew
from snailhouse.batch.memory import as_ints, copied_array, numbers_of, plain_records, read_only_array
from snailhouse.batch.rows import (
    BEGIN,
    LOOK,
    OBSERVE,
    PICK,
    STEP,
    Orders,
)
from snailhouse.batch.settings import (
    CHANCE_MODES,
    RESTART_MODES,
    ChanceMode,
    RestartMode,
    array_kind,
    array_or_none,
    check_batch_game,
    check_row,
    check_size,
    is_array,
    number_of,
    seat_policies,
    viewer_number,
)
from snailhouse.core.dice import check_dice_seed
from snailhouse.core.errors import IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position, check_outcome


class Snapshot(NamedTuple):
    """All that a batch needs to go on from a moment: two arrays, with a line for each table."""

    tables: NDArray[Any]
    dice: NDArray[np.uint32]


class Batch:
    """`size` tables of a game, each with its own dice. Rows of all arrays are tables.

    `step` changes the arrays in place and allocates nothing; they are read-only for everybody else.
    Equal seeds and actions give equal games, whatever the number of threads. What can be given::

        bots      the seats that play by themselves within `step`, such as {1: "greedy"}; policies only
        chance    "draw": chance is drawn within `step`; "choose": chance waits for an action of its own,
                  which is the number of an outcome, or -1 to have it drawn
        restart   when a finished table begins anew: "now", in the step that ends it; at the "next" step, whose
                  action is ignored; or "never"
        viewer    the seat whose observations `step` fills; without one, those of the seat to decide
        observe   False if nobody needs observations: `step` is faster without
    """

    def __init__(
        self,
        game: Game,
        size: int,
        *,
        seed: int = 0,
        threads: int = 1,
        bots: Mapping[int, str] | None = None,
        chance: ChanceMode = "draw",
        restart: RestartMode = "now",
        viewer: int | None = None,
        observe: bool = True,
    ) -> None:
        check_batch_game(game)
        check_size(size, threads)
        check_dice_seed(seed)
        self.game = game
        self.size = size
        self._policy = seat_policies(game, bots)
        self._all_orders = Orders.array(1)
        self._orders = self._all_orders[0]
        self._orders.drawing = number_of("chance", chance, CHANCE_MODES)
        self._orders.restart = number_of("restart", restart, RESTART_MODES)
        self._orders.viewer = viewer_number(game, viewer)
        self._orders.watching = observe
        self._threads = min(threads, size)
        self._make_arrays()
        self.begin(seed=seed)

    def _make_arrays(self) -> None:
        rules, size = self.game.room.rules, self.size
        self._tables = rules.Table.array(size)
        self._dice = np.zeros((size, 4), np.uint32)
        self._actions = np.zeros(size, np.int64)
        self._actors = np.zeros(size, np.int64)
        self._ways = np.zeros(size, np.int64)
        self._masks = np.zeros((size, rules.MOVES), np.uint8)
        self._moves = np.zeros((size, rules.MOVES), np.int64)
        self._counts = np.zeros(size, np.int64)
        self._observations = rules.Observation.array(size)
        self._ended = np.zeros(size, np.uint8)
        self._paid = np.zeros((size, self.game.seats))
        self._show_arrays()

    def _show_arrays(self) -> None:
        self._features = numbers_of(self._observations)
        self._crew = self._crew_for(self._threads, self._observations, self._features)
        self.tables = read_only_array(self._tables)
        """The states: a record of the game's own `Table` each. They hold everybody's secrets."""
        self.dice = read_only_array(self._dice)
        """The generator of each table: four words."""
        self.actors: NDArray[np.int64] = read_only_array(self._actors)
        """The seat to decide, or CHANCE, or OVER."""
        self.outcomes: NDArray[np.int64] = read_only_array(self._ways)
        """Where chance is to be chosen: how many equally likely outcomes there are; 0 elsewhere."""
        self.legal_masks: NDArray[np.bool_] = read_only_array(self._masks.view(np.bool_))
        """Tables by move ids: which moves are legal for the seat to decide."""
        self.observations = read_only_array(self._observations)
        """What the viewer knows, by name: `batch.observations["dice"]`; all zero where nobody decides."""
        self.features: NDArray[np.float32] = read_only_array(self._features)
        """The same memory as plain numbers, a row for each table."""
        self.ended: NDArray[np.bool_] = read_only_array(self._ended.view(np.bool_))
        """Whether a game has ended in the last step."""
        self.payoffs: NDArray[np.float64] = read_only_array(self._paid)
        """Where a game has ended in the last step: each seat's share of the one point; 0 elsewhere."""

    def step(self, actions: ArrayLike) -> None:
        """Play a move on every table, by id; where chance is to be chosen, apply an outcome.

        Refuses all if one is not legal, and names its table and the rule.
        """
        self._take(actions)
        self._refuse(self._work(STEP))

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every table, each equally likely, drawn with the tables' own dice.

        The array is the batch's own and holds until the next call of anything.
        """
        self._work(PICK)
        return self._actions

    def observe(self, seats: ArrayLike, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """What a seat (or one for each table) knows, as records of named pieces; written to `out` if given."""
        found = self.game.room.rules.Observation.array(self.size) if out is None else out
        fits = is_array(found, self._observations.dtype, (self.size,))
        if not fits or not found.flags.c_contiguous or not found.flags.writeable:
            raise Refusal(f"out must be an array of {self.size} observations, such as batch.observe(0) returns")
        chosen = array_or_none(seats)
        if chosen is None or chosen.shape not in ((), (1,), (self.size,)):
            raise Refusal(f"seats are one seat, or {self.size}, one for each table, not {array_kind(chosen)}")
        if chosen.dtype.kind not in "iu" or (chosen < 0).any() or (chosen >= self.game.seats).any():
            raise Refusal(f"seats are whole numbers from 0 to {self.game.seats - 1}")
        self._take(np.broadcast_to(chosen, self.size))
        self._orders.task = OBSERVE
        self._crew_for(1, found, numbers_of(found)).work()
        return found

    def begin(self, rows: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Begin the games of all tables anew, or of those for which `rows` (a mask) is True.

        With a seed their dice begin anew too, each table's with numbers of its own.
        """
        chosen = np.ones(self.size, bool) if rows is None else array_or_none(rows)
        if chosen is None or not is_array(chosen, np.bool_, (self.size,)):
            raise Refusal(f"rows is a mask of {self.size} tables, True for those that begin anew")
        if seed is not None:
            check_dice_seed(seed)
            words = np.random.SeedSequence(seed).generate_state(4 * self.size, np.uint32)
            self._dice[chosen] = words.reshape(self.size, 4)[chosen]
        self._actions[:] = chosen
        self._work(BEGIN)

    def position(self, row: int) -> Position:
        """The position of one table, as a value."""
        check_row(row, self.size)
        return Position(self.game, self._tables[row].tobytes())

    def put(self, row: int, position: Position) -> None:
        """Lay a position on a table; what is decided within the batch happens at once."""
        check_row(row, self.size)
        if not isinstance(position, Position):
            raise Refusal(f"what is laid on a table is a position, not {position!r}")
        if position.game != self.game:
            raise Refusal(f"this is a batch of {self.game!r}, not of {position.game!r}")
        self._tables[row] = np.frombuffer(position.data, self._tables.dtype)[0]
        self._work(LOOK)

    def snapshot(self) -> Snapshot:
        """A copy of all tables and their dice, for `restore`, a file or another process."""
        return Snapshot(copied_array(self._tables), self._dice.copy())

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a moment; what comes is drawn with the same dice as then."""
        tables, generators = (
            snapshot if isinstance(snapshot, tuple | list) and len(snapshot) == 2 else (None, None)
        )
        fits = is_array(tables, plain_records(self._tables).dtype, (self.size,))
        if not fits or not is_array(generators, np.uint32, (self.size, 4)):
            raise Refusal(
                f"the snapshot is not of {self.size} tables of {self.game.id}; batch.snapshot() makes one"
            )
        self._tables[:] = tables.view(self._tables.dtype)
        self._dice[:] = generators
        self._work(LOOK)

    def copy(self) -> Batch:
        """An independent batch at the same point, with the same dice."""
        twin = object.__new__(Batch)
        twin.__setstate__(self.__getstate__())
        return twin

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: copied_array(getattr(self, name)) for name in _ARRAYS}
        orders = {name: int(getattr(self._orders, name)) for name in Orders.dtype.names or ()}
        rest = {"policy": np.array(self._policy), "orders": orders, "threads": self._threads}
        return {"game": self.game, "size": self.size, **arrays, **rest}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.game, self.size = state["game"], state["size"]
        self._policy = as_ints(state["policy"])
        self._all_orders = Orders.array(1)
        self._orders = self._all_orders[0]
        for name, value in state["orders"].items():
            setattr(self._orders, name, value)
        rules = self.game.room.rules
        kinds = {"_tables": rules.Table.dtype, "_observations": rules.Observation.dtype}
        for name in _ARRAYS:
            setattr(self, name, state[name].view(kinds.get(name, state[name].dtype)))
        self._threads = state["threads"]
        self._show_arrays()

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<Batch of {self.size:,} tables of {self.game!r}>"

    def _take(self, actions: ArrayLike) -> None:
        given = array_or_none(actions)
        if given is None or given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise Refusal(f"actions are {self.size} whole numbers, one for each table, not {array_kind(given)}")
        np.copyto(self._actions, given, casting="same_kind" if given.dtype.kind == "i" else "unsafe")

    def _refuse(self, row: int) -> None:
        """Raise the reason why the action of a row is refused, if there is such a row."""
        if row < 0:
            return
        action, here = int(self._actions[row]), self.position(row)
        try:
            if here.actor < 0:
                check_outcome(here.actor, here.outcomes(), action)
            reason = here.why_not(action)
        except Refusal as refusal:
            reason = str(refusal)
        raise IllegalMove(f"table {row}: {reason}")

    def _work(self, task: int) -> int:
        """Do a task on all rows; returns the first row whose action is refused, or -1."""
        self._orders.task = task
        return self._crew.work()

    def _crew_for(self, threads: int, observations: NDArray[Any], features: NDArray[Any]) -> Crew:
        """Threads that work on the rows and write what is observed to these arrays."""
        from snailhouse.batch.together import (
            work_together,
        )  # needs Numba, which not everybody who imports this does

        rules = self.game.room.rules
        box = rules.Box.array(1)
        box[0] = self.game.box
        rows = (
            self._all_orders, box, rules.Table.array(1), self._tables, self._dice, self._policy,
            self._moves, self._counts, self._actions, self._actors, self._ways, self._masks, observations,
            features, self._ended, self._paid,
        )  # fmt: skip
        return Crew(threads, self.game.compile().bind(work_together), rows)


_ARRAYS: Final = (
    "_tables", "_dice", "_actions", "_actors", "_ways", "_masks", "_moves", "_counts", "_observations",
    "_ended", "_paid",
)  # fmt: skip
