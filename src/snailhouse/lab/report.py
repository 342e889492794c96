"""The results of a simulation: as data for programs, as tables and bars for people."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Any, cast

from snailhouse.core.game import Game
from snailhouse.core.playout import LENGTHS, Tally
from snailhouse.lab.simulate import Simulation
from snailhouse.lab.statistics import spread_and_interval, wilson

if TYPE_CHECKING:
    from rich.table import Table

WHAT_PLUS_MINUS_MEANS = (
    "spread: how far games differ (a standard deviation); "
    "error: how far the mean may be off (half a 95% interval)"
)


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
        **_doubts(simulation),
    }


def _doubts(simulation: Simulation) -> dict[str, Any]:
    """The spread of games (`..._deviation`), the 95% intervals of means, and how many games were how long."""
    tally, games, seats = simulation.tally, simulation.games, range(simulation.game.seats)
    names = figure_names(simulation.game)
    wins = [wilson(int(tally.wins[seat]), games) for seat in seats]
    payoff = [spread_and_interval(tally.payoff[seat], tally.payoff_squared[seat], games) for seat in seats]
    score = [spread_and_interval(tally.score[seat], tally.score_squared[seat], games) for seat in seats]
    turns = spread_and_interval(float(tally.turns), float(tally.turns_squared), games)
    figures = {
        name: spread_and_interval(tally.figures[index], tally.figures_squared[index], games)
        for index, name in enumerate(names)
    }
    return {
        "wins_low": [low for low, _ in wins],
        "wins_high": [high for _, high in wins],
        "payoff_deviation": [one.deviation for one in payoff],
        "mean_payoff_low": [one.low for one in payoff],
        "mean_payoff_high": [one.high for one in payoff],
        "score_deviation": [one.deviation for one in score],
        "mean_score_low": [one.low for one in score],
        "mean_score_high": [one.high for one in score],
        "turns_deviation": turns.deviation,
        "mean_turns_low": turns.low,
        "mean_turns_high": turns.high,
        "figures_deviation": {name: one.deviation for name, one in figures.items()},
        "figures_low": {name: one.low for name, one in figures.items()},
        "figures_high": {name: one.high for name, one in figures.items()},
        "games_by_turns": games_by_turns(tally),
    }


def games_by_turns(tally: Tally) -> dict[str, int]:
    """How many games had how many turns; very long ones together, as in "511+"."""
    counted = {str(turns): int(tally.lengths[turns]) for turns in range(LENGTHS - 1)}
    counted[f"{LENGTHS - 1}+"] = int(tally.lengths[LENGTHS - 1])
    return {turns: count for turns, count in counted.items() if count}


def simulation_rows(simulation: Simulation) -> list[dict[str, Any]]:
    """What `--csv` prints: a row for every figure, of one seat or of the game."""
    data, tally, games = simulation_data(simulation), simulation.tally, simulation.games
    rows = []
    for seat in range(simulation.game.seats):
        ends = data["wins_low"][seat], data["wins_high"][seat]
        rows.append(_row("wins", seat + 1, data["wins"][seat] / games, None, *ends))
        for name in ("payoff", "score"):
            figure = spread_and_interval(
                cast(Any, tally)[name][seat], cast(Any, tally)[f"{name}_squared"][seat], games
            )
            rows.append(_row(name, seat + 1, data[f"mean_{name}"][seat], *astuple(figure)))
    turns = data["turns_deviation"], data["mean_turns_low"], data["mean_turns_high"]
    rows.append(_row("turns", None, data["mean_turns"], *turns))
    for name, mean in data["figures"].items():
        doubt = (data[key][name] for key in ("figures_deviation", "figures_low", "figures_high"))
        rows.append(_row(name, None, mean, *doubt))
    return rows


def _row(*values: Any) -> dict[str, Any]:
    return dict(zip(("figure", "seat", "mean", "deviation", "low", "high"), values, strict=True))


def figure_names(game: Game) -> list[str]:
    """What the game's own figures are called, in their order in a tally."""
    return [label for labels in game.room.rules.Figures.meanings.values() for label in labels]


def percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def share_bar(share: float, width: int = 12) -> str:
    """A share as a bar of block characters, exact to an eighth of a character."""
    eighths = round(8 * width * share)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def report_title(game: Game, games: int, seed: int) -> str:
    """The title of a report in rich markup: the game with all its options, an edition by its name."""
    from rich.markup import escape

    chosen = ", ".join(f"{name} {value}" for name, value in game.shown_options().items())
    return f"[bold]{game.title}[/bold] ({escape(chosen)}): {games:,} games, seed {seed}"


def simulation_report(simulation: Simulation) -> list[Table | str]:
    """For a terminal: texts in rich markup, and tables."""
    data = simulation_data(simulation)
    report: list[Table | str] = [
        report_title(simulation.game, data["games"], data["seed"]) + "\n",
        seat_table(simulation),
        "",
        outcome_table(data),
        "",
        lengths_text(simulation),
    ]
    if data["figures"]:
        report += ["", figure_table(simulation)]
    report.append(f"\n[dim]{WHAT_PLUS_MINUS_MEANS}[/dim]")
    report.append(
        f"[dim]{data['seconds']:.2f} s: {data['games_per_second']:,.0f} games and "
        f"{data['decisions_per_second']:,.0f} decisions a second[/dim]"
    )
    return report


def seat_table(simulation: Simulation) -> Table:
    game, tally, games = simulation.game, simulation.tally, simulation.games
    table = plain_table("seat", "bot", "wins", "95% interval", "", "score ± spread", "± error", "payoff")
    for seat in range(game.seats):
        wins = int(tally.wins[seat])
        low, high = wilson(wins, games)
        score = spread_and_interval(tally.score[seat], tally.score_squared[seat], games)
        table.add_row(
            f"{seat + 1} {game.seat_name(seat)}",
            simulation.bots[seat],
            percent(wins / games),
            f"{percent(low)}-{percent(high)}",
            f"[cyan]{share_bar(wins / games)}[/cyan]",
            f"{tally.score[seat] / games:.2f} ± {score.deviation:.2f}",
            f"± {score.error:.3f}",
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
    turns = spread_and_interval(float(tally.turns), float(tally.turns_squared), games)
    mean, decisions = tally.turns / games, tally.decisions / games
    return (
        f"Turns: {mean:.2f} a game (spread ± {turns.deviation:.2f}, error ± {turns.error:.3f}), "
        f"from {tally.fewest_turns} to {tally.most_turns}; "
        f"{decisions:.2f} decisions."
    )


def figure_table(simulation: Simulation) -> Table:
    tally, games = simulation.tally, simulation.games
    table = plain_table("a game has", "mean", "± spread", "± error")
    for index, name in enumerate(figure_names(simulation.game)):
        figure = spread_and_interval(tally.figures[index], tally.figures_squared[index], games)
        mean = f"{tally.figures[index] / games:.4f}"
        table.add_row(name, mean, f"± {figure.deviation:.4f}", f"± {figure.error:.4f}")
    return table


def plain_table(*columns: str) -> Table:
    """Left-aligned words first, figures after them to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, name in enumerate(columns):
        words = number == 0 or name in ("", "bot", "over")
        table.add_column(name, justify="left" if words else "right", no_wrap=True)
    return table
