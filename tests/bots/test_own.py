"""Bots of one's own: functions and classes, from files and packages, whose mistakes are told by their line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.bots import check_bot, check_policy, own
from snailhouse.bots.brought import bring_bots, brought_bots, brought_from
from snailhouse.bots.own import BotFailed, own_chooser
from snailhouse.bots.playing import bot_chooser, check_player, play_match
from snailhouse.cli import main
from snailhouse.lab.arena import contest, fight
from tests.guests import invited

GAME = snailhouse.game("snails-pace")
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "own_bot" / "my_bot.py"


@pytest.fixture
def bot(tmp_path):
    """Write a bot's file and return how it is named."""

    def write(code, name="choose"):
        (tmp_path / "my_bot.py").write_text(dedent(code))
        own._loaded.cache_clear()
        return f"{tmp_path / 'my_bot.py'}:{name}"

    return write


def decision():
    match = GAME.match()
    match.chance(30)
    match.chance(0)
    return match.position


@pytest.mark.parametrize("name", ["choose", "Patient"])
def test_the_example_competes_in_the_arena(name):
    which = contest(GAME, [f"{EXAMPLE}:{name}", "random"], 1)
    bouts = fight(which, range(6), threads=2)
    assert len(bouts) == 6
    assert bouts == fight(which, range(6), threads=1), "every game has a bot of its own"


def test_a_function_chooses_by_id_or_by_move(bot):
    assert own_chooser(bot("def choose(position): return position.legal()[-1]"), None)(decision()) == 2
    assert own_chooser(bot("def choose(position): return position.moves()[1]"), None)(decision()) == 1


def test_the_usual_name_need_not_be_given(bot):
    name = bot("def choose(position): return position.legal()[0]").rpartition(":")[0]
    assert check_player(GAME, name) == name


def test_a_bot_may_ask_for_dice(bot):
    name = bot("import snailhouse\ndef choose(position, dice): return int(dice[0] >= 0)")
    assert own_chooser(name, snailhouse.dice(1))(decision()) == 1


def test_a_class_is_made_anew_for_every_game(bot):
    name = bot(
        """
        class Counting:
            def __init__(self):
                self.asked = 0

            def choose(self, position):
                self.asked += 1
                return position.legal()[min(self.asked, len(position.legal())) - 1]
        """,
        "Counting",
    )
    first, second = own_chooser(name, None), own_chooser(name, None)
    assert [first(decision()) for _ in range(3)] == [0, 1, 2]
    assert second(decision()) == 0


def test_a_file_may_import_what_lies_beside_it(bot, tmp_path):
    (tmp_path / "my_helper.py").write_text("def last(moves): return moves[-1]")
    name = bot("from my_helper import last\ndef choose(position): return last(position.legal())")
    assert own_chooser(name, None)(decision()) == 2
    assert str(tmp_path) not in sys.path


def test_a_bot_knows_what_its_seat_knows(bot):
    """Each time it looks, the cards of the others are drawn afresh; its own are the same."""
    name = bot("def choose(position): SEEN.append(position)\n\nSEEN = []")
    seen = own._loaded(name).__globals__["SEEN"]
    with invited():
        match = snailhouse.game("high-card", players=3).match()
        for _ in range(3):
            match.chance(0)
        decide = own_chooser(name, snailhouse.dice(1))
        for _ in range(20):
            with pytest.raises(BotFailed, match="returned None"):
                decide(match.position)
    hands = [tuple(position.table.cards[0, seat] for seat in range(3)) for position in seen]
    assert {hand[0] for hand in hands} == {match.table.cards[0, 0]}
    assert len({hand[1:] for hand in hands}) > 5


@pytest.mark.parametrize(
    ("code", "name", "words"),
    [
        (
            "def choose(position):\n    return 1 / 0",
            "choose",
            "line 2 of my_bot.py, in choose: ZeroDivisionError",
        ),
        ("def choose(position):\n    return 'a'", "choose", "returned 'a'; it must return the id of a move"),
        ("def choose(position):\n    return 7", "choose", "chose move 7, which is not legal: "),
        (
            "class Bot:\n    def __init__(self):\n        self.x = y\n    def choose(self, p): pass",
            "Bot",
            "line 3",
        ),
    ],
)
def test_mistakes_are_told_by_their_line(bot, code, name, words):
    with pytest.raises(BotFailed) as told:
        own_chooser(bot(code, name), None)(decision())
    assert words in str(told.value)


