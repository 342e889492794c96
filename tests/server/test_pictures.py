"""The server paints the page's own boards: styles as a browser applies them, and every game of the house."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import fromstring

import msgspec
import numpy as np
import pytest
from PIL import Image

import snailhouse
from snailhouse.core.contract import SPECTATOR
from snailhouse.server.pictures import kept
from snailhouse.server.pictures.boards import Drawing, can_draw, drawn
from snailhouse.server.pictures.card import card_picture
from snailhouse.server.pictures.colours import plain_value, read_colour
from snailhouse.server.pictures.painting import painted_table
from snailhouse.server.pictures.styles import StyleSheet, dress
from snailhouse.server.thinking.jobs import PictureJob
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.server.thinking.service import Thinking

CSS = """
:root { --ink: light-dark(#102030, #ffffff); --leaf: #00ff00 }
/* the weaker first */
.a.b { fill: var(--ink); }
g .a { fill: red; stroke: color-mix(in srgb, #fff 50%, #000) }
g > .c:where(.s) { stroke-width: calc(6px / var(--scale, 1)); font: 600 13px var(--serif, Fraunces) }
text:not(.a) { text-anchor: end }
.a:hover { fill: blue }
@media (width < 1px) { .a { fill: yellow } }
[data-low='1'] { opacity: 0 }
"""


def test_styles_are_written_into_the_drawing_as_a_browser_would_apply_them() -> None:
    sheet = StyleSheet(CSS)
    sheet.add_root(CSS)
    page = fromstring(  # noqa: S314
        '<svg><g style="--scale: 2"><rect class="a b" aria-label="x"/><rect class="a" fill="blue"/>'
        '<text class="c s" role="img">hi</text></g>'
        '<rect class="c s" data-low="1"/><rect fill="var(--leaf)"/></svg>'
    )
    dress(page, [sheet])
    one, two, text = page[0]
    assert one.attrib == {"fill": "#102030", "stroke": "#808080"}
    assert two.attrib == {"fill": "red", "stroke": "#808080"}
    assert text.attrib == {
        "stroke-width": "3",
        "font-weight": "600",
        "font-size": "13",
        "font-family": "Fraunces",
        "text-anchor": "end",
    }
    assert [rest.attrib for rest in page[1:]] == [{"fill": "#00ff00"}], "what cannot be seen is left out"


def test_a_rule_may_begin_at_the_drawing_itself() -> None:
    page = fromstring('<svg><rect class="a"/><g><rect class="b"/><rect class="a"/></g></svg>')  # noqa: S314
    dress(page, [StyleSheet("svg > .a { fill: red } svg .b { stroke: blue }")])
    top, (below, other) = page
    assert (top.attrib, below.attrib, other.attrib) == ({"fill": "red"}, {"stroke": "blue"}, {})


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("color-mix(in srgb, #ff0000 25%, transparent)", "rgba(255,0,0,0.250)"),
        ("color-mix(in srgb, var(--p) 40%, #0000ff)", "#660099"),
        ("color-mix(in srgb, #ff0000, #0000ff 25%)", "#bf0040"),
        ("color-mix(in srgb, #ff0000, #0000ff)", "#800080"),
        ("#0003", "rgba(0,0,0,0.200)"),
        ("transparent", "none"),
        ("rgb(20 18 10 / 45%)", "rgba(20,18,10,0.450)"),
        ("translate(3px, 4.5px) scaleX(2)", "translate(3, 4.5) scale(2 1)"),
        ("var(--nothing, var(--p))", "#ff0000"),
        ("calc(5px / var(--nothing, 1)) calc(4px * 2)", "5 8"),
        ("1.5rem", "24"),
    ],
)
def test_values_become_what_plain_svg_understands(value: str, plain: str) -> None:
    assert plain_value(value, {"--p": "#f00"}) == plain


def test_what_is_no_colour_is_none() -> None:
    assert read_colour("none") is None
    assert read_colour("#12") is None


def asked(name: str, moment: int) -> tuple[dict[str, Any], snailhouse.Match]:
    match, dice = snailhouse.game(name).match(), snailhouse.dice(5)
    while len(match.events) < moment or match.actor < 0:
        legal = match.legal()
        match.play(legal[len(match.events) % len(legal)]) if legal else match.roll(dice)
    seats = [
        {"name": f"Player {at}", "title": f"{at}", "kind": "person", "bot": None, "yours": False}
        for at in range(match.game.seats)
    ]
    told = {"game": name, "view": match.view(SPECTATOR), "seats": seats, "language": "ca", "ended": False}
    return told, match


def pixels(png: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


@pytest.mark.parametrize("name", snailhouse.game_ids())
def test_every_game_of_the_house_is_drawn_by_its_own_board(name: str) -> None:
    assert can_draw(), "build the client: python web/build.py"
    told, match = asked(name, 40)
    drawing = drawn(told)
    assert drawing is not None
    texts = "".join(drawing.svg.itertext())
    assert len(texts) > 20, "it has words"
    left = {
        f"{key}={value}" for each in drawing.svg.iter() for key, value in each.attrib.items() if "var(" in value
    }
    assert not left, "every variable has a value"
    assert not {each.tag for each in drawing.svg.iter()} & {"script", "image", "foreignObject"}
    board = pixels(card_picture(match.game.title, "Ada, Bob", drawing))
    cover = drawn({**told, "view": None})
    assert cover is not None
    assert (board != pixels(card_picture(match.game.title, "", cover))).mean() > 0.1
    dark = (board.max(axis=2) < 10).mean()
    assert dark < 0.02, "what has no colour would be black"


def test_a_picture_is_painted_once_and_of_too_many_the_longest_unused_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept, "MOST_PICTURES", 2)
    painted: list[str] = []

    class Painting(Thinking):
        async def about(self, job: Any, purpose: Purpose, owner: Owner) -> Any:
            painted.append(job.title)
            return job.title.encode()

    async def scene() -> None:
        house = Painting(0)
        pictures = kept.TablePictures(house)
        for title in ("a", "b", "a", "c", "a", "b"):
            job = PictureJob(b"{}", title, "", "", "en")
            assert await pictures.picture(job, Owner("here", "ada")) == title.encode()
        await house.stop()

    asyncio.run(scene())
    assert painted == ["a", "b", "c", "b"]


def test_a_guest_of_the_house_is_painted_as_a_terminal_shows_it() -> None:
    told = msgspec.json.encode(
        {"game": "no-such-board", "view": {}, "seats": [], "language": "en", "ended": False}
    )
    assert pixels(painted_table(told, "A game", "Ada", "[bold]X[/] O")).shape == (630, 1200, 3)


def test_names_of_any_writing_and_length_find_room() -> None:
    told, _ = asked("giant-snail", 1)
    drawing = drawn(told)
    assert drawing is not None
    picture = card_picture("Giant " * 30, "你好 & <b>, " * 30, drawing)
    assert pixels(picture).shape == (630, 1200, 3)


@pytest.mark.parametrize("size", [(300.0, 60.0), (60.0, 300.0)], ids=["above", "beside"])
def test_title_and_players_are_written_above_a_wide_board_and_beside_a_high_one(
    size: tuple[float, float],
) -> None:
    def picture(title: str, names: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        board = fromstring('<svg xmlns="http://www.w3.org/2000/svg"/>')  # noqa: S314
        return pixels(card_picture(title, names, Drawing(board, *size)))

    shown = picture("A game", "Ada")
    assert (shown == picture("A game", "Ada")).all()
    assert (shown != picture("Another", "Ada")).any()
    assert (shown != picture("A game", "Bob")).any()


def test_a_long_title_has_four_lines_beside_a_board_as_large_as_it_would_be_below() -> None:
    """Two titles that differ only in what does not find room give the same picture."""

    def picture(title: str) -> bytes:
        board = fromstring('<svg xmlns="http://www.w3.org/2000/svg"/>')  # noqa: S314
        return card_picture(title, "Ada", Drawing(board, 748.0, 408.0))

    lines = "first of snails second of them third of snails the fourth line"
    assert picture(f"{lines} fifth of them") == picture(lines)
    assert picture(lines) != picture(lines.replace("fourth", "latest")), "above the board it would be cut"
