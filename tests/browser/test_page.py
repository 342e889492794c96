"""The page around a board: all of it on one screen, nothing that jumps, nothing that contradicts the board."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from snailhouse.core.language import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.parlour import EVERY, Table, Visitor, awaited, until
from tests.browser.places import GAMES, played, seats
from tests.browser.shifts import SHIFTS, shifts

SCREENS = {"low": (1280, 720), "wide": (1920, 1080), "tablet": (820, 1180), "flat": (740, 360)}
WIDEST = "W" * 24
WHOLE = 1_000
"""More moves than a game has."""
AT_REST = 100
"""How often one looks whether a page fits."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
OUTSIDE = """() => {
    const inside = (box) => box.top >= -1 && box.left >= -1 && box.right <= innerWidth + 1 &&
        box.bottom <= innerHeight + 1;
    const board = document.querySelector('.host svg');
    const scrolls = document.scrollingElement.scrollHeight > innerHeight + 1 ? ['the page scrolls'] : [];
    return [...scrolls, ...[board, ...document.querySelectorAll('.host [data-part]')]
        .filter((thing) => !inside(thing.getBoundingClientRect()))
        .map((thing) => thing.dataset.part ?? 'the board')];
}"""
UNSHADED = """() => [...document.querySelectorAll('.moves ul')]
    .filter((list) => list.scrollHeight > list.clientHeight + 1)
    .filter((list) => !getComputedStyle(list).backgroundImage.includes('gradient')).length"""
CUT_OFF = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
NARROW = """() => [...document.querySelectorAll('.players strong')]
    .filter((one) => one.clientWidth < 60).map((one) => one.textContent)"""
"""Names that have room for a few letters only."""
TOO_WIDE = """(all) => all.map((one) => one.getBoundingClientRect())
    .filter(({ left, right }) => left < -1 || right > innerWidth + 1).map(({ left, right }) => [left, right])"""
OVERLAPPING = """(all) => all.map((one) => one.getBoundingClientRect())
    .filter(({ left, top, right, bottom }, at, boxes) => {
        const next = boxes[at + 1];
        const level = next && next.top < bottom && next.bottom > top;
        const crosses = level && next.left < right && next.right > left;
        return crosses || right > innerWidth - 4;
    }).map(({ left, right }) => [left, right])"""
"""Of things in lines beside each other those that reach the next one, or the edge of the page."""
ACTING = """() => {
    const seat = [...document.querySelectorAll('.players li')].findIndex((one) => one.matches('.acting'));
    const busy = Boolean([...document.querySelectorAll('.turn button')].length);
    return [seat, busy, document.title.startsWith('●')];
}"""


def settled(page: Page, script: str, wanted: Any) -> Any:
    """What a script finds: what is wanted, or what it is after a while. A page needs time for a new size."""
    for _ in range(AT_REST):
        if (found := page.evaluate(script)) == wanted:
            break
        page.wait_for_timeout(EVERY)
    return found


def sitting(visitor: Visitor, game: str) -> Table:
    table = visitor.table(visitor.opened(game, seats=seats(visitor, game), coach=True))
    assert table.my_turn()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_needed_to_play_is_on_one_screen(visit: Visit, game: str) -> None:
    visitor = visit("Ada").introduced()
    table = sitting(visitor, game)
    listed = visitor.page.locator("#moves-title")
    expect(listed).to_have_text(re.compile(rf": {table.moves.count()}$"))
    for name, (width, height) in SCREENS.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert settled(visitor.page, OUTSIDE, []) == [], name
        assert settled(visitor.page, UNSHADED, 0) == 0, "a list that goes on is shaded where it does"
        if name != "flat":
            expect(table.moves.first).to_be_in_viewport(ratio=1)
            expect(visitor.page.get_by_role("button", name="Undo", exact=True)).to_be_in_viewport(ratio=1)
            expect(visitor.page.get_by_role("tab", name="Log", exact=True)).to_be_in_viewport(ratio=1)


def test_a_phone_has_what_matters_pinned_to_its_foot(visit: Visit) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    clock = {"kind": "game", "limit": 300}
    table = visitor.table(visitor.opened("giant-snail", seats=["me", "random", "random"], clock=clock))
    assert table.my_turn()
    bar = visitor.page.locator("[data-bar]")
    for _ in range(2):
        expect(bar).to_be_in_viewport(ratio=1)
        expect(bar.get_by_text("Your turn")).to_be_in_viewport(ratio=1)
        expect(bar.get_by_text(re.compile(r"\d:\d\d"))).to_have_count(3)
        expect(bar.get_by_role("button", name="Undo", exact=True)).to_be_in_viewport(ratio=1)
        visitor.page.get_by_role("button", name="More", exact=True).scroll_into_view_if_needed()


