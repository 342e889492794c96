"""A comparison for people: as tables and sentences at a terminal, and as one page of HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from snailhouse.lab.comparison import Comparison, Figure, shown
from snailhouse.lab.report import plain_table
from snailhouse.lab.study_page import chart_figure, html_page

if TYPE_CHECKING:
    from rich.table import Table

HOW = (
    "Both were played with the same dice and the same seeds of players' whims, game by game. A difference"
    " is the mean"
    " over these pairs. Intervals hold for all figures together: chance makes any of the verdicts wrong"
    " in at most one"
    " comparison in twenty (Holm 1979, A simple sequentially rejective multiple test procedure)."
)


def comparison_data(made: Comparison) -> dict[str, Any]:
    """What `--json` prints."""
    data: dict[str, Any] = msgspec.to_builtins(made)
    for row, figure in zip(data["figures"], made.figures, strict=True):
        row["verdict"] = figure.verdict
    return data | {"said": made.said()}


def comparison_table(made: Comparison) -> Table:
    table = plain_table("figure", made.a, made.b, "difference", "interval", "verdict")
    for figure in made.figures:
        table.add_row(*_cells(figure))
    return table


def _cells(figure: Figure) -> tuple[str, ...]:
    interval = f"{shown(figure, figure.low)} to {shown(figure, figure.high)}"
    values = (shown(figure, figure.a), shown(figure, figure.b), shown(figure, figure.difference))
    return figure.title, *values, interval, figure.verdict


def comparison_page(made: Comparison, svg: str, shows: str) -> str:
    """One page that needs nothing else."""
    heads = ("Figure", made.a, made.b, "Difference", "95 % interval, all together", "Verdict")
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in _cells(figure)) + "</tr>"
        for figure in made.figures
    )
    body = [
        f"<h1>{escape(made.title)}: {escape(made.a)} and {escape(made.b)}</h1>",
        f'<p class="about">{made.games:,} games each by {escape(made.bots)} players, seed {made.seed}.</p>',
        "<h2>What changes</h2>",
        "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in made.said()) + "</ul>",
        "<section><h2>All differences</h2>" + chart_figure(svg, shows) + "</section>",
        "<section><h2>Figures</h2><table><thead><tr>"
        + "".join(f"<th>{escape(head)}</th>" for head in heads)
        + f"</tr></thead><tbody>{rows}</tbody></table></section>",
        f'<p class="about">{escape(HOW)}</p>',
    ]
    return html_page(f"{made.title}: {made.a} and {made.b}", body)
