"""Traces as Parquet, for anyone's notebook: a row for each event."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from snailhouse.core.game import Game
from snailhouse.lab.traces import TracedEvent, TracedGame
from snailhouse.lab.wanted import need_lab


def write_traces(path: Path, game: Game, traces: Sequence[TracedGame]) -> None:
    """Write all events, game by game, so that never more than one game is held twice.

    Seats count from 1 in the names of columns. The file's metadata says which game with which options it is.
    """
    need_lab("pyarrow")
    import pyarrow
    from pyarrow import parquet

    spots = [spot.name for spot in game.room.plan.spots(game)] if game.room.plan else []
    metadata = {"game": game.id, "options": repr(game.shown_options())}
    schema = None
    writer: Any = None
    try:
        for traced in traces:
            columns = trace_columns(game, traced, spots)
            batch = (
                pyarrow.table(columns, schema=schema)
                if schema
                else pyarrow.table(columns, schema=_schema(game))
            )
            if writer is None:
                schema = batch.schema
                writer = parquet.ParquetWriter(path, schema.with_metadata(metadata))
            writer.write_table(batch.replace_schema_metadata(metadata))
    finally:
        if writer is not None:
            writer.close()


def _schema(game: Game) -> Any:
    import pyarrow

    whole, real = pyarrow.int32(), pyarrow.float64()
    seats = range(1, game.seats + 1)
    fields = {
        "game": whole,
        "event": whole,
        "turn": whole,
        "actor": whole,
        "value": whole,
        "legal_moves": whole,
    }
    fields |= {"leader": whole}
    fields |= {
        f"{name}_{seat}": real for name in ("score", "worth", "worth_variance", "payoff") for seat in seats
    }
    fields |= {"best": real, "second": real, "others": real, "exact": pyarrow.bool_()}
    return pyarrow.schema([*fields.items(), ("places", pyarrow.list_(pyarrow.string()))])


def trace_columns(game: Game, traced: TracedGame, spots: Sequence[str]) -> dict[str, list[Any]]:
    """A game's events column by column; what is not known is None. The actor -1 is chance."""
    events, seats = traced.events, range(game.seats)
    columns: dict[str, list[Any]] = {
        "game": [traced.number] * len(events),
        "event": [event.number for event in events],
        "turn": [event.turn for event in events],
        "actor": [event.actor for event in events],
        "value": [event.value for event in events],
        "legal_moves": [event.legal for event in events],
        "leader": [event.leader for event in events],
    }
    for seat in seats:
        columns[f"score_{seat + 1}"] = [event.scores[seat] for event in events]
        columns[f"worth_{seat + 1}"] = [event.worths[seat] if event.worths else None for event in events]
        columns[f"worth_variance_{seat + 1}"] = [e.variances[seat] if e.variances else None for e in events]
        columns[f"payoff_{seat + 1}"] = [traced.payoffs[seat]] * len(events)
    columns |= _weights(events)
    columns["places"] = [[spots[spot] for spot in event.spots] for event in events]
    return columns


def _weights(events: Sequence[TracedEvent]) -> dict[str, list[Any]]:
    found = [event.weighed for event in events]
    return {
        "best": [one.best if one else None for one in found],
        "second": [one.second if one else None for one in found],
        "others": [one.mean if one else None for one in found],
        "exact": [one.exact if one else None for one in found],
    }
