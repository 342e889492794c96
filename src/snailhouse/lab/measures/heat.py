"""Where on the board the game happens."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, points, without
from snailhouse.lab.traces import TracedGame

HEAT = Measure(
    id="heat_map",
    title="Heat map of the board",
    definition="How often something stands on each place of the board, over all moments of the sampled games.",
    source="Heat maps of play, as in Drachen and Canossa (2009), Towards gameplay analysis via gameplay"
    " metrics.",
)


def heat_map(game: Game, traces: Sequence[TracedGame]) -> Finding:
    """Drawn on the plan that the game brings of its board."""
    plan = game.room.plan
    if plan is None:
        return without(
            HEAT, "The game brings no plan of its board (plan.py), so there is nothing to draw the heat on."
        )
    spots = plan.spots(game)
    visits, moments = np.zeros(len(spots)), 0
    for traced in traces:
        for event in traced.events:
            moments += 1
            for spot in event.spots:
                visits[spot] += 1
    share = visits / max(1.0, visits.sum())
    rows = [{**spot._asdict(), "value": float(heat)} for spot, heat in zip(spots, share, strict=True)]
    hottest, coldest = int(share.argmax()), int(share.argmin())
    return Finding(
        measure=HEAT,
        said=[
            f"The busiest place is {spots[hottest].name} with {points(float(share[hottest]))} of all stays;"
            f" the quietest is {spots[coldest].name} with {points(float(share[coldest]))}."
        ],
        figures={
            "places": {spot.name: float(heat) for spot, heat in zip(spots, share, strict=True)},
            "moments": moments,
        },
        chart=ChartPlan(
            kind="heat",
            rows=rows,
            x="share of all stays",
            shows="The board, darker where pieces stay longer."
            + (
                " The strip at the top of a place is the colour of its ground."
                if any(s.colour for s in spots)
                else ""
            ),
        ),
    )
