"""The page's boards, drawn without a browser: the same components, run by QuickJS."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring

import msgspec
import quickjs

from snailhouse.server.pages import PARLOUR
from snailhouse.server.pictures.styles import StyleSheet, dress

_SCRIPT: Final = PARLOUR / "still.js"
_MOST_SECONDS: Final = 5.0
"""Processor time for one board, many times what it takes; a drawing that never ends is ended."""
_MOST_MEMORY: Final = 256 * 1024 * 1024
_of_thread = threading.local()
_MARKS = re.compile(r"<!--.*?-->", re.S)
_STYLES = re.compile(r"<style[^>]*>(.*?)</style>", re.S)


class Drawing(NamedTuple):
    """An SVG that needs nothing else, and its size."""

    svg: Element
    width: float
    height: float


def can_draw() -> bool:
    """Whether the client was built with what draws its boards."""
    return _SCRIPT.is_file()


def drawn(asked: dict[str, Any]) -> Drawing | None:
    """A board from its view, or a game's cover without one; None for a game that brings its own script."""
    engine, house = _engine(_SCRIPT)
    engine.set_time_limit(_MOST_SECONDS)
    told = msgspec.json.decode(engine.get("still")(msgspec.json.encode(asked).decode()))
    if told is None:
        return None
    page = fromstring(f"<div>{_MARKS.sub('', told['body'])}</div>")  # noqa: S314 - the house's own components
    dress(page, [house, StyleSheet("".join(_STYLES.findall(told["head"])))])
    svg = next(page.iter("svg"))
    width, height = map(float, svg.get("viewBox", "0 0 100 100").split()[2:])
    return Drawing(svg, width, height)


def _engine(script: Path) -> tuple[Any, StyleSheet]:
    """QuickJS with the boards loaded, and the styles that all pages share; one for each thread."""
    if not hasattr(_of_thread, "loaded"):
        _of_thread.loaded = _load(script)
    loaded: tuple[Any, StyleSheet] = _of_thread.loaded
    return loaded


def _load(script: Path) -> tuple[Any, StyleSheet]:
    engine = quickjs.Context()
    engine.set_memory_limit(_MOST_MEMORY)
    engine.eval(script.read_text("utf-8"))
    css = str(engine.get("houseStyles"))
    house = StyleSheet(css)
    house.add_root(css)
    return engine, house
