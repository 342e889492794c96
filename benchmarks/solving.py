"""The solver of Snail's Pace: its speed beside a C program, and the error of its values.

    .venv/bin/python benchmarks/solving.py [--races 3] [--proof 2] [--json]

Builds `solve_snails_pace.c` with gcc and lets both solve all sets of at most RACES open tracks; then compares
the start of every set and lead. The proof solves all positions of at most PROOF races once more, in double
precision and by the rules alone: every position, all 216 rolls, every move; nothing is sorted, and races are
not taken apart.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s, frozen
from snailhouse.games.snails_pace.records import TRACKS, Table
from snailhouse.games.snails_pace.rules import actor, chance, legal, outcomes, play
from snailhouse.games.snails_pace.tablebase.blocks import block_rank
from snailhouse.games.snails_pace.tablebase.layout import (
    ALL_POINTS,
    Layout,
    members,
    place_of,
    positions_of,
    sets_of,
    undecided_leads,
)
from snailhouse.games.snails_pace.tablebase.pace_tablebase import PaceTablebase
from snailhouse.games.snails_pace.tablebase.stage_files import StageFiles
from snailhouse.games.snails_pace.tablebase.track_states import NOBODY, RaceState

HERE = Path(__file__).parent


def c_program(folder: Path, races: int) -> dict[str, Any]:
    program = folder / "solve_snails_pace"
    flags = ["-O3", "-march=native"]
    subprocess.run(["gcc", *flags, "-o", str(program), str(HERE / "solve_snails_pace.c"), "-lm"], check=True)
    done = subprocess.run([str(program), str(races)], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def solved(races: int, folder: Path, threads: int) -> tuple[StageFiles, float, int]:
    """The files, and the processor time and positions of solving them."""
    game, tablebase = snailhouse.game("snails-pace"), PaceTablebase()
    plan = tablebase.plan(game, races, folder)
    began = time.process_time()
    done = tablebase.solve(game, plan, lambda _, __: None, threads)
    return tablebase.files(game, folder), time.process_time() - began, done.solved


def start_difference(files: StageFiles, starts: list[tuple[int, int, float]]) -> float:
    """How far our values are from the C program's, at most, over the starts of all sets and leads."""
    worst = 0.0
    for bits, lead, value in starts:
        states = {track: RaceState(track + 1, track + 1, NOBODY) for track in members(bits)}
        row = int(files.layout.lead_index[bits, -lead + ALL_POINTS])
        place = row * positions_of(files.layout, bits) + place_of(files.layout, files.races, states)
        ours = 1 - int(files.values(bits.bit_count())[int(files.layout.offsets[bits]) + place]) / 65535
        worst = max(worst, abs(ours - value))
    return worst


