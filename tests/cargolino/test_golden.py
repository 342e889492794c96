"""Whole games as text, to read and to compare. Written anew with SNAILHOUSE_GOLDEN=1."""

import os
from pathlib import Path

import pytest

import snailhouse
from snailhouse.testing import random_match

GOLDEN = Path(__file__).parent.parent / "golden"
SCENARIOS = {
    "cargolino-2-players": ({"players": 2}, 1),
    "cargolino-3-players": ({"players": 3}, 2),
    "cargolino-3-players-simple-dice": ({"players": 3, "dice": "simple"}, 3),
    "cargolino-4-players": ({"players": 4}, 4),
    "cargolino-6-players": ({"players": 6}, 5),
}


def play_through(match):
    options = [f"{name}: {value}" for name, value in match.game.shown_options().items()]
    return "\n".join([match.game.title, *options, "", *match.log(), "", match.result_text(), ""])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_play_through_is_as_it_was(scenario):
    options, seed = SCENARIOS[scenario]
    text = play_through(random_match(snailhouse.game("cargolino-valentino", **options), seed))
    path = GOLDEN / f"{scenario}.txt"
    if os.environ.get("SNAILHOUSE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text("utf-8")
