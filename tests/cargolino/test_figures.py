"""The numbers of a simulation report, counted once more from the games themselves."""

import numpy as np
import pytest

import snailhouse
from snailhouse.core.record import frozen
from snailhouse.games.cargolino.records import COLOURS
from snailhouse.lab.report import figure_names, simulation_data
from snailhouse.lab.simulate import simulate
from snailhouse.testing import random_match


def figures(match):
    """By the labels of a report."""
    record = match.game.room.rules.Figures.new()
    match.game.rules.figures(match.game.box, match.table, record)
    return dict(zip(figure_names(match.game), np.frombuffer(frozen(record)).tolist(), strict=True))


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("seed", range(8))
def test_figures_are_what_happened(players, seed):
    match = random_match(snailhouse.game("cargolino-valentino", players=players), seed)
    told, view, payoffs = figures(match), match.view(), match.payoffs()
    one, two = view["past_races"]
    for colour in COLOURS:
        owners = [seat for seat in range(players) if colour in two["hands"][seat]]
        assert told[f"won holding {colour}"] == sum(payoffs[seat] for seat in owners)
        assert told[f"{colour} pays"] == (one["pays"][colour] + two["pays"][colour]) / 2
    assert told["shells paid"] == sum(view["scores"])
    assert told["shells for nobody"] == sum(
        race["pays"][colour] for race in (one, two) for colour in race["unowned"]
    )
    rolls = [line for line in match.log() if " rolls " in line]
    assert told["turns in race one"] + told["turns in race two"] == len(rolls)
    used = sum(" die, " in line for line in match.log())
    assert told["dice ignored"] == 4 * len(rolls) - used


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_won_in_one_of_three_ways(seed):
    match = random_match(snailhouse.game("cargolino-valentino", players=4), seed)
    told, scores = figures(match), match.scores()
    tied = scores.count(max(scores)) > 1
    shared = max(match.payoffs()) < 1
    assert told["won on shells"] == (not tied)
    assert told["victory shared"] == shared
    assert told["won by the rearmost snail"] == (tied and not shared)


@pytest.mark.parametrize("seed", range(6))
def test_starters_are_credited_with_what_they_won(seed):
    match = random_match(snailhouse.game("cargolino-valentino", players=3), seed)
    told, movers = figures(match), [event.actor for event in match.events]
    deal = next(number for number, line in enumerate(match.log()) if "Race 2:" in line)
    assert told["won by starter of race one"] == match.payoffs()[movers[3]]
    assert told["won by starter of race two"] == match.payoffs()[movers[deal + 2]]


def test_a_simulation_sums_to_the_points_there_are():
    run = simulate(snailhouse.game("cargolino-valentino", players=3), 4_000, seed=3)
    means = simulation_data(run)["figures"]
    assert sum(means[f"won holding {colour}"] for colour in COLOURS) == pytest.approx(2), "two snails a winner"
    ways = ("won on shells", "won by the rearmost snail", "victory shared")
    assert sum(means[way] for way in ways) == pytest.approx(1)
    assert means["victory shared"] == run.tally.shared / run.games
    assert sum(run.tally.payoff[:3]) == pytest.approx(run.games)
    assert means["shells for nobody"] == 0, "three players own all six snails"


def test_seats_are_equal():
    """Whoever sits where: everyone draws the start and the cards alike."""
    run = simulate(snailhouse.game("cargolino-valentino", players=4), 20_000, seed=1)
    for seat in range(4):
        assert run.tally.payoff[seat] / run.games == pytest.approx(0.25, abs=0.015)
