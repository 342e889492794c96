"""The results of a simulation: as data for programs, as tables and bars for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.core.game import Game
from snailhouse.lab.simulate import Simulation
from snailhouse.lab.statistics import deviation, wilson

if TYPE_CHECKING:
    from rich.table import Table


def simulation_data(simulation: Simulation) -> dict[str, Any]:
    """What `--json` prints, whose keys do not change: `wins` counts games won alone, `draws` shared ones and
    `defeats` those nobody won."""
    game, tally, games = simulation.game, simulation.tally, simulation.games
    seats = range(game.seats)
    names = figure_names(game)
    return {
        "game": game.id,
        "options": game.shown_options(),
        "bots": simulation.bots,
        "seed": simulation.seed,
        "games": games,
        "seconds": round(simulation.seconds, 6),
        "games_per_second": round(games / simulation.seconds, 1),
        "decisions_per_second": round(int(tally.decisions) / simulation.seconds, 1),
        "wins": [int(tally.wins[seat]) for seat in seats],
        "draws": int(tally.shared),
        "defeats": int(tally.lost),
        "mean_payoff": [float(tally.payoff[seat]) / games for seat in seats],
        "mean_turns": int(tally.turns) / games,
        "fewest_turns": int(tally.fewest_turns),
        "most_turns": int(tally.most_turns),
        "mean_decisions": int(tally.decisions) / games,
        "mean_score": [float(tally.score[seat]) / games for seat in seats],
        "figures": {name: float(tally.figures[index]) / games for index, name in enumerate(names)},
    }


def figure_names(game: Game) -> list[str]:
    """What the game's own figures are called, in their order in a tally."""
    return [label for labels in game.room.rules.Figures.meanings.values() for label in labels]


def percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def share_bar(share: float, width: int = 12) -> str:
    """A share as a bar of block characters, exact to an eighth of a character."""
    eighths = round(8 * width * share)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def simulation_report(simulation: Simulation) -> list[Table | str]:
    """For a terminal: texts in rich markup, and tables."""
    from rich.markup import escape

    data = simulation_data(simulation)
    game = simulation.game
    chosen = ", ".join(f"{name} {value}" for name, value in data["options"].items())
    heading = f"[bold]{game.title}[/bold] ({escape(chosen)}): {data['games']:,} games, seed {data['seed']}\n"
    report: list[Table | str] = [
        heading,
        seat_table(simulation),
        "",
        outcome_table(data),
        "",
        lengths_text(simulation),
    ]
    if data["figures"]:
        report += ["", figure_table(simulation)]
    report.append(
        f"\n[dim]{data['seconds']:.2f} s: {data['games_per_second']:,.0f} games and "
        f"{data['decisions_per_second']:,.0f} decisions a second[/dim]"
    )
    return report


def seat_table(simulation: Simulation) -> Table:
    game, tally, games = simulation.game, simulation.tally, simulation.games
    table = plain_table("seat", "bot", "wins", "95% interval", "", "score", "payoff")
    for seat in range(game.seats):
        wins = int(tally.wins[seat])
        low, high = wilson(wins, games)
        spread = deviation(tally.score[seat], tally.score_squared[seat], games)
        table.add_row(
            f"{seat + 1} {game.seat_name(seat)}",
            simulation.bots[seat],
            percent(wins / games),
            f"{percent(low)}-{percent(high)}",
            f"[cyan]{share_bar(wins / games)}[/cyan]",
            f"{tally.score[seat] / games:.2f} ± {spread:.2f}",
            f"{tally.payoff[seat] / games:.4f}",
        )
    return table


def outcome_table(data: dict[str, Any]) -> Table:
    table = plain_table("outcome", "games", "share", "")
    rows = {"one winner": sum(data["wins"]), "drawn or shared": data["draws"], "nobody wins": data["defeats"]}
    for name, count in rows.items():
        share = count / data["games"]
        table.add_row(name, f"{count:,}", percent(share), f"[cyan]{share_bar(share)}[/cyan]")
    return table


def lengths_text(simulation: Simulation) -> str:
    tally, games = simulation.tally, simulation.games
    spread = deviation(float(tally.turns), float(tally.turns_squared), games)
    mean, decisions = tally.turns / games, tally.decisions / games
    return (
        f"Turns: {mean:.2f} ± {spread:.2f} a game, from {tally.fewest_turns} to {tally.most_turns}; "
        f"{decisions:.2f} decisions."
    )


def figure_table(simulation: Simulation) -> Table:
    tally, games = simulation.tally, simulation.games
    table = plain_table("a game has", "mean", "spread")
    for index, name in enumerate(figure_names(simulation.game)):
        spread = deviation(tally.figures[index], tally.figures_squared[index], games)
        table.add_row(name, f"{tally.figures[index] / games:.4f}", f"± {spread:.4f}")
    return table


def plain_table(*columns: str) -> Table:
    """Left-aligned words first, figures after them to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, name in enumerate(columns):
        words = number == 0 or name in ("", "bot", "over")
        table.add_column(name, justify="left" if words else "right", no_wrap=True)
    return table
