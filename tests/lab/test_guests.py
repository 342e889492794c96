"""Games of guests through the whole laboratory: one with everything but a plan, one with the least."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import snailhouse
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.lab.comparison import compare
from snailhouse.lab.comparison_page import comparison_data
from snailhouse.lab.sentences import worded
from snailhouse.lab.study import Study, study
from snailhouse.lab.study_page import study_charts, study_page
from tests.guests import LEAF_DASH, installed, invited


@pytest.fixture(scope="module")
def leaf_dash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    with invited(*installed(LEAF_DASH, tmp_path_factory.mktemp("leaf_dash"))):
        yield study(snailhouse.game("leaf-dash"), quick=True)


@pytest.fixture(scope="module")
def high_card() -> Iterator[Study]:
    with invited():
        yield study(snailhouse.game("high-card", players=2), quick=True)


def missing(made: Study) -> dict[str, str]:
    return {found.measure.id: str(found.missing) for found in made.findings if found.missing}


def readable(made: Study) -> None:
    """In every language, with a picture for every finding that has one."""
    for language in LANGUAGES:
        with speaking(language):
            charts = study_charts(made)
            page = study_page(made, charts)
        assert page.count("<img") == len(charts) > 5
        assert all(found["said"] or found["missing"] for found in worded(made)["findings"])


def test_leaf_dash_is_studied_to_its_end(leaf_dash: Study) -> None:
    """Without a plan its components are the parts that its moves touch, and there is no board for the heat."""
    assert set(missing(leaf_dash)) == {"heat_map", "sensitivity"}
    found = {one.measure.id: one for one in leaf_dash.findings}
    denied = worded(found["restricted_play"].figures)["components"]
    assert len(denied) > 2
    assert all(row["label"] and row["low"] <= row["value"] <= row["high"] for row in denied)
    assert len(found["dominance"].figures["strategies"]) > 2
    readable(leaf_dash)


def test_the_least_that_a_guest_can_bring_is_studied_too(high_card: Study) -> None:
    """Neither policy nor parts: what cannot be measured says why."""
    assert set(missing(high_card)) == {
        "heat_map",
        "component_value",
        "restricted_play",
        "dominance",
        "sensitivity",
    }
    assert "neither a plan nor parts" in missing(high_card)["component_value"]
    readable(high_card)


def test_two_of_a_guest_s_boxes_are_compared(leaf_dash: Study) -> None:
    made = compare(snailhouse.game("leaf-dash"), snailhouse.game("leaf-dash", path=30), 200)
    turns = comparison_data(made)["figures"][0]
    assert turns["id"] == "turns"
    assert turns["verdict"] == "higher", "twice the way takes longer"
