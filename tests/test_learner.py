"""The learner of the examples learns, draws its curve, and plays as a bot."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import snailhouse
from snailhouse.lab.arena import contest, fight, standings

FOLDER = Path(__file__).parent.parent / "examples" / "learner"


@pytest.fixture(scope="module")
def learner():
    sys.path.insert(0, str(FOLDER))
    try:
        import learner
    finally:
        sys.path.remove(str(FOLDER))
    return learner


def test_it_is_short():
    assert len((FOLDER / "learner.py").read_text("utf-8").splitlines()) < 200


def test_the_network_learns_what_its_games_were_worth(learner):
    game, rng = snailhouse.game(learner.GAME), np.random.default_rng(1)
    batch = snailhouse.Batch(game, 32, seed=1, chance="choose", restart="never")
    look = learner.Lookahead(game, 32)
    network = learner.Network(look.inputs)
    seen, worth = learner.self_play(network, batch, look, rng)
    assert len(seen) == len(worth) > 1000
    assert 0 <= worth.min() < worth.max() <= 1
    before = np.square(network.values(seen) - worth).mean()
    for _ in range(10):
        for part in np.array_split(rng.permutation(len(worth)), 20):
            network.learn(seen[part], worth[part])
    assert np.square(network.values(seen) - worth).mean() < before / 2


def test_the_curve_is_a_picture(learner):
    picture = ElementTree.fromstring(learner.picture([(0.0, 0.1), (60.0, 0.5), (120.0, 0.6)]))  # noqa: S314
    (line,) = picture.findall("{http://www.w3.org/2000/svg}polyline")
    assert line.get("points") == "60.0,238.0 320.0,150.0 580.0,128.0"


def test_what_was_learned_beats_greedy():
    """Fair seats and luck; the interval is far from one half over many games, here it need only be ahead."""
    which = contest(snailhouse.game("snails-pace"), [f"{FOLDER / 'learner.py'}:Learned", "greedy"], 1)
    learned, _ = standings(which, fight(which, range(120)))
    assert learned.payoff > 0.5