@pytest.mark.parametrize("clock", [{"kind": "game", "limit": 21_600}, {"kind": "days", "limit": 2}])
def test_on_a_phone_long_times_stand_clear_of_each_other(visit: Visit, clock: dict[str, Any]) -> None:
    visitor = visit("Ada", **PHONE, prefers={"language": "es"}).introduced()
    for players in (2, 3, 6):
        choices = {"options": {"players": players}, "seats": ["me", *["random"] * (players - 1)]}
        assert visitor.table(visitor.opened("cargolino-valentino", clock=clock, **choices)).my_turn()
        for width, height in ((360, 740), (740, 360)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            inside = visitor.page.locator("[data-bar] :is(.chip, .time), [data-bar] .button")
            expect(inside).to_have_count(2 * players + 1)
            assert inside.evaluate_all(OVERLAPPING) == [], f"{players} players, {width} x {height}"


@pytest.mark.parametrize(
    ("game", "seated"),
    [
        ("snails-pace", ["me", "random"]),
        ("snail-invasion", ["me", "random"]),
        ("snail-invasion", ["random", "me"]),
    ],
)
def test_a_phone_shows_all_that_can_be_touched_first_above_its_bar(
    visit: Visit, game: str, seated: list[str]
) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    assert visitor.table(visitor.opened(game, seats=seated)).my_turn()
    bar = visitor.page.locator("[data-bar]").bounding_box()
    can = visitor.page.locator('.host [data-part^="track-"], .host [data-part][aria-disabled="false"]')
    lowest = can.evaluate_all("(all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))")
    assert bar
    assert lowest <= bar["y"]


def test_on_a_phone_four_dice_and_two_cards_lie_beside_each_other(visit: Visit) -> None:
    visitor = visit("Ada", **PHONE).introduced()
    assert visitor.table(four_kinds_of_dice(visitor)).my_turn()
    dice = visitor.page.locator(".host [data-part^=die-]")
    cards = visitor.page.locator(".host [data-about=cards]").bounding_box()
    expect(dice).to_have_count(4)
    edges = dice.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
    assert cards
    assert max(edges) + 4 < cards["x"]


def four_kinds_of_dice(visitor: Visitor) -> str:
    """A table of Cargolino Valentino where one owns two snails and has rolled four colours."""
    for _ in range(60):
        name = visitor.opened("cargolino-valentino", options={"players": 2}, seats=["me", "random"])
        seen = until(visitor.page, partial(to_move, visitor, name), "one's turn")
        if len(set(seen["view"]["dice"])) == 4:
            return name
    raise AssertionError("no roll had four colours")


def to_move(visitor: Visitor, table: str) -> Any:
    """A table when it is one's turn; before that nothing."""
    seen = visitor.get(f"tables/{table}")
    return seen if seen["moves"] else None


def test_a_phone_on_its_side_has_it_below_what_scrolls_beside_the_board(visit: Visit) -> None:
    visitor = visit("Ada", **{**PHONE, "viewport": {"width": 740, "height": 360}}, prefers={"language": "ca"})
    seated = seats(visitor.introduced(), "giant-snail")
    name = visitor.opened("giant-snail", seats=seated, clock={"kind": "game", "limit": 300})
    assert visitor.table(name).my_turn()
    bar = visitor.page.locator("[data-bar]")
    expect(bar).to_be_in_viewport(ratio=1)
    expect(bar.get_by_text("Et toca")).to_be_in_viewport(ratio=1)
    expect(bar.get_by_text(re.compile(r"\d:\d\d"))).to_have_count(3)
    expect(bar.get_by_role("button", name="Desfés")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator(".moves .help")).to_be_in_viewport(ratio=1)
    assert visitor.page.locator(".moves .help, [data-bar] .last").evaluate_all(CUT_OFF) == []


def test_a_phone_on_its_side_has_both_answers_and_every_panel_in_sight(visit: Visit) -> None:
    sideways = {**PHONE, "viewport": {"width": 740, "height": 360}}
    ada, bob = visit("Ada", prefers={"language": "es"}, **sideways).introduced(), visit("Bob").introduced()
    name = ada.opened("snails-pace", start=False, seats=["me", "open"], coach=True)
    bob.command(name, "sit", seat=1)
    ada.command(name, "start")
    while not move_if_one_can(bob, name):
        move_if_one_can(ada, name)
    bob.post(f"tables/{name}/commands", type="offer", kind="draw")
    ada.table(name)
    for answer in ("De acuerdo", "No, gracias"):
        expect(ada.page.get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)
    tabs = ada.page.get_by_role("tablist")
    tabs.get_by_role("tab", name="Entrenador").click()
    assert tabs.evaluate_all(CUT_OFF) == []


def test_what_can_be_done_besides_moving_is_in_one_line(visit: Visit) -> None:
    low = {"viewport": {"width": 1280, "height": 720}}
    ada, bob = visit("Ada", **low).introduced(), visit("Bob").introduced()
    ada.forgive(r"WebSocket connection to .* failed")  # a table is left before its line is there
    name = ada.opened("snails-pace", start=False, seats=["me", "open"], coach=True)
    bob.command(name, "sit", seat=1)
    ada.command(name, "start")
    shared = {"options": {"players": 4}, "seats": ["me"] * 4, "hot_seat": True}
    for table, ways in ((name, 5), (ada.opened("cargolino-valentino", **shared), 4)):
        ada.table(table)
        if ways == 4:
            ada.page.locator(".cover button").click()
        buttons = ada.page.locator(".actions > button")
        expect(buttons).to_have_count(ways)
        said = set()
        for language in LANGUAGES:
            ada.speak(language)
            said.add(buttons.nth(1).inner_text())
            tops = buttons.evaluate_all("(all) => all.map((one) => Math.round(one.offsetTop))")
            assert len(set(tops)) == 1, (table, language)
        assert len(said) == len(LANGUAGES)
        ada.speak("en")


@pytest.mark.parametrize("game", ["cargolino-valentino", "giant-snail"])
def test_the_widest_names_widen_nothing_where_a_screen_is_shared(visit: Visit, game: str) -> None:
    """Neither the page that asks to pass the screen on, nor the line that says whose turn it is."""
    ada = visit("Ada", prefers={"language": "es"}).introduced()
    others = len(seats(ada, game))
    name = ada.opened(game, start=False, seats=["me"] * others, hot_seat=True)
    for seat in range(others):
        ada.command(name, "rename", seat=seat, name=WIDEST)
    ada.command(name, "start")
    page = ada.go(f"table/{name}")
    button = page.locator(".cover button")
    expect(button).to_be_visible()
    for width, height in (*SCREENS.values(), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".cover, .cover *").evaluate_all(TOO_WIDE) == []
    button.click()
    expect(page.locator("[data-goal]")).to_be_visible()
    for width, height in (*SCREENS.values(), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".goal button")).to_be_in_viewport(ratio=1)
        told = page.locator(".top, .top *, .card, .sentence, [data-move]")
        assert told.evaluate_all(TOO_WIDE) == []


