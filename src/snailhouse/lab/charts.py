"""Draws the pictures of findings with Altair, as SVG that loads nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from snailhouse.core.language import spoken
from snailhouse.lab.findings import ChartKind, ChartPlan
from snailhouse.lab.sentences import worded
from snailhouse.lab.wanted import need_lab

CHART_WIDTH: Final = 560
LEAF, EARTH, INK, SOFT = "#2c6a3a", "#a8461f", "#2a2924", "#5a574c"
SERIES: Final = (LEAF, "#d99a1c", "#2b62a8", EARTH, "#7a3f9c", "#0f6f70")
HEAT_RAMP: Final = ("#f6f1e4", "#f3c636", "#d2433a", "#5c1220")
NUMBERS: Final[dict[str, Any]] = {"es": "es-ES", "ca": "ca-ES"}
"""How d3 knows the way a language writes numbers."""
SPOT: Final = 46
"""Pixels of a board's unit."""


def svg_chart(plan: ChartPlan) -> str:
    """The picture as SVG, its texts in the language of the moment."""
    need_lab("altair")
    return chart_svg(DRAWN_BY_KIND[plan.kind](ChartPlan(**worded(plan))))


def chart_svg(chart: Any) -> str:
    """An Altair chart as SVG, in the style of the house."""
    need_lab("vl_convert")
    import vl_convert

    return str(vl_convert.vegalite_to_svg(_styled(chart).to_dict(), format_locale=NUMBERS.get(spoken())))


def _styled(chart: Any) -> Any:
    fonts = {"labelFont": "sans-serif", "titleFont": "sans-serif", "labelColor": INK, "titleColor": SOFT}
    return (
        chart.configure(background="#fffdf7", font="sans-serif", padding=8)
        .configure_axis(**fonts, gridColor="#e8e0cc", domainColor="#8a8069", labelLimit=260, labelFontSize=12)
        .configure_header(labelFontSize=12, labelColor=INK, titleColor=SOFT)
        .configure_legend(**fonts, labelLimit=300, labelFontSize=12)
        .configure_view(stroke=None)
    )


def _altair() -> Any:
    import altair

    return altair


def _format(plan: ChartPlan) -> str:
    return ".1~%" if plan.percent else ".3~g"


def _data(plan: ChartPlan) -> Any:
    return _altair().Data(values=plan.rows)


def _line(plan: ChartPlan, channel: str) -> Any:
    """The marked value as a dashed line."""
    alt = _altair()
    at = {channel: alt.datum(plan.mark)}
    return (
        alt.Chart(alt.Data(values=[{}])).mark_rule(strokeDash=[5, 4], color=SOFT, strokeWidth=1.5).encode(**at)
    )


