"""What is written on boards and charts stands out from what is painted under it, measured in the pixels."""

from __future__ import annotations

import base64
from functools import partial
from typing import Any, Literal

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from snailhouse.bots.coach import Advice
from tests.browser.conftest import Visit
from tests.browser.judging import reviewed
from tests.browser.parlour import Visitor
from tests.browser.places import GAMES, SOME_MOVES, WHOLE, played, seats
from tests.browser.test_ending import ended

TRIES = 20
CLOSE: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 720},
    "device_scale_factor": 2,
    "bypass_csp": True,  # styles are added
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BOARD, ENDING, CHART = ".host", "[data-ending]", ".review"
PLACES = ", ".join((BOARD, ENDING, CHART))
TEXTS = """(place) => [...document.querySelectorAll(`${place} svg text`)]
    .filter((text) => text.textContent.trim() && text.checkVisibility({ opacityProperty: true }))
    .map((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        const style = getComputedStyle(text);
        const size = Number.parseFloat(style.fontSize) * Math.abs(text.getScreenCTM().a);
        const bold = Number(style.fontWeight) >= 700;
        return { text: text.textContent.trim(), x, y, width, height, size, bold };
    })
    .filter(({ x, y, width, height }) => width && x >= 0 && y >= 0 && x + width < innerWidth &&
        y + height < innerHeight)"""
CONTRASTS = """async ([written, blank, vivid, texts]) => {
    const pixels = async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const brush = canvas.getContext('2d', { willReadFrequently: true });
        brush.drawImage(image, 0, 0);
        return { brush, scale: image.width / innerWidth };
    };
    const light = (data, at) => {
        const [r, g, b] = [0, 1, 2].map((part) => data[at + part] / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [one, other, third] = await Promise.all([written, blank, vivid].map(pixels));
    return texts.map(({ x, y, width, height }) => {
        const box = [x, y, Math.max(1, width), Math.max(1, height)].map((side) => Math.round(side * one.scale));
        const [ink, paper, glaring] = [one, other, third].map(({ brush }) => brush.getImageData(...box).data);
        const found = [];
        for (let at = 0; at < ink.length; at += 4) {
            const [above, below] = [light(ink, at), light(paper, at)];
            if (Math.abs(above - below) < 0.004) continue;
            found.push((Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05));
        }
        found.sort((a, b) => a - b);
        const seen = glaring.filter((part, at) => Math.abs(part - paper[at]) > 24).length;
        if (seen < 120) return null;
        return found.length ? found[Math.floor(found.length * 0.9)] : 1;
    });
}"""
"""For each text the contrast of its letters with what is under them, pixel by pixel: that which a tenth of them
exceeds, so that the soft edges of letters do not count; 1 for what cannot be told from its ground, and null for
what other things cover but for a few pixels."""
HIDE = f":is({PLACES}) svg text {{ fill: transparent !important; }}"
"""What is drawn around letters stays: they stand out from that."""
AS_IT_IS = "/* as it is */"
GLARING = f":is({PLACES}) svg text {{ fill: #f0f !important; opacity: 1 !important; }}"
CALM = "*, *::before, *::after { animation: none !important; transition: none !important; }"


def faint(visitor: Visitor, place: str) -> list[str]:
    """Texts on the board or another picture with less contrast than WCAG asks of their size; most are seen."""
    page = visitor.page
    page.add_style_tag(content=CALM)
    texts, pictures = at_rest(page, place)
    contrasts = page.evaluate(CONTRASTS, [*pictures, texts])
    measured = [contrast for contrast in contrasts if contrast is not None]
    assert len(measured) > len(texts) / 2, "hardly a word was measured"
    return [
        f"{text['text']}: {contrast:.1f}"
        for text, contrast in zip(texts, contrasts, strict=True)
        if contrast is not None and contrast < (3 if text["size"] >= (18.66 if text["bold"] else 24) else 4.5)
    ]


