"""What `snailhouse replay --analyse` tells: luck and skill of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.cli.common import announce_compiling, printable
from snailhouse.cli.progress import progress_bar
from snailhouse.core.errors import Refusal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from snailhouse.bots.balance import GameBalance, JudgedChoice, SeatBalance
    from snailhouse.core.match import Match

WORST_TOLD = 5
"""How many of the costliest moves are told."""
ESTIMATED = "Parts are estimated, ± half a 95% interval; a choice costs where another was surely enough better."
"""What is said of a game of more than two."""


def balanced(match: Match) -> GameBalance:
    """The balance of a finished match, with a progress bar."""
    from snailhouse.bots.balance import balance
    from snailhouse.lab.threads import run_in_thread

    if not match.over:
        raise Refusal("--analyse is for a game that is over")
    announce_compiling(match.game)
    with progress_bar("analysing") as show:
        return run_in_thread(lambda: balance(match, progress=show))


def balance_data(match: Match, found: GameBalance) -> dict[str, Any]:
    """The analysis as JSON. Everything is in shares of one point, the seat's chance to win."""
    return {
        "exact": found.exact,
        "seats": [seat_data(row) for row in found.seats],
        "choices": [choice_data(choice) for choice in found.choices],
    }


def seat_data(row: SeatBalance) -> dict[str, Any]:
    return {
        "start": row.start,
        "luck": row.luck,
        "given": row.given,
        "received": row.received,
        "payoff": row.payoff,
        "decisions": row.decisions,
        "decisions_exact": row.exact,
        "start_margin": row.start_margin.total,
        "given_margin": row.given_margin.total,
        "received_margin": row.received_margin.total,
        "luck_margin": row.luck_margin,
        "accuracy": row.accuracy,
    }


def choice_data(choice: JudgedChoice) -> dict[str, Any]:
    return {
        "event": choice.moment,
        "seat": choice.seat,
        "move": choice.move,
        "best": choice.best,
        "loss": choice.loss,
        "stake": choice.stake,
        "margin": choice.margin,
        "exact": choice.exact,
        "changes": list(choice.changes),
        "change_margins": list(choice.margins),
    }


def balance_report(match: Match, players: list[str], found: GameBalance) -> list[RenderableType]:
    """The analysis for a terminal, in points of a hundred."""
    from snailhouse.lab.report import plain_table

    many = match.game.seats > 2
    others = "others' choices" if many else "other's choices"
    columns = ["player", "start", "luck", "own choices", others, "result", "accuracy", "decisions"]
    table = plain_table(*columns, *([] if many else ["exact"]))
    for seat, row in enumerate(found.seats):
        accuracy = "-" if row.accuracy is None else f"{100 * row.accuracy:.1f}%"
        table.add_row(
            printable(f"{match.game.seat_name(seat)} ({players[seat]})"),
            part_text(row.start, row.start_margin.total, ""),
            part_text(row.luck, row.luck_margin),
            part_text(row.given, row.given_margin.total),
            part_text(row.received, row.received_margin.total if many else 0.0),
            f"{100 * row.payoff:.0f}",
            accuracy,
            str(row.decisions),
            *([] if many else [str(row.exact)]),
        )
    costly = sorted(found.choices, key=lambda choice: -choice.loss)[:WORST_TOLD]
    lines = [choice_text(match, choice) for choice in costly if choice.loss > choice.margin]
    heading = "Luck and skill in points of 100; start, luck and choices add up to the result."
    searched = [ESTIMATED] if many else []
    return ["", heading, table, *searched, *(["", "What cost most:", *lines] if lines else [])]


def part_text(part: float, margin: float, sign: str = "+") -> str:
    """A part in points, and by how much it may be wrong, if that is told."""
    text = f"{100 * part:{sign}.2f}"
    return f"{text} ± {100 * margin:.2f}" if margin else text


def choice_text(match: Match, choice: JudgedChoice) -> str:
    """A move that cost something, in a line."""
    text, _ = match.position_at(choice.moment).worded(choice.move)
    sure = "exact" if choice.exact else f"± {100 * choice.margin:.2f}"
    name = match.game.seat_name(choice.seat)
    return printable(f"  {100 * choice.loss:6.2f} ({sure})  event {choice.moment + 1}, {name}: {text}")
