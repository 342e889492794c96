"""Speed, as ratios measured side by side in one run.

    .venv/bin/python benchmarks/run.py [--rounds 8] [--json]

Builds a hand-written C play-out of Snail's Pace with gcc, lets it and our compiled rules play in turns on
one thread and on two, and reports the best round of each. Then it times compiling and loading the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import snailhouse
from snailhouse.lab.simulate import simulate

HERE = Path(__file__).parent
GAMES = 400_000
THREADS = (1, 2)


def build(folder: Path) -> Path:
    program = folder / "snails_pace"
    flags = ["-O3", "-march=native", "-pthread"]
    subprocess.run(["gcc", *flags, "-o", str(program), str(HERE / "snails_pace.c")], check=True)
    return program


def c_round(program: Path, threads: int, seed: int) -> dict[str, float]:
    words = [str(program), str(GAMES), str(seed), str(threads)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def house_round(game: snailhouse.Game, threads: int, seed: int) -> tuple[float, float]:
    result = simulate(game, GAMES, threads=threads, seed=seed)
    return result.games / result.seconds, int(result.tally.decisions) / result.seconds


def play_outs(program: Path, rounds: int) -> dict[str, float]:
    """The best round of each contender; they take turns, so that a noisy minute hurts both."""
    game = snailhouse.game("snails-pace")
    best: dict[str, float] = {}
    for seed in range(rounds):
        for threads in THREADS:
            theirs = c_round(program, threads, seed)["games_per_second"]
            ours, _ = house_round(game, threads, seed)
            for name, speed in ((f"c_{threads}", theirs), (f"house_{threads}", ours)):
                best[name] = max(best.get(name, 0.0), speed)
    return best


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
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        best = play_outs(build(Path(folder)), wanted.rounds)
    data = {
        "games_per_second": best,
        "house_to_c": {str(n): best[f"house_{n}"] / best[f"c_{n}"] for n in THREADS},
        "two_threads_to_one": best["house_2"] / best["house_1"],
        "decisions_per_second": every_game(wanted.rounds),
        "seconds": start_up(),
    }
    print(json.dumps(data, indent=2) if wanted.json else told(data))


def told(data: dict[str, dict[str, float]]) -> str:
    speeds = data["games_per_second"]
    lines = ["Random play-outs of Snail's Pace, games a second, best round:", ""]
    lines += [f"{'threads':>8} {'C':>12} {'Snailhouse':>12} {'ratio':>7}"]
    for n in THREADS:
        ratio = data["house_to_c"][str(n)]
        lines.append(f"{n:>8} {speeds[f'c_{n}']:>12,.0f} {speeds[f'house_{n}']:>12,.0f} {ratio:>7.2f}")
    lines += [f"Two threads do {data['two_threads_to_one']:.2f} times the work of one.", ""]
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