@kernel
def known_value(
    layout: Layout, lookup: Any, table: Table, truth: Float64s, first: Int64s, block: Int64s
) -> float:
    """The chance of the player who has just moved, as far as it has been worked out.

    `seat` is then the other's, unless the game is over.
    """
    me = 1 - table.seat
    if table.unwon == 0:
        me = table.seat
    lead = table.points[me] - table.points[1 - me]
    bits, level, inner, races = 0, 0, 0, 0
    for track in range(TRACKS):
        block[track] = 0
        if table.winner[track] < 0:
            rider = table.rider[track]
            if rider >= 0:
                rider = rider ^ me
            spot = lookup[track, table.to_go[me, track], table.to_go[1 - me, track], rider + 1]
            block[track] = spot // 16
            bits |= 1 << track
            level += spot // 16
            inner = inner * layout.sizes[track, spot // 16] + spot % 16
            races += 1
    if abs(lead) > layout.points[bits]:
        return 1.0 if lead > 0 else 0.0
    if bits == 0:
        return 0.5
    place = layout.starts[bits, level] + block_rank(layout, bits, block, level) + inner
    row = layout.lead_index[bits, lead + ALL_POINTS]
    return truth[
        first[races] + layout.offsets[bits] + row * layout.starts[bits, layout.starts.shape[1] - 1] + place
    ]


@kernel
def rolled_out(
    box: Any,
    layout: Layout,
    lookup: Any,
    table: Table,
    scratch: Any,
    truth: Float64s,
    first: Int64s,
    ids: Int64s,
) -> tuple[float, float]:
    """What the rolls that do not pass are worth to the player to roll, and the chance of a pass."""
    gain, passes, rolls = 0.0, 0, outcomes(box, table)
    for outcome in range(rolls):
        scratch[0] = table
        chance(box, scratch[0], outcome)
        if actor(box, scratch[0]) == CHANCE:
            passes += 1
            continue
        best = 0.0
        for index in range(legal(box, scratch[0], ids)):
            scratch[1] = scratch[0]
            play(box, scratch[1], ids[index])
            best = max(best, known_value(layout, lookup, scratch[1], truth, first, ids[16:]))
        gain += best
    return gain / rolls, passes / rolls


@kernel
def solve_slowly(
    box: Any,
    layout: Layout,
    lookup: Any,
    tables: Any,
    indices: Int64s,
    scratch: Any,
    truth: Float64s,
    first: Int64s,
    ids: Int64s,
) -> None:
    """Work out the chance of the player who is not to roll at each table; lower levels come first."""
    for number in range(len(tables)):
        gain, passed = rolled_out(box, layout, lookup, tables[number], scratch, truth, first, ids)
        scratch[2] = tables[number]
        scratch[2].seat = 1 - scratch[2].seat
        rival, rival_passed = rolled_out(box, layout, lookup, scratch[2], scratch, truth, first, ids)
        value = (gain + passed * (1.0 - rival - rival_passed)) / (1.0 - passed * rival_passed)
        truth[indices[number]] = 1.0 - value


def proof(files: StageFiles, races: int) -> dict[str, float]:
    """The largest error of all stored chances of at most so many races, in units of 1 / 65535."""
    rules = snailhouse.game("snails-pace").compile()
    sizes = [0] + [files.files[size].size // 2 for size in range(1, races + 1)]
    first = np.cumsum([0, *sizes])
    truth = np.zeros(first[-1])
    lookup = np.zeros((TRACKS, 10, 10, 3), np.int64)
    for track, found in enumerate(files.races):
        for state, (number, place) in found.places.items():
            lookup[track, state.mine, state.yours, state.rider + 1] = 16 * number + place
    worst: dict[str, float] = {}
    for size in range(1, races + 1):
        errors = [set_error(files, rules, bits, lookup, truth, first) for bits in sets_of(size)]
        worst[str(size)] = 65535 * max(errors)
    return worst


def set_error(files: StageFiles, rules: Any, bits: int, lookup: Any, truth: Any, first: Any) -> float:
    """Work a set out and return its largest error."""
    layout, tracks = files.layout, members(bits)
    races, positions = len(tracks), positions_of(files.layout, bits)
    states = sorted(
        product(*(files.races[track].places for track in tracks)),
        key=lambda found: sum(files.races[t].places[s][0] for t, s in zip(tracks, found, strict=True)),
    )
    worst, values = 0.0, files.values(races)
    for lead in undecided_leads(bits):
        if lead > 0:
            continue
        tables, indices = [], []
        base = int(first[races]) + int(layout.offsets[bits])
        for found in states:
            place = place_of(layout, files.races, dict(zip(tracks, found, strict=True)))
            for one in {lead, -lead}:
                tables.append(table_of(files, bits, dict(zip(tracks, found, strict=True)), one))
                indices.append(base + int(layout.lead_index[bits, one + ALL_POINTS]) * positions + place)
        array = np.frombuffer(bytearray(b"".join(map(frozen, tables))), Table.dtype)
        scratch, ids = Table.array(3), np.zeros(32, np.int64)
        rules.bind(solve_slowly)(
            files.box, layout, lookup, array, np.array(indices), scratch, truth, first, ids
        )
        stored = values[np.array(indices) - int(first[races])] / 65535
        worst = max(worst, float(np.max(np.abs(stored - truth[np.array(indices)]))))
    return worst


def table_of(files: StageFiles, bits: int, states: dict[int, RaceState], lead: int) -> Any:
    """A table with these races open, the other player (seat 1) to roll, and seat 0 ahead by `lead`."""
    table = Table.new()
    table.started, table.seat, table.actor, table.turns = 1, 1, CHANCE, 1
    closed = [track for track in range(TRACKS) if not bits >> track & 1]
    won = next(
        some
        for some in product((0, 1), repeat=len(closed))
        if sum((t + 1) * (1 - 2 * seat) for t, seat in zip(closed, some, strict=True)) == lead
    )
    movable = [bits, bits]
    for track, seat in zip(closed, won, strict=True):
        table.winner[track] = seat
        table.points[seat] += track + 1
        table.rider[track] = NOBODY
    for track, state in states.items():
        table.winner[track] = NOBODY
        table.to_go[0, track], table.to_go[1, track], table.rider[track] = state
        if state.rider >= 0:
            movable[1 - state.rider] &= 255 ^ (1 << track)
    table.movable[0], table.movable[1] = movable
    table.unwon = len(states)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the solver of Snail's Pace.")
    parser.add_argument("--races", type=int, default=3)
    parser.add_argument("--proof", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        theirs = c_program(Path(name), wanted.races)
        files, seconds, positions = solved(wanted.races, Path(name), threads=1)
        errors = proof(files, min(wanted.proof, wanted.races))
        data = {
            "races": wanted.races,
            "positions": positions,
            "ns": 1e9 * seconds / positions,
            "c_positions": theirs["positions"],
            "c_ns": theirs["ns"],
            "start_difference": start_difference(files, theirs["starts"]),
            "bound": files.error(wanted.races),
            "errors_in_units": errors,
        }
    print(json.dumps(data, indent=2) if wanted.json else told(data))


def told(data: dict[str, Any]) -> str:
    lines = [
        f"All sets of at most {data['races']} open races, one thread, processor time:",
        f"  ours {data['ns']:.1f} ns a position ({data['positions']:,} positions, 16 bits, in files)",
        f"  C    {data['c_ns']:.1f} ns a position ({data['c_positions']:,} positions, 32 bits, in memory)",
        f"  values of all starts differ by {data['start_difference']:.1e} at most (bound {data['bound']:.1e})",
    ]
    lines += [
        f"  {races} races, all positions, all rolls, double precision: off by {error:.3f} / 65535 at most"
        for races, error in data["errors_in_units"].items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
