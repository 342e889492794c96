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
        "given_margin": row.given_margin.total,
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
    }


def balance_report(match: Match, players: list[str], found: GameBalance) -> list[RenderableType]:
    """The analysis for a terminal, in points of a hundred."""
    from snailhouse.lab.report import plain_table

    table = plain_table(
        "player", "start", "luck", "own choices", "other's choices", "result", "accuracy", "decisions", "exact"
    )
    for seat, row in enumerate(found.seats):
        accuracy = "-" if row.accuracy is None else f"{100 * row.accuracy:.1f}%"
        table.add_row(
            printable(f"{match.game.seat_name(seat)} ({players[seat]})"),
            f"{100 * row.start:.2f}",
            f"{100 * row.luck:+.2f} ± {100 * row.luck_margin:.2f}",
            f"{100 * row.given:+.2f} ± {100 * row.given_margin.total:.2f}",
            f"{100 * row.received:+.2f}",
            f"{100 * row.payoff:.0f}",
            accuracy,
            str(row.decisions),
            str(row.exact),
        )
    costly = sorted(found.choices, key=lambda choice: -choice.loss)[:WORST_TOLD]
    lines = [choice_text(match, choice) for choice in costly if choice.loss > choice.margin]
    heading = "Luck and skill in points of 100; start, luck and choices add up to the result."
    return ["", heading, table, *(["", "What cost most:", *lines] if lines else [])]


def choice_text(match: Match, choice: JudgedChoice) -> str:
    """A move that cost something, in a line."""
    text, _ = match.position_at(choice.moment).worded(choice.move)
    sure = "exact" if choice.exact else f"± {100 * choice.margin:.2f}"
    name = match.game.seat_name(choice.seat)
    return printable(f"  {100 * choice.loss:6.2f} ({sure})  event {choice.moment + 1}, {name}: {text}")
