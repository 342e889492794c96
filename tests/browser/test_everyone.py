"""Every page for everyone: no rule of accessibility is broken, and phones and fingers have what they need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import OF_WIDTH, broken_rules
from tests.browser.conftest import Visit
from tests.browser.judging import reviewed
from tests.browser.parlour import TABS, Table, Visitor, until
from tests.browser.places import GAMES, WHOLE, Places, played, seats
from tests.browser.shifts import SHIFTS, shifts

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOKS = {"desk": DESK, "phone": PHONE}
SHORT = {"kind": "move", "limit": 19}
"""All of it is little."""
FINGER = 24
"""Pixels that WCAG 2.2 asks of a target at least."""
TOO_SMALL = """(least) => {
    const inText = (link) => link.tagName === 'A' && getComputedStyle(link).display === 'inline';
    const unseen = (thing) => thing.closest('.unseen, dialog:not([open])') || !thing.checkVisibility();
    const size = (thing) => (thing.closest('label') ?? thing).getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, summary, [data-part][tabindex="0"]')]
        .filter((thing) => !unseen(thing) && !inText(thing))
        .filter((thing) => Math.min(size(thing).width, size(thing).height) < least - 0.5)
        .map((thing) => `${thing.dataset.part ?? thing.outerHTML.slice(0, 90)}: ` +
            `${size(thing).width.toFixed()}x${size(thing).height.toFixed()}`);
}"""


FOCUS = """() => {
    const focused = document.activeElement;
    if (focused === document.body || window.stops.has(focused)) return null;
    window.stops.add(focused);
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const ring = focused.querySelector('.ring');
    const bright = document.createElement('i');
    bright.style.color = 'var(--focus)';
    document.body.append(bright);
    const ringed = ring && getComputedStyle(ring).opacity === '1' &&
        getComputedStyle(ring).stroke === getComputedStyle(bright).color;
    bright.remove();
    return outlined || ringed ? '' : focused.outerHTML.slice(0, 90);
}"""
"""What has the focus if that is not seen; null when there is nothing new that has it."""


def unfit(visitor: Visitor, width: int) -> Iterator[str]:
    """What is wider than the window or too small for a finger."""
    page = visitor.page
    wide = page.evaluate("() => document.scrollingElement.scrollWidth")
    if wide > width:
        yield f"{wide} wide"
    yield from page.evaluate(TOO_SMALL, FINGER)


WRONG = """() => {
    const wrong = (kind, style) => {
        const thing = document.createElement(kind);
        Object.assign(thing.style, style);
        document.querySelector('main').prepend(thing);
        return thing;
    };
    wrong('p', { width: '900px', color: '#ccc', background: '#ddd' }).textContent = 'faint';
    wrong('button', { all: 'unset', display: 'block', width: '9px', height: '90px' });
    Object.assign(wrong('img', { height: '90px' }), { src: './icon.svg' });
}"""
"""Puts on a page what breaks rules, is too small and too wide, and moves the others away."""


def test_what_is_wrong_is_found(visit: Visit) -> None:
    """Else the tests after this one would find nothing, whatever there is."""
    visitor = visit("Ada", viewport=PHONE["viewport"])
    visitor.page.add_init_script(f"({SHIFTS})()")
    page = visitor.go("about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    visitor.answered()
    assert [*shifts(page), *broken_rules(page), *unfit(visitor, PHONE["viewport"]["width"])] == []
    page.evaluate(WRONG)
    until(page, lambda: shifts(page), "what has moved")
    rules = {rule.partition(" at ")[0] for rule in broken_rules(page)}
    assert rules >= {"button-name", "color-contrast", "image-alt", "in the dark, color-contrast"}
    assert len([*unfit(visitor, PHONE["viewport"]["width"])]) == 2


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_keeps_the_rules_fits_and_stands_still(visit: Visit, look: str) -> None:
    """The rules of accessibility in both schemes; a phone's width; no shift after the first paint.

    But for tables and lessons, which have a bar and a fold there, the same things stand on phones: there what
    their width may change.
    In the dark a page is looked at for one of the games: what is written on boards has a test of its own.
    """
    visitor = visit("Ada", **LOOKS[look]).introduced()
    visitor.page.add_init_script(f"({SHIFTS})()")
    problems, in_the_dark = [], set()
    for place in Places(visitor).walk():
        alike = look == "phone" and not place.name.startswith(("table-", "lesson-"))
        kind = place.name.partition("-")[0] if place.name.endswith(tuple(GAMES)) else place.name
        broken = broken_rules(visitor.page, OF_WIDTH if alike else None, dark=kind not in in_the_dark)
        in_the_dark.add(kind)
        found = [*shifts(visitor.page), *broken]
        found += unfit(visitor, PHONE["viewport"]["width"]) if look == "phone" else []
        problems += [f"{place.name}: {one}" for one in found]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("look", LOOKS)
def test_no_state_of_a_page_breaks_a_rule_of_accessibility(visit: Visit, tmp_path: Path, look: str) -> None:
    """Dialogs, questions, refusals, and what comes when it is wanted."""
    visitor = visit("Ada", prefers={"sound": True}, **LOOKS[look]).introduced()
    visitor.forgive("422")
    visitor.opened("snails-pace", seats=["me", "random"])
    file = tmp_path / "broken.toml"
    file.write_text("start_pays = 'all'", "utf-8")
    rules = OF_WIDTH if look == "phone" else None
    problems = [
        f"{state}: {rule}" for state in page_states(visitor, file) for rule in broken_rules(visitor.page, rules)
    ]
    assert not problems, "\n".join(problems)


def page_states(visitor: Visitor, broken_edition: Path) -> Iterator[str]:
    """Bring one page after the other into a state worth looking at; their names."""
    page = visitor.go()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_label("Volume", exact=True)).to_be_visible()
    yield "settings with sounds"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys", exact=True)).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    page.get_by_label("Link to a table", exact=True).fill("nowhere")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("This is not a link to a table.")).to_be_visible()
    yield "no link to a table"
    visitor.go("me")
    page.get_by_role("button", name="Make a private link").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    yield "private link"
    page.get_by_role("button", name="Delete me", exact=True).click()
    expect(page.get_by_role("button", name="Yes", exact=True)).to_be_visible()
    yield "asked"
    visitor.go("new/cargolino-valentino")
    page.locator("select[data-seat='1']").select_option("me")
    page.get_by_label("Several of us at this screen").check()
    page.get_by_role("button", name="Open the table", exact=True).wait_for()
    page.locator("#edition-file").set_input_files(broken_edition)
    expect(page.locator("[data-option=edition] .problem")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # from under the button that stays in sight
    yield "new table at one screen, with a broken edition"
    visitor.go("replay")
    page.locator("input[type=file]").set_input_files(broken_edition)
    expect(page.get_by_role("alert").filter(has_text="no record")).to_be_visible()
    yield "no record"
    table = visitor.opened("snails-pace", seats=["me", "random"])
    played(visitor, table, WHOLE)
    yield from reviewed(visitor, table)


@pytest.mark.parametrize("look", LOOKS)
def test_no_state_of_a_table_breaks_a_rule_of_accessibility(visit: Visit, look: str) -> None:
    """Every panel, every dialog, a refusal, a look back, a question, a result, a covered screen."""
    visitor = visit("Ada", **LOOKS[look]).introduced()
    table = visitor.table(visitor.opened("snails-pace", seats=["me", "random"], coach=True))
    assert table.my_turn()
    problems = []
    for state in states(visitor, table):
        found = [
            *broken_rules(visitor.page),
            *(unfit(visitor, PHONE["viewport"]["width"]) if look == "phone" else []),
        ]
        problems += [f"{state}: {one}" for one in found]
    assert not problems, "\n".join(problems)


def states(visitor: Visitor, table: Table) -> Iterator[str]:
    """Bring the table into one state after the other; their names."""
    page = visitor.page
    for tab in ("Chat", "Coach", "Rules", "Log"):
        table.tab(tab)
        visitor.answered()
        yield tab
    for button in ("More", "Settings"):
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        visitor.answered()
        yield button
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.mouse.move(*table.spot(table.candidates()[0]))
    expect(page.locator("[data-explained]")).to_be_visible()
    yield "explained"
    page.mouse.move(0, 0)  # where the looks for broken rules have scrolled, it would rest on something else
    page.keyboard.press("Escape")
    expect(page.locator("[data-explained]")).to_have_count(0)
    table.touch(str(table.board.locator('[data-part][aria-disabled="true"]').first.get_attribute("data-part")))
    expect(table.reason).to_be_visible()
    table.log.first.get_by_role("button").first.click()
    expect(page.get_by_role("button", name="Back to now", exact=True)).to_be_visible()
    yield "refused in the past"
    table.reason.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_text("Really resign?")).to_be_visible()
    yield "asked"
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(table.result).to_be_visible()
    yield "given up"
    shared = visitor.opened("cargolino-valentino", options={"players": 2}, seats=["me", "me"], hot_seat=True)
    visitor.table(shared)
    page.get_by_role("button", name=re.compile("^I am")).wait_for()
    yield "covered"


def test_no_state_of_a_table_with_others_breaks_a_rule_of_accessibility(visit: Visit) -> None:
    visitor, bob = visit("Ada", **DESK).introduced(), visit("Bob").introduced()
    problems = [f"{state}: {rule}" for state in company(visitor, bob) for rule in broken_rules(visitor.page)]
    assert not problems, "\n".join(problems)


def company(visitor: Visitor, bob: Visitor) -> Iterator[str]:
    """Little time; what somebody else says and offers at one's table; and a bot that plays for one."""
    page = visitor.table(between(visitor, bob, SHORT)).page
    expect(page.locator(".players .time.low").or_(page.locator("[data-away]")).first).to_be_visible()
    yield "little time"
    table = between(visitor, bob)
    visitor.table(table)
    bob.command(table, "say", text="Slowly, please!")
    page.get_by_role("tab", name=re.compile("^Chat")).click()
    page.get_by_role("button", name="Hide or report somebody").click()
    yield "whom to hide"
    page.get_by_role("button", name="Report somebody …").click()
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_visible()
    yield "a report"
    page.keyboard.press("Escape")
    bob.post(f"tables/{table}/commands", type="offer", kind="draw", seat=1)
    expect(page.get_by_role("button", name="Agree", exact=True)).to_be_visible()
    yield "asked for a draw"
    page.get_by_role("button", name="No, thanks", exact=True).click()
    visitor.command(table, "leave", seat=0)
    expect(page.locator("[data-away]")).to_be_visible()
    yield "a bot plays for one"
    visitor.forgive("WebSocket connection to .* failed", "Failed to load resource")
    visitor.context.set_offline(True)
    expect(page.get_by_text("You are offline")).to_be_visible()
    yield "offline"
    visitor.context.set_offline(False)


