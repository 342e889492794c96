import os
import time

from snailhouse.core.cache import KEPT_DAYS, cache_directory


def room(tmp_path, source):
    folder = tmp_path / "room"
    folder.mkdir(exist_ok=True)
    (folder / "rules.py").write_text(source)
    return folder


def test_the_directory_is_named_by_the_sources(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAILHOUSE_CACHE", str(tmp_path / "cache"))
    cache_directory.cache_clear()
    one = cache_directory("a", room(tmp_path, "x = 1"))
    cache_directory.cache_clear()
    two = cache_directory("a", room(tmp_path, "x = 2"))
    cache_directory.cache_clear()
    again = cache_directory("a", room(tmp_path, "x = 1"))
    cache_directory.cache_clear()
    assert one == again != two
    assert one.is_dir()


def test_what_no_run_has_used_for_a_month_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAILHOUSE_CACHE", str(tmp_path))
    old, other = tmp_path / f"a-{'0' * 16}", tmp_path / f"b-{'0' * 16}"
    for directory in (old, other):
        directory.mkdir()
        then = time.time() - (KEPT_DAYS + 1) * 86400
        os.utime(directory, (then, then))
    cache_directory.cache_clear()
    cache_directory("a", room(tmp_path, "x = 1"))
    cache_directory.cache_clear()
    assert not old.exists()
    assert other.exists(), "another game's cache is not ours to drop"
