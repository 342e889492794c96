"""Studies: traces that add up, measures that know their limits, a report that needs nothing else."""

import dataclasses
import json
import re
import sys
from html import escape

import numpy as np
import pytest
from msgspec.structs import replace

import snailhouse
from snailhouse.cli import main
from snailhouse.core.contract import CHANCE
from snailhouse.core.editions import printed_option
from snailhouse.core.language import speaking
from snailhouse.lab.charts import svg_chart
from snailhouse.lab.findings import histogram, mean_interval
from snailhouse.lab.gathering import measured
from snailhouse.lab.measures.components import components_of
from snailhouse.lab.measures.heat import heat_map
from snailhouse.lab.measures.lengths import closeness
from snailhouse.lab.measures.luck import _jackknifed, luck_and_skill, parts_of
from snailhouse.lab.measures.seats import _gap_text
from snailhouse.lab.measures.sensitivity import sensitivity, varied_numbers
from snailhouse.lab.measures.strategies import equilibrium, payoff_matrix, strategies_of
from snailhouse.lab.measures.tension import decided, drama, favourite_changes, score_changes, suspense
from snailhouse.lab.sentences import points, worded
from snailhouse.lab.study import Study, figure_rows, study, summary_of
from snailhouse.lab.study_page import study_charts, study_page
from snailhouse.lab.survey import survey
from snailhouse.lab.trace_files import write_traces
from snailhouse.lab.traces import TracedEvent, TracedGame, TracePlan, tracing

ENGLISH_WORDS = re.compile(r"\b(the|of|and|is|are|with|from|games?|players?|turns?|wins?)\b")
GAME = snailhouse.game("snails-pace")
PLAN = TracePlan(games=8, playouts=32, move_playouts=16, weighed=2)


@pytest.fixture(scope="module")
def traces() -> list[TracedGame]:
    return measured(tracing(GAME, PLAN, seed=2))


def event(number: int, actor: int, worths: tuple[float, ...]) -> TracedEvent:
    return TracedEvent(
        number, number, actor, 0, 2, (0.0,) * len(worths), worths, (0.0,) * len(worths), None, ()
    )


def test_a_mean_and_its_interval():
    """Of 1 to 4 the standard deviation is the root of 5/3, that of the mean half of it."""
    assert mean_interval([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - 1.26514, 2.5 + 1.26514), abs=1e-4)
    assert mean_interval([7]) == (7, 7, 7)


def story(*chances: float, actors: tuple[int, ...] = (), payoffs: tuple[float, ...] = (1.0, 0.0)) -> TracedGame:
    """A game in which seat 0 had these chances before its events."""
    acting = actors or (0,) * len(chances)
    events = [event(n, acting[n], (chance, 1 - chance)) for n, chance in enumerate(chances)]
    return TracedGame(0, tuple(events), payoffs, payoffs, len(chances))


def test_another_takes_the_lead_when_their_score_is_highest_alone():
    scored = [
        dataclasses.replace(event(n, 0, (0.5, 0.5)), scores=scores)
        for n, scores in enumerate([(0, 0), (2, 1), (2, 2), (3, 2), (3, 3), (3, 5), (4, 5), (6, 5)])
    ]
    assert [one.leader for one in scored] == [None, 0, None, 0, None, 1, 1, 0]
    assert score_changes(dataclasses.replace(story(), events=tuple(scored))) == 2


class TestTraces:
    def test_they_replay_by_the_rules(self, traces):
        for traced in traces:
            match = GAME.match()
            for one in traced.events:
                assert match.actor == one.actor
                assert len(match.legal()) == one.legal
                assert tuple(match.position.scores()) == one.scores
                match.chance(one.value) if one.actor == CHANCE else match.play(one.value)
            assert match.over
            assert tuple(match.payoffs()) == traced.payoffs

    def test_worths_are_chances_that_lead_to_the_result(self, traces):
        for traced in traces:
            path = traced.path()
            assert np.allclose(path.sum(axis=1), 1)
            assert tuple(path[-1]) == traced.payoffs
        late = [traced.path()[-2] @ np.array(traced.payoffs) for traced in traces if max(traced.payoffs) == 1]
        assert np.mean(late) > 0.7, "just before the end the winner is known"

    def test_luck_and_choices_add_up_to_the_result(self, traces):
        for traced in traces:
            luck, choices, _ = parts_of(traced)
            assert np.allclose(traced.path()[0] + luck + choices, traced.payoffs)

    def test_equal_seeds_give_equal_traces(self, traces):
        plan = PLAN._replace(games=2)
        assert measured(tracing(GAME, plan, seed=2)) == traces[:2]

    def test_a_solved_game_is_traced_exactly(self):
        patio = snailhouse.game("snail-invasion", garden="patio", players=1)
        events = [event for traced in measured(tracing(patio, PLAN)) for event in traced.events]
        weighed = [one.weighed for one in events if one.weighed]
        assert weighed
        assert all(one.variances in (None, (0.0,)) for one in events)
        assert all(one.exact and one.best >= one.second for one in weighed)

    def test_as_parquet(self, traces, tmp_path):
        from pyarrow import parquet

        file = tmp_path / "games.parquet"
        write_traces(file, GAME, traces)
        rows = parquet.read_table(file)
        assert rows.num_rows == sum(len(traced.events) for traced in traces)
        first = traces[0].events[0]
        assert rows.column("worth_1")[0].as_py() == first.worths[0]
        assert rows.column("places")[0].as_py()[0] == "track 1, column 8"
        assert rows.schema.metadata[b"game"] == b"snails-pace"
        weighed = [event.weighed for traced in traces for event in traced.events]
        for name, field in (("best", "best"), ("second", "second"), ("others", "mean"), ("exact", "exact")):
            assert rows.column(name).to_pylist() == [one and getattr(one, field) for one in weighed]


