"""Comparisons: the same luck on both sides, and verdicts that hold together."""

import json
import sys

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.lab import comparison
from snailhouse.lab.comparison import _figures, compare, forest, judged, paired_survey, shown
from snailhouse.lab.comparison_page import comparison_page
from snailhouse.lab.game_rows import PLAIN_ROW
from snailhouse.lab.gathering import ALL_CORES
from snailhouse.lab.statistics import holm, normal_quantile, two_sided
from snailhouse.lab.survey import Survey, players_of

HOUSE = snailhouse.game("snails-pace")
HOP = snailhouse.game("snails-pace", meeting="hop")


def test_holm_judges_the_smallest_first_and_stops_at_the_first_that_fails():
    corrected, levels = holm([0.01, 0.04, 0.03, 0.005], 0.05)
    assert corrected == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert levels == pytest.approx([0.05 / 3, 0.025, 0.025, 0.0125])


def test_an_interval_excludes_nothing_where_the_test_rejects():
    luck = np.random.default_rng(1)
    compared = [
        (f"f{n}", f"F{n}", "higher", False, luck.normal(size=200), luck.normal(0.08 * n, size=200))
        for n in range(6)
    ]
    found = judged(compared)
    assert {figure.p < 0.05 for figure in found} == {True, False}
    for figure in found:
        assert (figure.p < 0.05) == (figure.low > 0 or figure.high < 0)


def test_an_interval_is_as_wide_as_the_spread_of_differences_says():
    """One figure alone is judged at 5 %: 1.96 standard errors of the mean, to either side."""
    (found,) = judged([("f", "F", "neither", False, np.zeros(4), np.array([1.0, 2.0, 3.0, 4.0]))])
    error = (5 / 3 / 4) ** 0.5
    assert (found.a, found.b, found.difference) == (0, 2.5, 2.5)
    assert (found.low, found.high) == pytest.approx((2.5 - 1.959964 * error, 2.5 + 1.959964 * error))
    assert found.p == pytest.approx(two_sided(2.5 / error))
    assert found.correlation == 0


def test_what_both_sides_have_in_common_casts_no_doubt_on_their_difference():
    a = np.array([10.0, 20.0, 30.0, 40.0])
    (found,) = judged([("f", "F", "neither", False, a, a + np.array([1.0, 2.0, 1.0, 2.0]))])
    error = (1 / 3 / 4) ** 0.5
    assert (found.low, found.high) == pytest.approx((1.5 - 1.959964 * error, 1.5 + 1.959964 * error))
    assert found.correlation > 0.99


def test_figures_of_a_game_are_shares_of_its_own_decisions_and_points():
    rows = np.zeros(4, PLAIN_ROW)
    rows["payoff"][:, :2] = [(1, 0), (0.5, 0.5), (0, 0), (0, 1)]
    rows["score"][:, :2] = [(9, 4), (7, 7), (2, 3), (1, 8)]
    rows["decisions"], rows["choices"], rows["forced"], rows["first"] = 10, 25, 4, [0, 1, 0, 1]
    made = Survey(HOUSE, players_of(HOUSE), rows)
    figures = {name: one.tolist() for name, *_, one, _ in _figures(made, made)}
    assert figures["shared"] == [0, 1, 0, 0], "what nobody wins is not shared"
    assert figures["lost"] == [0, 0, 1, 0]
    assert figures["first"] == [1, 0.5, 0, 1]
    assert figures["lead"] == [5, 0, 1, 7]
    assert figures["branching"] == [2.5] * 4
    assert figures["forced"] == [0.4] * 4
    assert "seat_2" not in figures, "of two seats one says all"


def test_normal_chances():
    assert two_sided(1.959963984540054) == pytest.approx(0.05)
    assert normal_quantile(0.975) == pytest.approx(1.959963984540054)


