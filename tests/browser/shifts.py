"""Layout shifts as browsers count them: all that do not follow at once from what the visitor did."""

from __future__ import annotations

from playwright.sync_api import Page

ANSWERED = 2000
"""Milliseconds in which what follows a touch is its answer. Browsers take 500 for that; machines that run tests
are busy, and answer later."""
SHIFTS = """() => {
    window.shifts = [];
    const answered = ANSWERED;
    const told = ({ node }) => (node?.outerHTML ?? node?.textContent ?? 'something').slice(0, 90);
    new PerformanceObserver((list) => {
        for (const { lastInputTime, startTime, value, sources } of list.getEntries())
            if (!lastInputTime || startTime - lastInputTime > answered)
                window.shifts.push(`${value.toFixed(5)} by ${sources.map(told).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
}""".replace("ANSWERED", str(ANSWERED))
"""Lets a page note its shifts, those before this as well."""
DRAWN = (
    "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))"
)


def shifts(page: Page) -> list[str]:
    """The shifts since one asked last, and what moved."""
    page.evaluate(DRAWN)
    return list(page.evaluate("() => window.shifts.splice(0)"))
