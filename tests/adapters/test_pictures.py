"""Boards as picture files: the last moment, or all of them one after the other."""

import numpy as np
from PIL import Image

from snailhouse.adapters.pictures import FRAME_MS, LAST_FRAME_MS, write_picture

BOARDS = ["[red]first[/]", "[green]second[/]", "[blue]the last of all[/]"]


def frames(file):
    """The pictures in a file, and for how long each is shown."""
    with Image.open(file) as image:
        found = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append((np.asarray(image.convert("RGB")), image.info.get("duration")))
    return found


def test_a_still_picture_is_of_the_last_board(tmp_path):
    for name, boards in (("all", BOARDS), ("last", BOARDS[-1:]), ("first", BOARDS[:1])):
        write_picture(tmp_path / f"{name}.png", boards, "A game")
        write_picture(tmp_path / f"{name}.svg", boards, "A game")
    for ending in ("png", "svg"):
        every, last, first = ((tmp_path / f"{name}.{ending}").read_bytes() for name in ("all", "last", "first"))
        assert every == last != first


def test_a_moving_picture_shows_every_board_and_the_last_one_longest(tmp_path):
    write_picture(tmp_path / "game.gif", BOARDS, "A game")
    shown = frames(tmp_path / "game.gif")
    assert [time for _, time in shown] == [FRAME_MS, FRAME_MS, LAST_FRAME_MS]
    assert len({frame.tobytes() for frame, _ in shown}) == 3
