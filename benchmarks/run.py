"""Speed, as ratios measured side by side in one run.

    .venv/bin/python benchmarks/run.py [--rounds 8] [--json]
    .venv/bin/python benchmarks/run.py --processor           # on a busy machine
    .venv/bin/python benchmarks/run.py --processor --only giant-snail --games 1000 --rounds 200

Builds hand-written C play-outs of every game with gcc, lets them and our compiled rules play in turns on one
thread and on two, checks that both play the same game (payoffs, turns, decisions and what else FIGURES names,
within their noise), and reports the best round of each. Then it times compiling and loading the rules.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import snailhouse
from snailhouse.lab.simulate import simulate

HERE = Path(__file__).parent
GAMES = {
    "snails-pace": 800_000,
    "cargolino-valentino": 240_000,
    "snail-invasion": 240_000,
    "giant-snail": 32_000,
}
"""Games in a round."""
FIGURES = {"giant-snail": ("saved", "slots", "ruins", "rebuilt")}
"""By game, what else both count: the names of the house's figures in the order of C's."""
THREADS = (1, 2)
NOISE = 5.0
"""By so many standard deviations two that play the same game may differ."""


Means = dict[str, float]
"""Averages of a round's games, by what they are of."""


@dataclass
class Contender:
    """What one program has done in all its rounds."""

    best: dict[int, float] = field(default_factory=dict)
    """Games a second by threads, of the best round."""
    rounds: list[dict[str, float]] = field(default_factory=list)
    """What a game of each round came to on average: `Means`."""

    def note(self, threads: int, speed: float, means: Means) -> None:
        self.best[threads] = max(self.best.get(threads, 0.0), speed)
        self.rounds.append(means)


def build(folder: Path, game: str) -> Path:
    source = HERE / f"{C_NAMES.get(game, game.replace('-', '_'))}.c"
    program = folder / source.stem
    flags = ["-O3", "-march=native", "-pthread"]
    subprocess.run(["gcc", *flags, "-o", str(program), str(source)], check=True)
    return program


C_NAMES = {"cargolino-valentino": "cargolino"}


