"""The command line as a person or a program uses it."""

import html
import json
import re
import subprocess
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from rich.cells import cell_len

import snailhouse
from snailhouse.cli import VERBS, main
from snailhouse.core.registry import room
from snailhouse.lab import chunks
from snailhouse.lab.chunks import ThreadForce

HOUSE = [sys.executable, "-m", "snailhouse"]


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command line in this process: (exit status, standard output, standard error)."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["snailhouse", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        return stop.value.code or 0, out, err

    return run


def test_help_names_every_verb_and_gives_examples(run):
    status, out, _ = run("--help")
    assert status == 0
    for verb in VERBS:
        assert verb in out
    assert "Examples:" in out


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_every_verb_has_examples(run, verb):
    status, out, _ = run(verb, "--help")
    assert status == 0
    assert f"Examples:\n    snailhouse {verb}" in out


@pytest.mark.parametrize("words", [["games"], ["simulate", "--help"]])
def test_numba_is_not_imported_before_it_is_needed(words):
    script = f"""
import sys
from snailhouse.cli import main
sys.argv = ["snailhouse", *{words!r}]
try:
    main()
finally:
    assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def test_games_lists_every_game_with_options(run):
    status, out, _ = run("games")
    assert status == 0
    for name in snailhouse.game_ids():
        assert name in out


def test_games_as_json(run):
    entries = json.loads(run("games", "--json")[1])
    assert [entry["id"] for entry in entries] == snailhouse.game_ids()
    pace = next(entry for entry in entries if entry["id"] == "snails-pace")
    assert pace["options"][0] == {
        "name": "meeting",
        "help": "when snails meet: ride on top, be carried, or hop over",
        "allowed": "none, carry or hop",
        "default": "none",
    }


def test_simulate_as_json_has_the_promised_keys(run):
    status, out, _ = run("simulate", "snails-pace", "--games", 500, "-o", "meeting=hop", "--seed", 3, "--json")
    data = json.loads(out)
    assert status == 0
    promised = (
        "game options games seconds games_per_second decisions_per_second wins draws mean_turns mean_score"
    )
    assert set(promised.split()) <= set(data)
    assert data["game"] == "snails-pace"
    assert data["options"] == {"meeting": "hop", "turn": "one-move", "start": "roll"}
    assert sum(data["wins"]) + data["draws"] + data["defeats"] == data["games"] == 500
    assert sum(data["mean_score"]) == pytest.approx(36)
    assert data["figures"]["hops"] == 4


def test_simulate_sums_up_for_people(run):
    status, out, _ = run("simulate", "snails-pace", "--games", 500)
    assert status == 0
    for word in ("1 X", "2 O", "95% interval", "drawn or shared", "Turns:", "stackings", "a second"):
        assert word in out


def test_the_same_seed_gives_the_same_sums_on_any_number_of_threads(run):
    one, two = (
        json.loads(run("simulate", "snails-pace", "--games", 5000, "--threads", threads, "--json")[1])
        for threads in (1, 2)
    )
    for key in ("wins", "draws", "mean_turns", "mean_score", "figures", "fewest_turns", "most_turns"):
        assert one[key] == two[key]


@pytest.mark.parametrize("words", [("simulate", "snails-pace"), ("arena", "snails-pace", "--bots", "random")])
def test_so_many_threads_are_used_as_asked_for(run, monkeypatch, words):
    asked = []

    class Counted(ThreadForce):
        def __init__(self, threads):
            asked.append(threads)
            super().__init__(threads)

    monkeypatch.setattr(chunks, "ThreadForce", Counted)
    assert run(*words, "--games", 4, "--threads", 3)[0] == 0
    assert run(*words, "--games", 4)[0] == 0
    assert asked == [3, None]


COMPARING = ("compare", "snails-pace", "--with", "meeting=hop", "--games", 30)
SIMULATING = ("simulate", "snails-pace", "--games", 20)
CONTEST = ("arena", "snails-pace", "--bots", "greedy,random", "--games", 4)


@pytest.mark.parametrize(
    ("words", "more", "told"),
    [
        (COMPARING, ("--seed", 5), "figures"),
        (COMPARING, ("--bots", "random"), "figures"),
        (COMPARING, ("--games", 31), "games"),
        (SIMULATING, ("--seed", 5), "mean_turns"),
        (SIMULATING, ("--bots", "random"), "mean_turns"),
        (CONTEST, ("--seed", 5), "mean_turns"),
        (CONTEST, ("-o", "turn=two-dice"), "mean_turns"),
        (("perft", "snails-pace"), ("--depth", 4), "nodes"),
        (("perft", "snails-pace"), ("-o", "start=x"), "nodes"),
    ],
)
def test_no_flag_is_without_effect(run, words, more, told):
    usual, other = (json.loads(run(*words, *flags, "--json")[1])[told] for flags in ((), more))
    assert usual != other
    if told == "nodes" and "--depth" in more:
        assert other[:3] == usual
        assert len(other) == 4


def test_record_and_replay(run, tmp_path):
    file = tmp_path / "game.json"
    status, out, _ = run("record", "snails-pace", file, "--seed", 5)
    assert status == 0
    assert "events written" in out
    status, out, _ = run("replay", file)
    assert status == 0
    assert "points" in out
    data = json.loads(run("replay", file, "--json")[1])
    assert data["over"]
    assert len(data["log"]) == data["events"]
    assert data["scores"] == snailhouse.load(file.read_text())[0].scores()
    early = json.loads(run("replay", file, "--at", 3, "--json")[1])
    assert len(early["log"]) == 3
    assert (early["over"], early["scores"]) == (False, [0, 0])
    assert run("record", "snails-pace", "-", "--seed", 5)[1] == file.read_text()


@pytest.mark.parametrize(("kind", "begins"), [("png", b"\x89PNG"), ("gif", b"GIF89a"), ("webp", b"RIFF")])
def test_replay_paints_a_moment_or_a_game(run, tmp_path, kind, begins):
    from PIL import Image

    record, file = tmp_path / "game.json", tmp_path / f"game.{kind}"
    run("record", "cargolino-valentino", record, "--seed", 5)
    assert run("replay", record, "--at", 12, "--picture", file)[:2] == (0, f"{file}: written\n")
    assert file.read_bytes().startswith(begins)
    with Image.open(file) as image:
        frames = getattr(image, "n_frames", 1)
        assert frames == (1 if kind == "png" else 13)
        first = image.convert("RGB").tobytes()
        image.seek(frames - 1)
        assert (image.convert("RGB").tobytes() != first) is (frames > 1)


def test_replay_paints_a_moment_as_svg_that_says_what_the_board_says(run, tmp_path):
    record, file = tmp_path / "game.json", tmp_path / "moment.svg"
    run("record", "snails-pace", record, "--seed", 5)
    data = json.loads(run("replay", record, "--at", 9, "--picture", file, "--json")[1])
    assert data["picture"] == str(file)
    text = re.sub(r"<[^>]*>", "", file.read_text("utf-8")).replace("&#160;", " ")
    assert f"9. {data['log'][-1]}"[:60] in text
    assert "url(http" not in file.read_text("utf-8")


def test_a_picture_calls_people_by_their_names_whatever_these_are(run, tmp_path):
    record, file = tmp_path / "game.json", tmp_path / "moment.svg"
    run("record", "cargolino-valentino", record, "--seed", 5)
    names = ["W" * 24, "[red]", "蝸牛", "Cy"]
    record.write_text(json.dumps({**json.loads(record.read_text("utf-8")), "players": names}), "utf-8")
    run("replay", record, "--at", 12, "--picture", file)
    text = html.unescape(re.sub(r"<[^>]*>", "", file.read_text("utf-8"))).replace("\N{NO-BREAK SPACE}", " ")
    board = text[text.index("race 1") :]
    assert [name for name in names if name not in board] == []
    lines = [line for line in run("replay", record, "--at", 12)[1].splitlines() if "hidden" in line]
    assert len(lines) == len(names)
    assert len({cell_len(line[: line.index("hidden")]) for line in lines}) == 1, "the columns stay straight"


@pytest.mark.parametrize("game", snailhouse.game_ids())
def test_styles_of_a_painted_moment_apply_to_its_letters(run, tmp_path, game):
    """Titles have marks that the names of styles may not have."""
    record, file = tmp_path / "game.json", tmp_path / "moment.svg"
    run("record", game, record, "--seed", 5)
    assert run("replay", record, "--at", 9, "--picture", file)[0] == 0
    named = set(re.findall(r'class="([^"]*)"', file.read_text("utf-8")))
    assert len(named) > 3
    assert all(re.fullmatch(r"[A-Za-z][\w-]*", name) for name in named), named


def test_replay_refuses_a_picture_of_another_kind(run, tmp_path):
    record = tmp_path / "game.json"
    run("record", "snails-pace", record, "--seed", 5)
    status, _, err = run("replay", record, "--picture", tmp_path / "game.bmp")
    assert status
    assert "a picture ends in .svg or .png" in err


def test_perft_as_json(run):
    data = json.loads(run("perft", "snails-pace", "--depth", 2, "--json")[1])
    assert data["nodes"] == [36, 6696]
    assert "6,696" in run("perft", "snails-pace", "--depth", 2)[1]


@pytest.mark.parametrize("name", snailhouse.game_ids())
def test_rulebook(run, name):
    plain = run("rulebook", name, "--plain")[1]
    assert plain.startswith("# ")
    assert run("rulebook", name)[0] == 0
    assert run("rulebook", name, "--plain", "--language", "ca")[1] != plain


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["fly"], "there is no verb 'fly'; the verbs are games, play"),
        (["simulate"], "Missing argument 'GAME'"),
        (["simulate", "chess"], "there is no game 'chess'; the games are"),
        (["simulate", "snails-pace", "--games", "0"], "--games takes a whole number from 1 up, not '0'"),
        (["simulate", "snails-pace", "--games", "many"], "--games takes a whole number from 1 up, not 'many'"),
        (["simulate", "snails-pace", "--games", "9" * 5000], "--games takes a whole number"),
        (["simulate", "snails-pace", "--seed", "-1"], "--seed takes a whole number from 0 up, not '-1'"),
        (["simulate", "snails-pace", "-o", "meeting"], "-o takes NAME=VALUE"),
        (["simulate", "snails-pace", "-o", "meeting=fly"], "it takes none, carry or hop"),
        (["simulate", "snails-pace", "-o", "start=x", "-o", "start=o"], "option start is given twice"),
        (
            ["simulate", "snails-pace", "--bots", "genius"],
            "there is no bot 'genius' for snails-pace; its bots are",
        ),
        (["simulate", "snails-pace", "--bots", "random,random,random"], "3 bots for 2 seats"),
        (["perft", "snails-pace", "--depth", "0"], "--depth takes a whole number from 1 to 64, not '0'"),
        (["play", "snails-pace", "--players", "human"], "1 players for 2 seats"),
        (["play"], "name the game to play: "),
        (["play", "snails-pace", "--players", ""], "1 players for 2 seats"),
        (["play", "snails-pace", "--record", "x" * 300], "cannot be written: File name too long"),
        (["play", "snails-pace", "--record", "no-such-folder/game.json"], "cannot be written: No such file"),
        (["record", "snails-pace", "x" * 300], "cannot be written: File name too long"),
        (["record", "snails-pace", "game.json", "-o", "room=x"], "snails-pace has no option 'room'"),
        (["simulate", "snails-pace", "--threads", "1000000"], "--threads takes a whole number from 1 to 256"),
        (
            ["arena", "snails-pace", "--bots", "random", "--threads", "0"],
            "--threads takes a whole number from 1",
        ),
        (["replay", "no-such-file.json"], "no-such-file.json cannot be read: No such file or directory"),
        (["rulebook", "chess"], "there is no game 'chess'"),
        (
            ["rulebook", "snails-pace", "--language", "la"],
            "there is no language 'la' in this house; it speaks en",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line_with_status_2(run, words, complaint):
    status, out, err = run(*words)
    assert status == 2
    assert out == ""
    assert complaint in err
    assert err.startswith("snailhouse: ")
    assert err.count("\n") == 1


def test_a_broken_record_is_refused(run, tmp_path):
    file = tmp_path / "game.json"
    run("record", "snails-pace", file)
    file.write_text(file.read_text()[:300])
    status, _, err = run("replay", file)
    assert status == 2
    assert "not a whole Snailhouse record" in err


def test_a_moment_that_never_was_is_refused(run, tmp_path):
    file = tmp_path / "game.json"
    run("record", "snails-pace", file, "--seed", 5)
    events = json.loads(run("replay", file, "--json")[1])["events"]
    assert run("replay", file, "--at", events)[0] == 0
    status, out, err = run("replay", file, "--at", events + 1)
    assert (status, out) == (2, "")
    assert err == f"snailhouse: --at {events + 1}: the record has {events} events\n"


def test_a_file_that_exists_is_kept_unless_forced(run, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("mine")
    status, _, err = run("record", "snails-pace", file)
    assert status == 2
    assert "exists already" in err
    assert file.read_text() == "mine"
    assert run("record", "snails-pace", file, "--force")[0] == 0
    assert list(tmp_path.iterdir()) == [file], "nothing else is left lying about"


def test_a_game_is_not_played_when_its_record_cannot_be_kept(run, tmp_path, monkeypatch):
    """Strong bots play for minutes: what is wrong with the file is said before."""
    monkeypatch.setattr("snailhouse.bots.choose", None)
    for words in (["record", "snails-pace"], ["play", "snails-pace", "--players", "random,random", "--record"]):
        status, _, err = run(*words, tmp_path)
        assert (status, "exists already" in err) == (2, True)
        status, _, err = run(*words, tmp_path / "no" / "game.json")
        assert (status, "cannot be written: No such file or directory" in err) == (2, True)
        status, _, err = run(*words, tmp_path, "--force")
        assert (status, "cannot be written: Is a directory" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["[/bold]", "[red]Ada", "\x1b[2J\x07Ada"])
def test_a_players_name_is_told_as_it_is_written(run, tmp_path, name):
    """Names come from strangers: they are no markup, and give the terminal no orders."""
    file = tmp_path / "game.json"
    file.write_text(snailhouse.save(snailhouse.game("snails-pace").match(), [name, "Bob"]))
    status, out, _ = run("replay", file)
    assert status == 0
    assert name.replace("\x1b", "\ufffd").replace("\x07", "\ufffd") + ", Bob" in out


@pytest.mark.parametrize("form", [("-o", "edition={}"), ("--edition", "{}")])
def test_an_editions_name_is_told_as_it_is_written(run, tmp_path, form):
    board = tmp_path / "board.toml"
    edition = next(option for option in room("cargolino-valentino").options if option.name == "edition")
    board.write_text(edition.house_text().replace('"house"', '"[/bold] of my own"'))
    status, out, _ = run("simulate", "cargolino-valentino", "-n", 10, *(word.format(board) for word in form))
    assert status == 0
    assert "[/bold] of my own" in " ".join(out.split())
    record = tmp_path / "game.json"
    assert run("record", "cargolino-valentino", record, *(word.format(board) for word in form))[0] == 0
    assert run("replay", record)[1].startswith("Cargolino Valentino ([/bold] of my own): ")


def test_an_edition_belongs_to_a_game_that_has_one(run):
    status, _, told = run("simulate", "snails-pace", "--edition", "my.toml")
    assert (status, "snails-pace has no edition" in told) == (2, True)
    status, _, told = run("play", "--edition", "my.toml")
    assert (status, "name that before --edition" in told) == (2, True)


def test_an_output_that_cannot_be_written_is_said_in_one_line():
    """When it is told, and when the process ends."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*HOUSE, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr == "snailhouse: the output cannot be written: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("words", [["simulate", "snails-pace", "-n", "9"], ["rulebook", "snails-pace"]])
