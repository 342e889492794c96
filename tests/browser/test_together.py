"""Turn, players, log, clocks, moves and board change together: looked at every 50 ms while bots move."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.browser.conftest import Visit
from tests.browser.parlour import EVERY, Visitor
from tests.browser.places import GAMES

MINE = 0
MOVES = 4
CHANCE = -1
LATE = 250
"""Milliseconds by which a busy machine may begin a motion too late."""
WATCH = """([every, late]) => {
    const moves = (motion) => {
        const { progress, duration } = motion.effect.getComputedTiming();
        const carries = !(motion instanceof CSSTransition) || motion.transitionProperty === 'transform';
        return carries && !(motion instanceof CSSAnimation) && duration * (1 - progress) > late
            && motion.effect.target?.closest('.host');
    };
    window.seen = [];
    setInterval(() => {
        const players = [...document.querySelectorAll('section.players li')];
        const tiles = document.querySelector('.host :is([data-about^=player-], [data-about^=score-]).turn');
        window.seen.push({
            moving: document.getAnimations().some(moves),
            skips: document.querySelector('button.skip') !== null,
            told: document.querySelectorAll('.side .sentence').length,
            lit: players.findIndex((player) => player.classList.contains('acting')),
            tile: tiles ? Number(tiles.dataset.about.split('-')[1]) - 1 : null,
            mine: document.querySelector('.top .pill.turn') !== null,
            moves: document.querySelectorAll('button[data-move]').length,
            clock: players[0].querySelector('[role=timer]').textContent,
        });
    }, every);
}"""


class Sample(NamedTuple):
    """What the page said at one moment."""

    moving: bool
    """Whether something is on its way on the board."""
    skips: bool
    told: int
    lit: int
    tile: int | None
    mine: bool
    moves: int
    clock: str


def watched(visitor: Visitor, game: str) -> tuple[list[Sample], list[int], int]:
    """What the page said through some moves, who made each event, and who is to move then."""
    preview = visitor.post(f"games/{game}/preview", options={})
    seats = ["me", *["greedy"] * (len(preview["names"]) - 1)]
    clock = {"kind": "game", "limit": 3600, "increment": 0}
    table = visitor.table(visitor.opened(game, seats=seats, clock=clock))
    assert table.my_turn()
    visitor.page.evaluate(WATCH, [EVERY, LATE])
    made = 0
    while made < MOVES and table.my_turn():
        before = visitor.get(f"tables/{table.id}")["position"]
        while table.moves.count() and visitor.get(f"tables/{table.id}")["position"] == before:
            table.touch(table.candidates()[0])
        made += 1
    assert table.my_turn()
    seen: list[dict[str, Any]] = visitor.page.evaluate("window.seen")
    state = visitor.get(f"tables/{table.id}")
    return [Sample(**one) for one in seen], [actor for actor, _ in state["events"]], state["actor"]


def decider(events: list[int], actor: int, event: int) -> int:
    """Who decided the event, or decides after it if it was chance."""
    return next((who for who in events[event:] if who != CHANCE), actor)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_tells_the_turn_changes_with_the_board(visit: Visit, game: str) -> None:
    visitor = visit(
        "Ada",
        reduced_motion="no-preference",
        prefers={"motion": "normal"},
        viewport={"width": 1280, "height": 720},
    ).introduced()
    samples, events, actor = watched(visitor, game)
    rivals = 0
    clocks: dict[int, set[str]] = {}
    for sample in samples:
        if not sample.told or not sample.moving:
            continue
        by = decider(events, actor, sample.told - 1)
        assert sample.lit == by, sample
        assert sample.tile in (None, by), sample
        if by != MINE:
            rivals += 1
            assert not sample.mine, sample
            assert not sample.moves, sample
            clocks.setdefault(sample.told, set()).add(sample.clock)
    assert rivals > 3, "no move of a rival was seen"
    assert max(map(len, clocks.values())) == 1, f"one's time runs while others are shown to move: {clocks}"
    ready = [sample for sample in samples if sample.moves]
    assert ready
    assert all(sample.mine and sample.lit == MINE for sample in ready)
