"""Windows that visitors use one after the other: a new one would fetch and compile the client for itself."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

USUAL = {"motion": "none", "offered": True}
"""What a device knows of its owner: that nothing keeps them waiting."""
BEGIN = """(kept) => {
    try {
        if (sessionStorage.begun) return;
        localStorage.clear();
        localStorage.snailhouse = kept;
        sessionStorage.begun = true;
    } catch {
        // This page, such as an empty one, has no storage.
    }
}"""
"""Lets a page begin with what its owner prefers, and nothing else from whoever had the window before."""


def preferring(page: Page, prefers: dict[str, Any] | None = None) -> None:
    """Let the device of a new page know what its owner prefers."""
    page.add_init_script(f"({BEGIN})({json.dumps(json.dumps({**USUAL, **(prefers or {})}))})")


class Windows:
    """The contexts of a browser that nobody uses just now, by the options they were made with."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, options: dict[str, Any]) -> BrowserContext:
        free = self.free[json.dumps(options, sort_keys=True)]
        return free.pop() if free else self.browser.new_context(**options)

    def give_back(self, options: dict[str, Any], context: BrowserContext) -> None:
        """Without its visitor's cookies; where there may be a worker of theirs, or it was shut, not at all."""
        if options.get("service_workers") != "block" or context not in self.browser.contexts:
            return
        context.clear_cookies()
        context.set_offline(False)
        self.free[json.dumps(options, sort_keys=True)].append(context)