def test_who_has_the_widest_name_is_read_in_every_panel(visit: Visit) -> None:
    """What they say, and on a phone on its side who they are, beside a clock."""
    ada = visit(WIDEST, viewport={"width": 1280, "height": 720}).introduced()
    clock = {"kind": "game", "limit": 21_600}
    name = ada.opened("snails-pace", seats=["me", "random"], clock=clock)
    ada.command(name, "say", text="Hello", seat=0)
    table = ada.table(name)
    table.tab("Chat")
    said = ada.page.locator(".chat li")
    expect(said).to_contain_text("Hello")
    expect(said).to_be_in_viewport(ratio=1)
    assert ada.page.locator(".chat ol, .chat li").evaluate_all(CUT_OFF) == []
    ada.page.set_viewport_size({"width": 740, "height": 360})
    names = ada.page.locator(".players strong")
    assert settled(ada.page, NARROW, []) == []
    expect(names).to_have_count(2)


def test_what_to_do_after_a_game_is_in_sight_however_long_names_are(visit: Visit) -> None:
    ada = visit("Ada", viewport={"width": 1280, "height": 720}).introduced()
    choices = {"options": {"players": 6}, "seats": ["me"] * 6, "hot_seat": True}
    name = ada.opened("cargolino-valentino", start=False, **choices)
    for seat in range(6):
        ada.command(name, "rename", seat=seat, name=WIDEST)
    ada.command(name, "start")
    played(ada, name, WHOLE)
    table = ada.table(name)
    expect(table.result.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_nothing_jumps_when_people_come_move_talk_ask_and_end(visit: Visit, look: str) -> None:
    """Seats, moves, talk, requests, tabs and results: nothing that was there gives way to them."""
    shape = PHONE if look == "phone" else {"viewport": {"width": 1280, "height": 720}}
    ada, bob = visit("Ada", **shape).introduced(), visit("Bob").introduced()
    ada.page.add_init_script(f"({SHIFTS})()")
    assert [f"{game}: {jump}" for game in GAMES for jump in jumps(ada, bob, game)] == []


def jumps(ada: Visitor, bob: Visitor, game: str) -> list[str]:
    """What moved on Ada's screen while she and Bob played, from the first seat to the end."""
    name = ada.opened(game, start=False, seats=["me", "open", *seats(ada, game)[2:]], coach=True)
    table = ada.table(name)
    expect(ada.page.get_by_role("button", name="Begin: bots take the open seats")).to_be_visible()
    bob.command(name, "sit", seat=1)
    expect(ada.page.locator(".seats")).to_contain_text("Bob")
    ada.command(name, "start")
    by_bob = 0
    while by_bob < 2:
        move_if_one_can(ada, name)
        by_bob += move_if_one_can(bob, name)
    bob.command(name, "say", text="Hello", seat=1)
    kind = "draw" if "draw" in bob.get(f"tables/{name}")["rights"] else "undo"
    bob.post(f"tables/{name}/commands", type="offer", kind=kind)
    moved = shifts(ada.page)
    for tab in ("Chat", "Rules", "Coach", "Log"):
        table.tab(tab)
        ada.answered()
        shifts(ada.page)  # what a panel brings follows a touch, however long the house takes for it
    ended = "resign" in bob.get(f"tables/{name}")["rights"]
    bob.command(name, "resign" if ended else "leave", seat=1)
    expect(table.result if ended else ada.page.get_by_text("a bot stands in").first).to_be_visible()
    return [*moved, *shifts(ada.page)]


def move_if_one_can(mover: Visitor, name: str) -> bool:
    """Whether it was their turn, and they made the first of their moves."""
    seen = mover.get(f"tables/{name}")
    if seen["moves"]:
        mover.command(name, "move", move=seen["moves"][0]["id"], position=seen["position"])
    return bool(seen["moves"])


def test_whose_turn_it_is_changes_with_what_the_board_shows(visit: Visit) -> None:
    visitor = visit("Ada", reduced_motion="no-preference", prefers={"motion": "calm"}).introduced()
    table = sitting(visitor, "snails-pace")
    visitor.page.evaluate(
        f"() => {{ window.seen = []; setInterval(() => window.seen.push(({ACTING})()), 40); }}"
    )
    table.touch(table.candidates()[0])
    awaited(visitor.page, "() => window.seen.some(([seat]) => seat === 1)", "the bot's turn")
    assert table.my_turn()
    seen = visitor.page.evaluate("() => window.seen")
    assert [1, True, False] in seen, "the bot's move is shown as the bot's"
    assert not [one for one in seen if one[1] and one[2]], "it is one's turn only when the board shows so"


def test_after_a_game_was_given_up_nobody_is_to_move(ada: Visitor) -> None:
    for game in GAMES:
        table = sitting(ada, game)
        others = ada.get(f"tables/{table.id}")["seats"]
        if "resign" not in ada.get(f"tables/{table.id}")["rights"]:
            assert len(others) > 2
            continue
        ada.command(table.id, "resign", seat=0)
        expect(table.result).to_be_visible()
        expect(ada.page.get_by_text("to move").locator("visible=true")).to_have_count(0)
        expect(ada.page.locator(".acting")).to_have_count(0)
        expect(table.log.last).to_have_text(ada.get(f"tables/{table.id}")["result"]["text"])
        assert "Matched by the dice" not in ada.page.locator(".plain").inner_text(), "no dice wait for a move"


def test_every_touch_is_answered(ada: Visitor, visit: Visit) -> None:
    table = sitting(ada, "snails-pace")
    ada.command(table.id, "resign", seat=0)
    expect(table.result).to_be_visible()
    table.touch("track-8")
    expect(table.reason).to_contain_text("The game is over")
    watching = visit("Eve").table(ada.opened("snails-pace", seats=["me", "random"]))
    watching.board.locator("[data-part]").first.wait_for()
    watching.touch("track-8")
    expect(watching.reason).to_contain_text("You are watching")


def test_the_keys_are_listed_and_a_game_that_begins_keeps_the_focus(ada: Visitor) -> None:
    page = ada.go()
    page.locator("[data-play=snails-pace]").click()
    table = ada.at_new_table()
    assert table.my_turn()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("from thing to thing on the board")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_number_is_limited_as_one_types(ada: Visitor) -> None:
    players = ada.go("new/cargolino-valentino").locator("[data-option=players]")
    players.fill("9")
    expect(players).to_have_value("6")
    expect(ada.page.locator("select[data-seat]")).to_have_count(6)
    players.fill("")
    players.blur()
    expect(players).to_have_value("6")
    players.fill("1")
    players.blur()
    expect(players).to_have_value("2")
    places = ada.go("tournament").locator("[data-places]")
    places.fill("99")
    expect(places).to_have_value("16")