def at_rest(page: Page, place: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The texts and three pictures of them, taken while nothing moved: a page needs time for a new size."""
    for _ in range(TRIES):
        texts: list[dict[str, Any]] = page.evaluate(TEXTS, place)
        pictures = [picture(page, style) for style in (AS_IT_IS, HIDE, GLARING, AS_IT_IS)]
        if page.evaluate(TEXTS, place) == texts and pictures[0] == pictures.pop():
            return texts, pictures
    raise AssertionError("the page does not come to rest")


def picture(page: Page, style: str) -> str:
    """The page as a picture, with a style added for it."""
    added = page.add_style_tag(content=style)
    taken = base64.b64encode(page.screenshot()).decode()
    added.evaluate("(style) => style.remove()")
    return taken


@pytest.mark.parametrize("game", GAMES)
def test_words_on_a_board_stand_out_in_both_schemes(visit: Visit, game: str) -> None:
    visitor = visit("Ada", **CLOSE).introduced()
    name = visitor.opened(game, seats=seats(visitor, game), coach=True)
    played(visitor, name, SOME_MOVES)
    table = visitor.table(name)
    assert table.my_turn()
    problems = faint_in_both_schemes(visitor, BOARD)
    visitor.page.route("**/coach*", partial(advised, visitor.get(f"tables/{name}")))
    table.tab("Coach")
    expect(table.board.locator(".chance text").first).to_be_visible()
    problems += [f"coached, {one}" for one in faint_in_both_schemes(visitor, BOARD)]
    assert not problems, "\n".join(problems)


def advised(table: dict[str, Any], route: Route) -> None:
    """Answer for the coach: every move wins as often as not."""
    advice = [Advice(move["id"], move["text"], 0.5, 0) for move in table["moves"]]
    route.fulfill(
        json={
            "position": table["position"],
            "seat": 0,
            "advice": msgspec.to_builtins(advice),
            "line": [],
            "exact": True,
        }
    )


def there_is(view: dict[str, Any], game: str) -> bool:
    """What comes later in a game and is written otherwise: a race that is over, a threat, ruins."""
    if game == "snails-pace":
        return any(track["winner"] is not None for track in view["tracks"])
    if game == "cargolino-valentino":
        return bool(view["past_races"])
    if game == "snail-invasion":
        return any(piece["threat"] for square in view["squares"] for piece in square["stack"])
    return any(region and region["ruined"] for region in view["regions"])


def later(visitor: Visitor, game: str) -> None:
    """Bring a game to the screen that has come so far and goes on."""
    for _ in range(TRIES):
        name = visitor.opened(game, seats=seats(visitor, game))
        while (seen := visitor.get(f"tables/{name}"))["phase"] == "playing":
            if not there_is(seen["view"], game):
                played(visitor, name, 1)
            elif visitor.table(name).my_turn() and there_is(visitor.get(f"tables/{name}")["view"], game):
                return
            else:
                played(visitor, name, 1)
    raise AssertionError("no game came so far")


@pytest.mark.parametrize("game", GAMES)
def test_words_stand_out_later_in_a_game_too(visit: Visit, game: str) -> None:
    visitor = visit("Ada", **CLOSE).introduced()
    later(visitor, game)
    assert not (problems := faint_in_both_schemes(visitor, BOARD)), "\n".join(problems)


def test_words_on_the_chart_of_a_review_stand_out_in_both_schemes(visit: Visit) -> None:
    visitor = visit("Ada", **CLOSE).introduced()
    name = visitor.opened("snails-pace", seats=seats(visitor, "snails-pace"))
    played(visitor, name, WHOLE)
    next(reviewed(visitor, name))
    assert not (problems := faint_in_both_schemes(visitor, CHART)), "\n".join(problems)


@pytest.mark.parametrize("game", GAMES)
def test_words_on_the_picture_of_an_end_stand_out_in_both_schemes(visit: Visit, game: str) -> None:
    visitor = visit("Ada", **CLOSE).introduced()
    name = visitor.opened(game, seats=seats(visitor, game))
    played(visitor, name, WHOLE)
    expect(visitor.table(name).ending).to_be_visible()
    assert not (problems := faint_in_both_schemes(visitor, ENDING)), "\n".join(problems)


def faint_in_both_schemes(visitor: Visitor, place: str) -> list[str]:
    problems = []
    for scheme in SCHEMES:
        visitor.page.emulate_media(color_scheme=scheme)
        problems += [f"{scheme}, {text}" for text in faint(visitor, place)]
    return problems


def test_words_of_election_night_stand_out(visit: Visit) -> None:
    """Whom the Earth elects is told in letters of their own."""
    visitor = visit("Ada", **CLOSE).introduced()
    expect(visitor.table(ended(visitor, saved=True)).ending).to_be_visible()
    assert not (problems := faint_in_both_schemes(visitor, ENDING)), "\n".join(problems)