def c_round(
    program: Path, games: int, threads: int, seed: int, *, processor: bool = False
) -> tuple[float, Means]:
    """Games a second, or those of a second of processor time times the threads, and what they came to."""
    words = [str(program), str(games), str(seed), str(threads)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    means = {f"payoffs of seat {seat + 1}": payoff for seat, payoff in enumerate(told["payoffs"]) if payoff}
    means |= {"turns": told["mean_turns"], "decisions": told["mean_decisions"]}
    names = FIGURES.get(program.name.replace("_", "-"), ())
    speed = games * threads / told["processor_seconds"] if processor else told["games_per_second"]
    return speed, means | dict(zip(names, told["figures"], strict=False))


def house_round(game: snailhouse.Game, games: int, threads: int, seed: int) -> tuple[float, Means]:
    run = simulate(game, games, threads=threads, seed=seed)
    tally, places = run.tally, game.room.rules.Figures.dtype.fields or {}
    means = {f"payoffs of seat {seat + 1}": float(tally.payoff[seat]) / games for seat in range(game.seats)}
    means |= {"turns": int(tally.turns) / games, "decisions": int(tally.decisions) / games}
    for name in FIGURES.get(game.room.id, ()):
        means[name] = float(tally.figures[places[name][1] // 8]) / games
    return games / run.seconds, means


def play_outs(folder: Path, name: str, rounds: int) -> tuple[Contender, Contender]:
    """C and the house; they take turns, so that a noisy minute hurts both."""
    program, game, games = build(folder, name), snailhouse.game(name), GAMES[name]
    simulate(game, 1, threads=1, seed=0)
    theirs, ours = Contender(), Contender()
    for seed in range(rounds):
        for threads in THREADS:
            theirs.note(threads, *c_round(program, games, threads, len(THREADS) * seed + threads))
            ours.note(threads, *house_round(game, games, threads, len(THREADS) * seed + threads))
    check_alike(name, theirs, ours)
    return theirs, ours


def check_alike(name: str, theirs: Contender, ours: Contender) -> None:
    """Ends the program if the two do not play the same game: what they came to differs beyond its noise."""
    for what in ours.rounds[0]:
        samples = [[means.get(what, 0.0) for means in contender.rounds] for contender in (theirs, ours)]
        noise = math.sqrt(sum(statistics.variance(sample) / len(sample) for sample in samples))
        apart = abs(statistics.mean(samples[0]) - statistics.mean(samples[1]))
        if apart > NOISE * noise:
            sys.exit(f"{name}: {what} differ by {apart:.5f}, {apart / noise:.1f} times the noise")


def ratios(folder: Path, rounds: int) -> dict[str, dict[str, dict[str, float]]]:
    """By game: `compared`."""
    return {name: compared(*play_outs(folder, name, rounds)) for name in GAMES}


def processor_ratios(
    folder: Path, names: list[str], games_each: int | None, rounds: int
) -> dict[str, dict[str, dict[str, float]]]:
    """By game and threads: games in a second of processor time, which a busy machine changes less, times the
    threads; what threads wait for each other is not in it, nor what starting a process takes."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for name in names:
        program, game, games = build(folder, name), snailhouse.game(name), games_each or GAMES[name] // 4
        simulate(game, 1, threads=1, seed=0)
        theirs, ours = Contender(), Contender()
        for seed in range(rounds):
            for threads in THREADS:
                theirs.note(
                    threads, *c_round(program, games, threads, len(THREADS) * seed + threads, processor=True)
                )
                start = time.process_time()
                _, means = house_round(game, games, threads, len(THREADS) * seed + threads)
                ours.note(threads, games * threads / (time.process_time() - start), means)
        check_alike(name, theirs, ours)
        found[name] = compared(theirs, ours)
    return found


def compared(theirs: Contender, ours: Contender) -> dict[str, dict[str, float]]:
    """By threads: games a second of C and of the house, and the second as a share of the first."""
    return {
        str(n): {"c": theirs.best[n], "house": ours.best[n], "house_to_c": ours.best[n] / theirs.best[n]}
        for n in THREADS
    }


def every_game(rounds: int) -> dict[str, float]:
    """Decisions a second on one core, random players, for every game of the house."""
    speeds = {}
    for name in snailhouse.game_ids():
        game = snailhouse.game(name)
        speeds[name] = max(
            (lambda run: int(run.tally.decisions) / run.seconds)(simulate(game, 20_000, threads=1, seed=seed))
            for seed in range(rounds)
        )
    return speeds


def start_up() -> dict[str, float]:
    """Seconds from nothing to a first simulated game, compiling and from the cache, and of the quick verbs."""
    first_game = "import snailhouse; from snailhouse.lab.simulate import simulate; "
    first_game += "import time; import numba; start = time.perf_counter(); "
    first_game += "simulate(snailhouse.game('snails-pace'), 1); print(time.perf_counter() - start)"
    times = {}
    with tempfile.TemporaryDirectory() as cache:
        for name in ("compile", "from_cache"):
            environment = os.environ | {"SNAILHOUSE_CACHE": cache}
            words = [sys.executable, "-c", first_game]
            done = subprocess.run(words, check=True, env=environment, capture_output=True, text=True)
            times[name] = float(done.stdout)
    for name, words in (("help", ["--help"]), ("games", ["games"])):
        times[name] = min(_seconds([sys.executable, "-m", "snailhouse", *words]) for _ in range(5))
    return times


def _seconds(words: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure speed side by side.")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--processor", action="store_true", help="Play-outs only, by processor time; JSON.")
    parser.add_argument("--only", choices=GAMES, help="With --processor: this game alone.")
    parser.add_argument("--games", type=int, help="With --processor: so many in a round.")
    wanted = parser.parse_args()
    if wanted.processor:
        with tempfile.TemporaryDirectory() as folder:
            names = [wanted.only] if wanted.only else list(GAMES)
            found = processor_ratios(Path(folder), names, wanted.games, max(2, wanted.rounds))
            print(json.dumps(found, indent=2))
        return
    with tempfile.TemporaryDirectory() as folder:
        beside_c = ratios(Path(folder), max(2, wanted.rounds))
    first = beside_c["snails-pace"]
    data = {
        "beside_c": beside_c,
        "games_per_second": {f"{who}_{n}": first[n][who] for n in first for who in ("c", "house")},
        "house_to_c": {n: first[n]["house_to_c"] for n in first},
        "two_threads_to_one": first["2"]["house"] / first["1"]["house"],
        "decisions_per_second": every_game(wanted.rounds),
        "seconds": start_up(),
    }
    print(json.dumps(data, indent=2) if wanted.json else told(data))


def told(data: dict[str, Any]) -> str:
    lines = ["Random play-outs, games a second, best round:", ""]
    lines += [f"{'':>20} {'threads':>8} {'C':>12} {'Snailhouse':>12} {'ratio':>7}"]
    for name, by_threads in data["beside_c"].items():
        for n, speeds in by_threads.items():
            figures = f"{speeds['c']:>12,.0f} {speeds['house']:>12,.0f} {speeds['house_to_c']:>7.2f}"
            lines.append(f"{name:>20} {n:>8} {figures}")
    lines += ["", f"Two threads do {data['two_threads_to_one']:.2f} times the work of one.", ""]
    lines += ["Decisions a second on one core, random players:", ""]
    lines += [f"{name:>20} {speed:>14,.0f}" for name, speed in data["decisions_per_second"].items()]
    lines += ["", "Seconds:", ""]
    names = {
        "compile": "first simulation, compiling",
        "from_cache": "first simulation, from cache",
        "help": "snailhouse --help",
        "games": "snailhouse games",
    }
    lines += [f"{names[name]:>30} {seconds:>7.2f}" for name, seconds in data["seconds"].items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
