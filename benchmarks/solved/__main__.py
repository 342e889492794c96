"""What the solution of Snail's Pace tells, as the figures of docs/solved.md.

    .venv/bin/python -m benchmarks.solved [--meeting none] [--open 12345678] [--games 2000] [--pictures]

Needs `snailhouse solve snails-pace` with as many races as are open. With fewer than eight open tracks the
others count as won, as evenly as possible. `--pictures` paints docs/images/solved-*.svg.
"""

from __future__ import annotations

import argparse
import json

from benchmarks.solved.figures import Row, start_figures, start_of
from benchmarks.solved.pictures import paint
from benchmarks.solved.play import PerfectGames


def told(data: Row) -> str:
    """The figures as text and tables."""
    draws, fairest = data["draws"], data["fairest"]
    lines = [
        f"Whoever starts wins {100 * data['start']:.2f}%, a draw counting a half.",
        f"Starting instead of waiting is worth {100 * data['tempo']:.2f} points.",
        f"{100 * draws['drawn']:.1f}% of {draws['games']} perfect games were drawn"
        f" ({100 * draws['low']:.1f} to {100 * draws['high']:.1f}).",
        f"Fairest: a step for the second player on track {fairest['track']} leaves the first"
        f" {100 * fairest['fair']:.2f}%.",
        "",
        "| track | a step for the first player | for the second | then the first has | the race |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {row['track']} | {100 * row['first']:.2f} | {100 * row['second']:.2f} | {100 * row['fair']:.2f}"
        f" | {100 * row['race']:.2f} |"
        for row in data["tracks"]
    ]
    lines += ["", "| first step on | chance of whoever starts |", "|---|---|"]
    lines += [f"| {row['track']} | {100 * row['chance']:.2f} |" for row in data["opening"]]
    lines += ["", "| roll | best | chance | the next best costs |", "|---|---|---|---|"]
    lines += [roll_text(row) for row in data["rolls"]]
    lines += ["", "| open races | a tempo |", "|---|---|"]
    lines += [f"| {row['races']} | {100 * row['tempo']:.1f} |" for row in data["tempi"]]
    lines += ["", "| rule | lost a choice | lost a game and player |", "|---|---|---|"]
    lines += [
        f"| {row['rule']} | {100 * row['choice']:.2f} | {100 * row['game']:.1f} ± {100 * row['margin']:.1f} |"
        for row in data["prices"]
    ]
    return "\n".join(lines)


def roll_text(row: Row) -> str:
    cost = "only move" if row["next_costs"] is None else f"{100 * row['next_costs']:.2f}"
    name = " ".join(map(str, row["roll"]))
    return f"| {name} | {row['best']} | {100 * row['chance']:.2f} | {cost} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell what the solution tells.")
    parser.add_argument("--meeting", default="none", choices=("none", "carry", "hop"))
    parser.add_argument("--open", default="12345678")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument(
        "--priced", type=int, default=200, help="in so many games rules and tempi are looked at"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    start = start_of(wanted.meeting, [int(number) - 1 for number in wanted.open])
    played = PerfectGames(start, wanted.games, wanted.priced, wanted.seed)
    data = {"meeting": wanted.meeting} | start_figures(start)
    data |= {"draws": played.draws(), "tempi": played.tempo_rows(), "prices": played.price_rows()}
    if wanted.pictures:
        paint(data)
    print(json.dumps(data, indent=2) if wanted.json else told(data))


if __name__ == "__main__":
    main()
