"""The rules give the same results as plain Python and as machine code, event by event."""

from __future__ import annotations

from typing import Any

import numpy as np

from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import below, dice, next_bits
from snailhouse.core.game import Game
from snailhouse.core.plain_errors import explained
from snailhouse.core.record import copied, float64s, frozen, int64s
from snailhouse.testing.samples import everyone, eyes

MATCHES = 10
CONCEALED = 10
"""At one event of so many, on average, secrets are drawn afresh as well: plain rules may take long for it."""
HINT = (
    "Either a number outgrew its type, which compiled rules do not notice, or the rules depend on something "
    "that is neither in the box nor on the table."
)

Facts = dict[str, Any]
"""What rules say of a table, by name: numbers, lists of them, or records."""


def compiled_and_plain_rules_agree(game: Game) -> None:
    """Event by event: the same actor, moves, outcomes, table, figures, and what one seat or watcher knows."""
    for seed in range(MATCHES):
        _play_twice(game, seed)


def _play_twice(game: Game, seed: int) -> None:
    """One random game, played by both; fails at the first event after which they differ."""
    both = game.rules, game.compile()
    tables = [game.room.rules.Table.new() for _ in both]
    rng, whose, when, event, number = dice(seed), dice(seed, 1), dice(seed, 2), "setup()", 0
    for rules, table in zip(both, tables, strict=True):
        _done(rules.setup, game.box, table)
    while True:
        seat = everyone(game)[below(whose, len(everyone(game)))]
        conceals = below(when, CONCEALED) == 0
        plain, compiled = (
            _facts(rules, game, table, seat, conceals) for rules, table in zip(both, tables, strict=True)
        )
        _compare(plain, compiled, f"after {event}, event {number} of random game {seed} of {game!r}")
        if plain["actor()"] == OVER:
            return
        name = "chance" if plain["actor()"] == CHANCE else "play"
        values = range(plain["outcomes()"]) if name == "chance" else plain["legal()"]
        value = values[next_bits(rng) % len(values)]
        event, number = f"{name}(box, table, {value})", number + 1
        for rules, table in zip(both, tables, strict=True):
            _done(getattr(rules, name), game.box, table, value)


def _done(rule: Any, *args: Any) -> None:
    try:
        rule(*args)
    except Exception as error:
        raise explained(error) from None


def _facts(rules: Any, game: Game, table: Any, seat: int, conceals: bool) -> Facts:
    """All that rules say of a table, with what this seat knows, and perhaps what they conceal from it."""
    box, records = game.box, game.room.rules
    actor = int(rules.actor(box, table))
    moves = int64s(records.MOVES)
    count = rules.legal(box, table, moves) if actor >= 0 else 0
    facts: Facts = {
        "Table": table,
        "actor()": actor,
        "legal()": [int(moves[index]) for index in range(count)],
        "outcomes()": int(rules.outcomes(box, table)) if actor == CHANCE else 0,
        "turns()": int(rules.turns(box, table)),
    }
    if conceals:
        facts[f"conceal() for {eyes(game, seat)} leaves Table"] = twin = copied(table)
        rules.conceal(box, twin, seat, dice(5))
    if seat != SPECTATOR:
        facts[f"observe() for {eyes(game, seat)} fills Observation"] = observed = records.Observation.new()
        rules.observe(box, table, seat, observed)
    for name in ("scores", "payoffs") if actor == OVER else ("scores",):
        out = float64s(game.seats)
        getattr(rules, name)(box, table, out)
        facts[f"{name}()"] = [float(out[seat]) for seat in range(game.seats)]
    if actor == OVER:
        facts["Figures"] = report = records.Figures.new()
        rules.figures(box, table, report)
    return facts


def _compare(plain: Facts, compiled: Facts, where: str) -> None:
    """Fails with the first things that the two say differently."""
    for name, one in plain.items():
        other = compiled[name]
        if isinstance(one, np.void):
            differ = _fields_that_differ(name, one, other) if frozen(one) != frozen(other) else []
        else:
            differ = [f"{name} is {one} or {other}"] if one != other else []
        if differ:
            raise AssertionError(f"plain and compiled rules differ: {'; '.join(differ)}, {where}. {HINT}")


def _fields_that_differ(name: str, one: Any, other: Any) -> list[str]:
    """Each field that is not the same, with both values, the plain rules' first."""
    return [
        f"{name}.{field} is {one[field].tolist()} or {other[field].tolist()}"
        for field in one.dtype.names
        if one[field].tobytes() != other[field].tobytes()
    ]