class TestMeasures:
    def test_drama_is_the_winner_behind(self):
        found = drama([story(0.5, 0.2, 0.2, 0.8), story(0.6, 0.7, 0.8, 0.9)])
        assert found.figures["behind"][0] == pytest.approx(0.25)
        assert found.figures["severity"] == pytest.approx(0.6**0.5)

    def test_the_favourite_changes_when_it_is_passed(self):
        assert favourite_changes(story(0.6, 0.4, 0.45, 0.7, 0.8)) == 2
        assert favourite_changes(story(0.6, 0.7, 0.8)) == 0

    def test_a_game_is_decided_when_the_winner_stays_above_nine_tenths(self):
        found = decided([story(0.5, 0.95, 0.6, 0.95), story(0.5, 0.95, 0.6, 0.95)])
        assert found.figures["median"] == pytest.approx(0.75)

    def test_suspense_is_the_size_of_the_next_change(self):
        found = suspense([story(0.5, 0.7, 0.5, 0.7, payoffs=(0.7, 0.3)) for _ in range(3)])
        assert found.figures["suspense"] == pytest.approx((3 * 0.2**2 / 4) ** 0.5)

    def test_luck_alone_is_all_luck(self):
        dice = (CHANCE,) * 2
        lucky = [story(0.5, 0.8, actors=dice), story(0.5, 0.2, actors=dice, payoffs=(0.0, 1.0))] * 10
        assert luck_and_skill(lucky).figures["luck_share"] == pytest.approx(1)
        assert luck_and_skill([story(0.5, 0.9)]).missing

    def test_noise_that_drowns_choices_is_not_taken_for_sure_luck(self):
        """Choices that vary less than noise alone would are unknown, not nothing."""
        rng = np.random.default_rng(1)
        lucky, chosen = rng.normal(0, 0.5, (24, 2)), rng.normal(0, 0.15, (24, 2))
        assert _jackknifed(lucky, chosen, np.full(24, 0.09)) > 0.02
        assert _jackknifed(lucky, 0 * chosen, np.zeros(24)) == 0

    def test_among_many_seats_one_may_be_ahead_by_chance(self):
        def said(first):
            rows = [
                {"label": str(seat), "value": value, "low": value - 0.012, "high": value + 0.012}
                for seat, value in enumerate([first, 0.25, 0.25, 0.5 - first])
            ]
            return str(_gap_text("greedy", rows, 12))

        assert "no seat is clearly ahead" in said(0.264)
        assert "0 does best" in said(0.27)

    def test_the_equilibrium_of_stone_paper_scissors(self):
        beats = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
        for symmetric in (True, False):
            mixed, value = equilibrium(beats, symmetric)
            assert np.allclose(mixed, 1 / 3, atol=0.02)
            assert value == pytest.approx(0.5, abs=0.01)
        mixed, value = equilibrium(np.array([[0.6, 0.8], [0.4, 0.5]]), symmetric=False)
        assert mixed[0] > 0.97
        assert value == pytest.approx(0.6, abs=0.02)

    def test_between_two_the_columns_want_the_rows_to_be_paid_little(self):
        """By hand: each row half the time, and the first column a quarter of it."""
        mixed, value = equilibrium(np.array([[1, 1 / 3], [0, 2 / 3]]), symmetric=False)
        assert np.allclose(mixed, 0.5, atol=0.03)
        assert value == pytest.approx(0.5, abs=0.02)

    @pytest.mark.parametrize(
        ("name", "options"), [("snails-pace", {}), ("cargolino-valentino", {"players": 3})]
    )
    def test_rows_are_paid_against_columns(self, name, options):
        game = snailhouse.game(name, **options)
        strategies = strategies_of(game, None, ())
        matrix = measured(payoff_matrix(game, strategies, None, 300, 1))
        assert [strategy.policy for strategy in strategies] == ["greedy", "random"]
        fair = 1 / game.seats
        assert matrix[0, 1] > fair + 0.1 > fair - 0.1 > matrix[1, 0]

    @pytest.mark.parametrize(("game", "has_scores"), [("snail-invasion", False), ("snails-pace", True)])
    def test_a_lead_is_measured_only_where_there_are_scores(self, game, has_scores):
        """A win of Snail Invasion! counts one, a draw nothing: that is no lead."""
        found = closeness(survey(snailhouse.game(game), 500))
        assert ("lead" in found.figures) is has_scores
        assert ("only who has won" in str(found.said[-1])) is not has_scores

    def test_a_rounded_nothing_has_no_sign(self):
        assert str(points(-0.0004)) == "0.0\u00a0%"
        assert str(points(-0.02)) == "-2.0\u00a0%"

    def test_bars_hold_all_values(self):
        rows = histogram([1, 1, 2, 5])
        assert [row["share"] for row in rows] == [0.5, 0.25, 0, 0, 0.25]
        assert sum(
            row["share"] for row in histogram(np.random.default_rng(0).random(100), 0.05)
        ) == pytest.approx(1)

    def test_the_heat_map_is_on_the_game_s_own_board(self, traces):
        found = heat_map(GAME, traces)
        assert len(found.figures["places"]) == 64
        assert sum(found.figures["places"].values()) == pytest.approx(1)

    def test_numbers_of_an_edition_vary_within_what_makes_a_game(self):
        game = snailhouse.game("cargolino-valentino")
        numbers = varied_numbers(game, printed_option(game.room))
        assert [(one.name, one.low, one.high) for one in numbers[:2]] == [
            ("start_pays", 2, 4),
            ("final_pays", 0, 2),
        ]
        giant = snailhouse.game("giant-snail")
        ranges = {one.name: (one.low, one.high) for one in varied_numbers(giant, printed_option(giant.room))}
        assert ranges["supply metal"] == (22, 44), "a third of 33, either way"
        assert ranges["votes rebuilding"] == (0, 2), "by one at least"
        found = measured(sensitivity(game, 2, 20))
        assert found.figures["boxes"] == 2 * (len(numbers) + 2)
        assert measured(sensitivity(GAME, 2, 20)).missing

    @pytest.mark.parametrize("name", ["snails-pace", "cargolino-valentino", "snail-invasion", "giant-snail"])
    def test_every_game_has_a_plan(self, name):
        game = snailhouse.game(name)
        spots = game.room.plan.spots(game)
        components = components_of(game)
        assert len({spot.name for spot in spots}) == len(spots)
        assert len({(spot.x, spot.y) for spot in spots}) == len(spots)
        assert all(0 <= spot < len(spots) for spot in game.room.plan.visited(game.start()))
        assert len(components.names) == len(set(components.names)) >= 5


