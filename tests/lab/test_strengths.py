"""Seats compared among players of one's choice: bots of the house, and one's own."""

import sys

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.bots.own import BotFailed
from snailhouse.cli import main
from snailhouse.lab.gathering import Helpers, measured
from snailhouse.lab.measures.seats import seat_advantage
from snailhouse.lab.measures.strengths import paid_among_equals
from snailhouse.lab.study import study, study_players
from snailhouse.lab.survey import players_of, survey
from tests.guests import invited

GAME = snailhouse.game("snails-pace")
ONE_THREAD = Helpers(1, {})


@pytest.fixture
def bot(tmp_path):
    """A bot's own file, by name."""
    file = tmp_path / "my_bot.py"
    file.write_text("def choose(position):\n    return position.legal()[0]\n")
    return f"{file}:choose"


def test_every_seat_is_the_bots(bot):
    shares = []
    paid = measured(paid_among_equals(GAME, bot, 3, 1), ONE_THREAD, shares.append)
    assert paid.shape == (6, 2)
    assert np.allclose(paid.sum(axis=1), 1)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    again = measured(paid_among_equals(GAME, bot, 3, 1), Helpers(2, {}))
    assert paid.tolist() == again.tolist()
    others = measured(paid_among_equals(GAME, "random", 3, 1), ONE_THREAD)
    assert paid.tolist() != others.tolist(), "it is this bot that plays"


def test_the_finding_speaks_of_it(bot):
    played = survey(GAME, 50, players_of(GAME, ("random",)), 1, ONE_THREAD)
    found = seat_advantage(GAME, {bot: measured(paid_among_equals(GAME, bot, 2, 1), ONE_THREAD)}, played)
    assert {str(row["group"]) for row in found.figures["seats"]} == {f"players like {bot}"}
    assert found.figures["games"] == {bot: 4}


def test_a_whole_study_has_it(bot, monkeypatch):
    """Of a guest's game that takes moments."""
    with invited():
        game = snailhouse.game("high-card")
        made = study(game, bots=[bot, bot], quick=True, threads=1)
        (seats,) = (found for found in made.findings if found.measure.id == "seat_advantage")
        assert f"players like {bot}" in {str(row["group"]) for row in seats.figures["seats"]}


def test_mistakes_are_told_by_their_line(tmp_path):
    file = tmp_path / "wrong_bot.py"
    file.write_text("def choose(position):\n    return position.legal()[99]\n")
    with pytest.raises(BotFailed, match=r"line 2 of wrong_bot\.py, in choose: IndexError"):
        measured(paid_among_equals(GAME, f"{file}:choose", 1, 1), ONE_THREAD)


def test_what_cannot_be_compared_is_refused_before_anything_is_written(tmp_path, monkeypatch, capsys):
    with pytest.raises(Refusal, match="no bot 'oracle'"):
        study_players(GAME, ["oracle"])
    with pytest.raises(Refusal, match="one person plays alone"):
        study_players(snailhouse.game("snail-invasion", players=1), ["greedy"])
    report = tmp_path / "report.html"
    words = ["snailhouse", "study", "snails-pace", "--bots", "oracle", "--out", str(report)]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert "no bot 'oracle'" in capsys.readouterr().err
    assert not report.exists()
