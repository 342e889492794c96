"""Sounds: offered once, heard where they are wanted; and what a phone lets one feel.

What is heard when, and how loud, is tested beside the client's sounds (web/src/lib/sound)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from snailhouse.server.pages import PARLOUR
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor, awaited

LISTEN = """() => {
    window.heard = [];
    const create = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function () {
        window.heard.push(performance.now());
        return create.call(this);
    };
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern);
}"""
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
SOUND = "() => window.heard.length > 0"


def loaded(visitor: Visitor) -> list[str]:
    """What makes the sounds, as soon as the page asks for it: that is before the first of them is heard."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url) if "synth" in request.url else None)
    return asked


def test_sounds_are_offered_once_and_move_nothing(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    ada.page.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    offer = ada.page.locator("[data-sound-offer]")
    board = table.board.bounding_box()
    offer.get_by_role("button", name="Sounds on", exact=True).click()
    expect(offer).to_have_count(0)
    assert table.board.bounding_box() == board
    awaited(ada.page, SOUND, "a sound")
    ada.page.reload()
    assert table.my_turn()
    expect(offer).to_have_count(0)
    table.touch(table.candidates()[0])
    awaited(ada.page, SOUND, "a sound")


NEEDED = '[data-part][aria-disabled="false"], .actions *, [data-bar] *'
COVERED = """(needed) => [...document.querySelectorAll(needed)]
    .filter((thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-sound-offer]');
    }).map((thing) => thing.outerHTML.slice(0, 80))"""


SCREENS = ((1280, 720), (1920, 1080), (820, 1180), (360, 740), (740, 360))


def test_the_offer_covers_nothing_that_is_needed_to_play(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    for width, height in SCREENS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.reload()
        assert table.my_turn()
        expect(ada.page.locator("[data-sound-offer]")).to_be_in_viewport(ratio=1)
        assert ada.page.evaluate(COVERED, NEEDED) == [], f"{width} x {height}"


def test_who_declines_hears_nothing(visit: Visit) -> None:
    ada = visit("Ada", prefers={"offered": False}).introduced()
    sounds = loaded(ada)
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    ada.page.locator("[data-sound-offer]").get_by_role("button", name="No, thanks", exact=True).click()
    table.touch(table.candidates()[0])
    assert table.my_turn()
    ada.answered()
    assert sounds == []
    ada.page.reload()
    assert table.my_turn()
    expect(ada.page.locator("[data-sound-offer]")).to_have_count(0)


def test_the_volume_is_a_setting(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.go()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_label("Volume", exact=True)).to_have_count(0)
    page.get_by_label("Sounds", exact=True).check()
    page.get_by_label("Volume", exact=True).fill("0.2")
    kept = page.evaluate("JSON.parse(localStorage.snailhouse)")
    assert (kept["sound"], kept["volume"], kept["offered"]) == (True, 0.2, True)


OCCASIONS = {"board": "Dice, cards, steps", "turn": "When it is your turn", "end": "At the end of a game"}


def test_each_occasion_can_be_tried_and_silenced(visit: Visit) -> None:
    ada = visit("Ada", prefers={"sound": True})
    ada.page.add_init_script(f"({LISTEN})()")
    page = ada.go()
    page.get_by_role("button", name="Settings", exact=True).click()
    for called in OCCASIONS.values():
        before = page.evaluate("window.heard.length")
        page.get_by_role("button", name=f"Listen: {called}", exact=True).click()
        awaited(page, "(before) => window.heard.length > before", f"a sound of {called}", before)
    page.get_by_label(OCCASIONS["turn"], exact=True).uncheck()
    page.reload()
    page.get_by_role("button", name="Settings", exact=True).click()
    for occasion, called in OCCASIONS.items():
        expect(page.get_by_label(called, exact=True)).to_be_checked(checked=occasion != "turn")


@pytest.mark.parametrize("wanted", ["turn", None])
def test_only_what_is_wanted_is_heard(visit: Visit, wanted: str | None) -> None:
    silenced = [occasion for occasion in OCCASIONS if occasion != wanted]
    ada = visit("Ada", prefers={"sound": True, "silenced": silenced}).introduced()
    ada.page.add_init_script(f"({LISTEN})()")
    sounds = loaded(ada)
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    actors: list[int] = []
    while 1 not in actors:
        assert table.my_turn()
        table.touch(table.candidates()[0])
        actors = [actor for actor, _ in ada.get(f"tables/{table.id}")["events"]]
    assert table.my_turn()
    if wanted:
        awaited(ada.page, SOUND, "the sound of one's turn")
    ada.answered()
    assert bool(sounds) is bool(wanted)


def test_a_phone_lets_one_feel_whose_turn_it_is(visit: Visit) -> None:
    ada = visit("Ada", **PHONE).introduced()
    ada.page.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("snails-pace", seats=["me", "random"]))
    assert table.my_turn()
    ada.page.locator("h1").tap()
    while not ada.page.evaluate("window.felt.length"):
        assert table.my_turn(), "a whole game without a second turn"
        table.touch(table.candidates()[0])


def test_several_moves_of_one_turn_are_felt_once(visit: Visit) -> None:
    ada = visit("Ada", **PHONE).introduced()
    ada.context.add_init_script(f"({LISTEN})()")
    table = ada.table(ada.opened("cargolino-valentino", seats=["me", "random"], options={"players": 2}))
    assert table.my_turn()
    ada.page.locator("h1").tap()
    made, goes_on = 0, False
    while not (made and goes_on):
        felt = len(ada.page.evaluate("window.felt"))
        before = len(ada.get(f"tables/{table.id}")["events"])
        while len(actors := [actor for actor, _ in ada.get(f"tables/{table.id}")["events"]]) == before:
            assert table.my_turn()
            table.touch(table.candidates()[0])
        assert table.my_turn()
        told = len(ada.page.evaluate("window.felt")) - felt
        actors = [actor for actor, _ in ada.get(f"tables/{table.id}")["events"][before:]]
        assert told == (set(actors) != {MINE}), actors
        goes_on |= told == 0
        made += told


MINE = 0
SOUNDS = ("step", "dice", "card", "turn", "shells", "finish", "munch", "rumble", "won", "over")
APART = 2
"""Seconds from one sound to the next, more than any lasts."""
RENDERED = """async ([path, names, apart]) => {
    let random = 7;
    Math.random = () => (random = (random * 16807) % 2147483647) / 2147483647;
    const rate = 44100;
    const studio = new OfflineAudioContext(1, names.length * apart * rate, rate);
    const goOn = studio.resume.bind(studio);
    Object.defineProperty(studio, 'state', { value: 'running' });
    window.AudioContext = function () { return studio; };
    const { sound } = await import(path);
    names.forEach((name, at) => at && studio.suspend(at * apart).then(async () => {
        await sound(name, 1);
        goOn();
    }));
    await sound(names[0], 1);
    const all = (await studio.startRendering()).getChannelData(0);
    const power = (samples, from, to) =>
        samples.slice(from, to).reduce((sum, one) => sum + one ** 2, 0) / (to - from);
    const overtones = (samples) => {
        const turn = 2 * Math.PI * 200 / rate, [cos, edge] = [Math.cos(turn), Math.sin(turn) / Math.SQRT2];
        let [x1, x2, y1, y2] = [0, 0, 0, 0];
        return samples.map((x) => {
            const y = ((1 + cos) * (x / 2 - x1 + x2 / 2) + 2 * cos * y1 - (1 - edge) * y2) / (1 + edge);
            [x2, x1, y2, y1] = [x1, x, y1, y];
            return y;
        });
    };
    return names.map((_, at) => {
        const samples = all.slice(at * apart * rate, (at + 1) * apart * rate);
        const [begin, end] = [samples.findIndex(Boolean), samples.findLastIndex(Boolean)];
        const tenth = rate / 10, heard = overtones(samples);
        const tenths = Array.from({ length: 10 * apart }, (_, part) =>
            power(heard, part * tenth, (part + 1) * tenth));
        return {
            seconds: (end - begin) / rate,
            peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0),
            edges: Math.max(Math.abs(samples[begin]), Math.abs(samples[end])),
            loud: 10 * Math.log10(Math.max(...tenths)),
        };
    });
}"""
"""What each sound is at full volume. It is as loud as its loudest tenth of a second, without what is under
200 Hz, which the loudspeakers of phones do not have."""
SUSPENDED = """async (path) => {
    const studio = new OfflineAudioContext(1, 44100, 44100);
    let [state, voices] = ['suspended', 0];
    const create = studio.createOscillator.bind(studio);
    studio.createOscillator = () => (voices += 1, create());
    Object.defineProperty(studio, 'state', { get: () => state });
    studio.resume = () => new Promise((done) => setTimeout(() => (state = 'running', done()), 400));
    window.AudioContext = function () { return studio; };
    const { sound } = await import(path);
    await Promise.all([sound('step', 1), sound('turn', 1)]);
    const late = voices;
    await sound('step', 1);
    return [late, voices];
}"""


class Rendered(NamedTuple):
    seconds: float
    peak: float
    edges: float
    """The larger of its first and last sample."""
    loud: float
    """In decibels."""


def synthesizer(visitor: Visitor) -> str:
    """The address of what makes the sounds."""
    (script,) = (PARLOUR / "assets").glob("synth-*.js")
    return f"{visitor.url}/assets/{script.name}"


def test_all_sounds_are_short_about_as_loud_and_without_clicks(visit: Visit) -> None:
    ada = visit("Ada")
    made = ada.go().evaluate(RENDERED, [synthesizer(ada), SOUNDS, APART])
    rendered = {name: Rendered(**one) for name, one in zip(SOUNDS, made, strict=True)}
    for name, one in rendered.items():
        assert 0.05 < one.seconds < 1.2, (name, one)
        assert one.edges < 0.002, (name, one)
    loudness = [one.loud for one in rendered.values()]
    assert max(loudness) - min(loudness) < 10, rendered
    ends = ("turn", "won", "over")
    highest = max(one.peak for name, one in rendered.items() if name not in ends)
    assert highest + max(rendered[name].peak for name in ends) < 1, "neither is cut off when both are heard"


def test_what_could_not_sound_when_it_happened_is_not_made_up_for(visit: Visit) -> None:
    ada = visit("Ada")
    late, then = ada.go().evaluate(SUSPENDED, synthesizer(ada))
    assert late == 0
    assert then > 0


def test_an_old_game_is_opened_in_silence(visit: Visit) -> None:
    ada = visit("Ada", prefers={"sound": True}).introduced()
    sounds = loaded(ada)
    name = ada.opened("snails-pace", seats=["me", "random"])
    ada.command(name, "resign", seat=0)
    page = ada.go()
    page.locator("h1").click()
    table = ada.table(name)
    expect(table.result).to_be_visible()
    ada.answered()
    assert sounds == []
