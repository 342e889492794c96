"""Layout shifts as browsers count them: all that do not follow at once from what the visitor did."""

from __future__ import annotations

from playwright.sync_api import Page

SHIFTS = """() => {
    window.shifts = [];
    const told = ({ node }) => (node?.outerHTML ?? node?.textContent ?? 'something').slice(0, 90);
    new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, sources } of list.getEntries())
            if (!hadRecentInput) window.shifts.push(`${value.toFixed(5)} by ${sources.map(told).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
}"""
"""Lets a page note its shifts, those before this as well."""
DRAWN = (
    "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))"
)


def shifts(page: Page) -> list[str]:
    """The shifts since one asked last, and what moved."""
    page.evaluate(DRAWN)
    return list(page.evaluate("() => window.shifts.splice(0)"))
