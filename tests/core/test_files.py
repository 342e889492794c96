"""A file is replaced whole or not at all."""

import os

import pytest

from snailhouse.core.files import replace_file


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "book"
    for data in (b"first", b"", b"second"):
        replace_file(path, data)
        assert path.read_bytes() == data
        assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_may_be_read_by_whom_the_system_says(tmp_path):
    (tmp_path / "usual").write_bytes(b"")
    replace_file(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path, monkeypatch, failing):
    def full(*_):
        raise OSError(28, "No space left on device")

    path = tmp_path / "book"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, failing, full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_the_bytes_are_on_the_disk_before_the_file_is_replaced(tmp_path, monkeypatch):
    calls = []
    monkeypatch.setattr(os, "fsync", lambda _: calls.append("fsync"))
    rename = os.replace
    monkeypatch.setattr(os, "replace", lambda *paths: calls.append("replace") or rename(*paths))
    replace_file(tmp_path / "book", b"data")
    assert calls == ["fsync", "replace"]


def test_a_folder_that_is_missing_is_said(tmp_path):
    with pytest.raises(FileNotFoundError):
        replace_file(tmp_path / "no" / "book", b"")