def test_a_true_change_is_found_and_a_mere_name_is_not():
    made = compare(HOUSE, HOP, 400)
    verdicts = {figure.id: figure.verdict for figure in made.figures}
    assert verdicts["turns"] == "lower"
    assert verdicts["forced"] == "better"
    assert any(line.startswith("Better: share of forced decisions is") for line in made.said())
    known = {figure.id: figure for figure in made.figures}
    assert (shown(known["forced"], 0.25), shown(known["turns"], 12.345)) == ("25.0\u00a0%", "12.3")


def test_equal_luck_pairs_games():
    """Dice that say who starts are the same on both sides, whatever else differs."""
    one, two = (paired_survey(game, 40, (), 3, ALL_CORES, lambda _: None) for game in (HOUSE, HOP))
    assert one.column("first").tolist() == two.column("first").tolist()
    assert set(one.column("first").tolist()) == {0, 1}


def test_every_game_of_a_comparison_has_luck_and_minds_of_its_own(monkeypatch):
    planned = []
    monkeypatch.setattr(comparison, "surveys", lambda game, plans, *_: planned.extend(plans) or plans)
    paired_survey(HOUSE, 9, (), 3, ALL_CORES, lambda _: None)
    (plan,) = planned
    assert [chunk.games for chunk in plan.chunks] == [1] * 9
    for kind in ("luck", "mind"):
        assert len({getattr(chunk, kind) for chunk in plan.chunks}) == 9


def test_equal_seeds_give_equal_comparisons():
    assert compare(HOUSE, HOP, 60, threads=1) == compare(HOUSE, HOP, 60, threads=2)


def test_the_same_game_twice_is_refused():
    with pytest.raises(Refusal, match="both are the same game"):
        compare(HOUSE, HOUSE, 100)


def test_the_page_has_the_forest_and_every_figure():
    made = compare(HOUSE, HOP, 60, names=("house", "<hop>"))
    page = comparison_page(made, "<svg/>", forest(made).shows)
    assert f"Right of the line {made.b} has more." in forest(made).shows
    assert "&lt;hop&gt;" in page
    assert "<hop>" not in page
    assert all(figure.title in page for figure in made.figures)


def run(monkeypatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["snailhouse", "compare", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return left.value.code or 0


def test_two_editions_from_files(monkeypatch, capsys, tmp_path):
    text = snailhouse.core.registry.room("cargolino-valentino").options[2].house_text()
    file = tmp_path / "rich.toml"
    file.write_text(text.replace("final_pays = 1", "final_pays = 9").replace('"house"', '"rich"'))
    picture = tmp_path / "forest.svg"
    assert (
        run(
            monkeypatch,
            "cargolino-valentino",
            "--edition",
            str(file),
            "-n",
            "200",
            "--json",
            "--svg",
            str(picture),
        )
        == 0
    )
    made = json.loads(capsys.readouterr().out)
    assert (made["a"], made["b"]) == ("house", "rich")
    (paid,) = (figure for figure in made["figures"] if figure["id"] == "lead")
    assert paid["verdict"] != "no clear difference", "the final stone pays nine times as much"
    assert picture.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "arguments",
    [(), ("--edition", "a.toml", "--with", "x=1"), ("--with", "a=1", "--with", "b=1", "--with", "c=1")],
)
def test_what_to_compare_must_be_clear(monkeypatch, capsys, arguments):
    assert run(monkeypatch, "snails-pace", *arguments) == 2
    assert "two editions with --edition, or two sets of options with --with" in capsys.readouterr().err


def test_options_hold_for_both_sides_and_each_has_its_own_beside_them(monkeypatch, capsys):
    words = ("snails-pace", "-o", "turn=two-dice", "--with", "meeting=hop", "--games", "30", "--json")
    assert run(monkeypatch, *words) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["a_options"]["turn"], made["b_options"]["turn"]) == ("two-dice", "two-dice")
    assert (made["a_options"]["meeting"], made["b_options"]["meeting"]) == ("none", "hop")