@pytest.mark.parametrize(
    ("code", "name", "words"),
    [
        ("def choose(position):\n    return (", "choose", "does not import: line 2: SyntaxError"),
        ("import nothing_of_that_name", "choose", "line 1 of my_bot.py, in <module>: ModuleNotFoundError"),
        ("raise SystemExit", "choose", "it ends the program when imported"),
        ("x = 1", "choose", "has no 'choose'"),
        ("choose = 1", "choose", "is no bot; a bot is a function of a position"),
        ("def choose(): pass", "choose", r"takes \(\); a bot takes \(position\)"),
        ("def choose(position, view): pass", "choose", r"takes \(position, view\)"),
        ("class Bot: pass", "Bot", "or a class with a method choose"),
    ],
)
def test_what_is_no_bot_is_refused_before_the_game(bot, code, name, words):
    with pytest.raises(Refusal, match=words):
        contest(GAME, [bot(code, name), "random"], 1)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(Refusal, match="there is no file nowhere.py; a bot is named as in my_bot.py:choose"):
        check_player(GAME, "nowhere.py:choose")


def test_packages_bring_bots(tmp_path, monkeypatch):
    (tmp_path / "my_package.py").write_text("def last(position): return position.legal()[-1]")
    (tmp_path / "mine-1.0.dist-info").mkdir()
    (tmp_path / "mine-1.0.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n"
    )
    points = "[snailhouse.bots]\nmine = my_package:last\n"
    (tmp_path / "mine-1.0.dist-info" / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(tmp_path)
    own._points.cache_clear()
    try:
        match = GAME.match()
        assert check_player(GAME, "mine") == "mine"
        play_match(
            match, [bot_chooser("mine", None), bot_chooser("random", snailhouse.dice(1))], snailhouse.dice(2)
        )
        assert match.over
    finally:
        own._points.cache_clear()
        own._loaded.cache_clear()


def test_live_tables_and_simulations_do_not_know_them(bot):
    """A name that a visitor sends never makes the house import something."""
    name = bot("raise AssertionError('imported')")
    with pytest.raises(Refusal, match="there is no bot"):
        check_bot(GAME, name)
    with pytest.raises(Refusal, match="use the arena"):
        check_policy(GAME, name)


def test_it_plays_in_the_terminal(bot, monkeypatch, capsys):
    name = bot("def choose(position):\n    return position.legal()[0]")
    words = ["snailhouse", "play", "snails-pace", "--players", f"{name},random", "--seed", "1"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as stop:
        main()
    assert not stop.value.code
    assert re.search(r"wins \d+ to \d+|shared", capsys.readouterr().out)


def test_the_command_line_tells_a_mistake_in_one_line(bot):
    name = bot("def choose(position):\n    return position.legal()[99]")
    command = [
        sys.executable,
        "-m",
        "snailhouse",
        "arena",
        "snails-pace",
        "--bots",
        f"{name},random",
        "-n",
        "2",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    told = done.stderr.strip().splitlines()[-1]
    assert told.endswith("line 2 of my_bot.py, in choose: IndexError: list index out of range")


def test_two_bots_of_the_host_are_called_differently_and_may_be_brought_again(tmp_path):
    files = [tmp_path / folder / "my_bot.py" for folder in ("one", "two")]
    for file in files:
        file.parent.mkdir()
        file.write_text("def choose(position):\n    return position.legal()[0]\n\n\nother = choose\n")
    try:
        with pytest.raises(Refusal, match=r"two bots would be called my_bot\.py at tables"):
            bring_bots([str(file) for file in files])
        assert brought_bots() == [], "nothing was brought"
        for _ in range(2):
            bring_bots([str(files[0]), f"{files[1]}:other"])
            assert brought_bots() == ["my_bot.py", "my_bot.py:other"]
        assert brought_from("my_bot.py:other") == f"{files[1].resolve()}:other"
    finally:
        bring_bots([])
