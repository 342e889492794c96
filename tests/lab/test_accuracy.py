"""What bots give away at the same decisions."""

import json
import sys

import pytest

import snailhouse
from snailhouse.cli import main
from snailhouse.core.errors import Refusal
from snailhouse.lab import accuracy
from snailhouse.lab.accuracy import JudgedGame, accuracies, decisions_of, judged_games
from tests.tiny import tiny_game, trap


@pytest.fixture(autouse=True)
def quick(tmp_path, monkeypatch):
    """Nothing is solved, nothing is made by the way, and searches that judge are shallow."""
    monkeypatch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path))
    tablebase = snailhouse.game("snails-pace").room.solving.tablebase
    monkeypatch.setattr(tablebase, "make_quick", lambda game: None)
    deep = accuracy.deep_effort
    monkeypatch.setattr(
        accuracy, "deep_effort", lambda game: accuracy.replace(deep(game), simulations=100, trees=1)
    )


def test_random_play_gives_away_more_than_the_greedy_policy():
    game, counted = snailhouse.game("snails-pace"), []
    judged = judged_games(game, ["random", "greedy"], 3, 1, 2, counted.append)
    assert counted == [1, 2, 3]
    wild, greedy = accuracies(judged, ["random", "greedy"])
    assert wild.decisions == greedy.decisions == sum(len(one.exact) for one in judged)
    assert wild.loss > greedy.loss > 0
    assert wild.best < greedy.best
    again = judged_games(game, ["random", "greedy"], 3, 1, 1, counted.append)
    assert judged == again, "the same seed, on any number of threads"


def test_the_figures_follow_from_the_losses():
    games = [
        JudgedGame(0, 2, {"a": [0.1, 0.0]}, [True, True]),
        JudgedGame(1, 2, {"a": [0.3, 0.0]}, [True, True]),
    ]
    (row,) = accuracies(games, ["a"])
    assert (row.decisions, row.best) == (4, 0.5)
    assert row.loss == pytest.approx(0.1)
    assert row.game_loss == pytest.approx(0.1), "a player and game: 0.05 and 0.15"
    assert row.game_margin == pytest.approx(1.96 * 0.05, abs=1e-3)


def test_a_longer_game_casts_no_doubt_on_what_a_decision_loses():
    """Every decision loses as much, in games of one and of three decisions: only the loss of a game differs."""
    games = [JudgedGame(n, 1, {"a": [0.2] * many}, [True] * many) for n, many in enumerate((1, 3))]
    (row,) = accuracies(games, ["a"])
    assert (row.loss, row.loss_margin) == (pytest.approx(0.2), pytest.approx(0.0))
    assert row.game_loss == pytest.approx(0.4)
    assert row.game_margin == pytest.approx(1.96 * 0.2, abs=1e-3)


def test_one_decision_or_none_makes_figures_too():
    (one,) = accuracies([JudgedGame(0, 2, {"a": [0.3]}, [True])], ["a"])
    assert (one.decisions, one.loss, one.best) == (1, 0.3, 0)
    (none,) = accuracies([JudgedGame(0, 2, {"a": []}, [])], ["a"])
    assert (none.decisions, none.loss, none.best) == (0, 0, 0)


def test_the_same_decisions_for_everybody():
    game = snailhouse.game("snails-pace")
    first, again, other = ([*decisions_of(game, 1, number)] for number in (0, 0, 1))
    assert first == again != other


def test_games_are_played_by_the_greedy_policy_that_goes_astray_now_and_then(monkeypatch):
    greedy, asked = accuracy.greedy_move, []

    def counted(position, luck):
        asked.append(position)
        return greedy(position, luck)

    monkeypatch.setattr(accuracy, "greedy_move", counted)
    game = snailhouse.game("snails-pace")
    decisions = [position for number in range(5) for position in decisions_of(game, 1, number)]
    assert 0.6 < len(asked) / len(decisions) < 1
    asked.clear()
    assert [*decisions_of(tiny_game(trap, 2), 1, 0)]
    assert not asked, "a game without such a policy"


def test_a_bot_of_ones_own_is_judged(tmp_path):
    (tmp_path / "my_bot.py").write_text("def choose(position):\n    return position.legal()[0]\n")
    name = f"{tmp_path / 'my_bot.py'}:choose"
    judged = judged_games(snailhouse.game("snails-pace"), [name], 1, 1, 1, print)
    (row,) = accuracies(judged, [name])
    assert row.decisions > 10
    assert row.loss > 0


def test_unknown_bots_are_refused():
    with pytest.raises(Refusal, match="no bot 'oracle'"):
        judged_games(snailhouse.game("snails-pace"), ["oracle"], 1, 0, 1, print)


@pytest.mark.parametrize("as_json", [False, True])
def test_the_verb(monkeypatch, capsys, as_json):
    words = ["accuracy", "snails-pace", "--bots", "random,greedy,random", "--games", "2"]
    words += ["--json"] * as_json
    monkeypatch.setattr(sys, "argv", ["snailhouse", *words])
    with pytest.raises(SystemExit) as stop:
        main()
    out = capsys.readouterr().out
    assert not stop.value.code
    if as_json:
        data = json.loads(out)
        assert [row["bot"] for row in data["bots"]] == ["random", "greedy"]
        assert 0 < data["exact"] < 1
        assert data["bots"][0]["loss"] > 0
        monkeypatch.setattr(sys, "argv", ["snailhouse", *words, "--seed", "1"])
        with pytest.raises(SystemExit):
            main()
        other = json.loads(capsys.readouterr().out)
        assert (data.pop("seed"), other.pop("seed")) == (0, 1)
        assert other["bots"] != data["bots"], "other games were judged"
    else:
        assert "2 games, seed 0; points of 100 given away" in " ".join(out.split())
        assert "judged exactly, the others by a deep search" in out