def test_of_every_verb_an_output_that_cannot_be_written_is_said(run, monkeypatch, words):
    full = Path("/dev/full").open("w")  # noqa: SIM115  # it cannot be closed without an error
    monkeypatch.setattr(sys, "stdout", full)
    status, _, err = run(*words)
    assert (status, err) == (2, "snailhouse: the output cannot be written: No space left on device\n")
    with suppress(OSError):
        full.close()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_the_letters_gets_what_it_has(run, monkeypatch, encoding):
    told = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(told, encoding))
    status, _, err = run("simulate", "snails-pace", "-n", 9)
    assert (status, err) == (0, "")
    assert b"1 X" in told.getvalue()


@pytest.mark.parametrize("columns", ["20", "40", "80"])
def test_no_figure_is_lost_on_a_narrow_terminal(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    status, out, _ = run("simulate", "cargolino-valentino", "-n", 9, "-o", "players=6")
    assert status == 0
    assert "…" not in out
    assert "6 Player 6" in out


def test_nothing_is_written_where_nothing_can_be_written(run, tmp_path):
    status, _, err = run("record", "snails-pace", tmp_path / "no" / "game.json")
    assert status == 2
    assert "cannot be written: No such file or directory" in err


@pytest.mark.parametrize("words", ["rulebook snails-pace", "games --json"])
def test_output_into_a_closed_pipe_is_quiet(words):
    command = f"{sys.executable} -m snailhouse {words} | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
