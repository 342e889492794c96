"""What Chromium does while things move: which motion it leaves to its compositor, and how often it lays out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["blink.animations", "devtools.timeline"]


@dataclass
class Motion:
    """A stretch of time on a page; complete when its `watched` ends."""

    trace: list[dict[str, Any]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        times = [event["ts"] for event in self.trace if event.get("ts")]
        return (max(times) - min(times)) / 1e6

    @property
    def animations(self) -> int:
        return sum(event["name"] == "Animation" and event["ph"] == "b" for event in self.trace)

    @property
    def stuck(self) -> list[str]:
        """Things that the page itself has to move, frame by frame, because the compositor cannot."""
        moved: dict[str, str] = {}
        stuck = []
        for event in self.trace:
            if event["name"] == "Animation":
                which = str(event.get("id2", event.get("id")))
                data = event["args"].get("data", {})
                if "nodeName" in data:
                    moved[which] = data["nodeName"]
                if data.get("compositeFailed"):
                    stuck.append(f"{moved.get(which)}: {data['compositeFailed']}")
        return stuck

    @property
    def layouts(self) -> list[dict[str, Any]]:
        return [event for event in self.trace if event["name"] == "Layout" and "dur" in event]


@contextmanager
def watched(browser: Browser, page: Page) -> Iterator[Motion]:
    motion = Motion()
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield motion
    finally:
        motion.trace = json.loads(browser.stop_tracing())["traceEvents"]