def draw_intervals(plan: ChartPlan) -> Any:
    """A dot and an interval for every row, grouped."""
    alt = _altair()
    y = alt.Y("label:N", title=None, sort=None)
    x = alt.X("value:Q", title=plan.x or None, axis=alt.Axis(format=_format(plan)), scale=alt.Scale(zero=False))
    base = alt.Chart(_data(plan))
    colour = alt.Color("colour:N", scale=None) if "colour" in plan.rows[0] else alt.value(LEAF)
    bars = base.mark_rule(strokeWidth=3).encode(
        y=y, x=alt.X("low:Q", title=plan.x or None), x2="high:Q", color=colour
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(y=y, x=x, color=colour)
    line = [] if plan.mark is None else [_line(plan, "x")]
    return alt.layer(*line, bars, dots).properties(width=CHART_WIDTH - 160, height=alt.Step(22))


def draw_grouped_intervals(plan: ChartPlan) -> Any:
    """Intervals under the titles of their groups, all on one scale; the last has the axis' title."""
    alt = _altair()
    groups = list(dict.fromkeys(row["group"] for row in plan.rows))
    if groups == [""]:
        return draw_intervals(plan)
    panels = []
    for group in groups:
        rows = [row for row in plan.rows if row["group"] == group]
        part = replace(plan, rows=rows, x=plan.x if group == groups[-1] else "")
        title = alt.TitleParams(group, anchor="start", fontSize=12, color=SOFT)
        panels.append(draw_intervals(part).properties(title=title))
    return alt.vconcat(*panels, spacing=6).resolve_scale(x="shared")


def draw_histogram(plan: ChartPlan) -> Any:
    alt = _altair()
    width = plan.rows[0]["to"] - plan.rows[0]["from"]
    rows = [row | {"left": row["from"], "right": row["to"]} for row in plan.rows]
    steps = alt.Axis(format=".3~g", tickMinStep=1 if width >= 1 else 0)
    x = alt.X("left:Q", title=plan.x, scale=alt.Scale(zero=False, nice=False), axis=steps)
    bars = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar(color=LEAF, binSpacing=1)
        .encode(x=x, x2="right:Q", y=alt.Y("share:Q", title=plan.y, axis=alt.Axis(format="%")), y2=alt.datum(0))
    )
    both = bars if plan.mark is None else alt.layer(bars, _line(plan, "x"))
    return both.properties(width=CHART_WIDTH, height=180)


