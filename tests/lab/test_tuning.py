"""Searching for better boxes: the space, the goals, searches that can be interrupted, and what they write."""

import json
import sys
import tomllib

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.core.edition_text import edition_text
from snailhouse.lab.game_rows import PLAIN_ROW
from snailhouse.lab.tuning.goals import FIGURES, BoxGoal, _measured, parse_goal
from snailhouse.lab.tuning.outcome import elites_of, front_of, winner_of
from snailhouse.lab.tuning.search import Search, run_search, usual_point
from snailhouse.lab.tuning.space import read_space
from snailhouse.lab.tuning.trials import BoxTrial, TrialBook

GAME = snailhouse.game("cargolino-valentino", players=2)
SPACE = """
[edition]
start_pays = [0, 6]
"squares 1 pays" = [1, 5]
"squares 3 colour" = ["red", "blue", "white"]
[options]
dice = ["colours", "simple"]
"""
GOALS = (parse_goal("min:gap"), parse_goal("turns=30"))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "space.toml"
    path.write_text(SPACE, "utf-8")
    return path


def test_a_space_makes_boxes(file):
    space = read_space(GAME, file)
    assert [len(knob.values) for knob in space.knobs] == [7, 5, 3, 2]
    assert space.told((6, 0, 2, 1)) == {
        "start_pays": 6, "squares 1 pays": 1, "squares 3 colour": "white", "dice": "simple",
    }  # fmt: skip
    box = space.box((6, 0, 2, 1))
    assert (box.edition.start_pays, box.edition.squares[0].pays) == (6, 1)
    assert (box.edition.squares[2].colour, box.options["dice"], box.seats) == ("white", "simple", 2)
    assert usual_point(space) == (3, 2, 0, 0), "as the house edition is"
    assert GAME.edition.start_pays == 3, "nothing else has changed"


def test_a_box_that_makes_no_game(file):
    file.write_text("[edition]\nstart_pays = [90, 110]", "utf-8")
    space = read_space(GAME, file)
    assert space.box((9,)) is not None
    assert space.box((10,)) is None
    assert usual_point(space) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "0 things vary; a space has 1 to 60"),
        ("[edtion]\na = [1, 2]", "there is no table 'edtion'"),
        ("edition = 3", "edition must be a table"),
        (
            "[edition]\nlenght = [1, 2]",
            "there is no 'lenght'; the keys are name",
        ),
        (
            '[edition]\n"squares 99 pays" = [1, 2]',
            "a list of 18, counted from 1, has no '99'",
        ),
        (
            '[edition]\n"squares 0 pays" = [1, 2]',
            "a list of 18, counted from 1, has no '0'",
        ),
        ("[edition]\nsquares = [1, 2]", "'squares' is a list of 18, not a number or a word"),
        ("[edition]\nstart_pays = ['a']", "'start_pays' takes [least, most] of the kind of 3"),
        ("[edition]\nstart_pays = [1, 99999]", None),
        ("[edition]\nstart_pays = [5, 2]", None),
        ('[edition]\n"squares 1 colour" = [1]', "takes a list of values of the kind of 'purple'"),
        ("[options]\nspeed = [1]", "has no option 'speed' to vary"),
        ("[options]\ndice = 'simple'", "option dice takes a list of values"),
        ("[options]\ndice = ['loaded']", "option dice: 'loaded' is not allowed"),
        ("[options]\nplayers = [2, 3]", "option players changes the number of seats"),
    ],
)
def test_a_space_that_makes_no_sense_is_refused(file, text, reason):
    file.write_text(text, "utf-8")
    if reason is None:
        assert len(read_space(GAME, file).knobs[0].values) == 2, "two values, not a range"
        return
    with pytest.raises(Refusal) as refused:
        read_space(GAME, file)
    assert reason in str(refused.value)


def test_games_without_an_edition_vary_their_options(file):
    with pytest.raises(Refusal, match=r"Snail's Pace has no edition to vary"):
        read_space(snailhouse.game("snails-pace"), file)
    file.write_text("[options]\nmeeting = ['none', 'hop']", "utf-8")
    space = read_space(snailhouse.game("snails-pace"), file)
    assert space.box((1,)).options["meeting"] == "hop"


def test_goals():
    figures = dict.fromkeys(FIGURES, 0.0) | {"turns": 43.0, "choices": 2.5}
    assert parse_goal("turns=40").cost(figures) == 3
    assert parse_goal("turns=50").cost(figures) == 7, "too little is as bad as too much"
    assert parse_goal("min:turns").cost(figures) == 43
    assert parse_goal("max:choices").cost(figures) == -2.5
    assert [parse_goal(text).name for text in ("turns=40", "min:gap", "max:choices")] == [
        "turns=40", "min:gap", "max:choices",
    ]  # fmt: skip
    for text in ("turns", "turns=long", "min:fun", "best:gap", "=3"):
        with pytest.raises(Refusal, match="--goal takes"):
            parse_goal(text)


