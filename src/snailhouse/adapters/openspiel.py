"""OpenSpiel: every game registered on import, with its options as parameters and chance as its own player.

    import pyspiel, snailhouse.adapters.openspiel
    game = pyspiel.load_game("snailhouse_snails_pace(meeting=hop)")

Utilities are payoffs: each seat's share of the one point. States travel as OpenSpiel's do, as their history.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from rich.text import Text

from snailhouse.adapters.needed import need
from snailhouse.adapters.openspiel_knowledge import Observer, Recall
from snailhouse.core.contract import CHANCE, MOST_SEATS, OVER
from snailhouse.core.editions import Edition
from snailhouse.core.game import Game
from snailhouse.core.options import Option
from snailhouse.core.position import Position, check_outcome
from snailhouse.core.registry import game_ids, room
from snailhouse.core.room import Room

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

MOST_OUTCOMES: Final = 4096
"""A chance event with more outcomes is drawn in several steps, each of at most so many."""
LONGEST_GAME: Final = 100_000
"""Events after which OpenSpiel may count a game as endless; the conformance suite counts as far."""
PREFIX: Final = "snailhouse_"
HOUSE_EDITION: Final = "house"
"""The edition that comes with the game."""


def spiel_name(game_id: str) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + game_id.replace("-", "_")


def parameters_of(chosen: Room) -> dict[str, Any]:
    """A room's options as parameters, with their defaults; an edition is the name of a file."""
    return {option.name: _default(option) for option in chosen.options}


def _default(option: Option) -> Any:
    if isinstance(option, Edition):
        return HOUSE_EDITION
    shown = option.show(option.default)
    return shown if isinstance(shown, int | float | str) and not isinstance(shown, bool) else str(shown)


def game_type(game: Game) -> Any:
    """What OpenSpiel is told of a game before it is played."""
    kinds, chosen = pyspiel.GameType, game.room
    information = (
        kinds.Information.IMPERFECT_INFORMATION if chosen.has_secrets else kinds.Information.PERFECT_INFORMATION
    )
    return kinds(
        short_name=spiel_name(chosen.id),
        long_name=chosen.about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kinds.Utility.CONSTANT_SUM if is_about_one_point(game) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters_of(chosen),
    )


def is_about_one_point(game: Game) -> bool:
    """Whether payoffs always add up to one point: not where all can lose together, or where one plays alone."""
    return game.seats > 1 and not game.room.tuning.shared_defeat


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house. `game` is it as the rest of the house knows it. Each room has a class of its own.

    OpenSpiel lets go of what was registered when Python has ended; a class outlives that, a function would not.
    """

    home: Room

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {name: value for name, value in (params or {}).items() if value != HOUSE_EDITION}
        self.game = Game(self.home, **given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.home.rules.MOVES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.game.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if is_about_one_point(self.game) else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(game_type(self.game), info, params or {})

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """A game travels by its name and parameters; its class, made at registration, is not found."""
        return load_spiel_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if iig_obs_type is None:
            return Observer(self.game)
        private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.game, iig_obs_type.perfect_recall, iig_obs_type.public_info, private)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and what led to it, as OpenSpiel sees it: chance is a player, and so is each seat."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position = game.game.start()
        self.recall = Recall()
        self.drawn: list[tuple[int, int]] = []
        """Of a chance event that is drawn in steps: how far the steps so far have narrowed the outcomes."""

    def current_player(self) -> int:
        who = self.position.actor
        if who == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if who == CHANCE else who

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its chance. Many are drawn in blocks first, each as likely as it has outcomes."""
        first, last = self._span()
        sizes = block_sizes(last - first)
        return [(number, size / (last - first)) for number, size in enumerate(sizes)]

    def _span(self) -> tuple[int, int]:
        """The outcomes that are still possible: from the first up to, not including, the last."""
        return self.drawn[-1] if self.drawn else (0, self.position.outcomes())

    def _apply_action(self, action: int) -> None:
        if self.position.actor != CHANCE:
            self._happen(action, self.position.after(action))
            return
        first, last = self._span()
        sizes = block_sizes(last - first)
        check_outcome(CHANCE, len(sizes), action)
        start = first + sum(sizes[:action])
        if sizes[action] > 1:
            self.drawn.append((start, start + sizes[action]))
        else:
            self.drawn = []
            self._happen(start, self.position.after_chance(start))

    def _happen(self, value: int, after: Position) -> None:
        self.recall = self.recall.then(self.position, value, after)
        self.position = after

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            legal = player == self.position.actor and action in self.position.legal()
            return self.position.worded(action)[0] if legal else f"move {action}"
        ways = self.position.outcomes()
        plain = ways <= MOST_OUTCOMES and action < ways
        return f"{action}: {self.position.chance_worded(action)[0]}" if plain else f"outcome {action}"

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        return self.position.payoffs() if self.position.over else [0.0] * self.position.game.seats

    def __str__(self) -> str:
        half_drawn = f", outcomes {self.drawn[-1]}" if self.drawn else ""
        return f"{board_text(self.position)}\nafter {len(self.recall)} events{half_drawn}"


@lru_cache(maxsize=256)
def board_text(position: Position) -> str:
    """The board as spectators see it; OpenSpiel asks again and again."""
    return Text.from_markup(position.game.room.board.picture(position.seen_by())).plain


def block_sizes(ways: int) -> list[int]:
    """How many outcomes each block has: one each, unless there are too many for one step."""
    if ways <= MOST_OUTCOMES:
        return [1] * ways
    least, more = divmod(ways, MOST_OUTCOMES)
    return [least + (number < more) for number in range(MOST_OUTCOMES)]


def load_spiel_game(text: str) -> Any:
    """`pyspiel.load_game` where every game is registered, for this module has been imported."""
    return pyspiel.load_game(text)


def register_spiel_games() -> None:
    """Make every game known to `pyspiel.load_game`; those that are known already stay."""
    known = set(pyspiel.registered_names())
    for name in game_ids():
        if spiel_name(name) not in known:
            own_class = type(f"SpielGame_{spiel_name(name)}", (SpielGame,), {"home": room(name)})
            pyspiel.register_game(game_type(Game(room(name))), own_class)


register_spiel_games()
