"""Where on the board the game happens."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, without
from snailhouse.lab.sentences import Named, Sentence, points
from snailhouse.lab.traces import TracedGame

HEAT = Measure(
    id="heat_map",
    title=Sentence("Heat map of the board"),
    definition=Sentence(
        "How often something stands on each place of the board, over all moments of the sampled games."
    ),
    source=Sentence(
        "Heat maps of play, as in Drachen and Canossa (2009), Towards gameplay analysis via gameplay metrics."
    ),
)


def heat_map(game: Game, traces: Sequence[TracedGame]) -> Finding:
    """Drawn on the plan that the game brings of its board."""
    plan = game.room.plan
    if plan is None:
        return without(
            HEAT,
            Sentence(
                "The game brings no plan of its board (plan.py), so there is nothing to draw the heat on."
            ),
        )
    spots = plan.spots(game)
    visits, moments = np.zeros(len(spots)), 0
    for traced in traces:
        for event in traced.events:
            moments += 1
            for spot in event.spots:
                visits[spot] += 1
    share = visits / max(1.0, visits.sum())
    rows = [
        {**spot._asdict(), "name": Named(_spot_name, game, place), "value": float(heat)}
        for place, (spot, heat) in enumerate(zip(spots, share, strict=True))
    ]
    hottest, coldest = int(share.argmax()), int(share.argmin())
    shows = Sentence("The board, darker where pieces stay longer.")
    if any(spot.colour for spot in spots):
        shows = Sentence(
            "The board, darker where pieces stay longer. The strip at the top of a place is the colour of its"
            " ground."
        )
    return Finding(
        measure=HEAT,
        said=[
            Sentence(
                "The busiest place is {hot} with {most} of all stays; the quietest is {cold} with {least}.",
                hot=Named(_spot_name, game, hottest),
                most=points(float(share[hottest])),
                cold=Named(_spot_name, game, coldest),
                least=points(float(share[coldest])),
            )
        ],
        figures={
            "places": {spot.name: float(heat) for spot, heat in zip(spots, share, strict=True)},
            "moments": moments,
        },
        chart=ChartPlan(kind="heat", rows=rows, x=Sentence("share of all stays"), shows=shows),
    )


def _spot_name(game: Game, place: int) -> str:
    plan = game.room.plan
    assert plan is not None
    return plan.spots(game)[place].name