def test_a_box_is_measured_by_its_games_and_decisions():
    """Of four games one is shared and one is nobody's; seat 0 is paid 0.5 a game less than seat 1."""
    rows = np.zeros(4, PLAIN_ROW)
    rows["payoff"][:, :2] = [(0, 1), (0.5, 0.5), (0, 0), (0, 1)]
    rows["score"][:, :2] = [(3, 9), (7, 7), (1, 2), (0, 5)]
    rows["turns"], rows["decisions"] = [10, 20, 30, 40], [1, 2, 3, 14]
    rows["choices"], rows["forced"] = [2, 4, 4, 40], [0, 1, 3, 1]
    assert _measured(rows, 2) == {
        "gap": 0.5,
        "ties": 0.25,
        "defeats": 0.25,
        "turns": 25,
        "decisions": 5,
        "choices": 2.5,
        "forced": 0.25,
        "margin": 3,
    }


def tried(*costs):
    return [BoxTrial((n,), cost and {"gap": cost[0], "turns": cost[1]}) for n, cost in enumerate(costs)]


def test_the_front_is_what_nobody_beats():
    goals = (BoxGoal("gap", None, 1), BoxGoal("turns", None, 1))
    trials = tried((3, 1), (1, 3), (2, 2), (3, 3), None, (2, 2), (4, 0))
    assert front_of(goals, trials) == [0, 1, 2, 6]
    assert front_of(goals, tried((2, 5), (2, 4), (3, 4))) == [1], "equal in one goal and worse in the other"
    assert winner_of(goals, trials, [0, 1, 2, 6]) == 0, "ranks 2 + 1; the middle one has 1 + 2, and comes later"


@pytest.mark.parametrize("different", [None, ("turns", "choices")])
def test_an_interrupted_search_goes_on_as_if_it_had_not_been(file, tmp_path, different):
    search = Search(read_space(GAME, file), GOALS, games=20, seed=3, different=different)
    whole = TrialBook(search.header(), None)
    run_search(search, whole, 40)
    book = tmp_path / "trials.jsonl"
    run_search(search, TrialBook(search.header(), book), 21)
    with book.open("a") as cut_off:
        cut_off.write('{"point": [1, 2')
    again = TrialBook(search.header(), book)
    assert len(again.trials) == 21
    run_search(search, again, 40)
    assert again.trials == whole.trials
    assert TrialBook(search.header(), book).trials == whole.trials
    other = Search(search.space, GOALS, games=30, seed=3, different=different)
    with pytest.raises(Refusal, match="holds another search"):
        TrialBook(other.header(), book)
    if different:
        kinds = elites_of(search, whole.trials)
        assert len(kinds) == len(set(kinds)) > 3


@pytest.mark.parametrize("name", ["cargolino-valentino", "giant-snail"])
def test_an_edition_is_written_as_it_can_be_read(name):
    edition = snailhouse.game(name).options["edition"]
    text = edition_text(json.loads(json.dumps(edition, default=list)), ["two\nlines"])
    assert text.startswith("# two lines\n")
    assert snailhouse.game(name, edition=tomllib.loads(text)) == snailhouse.game(name)


def test_the_verb_writes_what_can_be_played_at_once(file, tmp_path, monkeypatch, capsys):
    out = tmp_path / "found"
    words = [
        "tune",
        "cargolino-valentino",
        "-o",
        "players=2",
        "--space",
        file,
        "--goal",
        "min:gap",
        "--goal",
        "turns=30",
    ]
    words += ["--different", "turns,choices", "--trials", 34, "--games", 20, "--seed", 7, "--out", out]

    def said(*more):
        monkeypatch.setattr(sys, "argv", ["snailhouse", *map(str, [*words, *more])])
        with pytest.raises(SystemExit) as stop:
            main()
        assert not stop.value.code
        return capsys.readouterr().out

    data = json.loads(said("--json"))
    assert min(box["figures"]["gap"] for box in data["front"]) <= data["now"]["figures"]["gap"]
    usual = snailhouse.game("cargolino-valentino", players=2)
    assert data["now"]["box"]["start_pays"] == usual.edition.start_pays
    assert data["seed"] == 7
    game = snailhouse.game("cargolino-valentino", players=2, edition=data["winner"]["edition"])
    assert game.shown_options()["edition"] == "Tuned"
    assert game.edition.start_pays == data["winner"]["box"]["start_pays"]
    assert "<svg" in (out / "front.svg").read_text("utf-8")
    assert "<svg" in (out / "different.svg").read_text("utf-8")
    for box in data["different"]:
        assert snailhouse.game("cargolino-valentino", edition=box["edition"])
    text = " ".join(said().split())
    assert "as it is" in text
    assert "different 1" in text
    assert f"--edition{out / 'winner.toml'}-oplayers=2" in text.replace(" ", "")
