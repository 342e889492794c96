"""`snailhouse tune`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.common import (
    WholeNumber,
    announce_compiling,
    at_work,
    cluster_option,
    csv_option,
    game_argument,
    named_game,
    print_csv,
    print_report,
    threads_option,
)
from snailhouse.cli.files import refusing, write_file
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar
from snailhouse.core.editions import printed_option
from snailhouse.core.errors import Refusal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from snailhouse.lab.tuning.search import Search
    from snailhouse.lab.tuning.trials import BoxTrial

MOST_SHOWN_BOXES = 12


@click.command(
    "tune",
    epilog=examples(
        "snailhouse tune cargolino-valentino --space space.toml --goal min:gap --goal turns=40",
        "snailhouse tune giant-snail --space space.toml --goal min:defeats --different turns,choices",
        "snailhouse tune cargolino-valentino --space space.toml --goal min:ties --trials 500 --cluster local",
        note="Figures: gap, ties, defeats, turns, decisions, choices, forced, margin. The same command again"
        " goes on where it stopped; docs/tuning.md tells what stands in the file of --space.",
    ),
)
@game_argument
@click.option(
    "--space", "space_file", required=True, type=click.Path(path_type=Path), help="What may vary (TOML)."
)
@click.option(
    "--goal",
    "goals",
    required=True,
    multiple=True,
    metavar="GOAL",
    help="min:FIGURE, max:FIGURE or FIGURE=NUMBER; repeatable.",
)
@click.option(
    "--different", metavar="FIGURE,FIGURE", help="Find boxes that differ in these, each as good as can be."
)
@click.option(
    "--trials", type=WholeNumber(1, 100_000), default=160, show_default=True, help="Boxes to try in all."
)
@click.option(
    "--games", "-n", type=WholeNumber(10, 10_000_000), default=2_000, show_default=True, help="A box."
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same search.")
@threads_option
@cluster_option
@click.option(
    "--out", type=click.Path(path_type=Path), default=None, help="A folder for all of it [default: GAME.tune]."
)
@csv_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def tune_command(
    name: str,
    options: tuple[str, ...],
    space_file: Path,
    goals: tuple[str, ...],
    different: str | None,
    trials: int,
    games: int,
    seed: int,
    threads: int | None,
    cluster: str | None,
    out: Path | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Search for better boxes of GAME: vary what its edition says until the goals are met as well as can be."""
    game = named_game(name, options)
    from snailhouse.lab.gathering import Helpers
    from snailhouse.lab.tuning.goals import parse_goal
    from snailhouse.lab.tuning.search import Search, run_search
    from snailhouse.lab.tuning.space import read_space
    from snailhouse.lab.tuning.trials import TrialBook
    from snailhouse.lab.wanted import need_lab

    for package in ("optuna", "ribs", "altair", "vl_convert"):
        need_lab(package)
    wanted = tuple(parse_goal(text) for text in dict.fromkeys(goals))
    search = Search(read_space(game, space_file), wanted, games, seed, different_figures(different))
    folder = out or Path(f"{game.id}.tune")
    with refusing(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
    book = TrialBook(search.header(), folder / "trials.jsonl")
    announce_compiling(game)
    with (
        at_work(cluster, threads) as where,
        progress_bar("boxes", trials, done=len(book.trials), counted=True) as show,
    ):
        run_search(search, book, trials, Helpers(threads, where), show)
    data = write_outcome(search, book.trials[:trials], folder)
    if as_csv:
        print_csv(box_rows(search, book.trials[:trials]))
    elif as_json:
        click.echo(json.dumps(data, indent=2))
    else:
        print_report(tuning_report(search, data, folder))


def different_figures(text: str | None) -> tuple[str, str] | None:
    from snailhouse.lab.tuning.goals import FIGURES

    if text is None:
        return None
    found = [part.strip() for part in text.split(",")]
    if len(set(found)) != 2 or not set(found) <= FIGURES.keys():
        raise Refusal(f"--different takes two of {', '.join(FIGURES)}, as in turns,choices; not {text!r}")
    return found[0], found[1]


def write_outcome(search: Search, trials: list[BoxTrial], folder: Path) -> dict[str, Any]:
    """Write pictures and editions; returns what `--json` prints."""
    from snailhouse.lab.tuning import outcome
    from snailhouse.lab.tuning.search import usual_point

    playable = [number for number, trial in enumerate(trials) if trial.figures is not None]
    if not playable:
        raise Refusal("none of the boxes tried makes a game; allow other values")
    front = outcome.front_of(search.goals, trials)
    winner = outcome.winner_of(search.goals, trials, front)
    usual = usual_point(search.space)
    now = next((number for number in playable if trials[number].point == usual), None)
    write_file(folder / "front.svg", outcome.front_svg(search, trials, front, winner, now), replace=True)
    data = {
        "game": search.space.game.id,
        **{key: value for key, value in search.header().items() if key in ("goals", "games", "seed")},
        "trials": len(trials),
        "unplayable": len(trials) - len(playable),
        "now": None if now is None else box_data(search, trials, now),
        "front": [box_data(search, trials, number) for number in front],
        "winner": box_data(search, trials, winner)
        | {"edition": write_box(search, trials[winner], folder / "winner.toml", "Tuned")},
    }
    if search.different:
        elites = outcome.elites_of(search, trials)
        write_file(folder / "different.svg", outcome.elites_svg(search, trials, elites), replace=True)
        data["different"] = [
            box_data(search, trials, number)
            | {
                "edition": write_box(
                    search, trials[number], folder / f"different-{place}.toml", f"Tuned {place}"
                )
            }
            for place, number in enumerate(elites, start=1)
        ]
    return data


def box_data(search: Search, trials: list[BoxTrial], number: int) -> dict[str, Any]:
    trial = trials[number]
    return {"trial": number, "box": search.space.told(trial.point), "figures": dict(trial.figures or {})}


def box_rows(search: Search, trials: list[BoxTrial]) -> list[dict[str, Any]]:
    """What `--csv` prints: a row for every box that makes a game, with what was varied and measured."""
    boxes = [
        box_data(search, trials, number) for number, trial in enumerate(trials) if trial.figures is not None
    ]
    return [{"trial": box["trial"], **box["box"], **box["figures"]} for box in boxes]


def write_box(search: Search, trial: BoxTrial, file: Path, name: str) -> str | None:
    """Write the box as an edition file; returns its path, None where nothing is printed in the box."""
    from snailhouse.lab.tuning.outcome import box_text

    text = box_text(search, trial, name)
    if text is None:
        return None
    write_file(file, text, replace=True)
    return str(file)


def tuning_report(search: Search, data: dict[str, Any], folder: Path) -> list[RenderableType]:
    """For a terminal: what the goals came to, for the box as it is, the winner and others."""
    from snailhouse.lab.report import plain_table

    figures = list(dict.fromkeys([goal.figure for goal in search.goals] + list(search.different or ())))
    table = plain_table("box", *figures)
    shown = [("as it is", data["now"])] if data["now"] else []
    shown.append(("winner", data["winner"]))
    others = data.get("different") or [box for box in data["front"] if box["trial"] != data["winner"]["trial"]]
    kind = "different" if "different" in data else "front"
    shown += [(f"{kind} {place}", box) for place, box in enumerate(others[:MOST_SHOWN_BOXES], start=1)]
    for title, box in shown:
        table.add_row(title, *(f"{box['figures'][figure]:.3f}" for figure in figures))
    changes = ", ".join(f"{name} {value}" for name, value in data["winner"]["box"].items())
    return [
        f"[bold]{search.space.game.title}[/bold]: {data['trials']} boxes, {data['games']:,} games each,"
        f" seed {data['seed']}; {data['unplayable']} make no game",
        "",
        table,
        f"\nThe winner: {changes}.",
        f"Pictures and editions are in {folder}. Play it: {playing_words(search, data['winner'])}",
    ]


def playing_words(search: Search, winner: dict[str, Any]) -> str:
    """The command that plays a box: its edition file, and all options that are not the usual ones."""
    game = search.space.game
    varied = {knob.name: winner["box"][knob.name] for knob in search.space.knobs if not knob.path}
    chosen = {**game.options, **varied}
    words = [f"--edition {winner['edition']}"] if winner["edition"] else []
    for option in game.room.options:
        value = chosen[option.name]
        if option != printed_option(game.room) and value != option.default:
            words.append(f"-o {option.name}={str(value).lower() if isinstance(value, bool) else value}")
    return " ".join(["snailhouse play", game.id, *words])