@pytest.fixture(scope="module")
def alone() -> Study:
    """A game for one: much of it cannot be measured."""
    return study(snailhouse.game("snail-invasion", garden="patio", players=1), quick=True)


class TestReport:
    def test_what_a_game_cannot_have_is_said(self, alone):
        missing = {found.measure.id: str(found.missing) for found in alone.findings if found.missing}
        assert missing["seat_advantage"].startswith("One person plays alone")
        assert "no edition" in missing["sensitivity"]
        assert all(found.said or found.missing for found in alone.findings)

    def test_what_is_not_sure_is_not_in_the_summary(self, alone):
        luck = next(found for found in alone.findings if found.measure.id == "luck")
        dealt = next(found for found in alone.findings if found.measure.id == "fixed_seeds")
        assert luck.said[0] in alone.summary
        unsure = [replace(found, telling=False) if found is luck else found for found in alone.findings]
        summary = summary_of(unsure)
        assert luck.said[0] not in summary
        assert dealt.said[0] in summary

    def test_every_measure_has_a_definition_and_a_source(self, alone):
        assert len(alone.findings) == 17
        assert all(str(found.measure.definition) and str(found.measure.source) for found in alone.findings)

    def test_the_page_needs_nothing_else(self, alone):
        page = study_page(alone, study_charts(alone))
        assert page.count("<img") == sum(found.chart is not None for found in alone.findings)
        assert not re.search(r'(?:src|href)="(?!data:image/svg|#)', page)
        assert "<script" not in page
        for found in alone.findings:
            assert escape(str(found.measure.title)) in page

    @pytest.mark.parametrize("language", ["es", "ca"])
    def test_it_is_read_in_every_language(self, alone, language):
        """Sentences, names of the game's own places, numbers and pictures; nothing is played again."""
        with speaking(language):
            page, data = study_page(alone, {}), worded(alone)
            picture = svg_chart(alone.findings[1].chart)
        assert f'<html lang="{language}">' in page
        assert {"es": "Duración", "ca": "Durada"}[language] in page
        assert {"es": ">turnos<", "ca": ">torns<"}[language] in picture
        said = [sentence for found in data["findings"] for sentence in found["said"]]
        assert not [text for text in said if ENGLISH_WORDS.search(text)]
        assert not [text for text in said if re.search(r"\d\.\d(?!\d\d)", text)], "the decimal sign is a comma"
        assert any({"es": "casilla", "ca": "casella"}[language] in text for text in said)

    def test_pictures_load_nothing(self, alone):
        pictures = [svg_chart(found.chart) for found in alone.findings if found.chart]
        assert len(pictures) > 5
        for svg in pictures:
            assert svg.startswith("<svg")
            assert "<script" not in svg
            assert "http" not in svg.replace("http://www.w3.org/", "")