def draw_lines(plan: ChartPlan) -> Any:
    alt = _altair()
    base = alt.Chart(_data(plan))
    names = list(dict.fromkeys(row["series"] for row in plan.rows))
    legend = None if len(names) == 1 else alt.Legend(title=None, orient="top")
    colour = alt.Color(
        "series:N", scale=alt.Scale(domain=names, range=list(SERIES[: len(names)])), legend=legend
    )
    x = alt.X("x:Q", title=plan.x, axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    y = alt.Y("y:Q", title=plan.y, axis=alt.Axis(format="%" if plan.percent else ".3~g"))
    bands = base.mark_area(opacity=0.18).encode(x=x, y=alt.Y("low:Q", title=plan.y), y2="high:Q", color=colour)
    lines = base.mark_line(point=alt.OverlayMarkDef(size=40), strokeWidth=2.5).encode(x=x, y=y, color=colour)
    return alt.layer(bands, lines).properties(width=CHART_WIDTH, height=200)


def draw_bars(plan: ChartPlan) -> Any:
    alt = _altair()
    names = list(dict.fromkeys(row["series"] for row in plan.rows))
    alone = len({row["label"] for row in plan.rows}) == len(plan.rows)
    legend = None if alone else alt.Legend(title=None, orient="top")
    colour = alt.Color(
        "series:N", scale=alt.Scale(domain=names, range=list(SERIES[: len(names)])), legend=legend
    )
    encoding = {} if alone else {"yOffset": alt.YOffset("series:N", sort=names)}
    return (
        alt.Chart(_data(plan))
        .mark_bar()
        .encode(
            y=alt.Y("label:N", title=None, sort=None),
            x=alt.X("value:Q", title=plan.x, axis=alt.Axis(format="%")),
            color=colour,
            **encoding,
        )
        .properties(width=CHART_WIDTH - 160, height=alt.Step(24 if alone else 9))
    )


def draw_scatter(plan: ChartPlan) -> Any:
    alt = _altair()
    base = alt.Chart(_data(plan))
    x = alt.X("x:Q", title=plan.x, axis=alt.Axis(format=".1~%"), scale=alt.Scale(zero=False, padding=30))
    y = alt.Y("y:Q", title=plan.y, axis=alt.Axis(format=".1~%"))
    whiskers = base.mark_rule(color=LEAF, opacity=0.5).encode(x=x, y=alt.Y("low:Q", title=plan.y), y2="high:Q")
    dots = base.mark_point(filled=True, size=70, color=LEAF, opacity=1).encode(x=x, y=y)
    names = base.mark_text(align="left", dx=7, dy=-6, color=INK, fontSize=11).encode(x=x, y=y, text="label:N")
    return alt.layer(_line(plan, "y"), whiskers, dots, names).properties(width=CHART_WIDTH, height=300)


def draw_heat(plan: ChartPlan) -> Any:
    """The board as its plan says, with a strip of the ground's colour where it has one."""
    alt = _altair()
    rows = [
        row
        | {"right": row["x"] + row["width"], "bottom": row["y"] + row["height"]}
        | {"middle": row["x"] + row["width"] / 2, "centre": row["y"] + row["height"] * 0.58}
        | {"strip": row["y"] + 0.12, "short": _short(row["name"]), "ground": row["colour"] or "#efe7d3"}
        for row in plan.rows
    ]
    wide, high = max(row["right"] for row in rows), max(row["bottom"] for row in rows)
    most = max(row["value"] for row in rows) or 1.0
    base = alt.Chart(alt.Data(values=rows))
    hidden = {"axis": None, "scale": alt.Scale(domain=[0, wide], nice=False)}
    x, x2 = alt.X("x:Q", **hidden), "right:Q"
    down = {"axis": None, "scale": alt.Scale(domain=[high, 0], nice=False)}
    colour = alt.Color(
        "value:Q",
        scale=alt.Scale(domain=[0, most / 3, 2 * most / 3, most], range=list(HEAT_RAMP)),
        legend=alt.Legend(title=plan.x, format=".1~%", orient="bottom", gradientLength=CHART_WIDTH // 2),
    )
    places = base.mark_rect(stroke="#8a8069", strokeWidth=1).encode(
        x=x, x2=x2, y=alt.Y("y:Q", **down), y2="bottom:Q", color=colour
    )
    strips = base.mark_rect().encode(
        x=x, x2=x2, y=alt.Y("y:Q", **down), y2="strip:Q", color=alt.Color("ground:N", scale=None)
    )
    dark = alt.condition(f"datum.value > {most * 0.55}", alt.value("#ffffff"), alt.value(INK))
    names = base.mark_text(fontSize=11).encode(x="middle:Q", y="centre:Q", text="short:N", color=dark)
    layers = [places, strips, names] if any(row["colour"] for row in plan.rows) else [places, names]
    scale = min(SPOT, CHART_WIDTH / wide)
    return (
        alt.layer(*layers)
        .resolve_scale(color="independent")
        .properties(width=wide * scale, height=high * scale)
    )


def _short(name: str) -> str:
    """The numbers in a place's name, or the name."""
    return "·".join(re.findall(r"\d+", name)) or name


def draw_matrix(plan: ChartPlan) -> Any:
    alt = _altair()
    names = list(dict.fromkeys(row["row"] for row in plan.rows))
    values = [row["value"] for row in plan.rows]
    mean, reach = sum(values) / len(values), max(0.01, max(values) - min(values)) / 2
    base = alt.Chart(_data(plan)).encode(
        x=alt.X("column:N", sort=names, title=plan.x, axis=alt.Axis(labelAngle=-30, orient="top")),
        y=alt.Y("row:N", sort=names, title=plan.y),
    )
    shades = alt.Scale(domain=[mean - reach, mean, mean + reach], range=["#e2a08a", "#fffdf7", "#8fca92"])
    boxes = base.mark_rect(stroke="#d8cfb8").encode(color=alt.Color("value:Q", scale=shades, legend=None))
    text = base.mark_text(color=INK, fontSize=12).encode(text=alt.Text("value:Q", format=".1%"))
    return alt.layer(boxes, text).properties(width=alt.Step(74), height=alt.Step(30))


DRAWN_BY_KIND: Final[dict[ChartKind, Callable[[ChartPlan], Any]]] = {
    "intervals": draw_grouped_intervals,
    "histogram": draw_histogram,
    "lines": draw_lines,
    "bars": draw_bars,
    "scatter": draw_scatter,
    "heat": draw_heat,
    "matrix": draw_matrix,
}
