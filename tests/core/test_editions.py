"""Edition files as people really send them: other encodings, broken forms, tricks; and the house's own."""

import os
import sys
from contextlib import nullcontext
from datetime import date
from pathlib import Path

import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.core.edition_files import MOST_BYTES
from snailhouse.games.cargolino.box import EDITION

TEXT = EDITION.house_text()


def board(edition):
    return snailhouse.game("cargolino-valentino", edition=edition)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "boards" / "mine.toml"


def write(file, data):
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_of_windows_are_read(file, encoding):
    write(file, TEXT.replace('"house"', '"Jardí"').replace("\n", "\r\n").encode(encoding))
    assert board(file).shown_options()["edition"] == "Jardí"


TOO_DEEP = "is nested too deeply"
DEEP_KEYS = TOO_DEEP if sys.version_info >= (3, 14) else ": there is no key 'a'; the keys are name, "
"""How deep Python goes is its own affair; either is a refusal that says what is wrong."""
UNREADABLE = {
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00", "is not text in UTF-8: byte 1"),
    "zeros": (b"\0" * 100, "is not a text file"),
    "an old encoding": (TEXT.replace('"house"', '"Jardí"').encode("latin-1"), "in line 8"),
    "half of UTF-16": (TEXT.encode("utf-16")[:-1], "is not text in UTF-8"),
    "an open bracket": ("name = 'x'\nsquares = [", "is not a TOML file: Invalid value (at end of document)"),
    "an endless number": (f"a = {'9' * 5000}", "is not a TOML file: a number has too many digits"),
    "nested lists": (f"name = {'[' * 9000}{']' * 9000}", TOO_DEEP),
    "nested keys": (f"{'.'.join('a' * 9000)} = 1", DEEP_KEYS),
    "50 MB": (b"#" * 50_000_000, "is too large; an edition has at most 1000000 bytes"),
}


@pytest.mark.parametrize(("data", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_edition_file_is_refused_by_its_path(file, data, reason):
    write(file, data)
    with pytest.raises(Refusal) as refused:
        board(file)
    assert reason in str(refused.value)
    assert str(refused.value).startswith(f"edition {file}"), "with its folder"


def test_endless_files_are_refused_at_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for endless in (pipe, "/dev/zero", tmp_path):
        with pytest.raises(Refusal, match="is not a file"):
            board(endless)


def test_home_is_found(file, monkeypatch):
    write(file, TEXT)
    monkeypatch.setenv("HOME", str(file.parent))
    assert board("~/mine.toml") == board("house")


def changed(**changes):
    return EDITION.default | changes


FORMS = {
    "a text for a number": (
        changed(start_pays="3"),
        "edition: start_pays: '3' is not allowed; it takes a whole number",
    ),
    "a number for a list": (changed(squares=7), "edition: squares: 7 is not allowed; it takes a list"),
    "a list for a table": (
        changed(squares=[["red", 1]]),
        "edition: squares 1: a list of 2 is not allowed; it takes a table with colour and pays",
    ),
    "a table for a number": (
        changed(final_pays={"a": 1}),
        "edition: final_pays: a table of 1 keys is not allowed; it takes a whole number",
    ),
    "an endless name": (
        changed(name="x" * 15_000),
        "edition: name: 15000 letters are too many; a name has at most 60",
    ),
    "no name": (changed(name=" \t"), "edition: name: ' \\t' has a character that cannot be seen, U+0009"),
    "an empty name": (changed(name="  "), "edition: name: an edition needs a name"),
    "a bell": (
        changed(name="a\x1b[2J"),
        "edition: name: 'a\\x1b[2J' has a character that cannot be seen, U+001B",
    ),
    "right to left": (
        changed(name="a\u202eb"),
        "edition: name: 'a\\u202eb' has a character that cannot be seen, U+202E",
    ),
    "an endless value": (
        changed(start_pays="x" * 5000),
        f"edition: start_pays: '{'x' * 38}… is not allowed; it takes a whole number",
    ),
    "true for a number": (
        changed(start_pays=True),
        "edition: start_pays: true is not allowed; it takes a whole number",
    ),
    "a day for a number": (
        changed(start_pays=date(2026, 1, 2)),
        "edition: start_pays: 2026-01-02 is not allowed; it takes a whole number",
    ),
    "a number that Python does not write": (
        changed(start_pays=1 << 40_000),
        f"edition: start_pays: a place pays 0 to 99 shells, not 0x1{'0' * 36}…",
    ),
    "an endless colour": (
        changed(squares=[{"colour": "r" * 15_000, "pays": 1}]),
        f"edition: squares 1 colour: no snail is '{'r' * 38}…; "
        "the colours are purple, blue, red, green, yellow and white",
    ),
    "an unknown key": (
        changed(**{"\u202ekey": 1}),
        "edition: there is no key '\\u202ekey'; the keys are name, start_pays, final_pays and squares",
    ),
}


@pytest.mark.parametrize(("data", "reason"), FORMS.values(), ids=FORMS)
def test_a_broken_form_is_refused_by_key_and_value(data, reason):
    with pytest.raises(Refusal) as refused:
        board(data)
    assert str(refused.value) == reason


def test_a_changed_edition_that_is_still_called_house_is_marked():
    assert board("house").shown_options()["edition"] == "house"
    assert board(dict(EDITION.default)).shown_options()["edition"] == "house"
    assert board(changed(start_pays=9)).shown_options()["edition"] == "house, changed"
    assert board(changed(start_pays=9, name="Nine")).shown_options()["edition"] == "Nine"


@pytest.mark.parametrize(("more", "opened"), [(0, True), (1, False)])
def test_a_file_that_is_too_large_is_not_even_opened(file, monkeypatch, more, opened):
    """The size is looked at before the file is read: it may be of many gigabytes."""
    write(file, TEXT + "#" * (MOST_BYTES - len(TEXT.encode()) + more))
    read = []
    open_path = Path.open
    monkeypatch.setattr(Path, "open", lambda path, *how: read.append(path) or open_path(path, *how))
    with nullcontext() if opened else pytest.raises(Refusal, match="too large"):
        board(file)
    assert (file in read) is opened


@pytest.fixture
def said(monkeypatch, capsys):
    def said(*words):
        monkeypatch.setattr(sys, "argv", ["snailhouse", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            main()
        return stop.value.code or 0, *capsys.readouterr()

    return said


@pytest.mark.parametrize("name", ["cargolino-valentino", "giant-snail"])
def test_the_house_edition_is_written_with_its_comments(said, tmp_path, name):
    file = tmp_path / "my.toml"
    status, out, _ = said("edition", "export", name, file)
    assert status == 0
    assert f"snailhouse simulate {name} --edition {file}" in out
    assert file.read_text("utf-8").startswith("# ")
    assert snailhouse.game(name, edition=file) == snailhouse.game(name)
    file.write_text("mine", "utf-8")
    status, _, err = said("edition", "export", name, file)
    assert (status, file.read_text("utf-8")) == (2, "mine")
    assert "--force" in err
    assert said("edition", "export", name, file, "--force")[0] == 0
    assert file.read_text("utf-8") != "mine"


def test_a_game_without_editions_says_so(said, tmp_path):
    status, _, err = said("edition", "export", "snails-pace", tmp_path / "my.toml")
    assert status == 2
    assert "Snail's Pace has no edition file" in err
    assert "turn" in err
