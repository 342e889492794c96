"""The numbers of the policy's sources can be read as weights, played with and written back."""

import numpy as np
import pytest
from benchmarks.policy_weights import (
    WeightPlace,
    sources_of,
    weight_places,
    weighted_modules,
    write_sources,
    written,
)

import snailhouse
from snailhouse.games.giant_snail.greedy import greedy
from snailhouse.testing import random_matches

PACKAGE = "snailhouse.games.giant_snail"
MODULES = ("greedy", "policy.building", "policy.danger", "policy.research", "policy.worth")


@pytest.fixture(scope="module")
def files():
    return sources_of(PACKAGE, MODULES)


@pytest.fixture(scope="module")
def places(files):
    return weight_places(PACKAGE, files)


@pytest.fixture(scope="module")
def choices(files, places, tmp_path_factory):
    """What the policy chooses by some weights, at decisions of a game."""
    weighted = weighted_modules(PACKAGE, files, places, tmp_path_factory.mktemp("weighted"))["greedy"].greedy
    moments = [
        match.position
        for match in random_matches(snailhouse.game("giant-snail"), 1)
        if match.actor >= 0 and len(match.legal()) > 1
    ]

    def chosen(weights):
        found = []
        for number, moment in enumerate(moments):
            moves = np.array(moment.legal())
            found.append(
                weighted(
                    np.array(weights), moment.game.box, moment.table, moves, len(moves), snailhouse.dice(number)
                )
            )
        return found

    plain = [
        greedy(m.game.box, m.table, np.array(m.legal()), len(m.legal()), snailhouse.dice(number))
        for number, m in enumerate(moments)
    ]
    return plain, chosen


def test_the_weights_of_the_sources_play_as_the_sources_do(places, choices):
    plain, chosen = choices
    assert chosen([place.value for place in places]) == plain


def test_every_function_has_its_weights_in_the_order_of_the_sources(files, places):
    assert {place.file for place in places} == {*files}
    for place in places:
        line = files[place.file].read_bytes().splitlines()[place.line - 1]
        assert float(line[place.start : place.end]) == place.value


def test_other_weights_play_otherwise(places, choices):
    plain, chosen = choices
    assert chosen([-place.value for place in places]) != plain


def test_sources_are_written_back_as_they_were(files, places, tmp_path):
    write_sources(files, places, [place.value for place in places], tmp_path)
    for name, path in files.items():
        assert (tmp_path / (name.replace(".", "/") + ".py")).read_bytes() == path.read_bytes()


def test_other_numbers_stand_where_the_weights_stood(files, places, tmp_path):
    """However much longer or shorter they are."""
    weights = [place.value * -100 - 7 for place in places]
    write_sources(files, places, weights, tmp_path)
    copies = {name: tmp_path / (name.replace(".", "/") + ".py") for name in files}
    there = weight_values(copies, places)
    assert there == pytest.approx(weights, abs=0.005)


def weight_values(copies, places: list[WeightPlace]):
    """The numbers of written sources, in the order of the places they were written to."""
    found, shifted = [], {}
    for place in places:
        line = copies[place.file].read_text().splitlines()[place.line - 1]
        at = place.start + shifted.get((place.file, place.line), 0)
        end = next(
            end for end in range(len(line), at, -1) if line[at:end].lstrip("-").replace(".", "", 1).isdigit()
        )
        found.append(float(line[at:end]))
        shifted[place.file, place.line] = end - place.end
    return found


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, "0.5"), (0.123, "0.12"), (-0.001, "0.0"), (2.0, "2.0"), (-3, "-3.0")]
)
def test_a_weight_is_written_as_sources_have_it(value, text):
    assert written(value) == text
