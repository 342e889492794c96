"""What the axes and lines of pictures say."""

import pytest

from snailhouse.lab.charts import DRAWN_BY_KIND
from snailhouse.lab.findings import ChartPlan

ROWS = {
    "matrix": [
        {"row": "a", "column": "a", "value": 0.5},
        {"row": "a", "column": "b", "value": 0.7},
        {"row": "b", "column": "a", "value": 0.3},
        {"row": "b", "column": "b", "value": 0.5},
    ],
    "histogram": [{"from": 0.5, "to": 1.5, "share": 0.25}, {"from": 1.5, "to": 2.5, "share": 0.75}],
    "intervals": [{"label": "a", "group": "", "value": 0.5, "low": 0.4, "high": 0.6}],
    "lines": [{"x": 0.05, "y": 0.5, "low": 0.4, "high": 0.6, "series": "mean"}],
    "scatter": [{"label": "a", "x": 0.2, "y": 0.1, "low": 0.0, "high": 0.2}],
}


def drawn(kind, **more):
    plan = ChartPlan(kind=kind, rows=ROWS[kind], x="across", y="up", shows="", **more)
    return DRAWN_BY_KIND[kind](plan).to_dict()


def encodings(chart):
    """All encodings of a chart and its layers, their common one included."""
    found = [chart.get("encoding", {})]
    for layer in chart.get("layer", ()):
        found += encodings(layer)
    return found


@pytest.mark.parametrize("kind", ROWS)
def test_every_axis_has_its_own_title(kind):
    titles = {
        channel: {encoding.get(channel, {}).get("title") for encoding in encodings(drawn(kind))}
        for channel in ("x", "y")
    }
    assert titles["x"] - {None} == {"across"}
    assert titles["y"] - {None} == (set() if kind == "intervals" else {"up"})


@pytest.mark.parametrize(("kind", "axis"), [("histogram", "x"), ("intervals", "x"), ("scatter", "y")])
def test_a_marked_value_is_a_line_across_the_axis_that_it_stands_on(kind, axis):
    marks = [
        channel
        for encoding in encodings(drawn(kind, mark=1.25))
        for channel, value in encoding.items()
        if value.get("datum") == 1.25
    ]
    assert marks == [axis]


def test_a_bar_spans_what_it_counts():
    (encoding,) = (found for found in encodings(drawn("histogram")) if "x2" in found)
    assert (encoding["x"]["field"], encoding["x2"]["field"], encoding["y"]["field"]) == (
        "left",
        "right",
        "share",
    )
    bars = drawn("histogram")["data"]["values"]
    assert [(bar["left"], bar["right"], bar["share"]) for bar in bars] == [(0.5, 1.5, 0.25), (1.5, 2.5, 0.75)]
