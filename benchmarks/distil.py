"""Distil the solution of Snail's Pace into the small network that bots guess with.

    SNAILHOUSE_SOLUTIONS=... .venv/bin/python benchmarks/distil.py --meeting none --out none.npz

Needs the whole solution (`snailhouse solve snails-pace`). Plays games in which some moves are the best and some
any, takes every position that a move could have led to with its exact chance, and fits the weights to them; the
last games are kept apart to tell the error on positions the network has not seen.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import numpy as np
from numba import njit

import snailhouse
from snailhouse.games.snails_pace.evaluation.weights import CLOSED, STATES, Weights, keep_weights
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.layout import ALL_POINTS, LEADS, place_of, positions_of
from snailhouse.games.snails_pace.tablebase.track_states import OTHERS, RaceState
from snailhouse.solving.perfect import is_solved

ANY_MOVE = (0.1, 0.3, 0.5)
"""How many moves of a game are any move: one of these shares for each game."""
APART = 0.02
"""The share of games kept apart."""


class Sampler:
    """Plays with the solution in hand. Races and lead are seen by the player who has just moved."""

    def __init__(self, meeting: str) -> None:
        game = snailhouse.game("snails-pace", meeting=meeting)
        if not is_solved(game):
            raise SystemExit(
                f"not all of it is there; snailhouse solve snails-pace -o meeting={meeting} makes it"
            )
        self.files = game.room.solving.tablebase.files(game)
        self.races, self.layout = self.files.races, self.files.layout
        self.match = [int(tracks) for tracks in game.box.match]
        self.values = {races: self.files.values(races) for races in range(1, TRACKS + 1)}
        self.points, self.offsets = self.layout.points.tolist(), self.layout.offsets.tolist()
        self.lead_index = self.layout.lead_index.tolist()
        self.sizes = [positions_of(self.layout, bits) for bits in range(1 << TRACKS)]

    def chance(self, lead: int, states: dict[int, RaceState]) -> float:
        bits = sum(1 << track for track in states)
        if not states or abs(lead) > self.points[bits]:
            return 0.5 if lead == 0 else float(lead > 0)
        row, place = self.lead_index[bits][lead + ALL_POINTS], place_of(self.layout, self.races, states)
        return int(self.values[len(states)][self.offsets[bits] + row * self.sizes[bits] + place]) / 65535

    def moves(self, lead: int, states: dict[int, RaceState]):
        """Track, lead and races after every move of the player to roll."""
        for track, state in states.items():
            step = self.races[track].steps[state]
            if isinstance(step, RaceState):
                yield track, lead, states | {track: step}
            elif step is not None:
                yield track, lead + track + 1, {t: s for t, s in states.items() if t != track}

    def game(self, luck: random.Random, rows: list[list[int]], chances: list[float]) -> None:
        """Play one game and add the positions that could have come up."""
        states = {track: RaceState(track + 1, track + 1, -1) for track in range(TRACKS)}
        lead, astray = 0, luck.choice(ANY_MOVE)
        while len(states) > 1 and abs(lead) <= sum(track + 1 for track in states):
            ways = [
                (self.chance(new, after), track, new, after) for track, new, after in self.moves(lead, states)
            ]
            for chance, _, new, after in ways:
                rows.append([*(code(after.get(track)) for track in range(TRACKS)), new])
                chances.append(chance)
            roll = luck.choice(self.match)
            open_ways = [way for way in ways if roll >> way[1] & 1]
            if open_ways:
                best = max(open_ways, key=lambda way: way[0])
                _, _, lead, states = luck.choice(open_ways) if luck.random() < astray else best
            lead, states = -lead, {track: state.mirrored for track, state in states.items()}


def code(state: RaceState | None) -> int:
    """As `weights.race_code`."""
    if state is None:
        return CLOSED
    return 16 * (state.mine - 1) + 2 * (state.yours - 1) + (state.rider == OTHERS)


def sampled(meeting: str, games: int, seed: int):
    """Positions and their chances of so many games, and how many positions the first games have."""
    sampler, luck = Sampler(meeting), random.Random(seed)  # noqa: S311
    rows, chances, parts, known = [], [], [], 0
    for number in range(games):
        if number == round(games * (1 - APART)):
            known = sum(len(part[1]) for part in parts) + len(chances)
        sampler.game(luck, rows, chances)
        if len(chances) > 100_000 or number == games - 1:
            parts.append((np.array(rows, np.int16), np.array(chances, np.float32)))
            rows.clear()
            chances.clear()
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]), known


@njit(fastmath=True)
def run(row, races, leads, mixed, alone, hidden, won, tails):
    """The network and the chance of the lead; `tails[track, lead]`: the chance before a race is decided."""
    lead = row[TRACKS] + ALL_POINTS
    for unit in range(len(hidden)):
        hidden[unit] = leads[lead, unit]
        for track in range(TRACKS):
            hidden[unit] += races[track, row[track], unit]
    for end in range(LEADS):
        tails[TRACKS, end] = 0.5 if end == ALL_POINTS else 1.0 if end > ALL_POINTS else 0.0
    for track in range(TRACKS - 1, -1, -1):
        if row[track] == CLOSED:
            tails[track] = tails[track + 1]
            continue
        total = alone[track, row[track], lead]
        for unit in range(len(hidden)):
            total += mixed[unit, track] * max(hidden[unit], np.float32(0.0))
        won[track] = 1 / (1 + np.exp(-total))
        for end in range(LEADS):
            up, down = min(LEADS - 1, end + track + 1), max(0, end - track - 1)
            tails[track, end] = won[track] * tails[track + 1, up] + (1 - won[track]) * tails[track + 1, down]
    return tails[0, lead]


@njit(fastmath=True)
def fit(rows, chances, order, weights, squares, rate):
    """One pass of AdaGrad over the rows in this order; returns the mean squared error before each step."""
    races, leads, mixed, alone = weights
    races2, leads2, mixed2, alone2 = squares
    hidden = np.zeros(leads.shape[1], np.float32)
    back = np.zeros(leads.shape[1], np.float32)
    won, tails, heads = np.zeros(TRACKS), np.zeros((TRACKS + 1, LEADS)), np.zeros((2, LEADS))
    total = 0.0
    for index in order:
        row = rows[index]
        error = run(row, races, leads, mixed, alone, hidden, won, tails) - chances[index]
        total += error * error
        lead = row[TRACKS] + ALL_POINTS
        heads[0] = 0.0
        heads[0, lead] = 1.0
        back[:] = 0.0
        now = 0
        for track in range(TRACKS):
            if row[track] == CLOSED:
                continue
            slope = 0.0
            heads[1 - now] = 0.0
            for end in range(LEADS):
                share = heads[now, end]
                if share > 0:
                    up, down = min(LEADS - 1, end + track + 1), max(0, end - track - 1)
                    slope += share * (tails[track + 1, up] - tails[track + 1, down])
                    heads[1 - now, up] += share * won[track]
                    heads[1 - now, down] += share * (1 - won[track])
            now = 1 - now
            slope = np.float32(slope * error * won[track] * (1 - won[track]))
            alone2[track, row[track], lead] += slope * slope
            alone[track, row[track], lead] -= rate * slope / np.sqrt(alone2[track, row[track], lead] + 1e-9)
            for unit in range(len(hidden)):
                if hidden[unit] > 0:
                    back[unit] += slope * mixed[unit, track]
                    step = slope * hidden[unit]
                    mixed2[unit, track] += step * step
                    mixed[unit, track] -= rate * step / np.sqrt(mixed2[unit, track] + 1e-9)
        for unit in range(len(hidden)):
            step = back[unit]
            leads2[lead, unit] += step * step
            leads[lead, unit] -= rate * step / np.sqrt(leads2[lead, unit] + 1e-9)
            for track in range(TRACKS):
                races2[track, row[track], unit] += step * step
                races[track, row[track], unit] -= rate * step / np.sqrt(races2[track, row[track], unit] + 1e-9)
    return total / len(order)


@njit(fastmath=True)
def squared_error(rows, chances, weights):
    races, leads, mixed, alone = weights
    hidden, won = np.zeros(leads.shape[1], np.float32), np.zeros(TRACKS)
    tails = np.zeros((TRACKS + 1, LEADS))
    total = 0.0
    for index in range(len(rows)):
        total += (run(rows[index], races, leads, mixed, alone, hidden, won, tails) - chances[index]) ** 2
    return total / len(rows)


def fitted(rows, chances, known: int, hidden: int, epochs: int, seed: int) -> Weights:
    """Weights fitted to the first `known` rows; the errors on both parts are printed after every pass."""
    luck = np.random.default_rng(seed)
    weights = (
        luck.normal(0, 0.2, (TRACKS, STATES, hidden)).astype(np.float32),
        luck.normal(0, 0.2, (LEADS, hidden)).astype(np.float32),
        luck.normal(0, 0.1, (hidden, TRACKS)).astype(np.float32),
        np.zeros((TRACKS, STATES, LEADS), np.float32),
    )
    squares = tuple(np.zeros_like(array) for array in weights)
    for epoch in range(epochs):
        rate = np.float32(0.03 * min(1.0, 0.5 ** (epoch + 3 - epochs)))
        began = time.perf_counter()
        error = fit(rows, chances, luck.permutation(known), weights, squares, rate)
        apart = squared_error(rows[known:], chances[known:], weights)
        print(
            f"pass {epoch + 1}: error {100 * error**0.5:.3f} points, apart {100 * apart**0.5:.3f},"
            f" {time.perf_counter() - began:.0f} s",
            flush=True,
        )
    for array, seen in zip(weights, squares, strict=True):
        array[seen == 0] = 0.0  # states that cannot come up
    return Weights(*weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--meeting", choices=["none", "hop"], default="none")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    began = time.perf_counter()
    rows, chances, known = sampled(asked.meeting, asked.games, asked.seed)
    print(f"{len(rows):,} positions of {asked.games:,} games, {time.perf_counter() - began:.0f} s", flush=True)
    weights = fitted(rows, chances, known, asked.hidden, asked.epochs, asked.seed)
    keep_weights(asked.out, weights)
    print(f"{asked.out}: {asked.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