def run(monkeypatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["snailhouse", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return left.value.code or 0


class TestVerb:
    def test_it_writes_a_report_pictures_and_figures(self, alone, monkeypatch, capsys, tmp_path):
        asked = []

        def made_before(game, *, progress, traces, **settings):
            asked.append((game, settings))
            return alone

        monkeypatch.setattr("snailhouse.lab.study.study", made_before)
        files = ["--out", str(tmp_path / "a.html"), "--svg", str(tmp_path / "pictures")]
        options = [
            "-o",
            "garden=patio",
            "-o",
            "players=1",
            "--quick",
            "--seed",
            "4",
            "--threads",
            "2",
            "--json",
        ]
        assert run(monkeypatch, "study", "snail-invasion", *options, *files) == 0
        game = snailhouse.game("snail-invasion", garden="patio", players=1)
        assert asked == [(game, {"bots": (), "quick": True, "seed": 4, "threads": 2})]
        made = json.loads(capsys.readouterr().out)
        assert made == json.loads(json.dumps(worded(alone)))
        assert {row["measure"]["id"] for row in made["findings"]} >= {"length", "luck", "heat_map"}
        assert "How it is measured" in (tmp_path / "a.html").read_text("utf-8")
        assert (tmp_path / "pictures" / "length.svg").exists()

    def test_every_figure_as_csv(self, alone):
        rows = figure_rows(alone)
        length = next(found.figures for found in alone.findings if found.measure.id == "length")
        told = {(row["measure"], row["figure"]): row["value"] for row in rows}
        assert told["length", "turns mean"] == length["turns"]["mean"]
        assert len({row["measure"] for row in rows}) == sum(bool(found.figures) for found in alone.findings)

    def test_figures_in_a_list_go_by_their_label_or_their_number_from_one(self, alone):
        figures = {"shares": [0.25, 0.5, {"label": "the rest", "games": 0.25}]}
        found = replace(alone.findings[0], figures=figures)
        rows = figure_rows(replace(alone, findings=[found]))
        assert [(row["figure"], row["value"]) for row in rows] == [
            ("shares 1", 0.25),
            ("shares 2", 0.5),
            ("shares the rest games", 0.25),
        ]

    def test_it_replaces_nothing_unasked(self, monkeypatch, capsys, tmp_path):
        (tmp_path / "a.html").write_text("mine")
        assert run(monkeypatch, "study", "snails-pace", "--out", str(tmp_path / "a.html")) == 2
        assert "exists already" in capsys.readouterr().err

    def test_a_game_without_an_edition_says_so(self, monkeypatch, capsys):
        assert run(monkeypatch, "study", "snails-pace", "--edition", "x.toml") == 2
        assert "snails-pace has no edition" in capsys.readouterr().err

    def test_a_missing_extra_is_one_sentence(self, monkeypatch, capsys, tmp_path):
        monkeypatch.setattr("snailhouse.lab.wanted.find_spec", lambda package: None)
        assert run(monkeypatch, "study", "snails-pace", "--out", str(tmp_path / "a.html")) == 2
        assert capsys.readouterr().err == "snailhouse: this needs SALib: pip install 'snailhouse[lab]'\n"
