"""A large file of sections: what is damaged is not believed, also where it was whole before."""

import zlib

import numpy as np

from snailhouse.solving.checked_file import CheckedFile, sections_of

STAMP = "0123456789abcdef"


def written(path, *rows):
    """A file whose one section has these rows, finished and closed."""
    file = CheckedFile(path, STAMP, sections_of([(len(rows), len(rows[0]))]))
    file.prepare()
    section = file.sections[0]
    for number, row in enumerate(rows):
        file.write(section.start + number * section.row_bytes, row)
    file.finish(0, np.array([zlib.crc32(row) for row in rows], np.uint32))
    file.close()
    return file


def test_a_finished_section_is_whole(tmp_path):
    file = written(tmp_path / "values", b"one.", b"two.")
    assert file.is_finished(0)
    assert file.is_whole(0)


def test_what_was_proven_is_looked_at_again_once_the_file_was_closed(tmp_path):
    file = written(tmp_path / "values", b"one.", b"two.")
    assert file.is_proven(0, 1, 0)
    file.close()
    data = bytearray(file.path.read_bytes())
    data[file.sections[0].start + 5] ^= 1
    file.path.write_bytes(data)
    assert file.is_proven(0, 0, 0), "the damage is in the other row"
    assert not file.is_proven(0, 1, 0)
    assert not file.is_whole(0)
    assert file.is_finished(0), "that is all its checksums tell"


def test_damaged_checksums_are_those_of_no_finished_section(tmp_path):
    file = written(tmp_path / "values", b"one.", b"two.")
    data = bytearray(file.path.read_bytes())
    data[file.sections[0].sums_start + 20] ^= 1
    file.path.write_bytes(data)
    assert not file.is_finished(0)
    assert not file.is_proven(0, 0, 0)


def test_a_file_of_another_stamp_or_size_is_begun_anew(tmp_path):
    path = tmp_path / "values"
    written(path, b"one.", b"two.")
    for stamp, shape in (("f" * 16, (2, 4)), (STAMP, (3, 64))):
        other = CheckedFile(path, stamp, sections_of([shape]))
        assert not other.is_usable()
        other.prepare()
        assert other.is_usable()
        assert not other.is_finished(0)
        other.close()
