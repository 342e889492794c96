"""axe-core on a page as it is: every rule of level A, AA and of best practice, in both schemes of colours."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
RUN = """async (only) => {
    const asked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const gone = ({ tags }) => tags.includes('deprecated') || tags.includes('wcag2a-obsolete');
    const rules = axe.getRules(asked).filter((rule) => !gone(rule)).map(({ ruleId }) => ruleId);
    const values = only ?? rules;
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: { type: 'rule', values } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
}"""
"""By their names: otherwise axe leaves out those it calls experimental, and those for the size of targets."""
NAMELESS = """() => {
    const named = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
    const told = (thing) => thing.ariaLabel ?? named(thing.getAttribute('aria-labelledby') ?? '');
    const lost = ['aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap((reference) =>
        [...document.querySelectorAll(`[${reference}]`)].filter((thing) =>
            thing.checkVisibility() && !named(thing.getAttribute(reference)).trim()));
    const mute = [...document.querySelectorAll('dialog[open], progress, [role=tabpanel], nav, [role=region]')]
        .filter((thing) => thing.checkVisibility() && !told(thing).trim());
    return [...new Set([...lost, ...mute])].map((thing) => `no name for ${thing.outerHTML.slice(0, 90)}`);
}"""
"""What is named by something that is not there; and what axe asks no name of: dialogs and bars of the browser,
and parts of a page that one finds by their names."""
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules whose answer depends on the scheme of colours."""
OF_WIDTH = ("scrollable-region-focusable", "target-size")
"""The rules whose answer depends on how wide the window is, where the same things stand in it."""


def broken_rules(page: Page, only: Sequence[str] | None = None, dark: bool = True) -> list[str]:
    """The rules that the page breaks, and where: all, or of these; those of colours also in the dark."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    light: list[str] = [*page.evaluate(RUN, only and list(only)), *page.evaluate(NAMELESS)]
    if only or not dark:
        return light
    page.emulate_media(color_scheme="dark")
    found = page.evaluate(RUN, list(OF_COLOURS))
    page.emulate_media(color_scheme="light")
    return [*light, *(f"in the dark, {rule}" for rule in found)]
