"""Reports for programs and spreadsheets: spreads, intervals, counts, and the edition by its name."""

import csv
import io
import json
import sys

import numpy as np
import pytest
from rich.console import Console

import snailhouse
from snailhouse.cli import main
from snailhouse.core.playout import LENGTHS, Tally
from snailhouse.games.cargolino.box import EDITION
from snailhouse.lab.arena import Bout, contest, fight, game_means
from snailhouse.lab.report import games_by_turns, plain_table, simulation_data, simulation_rows
from snailhouse.lab.simulate import simulate

GAME = snailhouse.game("snails-pace")


@pytest.fixture(scope="module")
def simulation():
    return simulate(GAME, 500, ["greedy", "random"], seed=2)


@pytest.fixture
def said(monkeypatch, capsys):
    def said(*words):
        monkeypatch.setattr(sys, "argv", ["snailhouse", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            main()
        assert not stop.value.code
        return capsys.readouterr().out

    return said


def test_lengths_are_counted(simulation):
    data = simulation_data(simulation)
    turns = np.repeat([int(turns) for turns in data["games_by_turns"]], list(data["games_by_turns"].values()))
    assert len(turns) == 500
    assert (turns.min(), turns.max()) == (data["fewest_turns"], data["most_turns"])
    assert turns.mean() == pytest.approx(data["mean_turns"])
    assert turns.std() == pytest.approx(data["turns_deviation"])
    reach = 1.96 * turns.std() / 500**0.5
    assert data["mean_turns_low"] == pytest.approx(turns.mean() - reach, abs=1e-3)
    assert data["mean_turns_high"] == pytest.approx(turns.mean() + reach, abs=1e-3)


def test_very_long_games_are_counted_together():
    tally = Tally.new()
    tally.lengths[7], tally.lengths[LENGTHS - 1] = 3, 2
    assert games_by_turns(tally) == {"7": 3, "511+": 2}


def test_every_mean_has_a_spread_and_an_interval(simulation):
    data = simulation_data(simulation)
    for seat in range(2):
        assert data["wins_low"][seat] < data["wins"][seat] / 500 < data["wins_high"][seat]
        for name in ("payoff", "score"):
            assert data[f"mean_{name}_low"][seat] < data[f"mean_{name}"][seat] < data[f"mean_{name}_high"][seat]
            assert data[f"{name}_deviation"][seat] > 0
    assert data["figures"].keys() == data["figures_deviation"].keys() == data["figures_low"].keys()
    assert data["figures_low"]["passes"] < data["figures"]["passes"] < data["figures_high"]["passes"]


def test_rows_for_a_spreadsheet(simulation):
    data, rows = simulation_data(simulation), simulation_rows(simulation)
    found = {(row["figure"], row["seat"]): row for row in rows}
    assert found["score", 2]["mean"] == data["mean_score"][1]
    assert found["score", 2]["deviation"] == data["score_deviation"][1]
    assert found["turns", None]["high"] == data["mean_turns_high"]
    assert found["passes", None]["low"] == data["figures_low"]["passes"]
    assert {tuple(row) for row in rows} == {("figure", "seat", "mean", "deviation", "low", "high")}


def test_csv_can_be_read(said):
    words = ["snails-pace", "--bots", "greedy,random", "--games", 20]
    (first, *_), arena = (
        list(csv.DictReader(io.StringIO(said(verb, *words, "--csv")))) for verb in ("simulate", "arena")
    )
    assert (first["figure"], first["seat"], first["deviation"]) == ("wins", "1", "")
    assert [row["bot"] for row in arena] == ["greedy", "random"]
    paid = [float(row[f"payoff_seat_{seat}"]) for row in arena for seat in (1, 2)]
    assert sum(paid) == pytest.approx(2)
    assert sum(float(row["payoff"]) for row in arena) == pytest.approx(1)
    assert all(row["payoff_low"] < row["payoff"] < row["payoff_high"] for row in arena)


def test_the_greedy_policy_plays_unless_one_says_otherwise(said):
    assert json.loads(said("simulate", "snails-pace", "-n", 5, "--json"))["bots"] == ["greedy", "greedy"]
    assert (
        json.loads(said("simulate", "snails-pace", "-n", 5, "--json", "--bots", "random"))["bots"][0]
        == "random"
    )


def test_text_says_which_plus_minus_is_which(said):
    for verb in (
        ["simulate", "snails-pace", "-n", 50],
        ["arena", "snails-pace", "--bots", "greedy,random", "-n", 4],
    ):
        text = " ".join(said(*verb).split())
        assert "± spread" in text
        assert "± error" in text
        assert "spread: how far games differ (a standard deviation)" in text


def test_a_table_has_words_to_the_left_figures_to_the_right_and_no_empty_lines():
    table, page = plain_table("bot", "games", "wins"), Console(file=io.StringIO(), width=60)
    table.add_row("greedy", "1000", "7")
    table.add_row("me", "20", "13")
    page.print(table)
    assert [line.rstrip() for line in page.file.getvalue().splitlines()] == [
        "bot     games  wins",
        "greedy   1000     7",
        "me         20    13",
    ]


def test_the_arena_tells_length_and_figures(said, tmp_path):
    words = [
        "arena",
        "snails-pace",
        "--bots",
        "greedy,random",
        "--games",
        8,
        "--out",
        tmp_path / "duel.jsonl",
        "--json",
    ]
    data = json.loads(said(*words))
    bouts = fight(contest(GAME, ["greedy", "random"], 0), range(8))
    turns = [bout.turns for bout in bouts]
    assert data["mean_turns"] == sum(turns) / 8
    assert data["turns_deviation"] == pytest.approx(np.std(turns))
    assert sum(data["games_by_turns"].values()) == 8
    assert data["figures"]["stackings"] == 4
    assert json.loads(said(*words)) == data, "read again from its file"


def test_a_scorebook_without_lengths_is_still_read(said, tmp_path):
    file = tmp_path / "old.jsonl"
    words = ["arena", "snails-pace", "--bots", "greedy,random", "--games", 2, "--out", file, "--json"]
    whole = json.loads(said(*words))
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    old = [json.dumps({key: line[key] for key in line if key not in ("turns", "figures")}) for line in lines]
    file.write_text("\n".join(old) + "\n", "utf-8")
    again = json.loads(said(*words))
    assert again["standings"] == whole["standings"]
    assert (again["mean_turns"], again["figures"], again["games_by_turns"]) == (None, {}, {})
    assert game_means(contest(GAME, ["greedy", "random"], 0), [Bout(0, (1.0, 0.0))]) == []


def test_the_edition_has_its_name_in_every_report(said, tmp_path):
    file = tmp_path / "mine.toml"
    for text, name in (
        (EDITION.house_text().replace('"house"', '"Seven hills"'), "Seven hills"),
        (EDITION.house_text().replace("start_pays = 3", "start_pays = 4"), "house, changed"),
    ):
        file.write_text(text, "utf-8")
        words = ["cargolino-valentino", "-o", f"edition={file}", "-n", 2]
        assert f"edition {name}" in " ".join(said("simulate", *words).split())
        assert f"edition {name}" in " ".join(said("arena", *words, "--bots", "random").split())
        assert json.loads(said("simulate", *words, "--json"))["options"]["edition"] == name
