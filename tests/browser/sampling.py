"""What a table's page says at once in its many places, picture by picture, and where two of them disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Page

CHANCE = -1
NOBODY = -1
TURN, OVER = "● Your turn", "The game is over"
WATCH = """() => {
    window.pictures = [];
    const words = (thing) => thing?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
    const acting = (all) => all.findIndex((one) => one.classList.contains('acting'));
    const look = () => {
        const find = (selector) => document.querySelector(selector);
        const all = (selector) => [...document.querySelectorAll(selector)];
        if (!find('section.players')) return;
        const tiles = all('.host :is([data-about^=player-], [data-about^=score-])')
            .filter((tile) => tile.matches('.turn') || tile.querySelector(':scope > .marked'))
            .map((tile) => Number(tile.dataset.about.split('-')[1]) - 1);
        const picture = {
            lit: acting(all('section.players li')),
            tiles,
            barred: find('[data-bar]') ? acting(all('[data-bar] li')) : null,
            turn: words(find('p.turn')),
            title: document.title,
            heading: words(find('#moves-title')),
            moves: all('button[data-move]').length,
            parts: all('.host [data-part][aria-disabled="false"][aria-pressed="false"]').length,
            told: all('.side .sentence').length,
            last: words(all('.side :is(.sentence, .note)').at(-1)),
            footed: find('[data-bar] .last') ? words(find('[data-bar] .last')) : null,
            board: words(find('.plain:not([hidden])')),
            clocks: all('section.players [role=timer]').map(words),
            skips: find('button.skip') !== null,
            lingers: find('[data-interlude]') !== null,
            result: find('#result-title') !== null,
            page: words(find('main')),
        };
        if (JSON.stringify(picture) !== JSON.stringify(window.pictures.at(-1))) window.pictures.push(picture);
    };
    let due = false;
    const soon = () => {
        if (due) return;
        due = true;
        requestAnimationFrame(() => { due = false; look(); });
    };
    look();
    const anything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(soon).observe(document.documentElement, anything);
}"""
"""Keep what the page says whenever something of it has changed, as it is painted."""


class Picture(NamedTuple):
    """What the page says at one moment. Seats are numbered from 0; -1 is nobody's."""

    lit: int
    """Whose line is lit in the panel of players."""
    tiles: list[int]
    """Whose tiles are marked on the board."""
    barred: int | None
    """Whose place is lit in the bar of a phone; None where there is no bar."""
    turn: str
    title: str
    heading: str
    """What stands over the moves."""
    moves: int
    parts: int
    """How many things on the board can be touched next."""
    told: int
    """How many sentences of the log are told."""
    last: str
    """The last line of the log."""
    footed: str | None
    """What the bar says happened last."""
    board: str
    """The board in words."""
    clocks: list[str]
    skips: bool
    """Whether moves wait to be shown."""
    lingers: bool
    """Whether there is so much to see that it stays, whoever's time runs."""
    result: bool
    page: str
    """All its words."""


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def pictures(page: Page) -> list[Picture]:
    """What it has said since one began to watch it, or asked last."""
    seen: list[dict[str, Any]] = page.evaluate("() => window.pictures.splice(0)")
    return [Picture(**one) for one in seen]


def contradictions(picture: Picture, own: Sequence[int]) -> Iterator[str]:
    """Where two places of one picture say different things to whoever sits on these seats."""
    mine = TURN in picture.turn
    if mine and picture.lit not in own:
        yield "the line says it is my turn, the panel another's"
    if mine is not picture.title.startswith("●"):
        yield "line and title differ"
    if any(tile != picture.lit for tile in picture.tiles):
        yield "board and panel mark different players"
    if picture.barred not in (None, picture.lit):
        yield "bar and panel mark different players"
    if picture.moves and not mine:
        yield "moves to choose from, and it is not said to be my turn"
    if picture.moves == 0 and picture.parts:
        yield "things to touch, and no moves"
    if "is to move" in picture.turn + picture.heading and picture.lit == NOBODY:
        yield "somebody is said to be to move, and nobody is lit"
    if not picture.heading and not picture.result:
        yield "an empty heading"
    if OVER in picture.turn and (picture.lit != NOBODY or picture.moves):
        yield "it is over, and somebody is to move"
    if picture.result and (OVER not in picture.turn or picture.lit != NOBODY):
        yield "a result, and the game goes on"
    if picture.footed not in (None, picture.last) and picture.told:
        yield "bar and log end differently"


def never_seen(seen: Sequence[Picture], seats: int, tiles: bool, bar: bool) -> list[str]:
    """What no picture had, so that nothing was compared with it; and what was there in some pictures only.

    `tiles`: whether players have tiles on the board. `bar`: whether there is one at the foot of the page."""
    some = {
        "a player who is lit": any(picture.lit != NOBODY for picture in seen),
        "tiles that are marked, where there are any": any(picture.tiles for picture in seen) is tiles,
        "one's turn": any(TURN in picture.turn for picture in seen),
        "moves": any(picture.moves for picture in seen),
        "things to touch": any(picture.parts for picture in seen),
        "sentences": any(picture.told for picture in seen),
        "the board in words": any(picture.board for picture in seen),
        "moves that wait to be shown": any(picture.skips for picture in seen),
        "everybody's clock": all(len(picture.clocks) == seats for picture in seen),
        "the bar where there is one": all((picture.barred is not None) is bar for picture in seen),
        "the last line in the bar": all((picture.footed is not None) is bar for picture in seen),
    }
    return [what for what, was_seen in some.items() if not was_seen]


def disagreements(seen: Sequence[Picture], own: Sequence[int]) -> list[str]:
    """All of them, and clocks that run for somebody who is not lit."""
    found = [f"{what}: {picture}" for picture in seen for what in contradictions(picture, own)]
    for before, after in pairwise(seen):
        for seat, (had, has) in enumerate(zip(before.clocks, after.clocks, strict=True)):
            stays = before.lingers or after.lingers
            if seconds(has) < seconds(had) and seat not in (before.lit, after.lit) and not stays:
                found.append(f"time of {seat} runs from {had} to {has}: {before} {after}")
    return found


def seconds(clock: str) -> int:
    """Of a clock such as '14:59'."""
    minutes, rest = map(int, clock.split(":"))
    return 60 * minutes + rest


def out_of_step(seen: Sequence[Picture], events: Sequence[int], actor: int) -> list[str]:
    """Pictures whose board or panel is not that of the last sentence they tell, in a game without undo.

    `events` says who made each; `actor` who is to move after the last."""
    boards: dict[int, str] = {}
    found = []
    for picture in seen:
        if not picture.told:
            continue
        if picture.board and boards.setdefault(picture.told, picture.board) != picture.board:
            found.append(f"another board after as many sentences: {picture} {boards[picture.told]}")
        makers = {decider(events, actor, picture.told - 1), decider(events, actor, picture.told)}
        if picture.skips and picture.lit != decider(events, actor, picture.told - 1):
            found.append(f"moves wait to be shown, and another than who made this one is lit: {picture}")
        if picture.lit != NOBODY and picture.lit not in makers:
            found.append(f"lit is neither who moved nor who is next: {picture}")
        if picture.lit == NOBODY and OVER not in picture.turn:
            found.append(f"nobody is lit: {picture}")
    return found


def decider(events: Sequence[int], actor: int, event: int) -> int:
    """Who decided the event, or decides after it if it was chance."""
    return next((who for who in events[event:] if who != CHANCE), actor)
