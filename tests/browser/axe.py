"""axe-core on a page as it is: every rule of level A, AA and of best practice, in both schemes of colours."""

from __future__ import annotations

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
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules whose answer depends on the scheme of colours."""


def broken_rules(page: Page) -> list[str]:
    """The rules that the page breaks, and where. It is left in the light."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    light = page.evaluate(RUN, None)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(RUN, list(OF_COLOURS))
    page.emulate_media(color_scheme="light")
    return [*light, *(f"in the dark, {rule}" for rule in dark)]
