"""The numbers of a simulation report and the scores, counted once more from what games tell."""

import pytest

import snailhouse
from snailhouse.games.snail_invasion.records import End
from snailhouse.lab.report import figure_names
from snailhouse.testing import random_match
from tests.snail_invasion.positions import SNAILS, garden, roll, step

GAMES = [{"garden": "one-colour"}, {"garden": "two-trees"}, {"players": 1}, {"garden": "patio"}]


def figures(match):
    """By the labels of a report."""
    return dict(zip(figure_names(match.game), match.position.figures(), strict=True))


@pytest.mark.parametrize("options", GAMES, ids=lambda given: "-".join(map(str, given.values())))
@pytest.mark.parametrize("seed", range(4))
def test_figures_are_what_happened(options, seed):
    match = random_match(snailhouse.game("snail-invasion", **options), seed)
    told, log = figures(match), " ".join(match.log())
    assert told["plants eaten"] == len(match.view()["eaten"])
    assert told["turns passed"] == log.count("the turn passes")
    wounded = sum(
        text.partition(", wounding ")[2].partition(", ")[0].count("the snail") for text in match.log()
    )
    assert told["snails wounded"] == wounded


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("end", "figure", "gardener", "snails"),
    [
        (End.GROWN, "won by a grown plant", 1, 0),
        (End.BLOCKED, "won by blocking the snails", 1, 0),
        (End.EATEN, "won by the Snails", 0, 1),
        (End.DRAW, "drawn", 0, 0),
    ],
)
def test_every_end_has_its_figure_and_whoever_won_scores_one(end, figure, gardener, snails, players):
    match = snailhouse.game("snail-invasion", players=players).match()
    match.table.end = end
    ends = ("won by a grown plant", "won by blocking the snails", "won by the Snails", "drawn")
    assert [name for name in ends if figures(match)[name]] == [figure]
    assert match.scores() == [gardener, snails][:players]


def test_a_reason_tells_that_a_move_wins_or_what_it_frees_and_holds():
    match = roll(garden({4: "bP yP rQ rD", 1: "rP"}), 3)
    reason = match.game.room.words.reason
    assert reason(match.position, step(match, 1, "rP")) == "wins the game"
    match = roll(garden({8: "SQ", 5: "rQ", 2: "SD"}), 3)
    assert reason(match.position, step(match, 5, "rQ")) == "free pieces of the Snails: 1 instead of 2"
    match = roll(garden({8: "SQ", 5: "bD rQ"}), 3)
    told = reason(match.position, step(match, 5, "rQ"))
    assert told == "free pieces of the Snails: 0 instead of 1", "the rival's come before one's own"
    match = roll(garden({8: "rD", 5: "SQ"}, SNAILS), 3)
    told = reason(match.position, step(match, 5, "SQ"))
    assert told == "free pieces of the Gardener: 0 instead of 1"
    match = roll(garden({8: "rQ", 5: "yD"}), 3)
    assert reason(match.position, step(match, 5, "yD")) is None, "both stay free"
