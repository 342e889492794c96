"""A simulation told: as data for programs, as tables and bars for people."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from snailhouse.core.game import Game
from snailhouse.lab.simulate import Simulation

if TYPE_CHECKING:
    from rich.table import Table

Z95 = 1.959963984540054


def as_data(simulation: Simulation) -> dict[str, Any]:
    """The stable JSON form. `wins` counts games won alone, `draws` shared ones, `defeats` those nobody won."""
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


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95% confidence interval of a share, after Wilson."""
    share = successes / trials
    centre = share + Z95**2 / (2 * trials)
    spread = Z95 * sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    scale = 1 + Z95**2 / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def deviation(total: float, squares: float, count: int) -> float:
    """The standard deviation from a sum and a sum of squares."""
    return sqrt(max(0.0, squares / count - (total / count) ** 2))


def percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def bar(share: float, width: int = 12) -> str:
    """A share as a bar of eighths of a block."""
    eighths = round(8 * width * share)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def summary(simulation: Simulation) -> list[Table | str]:
    """The report for a terminal: words as rich markup, and tables."""
    from rich.markup import escape

    data = as_data(simulation)
    game = simulation.game
    chosen = ", ".join(f"{name} {value}" for name, value in data["options"].items())
    heading = f"[bold]{game.title}[/bold] ({escape(chosen)}): {data['games']:,} games, seed {data['seed']}\n"
    parts: list[Table | str] = [
        heading,
        seat_table(simulation),
        "",
        outcome_table(data),
        "",
        lengths(simulation),
    ]
    if data["figures"]:
        parts += ["", figure_table(simulation)]
    parts.append(
        f"\n[dim]{data['seconds']:.2f} s: {data['games_per_second']:,.0f} games and "
        f"{data['decisions_per_second']:,.0f} decisions a second[/dim]"
    )
    return parts


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
            f"[cyan]{bar(wins / games)}[/cyan]",
            f"{tally.score[seat] / games:.2f} ± {spread:.2f}",
            f"{tally.payoff[seat] / games:.4f}",
        )
    return table


def outcome_table(data: dict[str, Any]) -> Table:
    table = plain_table("outcome", "games", "share", "")
    rows = {"one winner": sum(data["wins"]), "drawn or shared": data["draws"], "nobody wins": data["defeats"]}
    for name, count in rows.items():
        share = count / data["games"]
        table.add_row(name, f"{count:,}", percent(share), f"[cyan]{bar(share)}[/cyan]")
    return table


def lengths(simulation: Simulation) -> str:
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