def between(visitor: Visitor, bob: Visitor, clock: dict[str, Any] | None = None) -> str:
    """A table of these two, the first of whom is to move."""
    options, seats = {"start": "x"}, ["me", "open"]
    choices = {"clock": clock} if clock else {}
    table = visitor.opened("snails-pace", start=False, seats=seats, options=options, **choices)
    bob.command(table, "sit", seat=1)
    visitor.command(table, "start")
    return table


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_wherever_the_focus_is_it_is_seen(visit: Visit, scheme: Literal["light", "dark"]) -> None:
    """By Tab through the first page and a table: an outline, or the ring of a thing on the board."""
    visitor = visit("Ada", color_scheme=scheme, **DESK).introduced()
    page = visitor.go()
    page.locator("[data-play]").first.wait_for()
    assert [*unmarked(page)] == []
    assert visitor.table(visitor.opened("snails-pace", seats=["me", "random"], coach=True)).my_turn()
    assert [*unmarked(page)] == []


def unmarked(page: Page) -> Iterator[str]:
    """The stops of Tab, from the first to the last, at which nothing shows where the focus is."""
    page.evaluate("() => { document.activeElement.blur(); window.stops = new Set(); }")
    for _ in range(TABS):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUS)
        if found is None:
            return
        if found:
            yield found
    raise AssertionError("Tab comes to no end")


@pytest.mark.parametrize("game", GAMES)
def test_fingers_play_on_a_phone(visit: Visit, game: str) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    table, dice = visitor.table(visitor.opened(game, seats=seats(visitor, game))), Random(1)  # noqa: S311
    assert table.my_turn()
    begun = visitor.get(f"tables/{table.id}")["position"]
    for _ in range(8):
        if not table.my_turn():
            break
        visitor.page.touchscreen.tap(*table.spot(dice.choice(table.candidates())))
    expect(table.reason).to_have_count(0)
    assert visitor.get(f"tables/{table.id}")["position"] > begun + 2, "fingers have moved"
