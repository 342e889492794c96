"""Playing in the terminal: whole games through the keyboard."""

import io
import json
import re
import sys

import pytest
from rich.console import Console

import snailhouse
from snailhouse import load
from snailhouse.bots.coach import Advice, Lesson
from snailhouse.cli import main
from snailhouse.core.language import speaking
from snailhouse.terminal.play import HUMAN, Quit, TerminalTable
from snailhouse.terminal.whys import answer_why
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

NINES = "9" * 5000


@pytest.fixture
def play(monkeypatch, capsys):
    def play(*words, keys=""):
        monkeypatch.setattr(sys, "argv", ["snailhouse", "play", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        with pytest.raises(SystemExit) as stop:
            main()
        assert not stop.value.code
        return capsys.readouterr().out

    return play


def test_a_person_plays_a_whole_game_against_a_bot(play, tmp_path):
    file = tmp_path / "game.json"
    out = play("snails-pace", "--seed", 4, "--record", file, keys="1\n" * 200)
    assert "X, choose:" in out
    match, players = load(file.read_text())
    assert match.over
    assert players[0] == "human"
    assert match.result_text() in out


def test_two_people_share_one_keyboard(play):
    out = play("snails-pace", "--players", "human,human", "--seed", 1, keys="1\n" * 200)
    assert "X, choose:" in out
    assert "O, choose:" in out
    assert "Pass the screen" not in out, "nothing is secret in Snail's Pace"


def test_bots_can_be_watched(play):
    out = play("snails-pace", "--players", "random,random", "--seed", 1)
    assert "choose" not in out
    assert "points" in out


def test_words_at_the_prompt(play):
    keys = f"help\nnonsense\n99\n{NINES}\nwhy\nwhy {NINES}\nwhy stop\nwhy x\nlog\nrules\nundo\nquit\n"
    out = play("snails-pace", "--seed", 1, "-o", "start=x", keys=keys)
    assert "take your last move back" in out
    assert out.count("Type a number from 1 to") == 4
    assert out.count("Nothing here is called") == 2
    assert "compulsory (P2)" in out
    assert "X rolls" in out
    assert "Snail's Pace" in out
    assert "You have decided nothing yet that could be undone" in out
    assert "The game stops here" in out


def test_a_move_can_be_taken_back_within_the_turn(play, tmp_path):
    file = tmp_path / "game.json"
    play(
        "snails-pace",
        "-o",
        "turn=two-moves",
        "-o",
        "start=x",
        "--seed",
        2,
        "--record",
        file,
        keys="1\nundo\nquit\n",
    )
    match, _ = load(file.read_text())
    assert [event.actor for event in match.events] == [-1], "back to the roll"


def undone(play, tmp_path, keys, *words):
    """What the game printed, and its record."""
    file = tmp_path / "game.json"
    out = play(*words, "--seed", 2, "--record", file, "--force", keys=keys)
    return out, json.loads(file.read_text())


def test_an_undo_past_dice_draws_new_ones_and_is_recorded(play, tmp_path):
    words = ("snails-pace", "-o", "start=x", "--players", "human,random")
    out, record = undone(play, tmp_path, "1\nundo\n" * 6 + "quit\n", *words)
    assert out.count("Chance is drawn anew.") == 6
    rolls = {tuple(map(tuple, undo["events"])) for undo in record["undone"]}
    assert len(rolls) > 1
    assert [undo["nonce"] for undo in record["undone"]] == [1, 2, 3, 4, 5, 6]


def test_what_happens_after_an_undo_is_told_anew(play):
    out = play("snails-pace", "-o", "start=x", "-o", "turn=two-dice", "--seed", 2, keys="1\nundo\n1\nquit\n")
    first, taken_back, then = out.partition("Taken back: ")
    assert taken_back
    told = re.findall(r"^X: track .*$", first, re.MULTILINE)
    assert len(told) == 1
    assert told[0] in then


@pytest.mark.parametrize("study", [False, True])
def test_what_was_revealed_is_not_undone_except_in_a_study_game(study):
    """At the end of a race all cards are shown; the last decision was made before."""
    screen, match = io.StringIO(), snailhouse.game("cargolino-valentino", players=2).match()

    def keys(prompt):
        if "No undo" in screen.getvalue():
            return "quit"
        return "undo" if any("Race 2" in sentence for sentence in match.log()) else "1"

    console = Console(file=screen, width=200)
    table = TerminalTable(match, [HUMAN, "random"], snailhouse.dice(1), console, keys, study=study)
    with pytest.raises(Quit):
        table.play() if not study else played_once(table)
    assert ("No undo: something has been revealed since" in screen.getvalue()) is not study
    assert bool(table.undone) is study


def played_once(table):
    """Until something was taken back."""
    undo = table.undo

    def undo_and_quit(seat):
        undo(seat)
        raise Quit

    table.undo = undo_and_quit
    table.play()


def test_a_study_game_says_so(play, tmp_path):
    out, record = undone(play, tmp_path, "quit\n", "snails-pace", "--study")
    assert "A study game" in out
    assert record["study"] is True


def test_the_end_of_the_input_ends_the_game_politely(play):
    assert "The game stops here, after" in play("snails-pace", "--seed", 1)


def test_a_game_left_early_can_be_recorded(play, tmp_path):
    file = tmp_path / "game.json"
    play("snails-pace", "--seed", 1, "--record", file, keys="1\nquit\n")
    match, _ = load(file.read_text())
    assert not match.over
    assert next(event.actor for event in match.events if event.actor >= 0) == 0


def test_secrets_cannot_be_scrolled_back_to():
    """Passing the screen on clears it, and what has scrolled off it too."""
    screen = io.StringIO()
    game = snailhouse.game("cargolino-valentino", players=2)
    keys = iter(["1"] * 4 + [""] + ["quit"])
    table = TerminalTable(
        game.match(),
        [HUMAN, HUMAN],
        snailhouse.dice(1),
        Console(file=screen, force_terminal=True, width=100),
        lambda prompt: next(keys, "quit"),
    )
    with pytest.raises(Quit):
        table.play()
    before, cleared, after = screen.getvalue().rpartition("\x1b[3J")
    assert cleared
    assert "choose:" in before
    assert "choose:" in after


def test_what_only_the_one_before_may_know_is_cleared_too():
    """Red alone has looked at the deck; Blue, who knows nothing that all do not, must not read it."""
    scene, screen = Scene(), io.StringIO()
    scene.table.looker, scene.table.fixed = RED, 1
    console = Console(file=screen, force_terminal=True, width=100)
    table = TerminalTable(
        scene.match, [HUMAN] * 3, snailhouse.dice(1), console, lambda prompt: screen.write(prompt) and ""
    )
    table.hand_over(BLUE)
    assert "\x1b[3J" in screen.getvalue()
    table.hand_over(BLACK)
    assert screen.getvalue().count("\x1b[3J") == 1, "neither of these two knows anything"


@pytest.mark.parametrize(
    ("language", "chooses", "stops"),
    [
        ("en", "X, choose:", "The game stops here, after one event."),
        ("es", "X, elige:", "La partida se queda aquí, tras un solo paso."),
        ("ca", "X, tria:", "La partida es queda aquí, després d’un sol pas."),
    ],
)
def test_the_terminal_speaks_three_languages(play, monkeypatch, language, chooses, stops):
    words = ("snails-pace", "--seed", 1, "-o", "start=x", "--players", "human,random")
    out = play(*words, "--language", language, keys="help\nquit\n")
    assert chooses in out
    assert stops in out
    monkeypatch.setenv("SNAILHOUSE_LANGUAGE", language)
    assert play(*words, keys="help\nquit\n") == out


def test_why_means_what_the_screen_calls_by_that_number(play):
    """Track 8 is track 8, whatever the number of its move."""
    words = ("snails-pace", "--seed", 1, "-o", "start=x", "--players", "human,random")
    out = play(*words, keys="".join(f"why {track}\n" for track in range(1, 9)) + "quit\n")
    said = re.findall(r"does not match track (\d+);|You may, by", out)
    assert len(said) == 8
    assert {bool(track) for track in said} == {True, False}, "some may not and some may"
    assert all(track in ("", str(number)) for number, track in enumerate(said, 1))
    assert "move id" not in out


def test_why_on_other_boards():
    assert why_told("giant-snail", "7") == ["You may, by 11."]
    assert why_told("giant-snail", "robot-slot-1-1") == [
        "robot slots are filled by factory workers, after the labs (G7)"
    ]
    assert why_told("snail-invasion", "7") == ["square 7 is empty: there is nothing to move (I6)"]
    assert why_told("cargolino-valentino", "die-red") == [
        "you have no red die left, only purple, blue, blue and green (C3)"
    ]
    assert why_told("cargolino-valentino", "3") == ["You may: purple die, red snail to square 1 (purple)."]


def test_a_hint_names_a_move_by_its_number():
    """The best of the coach's list, whatever its id."""
    screen, match = io.StringIO(), snailhouse.game("snails-pace", start="x").match()
    keys = iter(["hint", "quit"])
    asked = []

    def coach(position):
        asked.append(position)
        last = position.moves()[-1]
        return Lesson([Advice(last.id, last.text, 0.625, 10)], [last.text], exact=False)

    console = Console(file=screen, width=200)
    table = TerminalTable(
        match, [HUMAN, "random"], snailhouse.dice(1), console, lambda _: next(keys), hint=coach
    )
    with pytest.raises(Quit):
        table.play()
    last = match.moves()[-1]
    assert f"Take {len(match.moves())}: {last.text}. Winning chance: 62%." in screen.getvalue()
    assert asked == [match.position], "it is asked only when the player asks"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "These chances are exact."),
        ("es", "Estas probabilidades son exactas."),
        ("ca", "Aquestes probabilitats són exactes."),
    ],
)
def test_the_coach_tells_exact_chances_from_estimates(language, sentence):
    """An estimate stands with half its interval, in points; exact chances stand alone, and a line says so."""
    exact, estimated = (coached(exact, language) for exact in (True, False))
    assert "62.50%  " in exact
    assert sentence in exact
    assert "±" not in exact
    assert "62.50% ±  4.0  " in estimated
    assert sentence not in estimated


def coached(exact, language):
    """What the screen shows a player whose coach gives every move a chance from 58.5 to 66.5 in 100."""
    screen, match = io.StringIO(), snailhouse.game("snails-pace", start="x").match()

    def coach(position):
        told = [
            Advice(move.id, move.text, 0.625, 0 if exact else 99, 0.585, 0.665) for move in position.moves()
        ]
        return Lesson(told, [told[0].text], exact=exact)

    def leave(prompt):
        raise Quit

    table = TerminalTable(
        match, [HUMAN, "random"], snailhouse.dice(1), Console(file=screen, width=200), leave, coach
    )
    with speaking(language), pytest.raises(Quit):
        table.play()
    return screen.getvalue()


def why_told(game, *words):
    match, dice = snailhouse.game(game).match(), snailhouse.dice(3)
    while match.actor < 0 or "opening" in str(match.view().get("task")):
        match.roll(dice) if match.actor < 0 else match.play(match.legal()[0])
    return answer_why(match.position, words, match.moves())
