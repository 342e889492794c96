"""A board as the terminal shows it, painted letter by letter on 1200 by 630 with NumPy and zlib alone."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from rich.markup import escape
from rich.text import Text

from snailhouse.adapters.pixels import DARK, LEAST_LINES, painted
from snailhouse.server.pictures.card import PICTURE_HEIGHT, PICTURE_WIDTH

PICTURE_MARGIN = 30
Pixels = NDArray[np.uint8]


def composed(title: str, board: str) -> Pixels:
    """A title above a board, as large as both fit."""
    canvas = np.full((PICTURE_HEIGHT, PICTURE_WIDTH, 3), DARK, np.uint8)
    heading = _fitted(_trimmed(f"[bold]{escape(title)}[/]"), PICTURE_WIDTH - 2 * PICTURE_MARGIN, 80)
    _put(canvas, heading, PICTURE_MARGIN)
    top = PICTURE_MARGIN * 2 + heading.shape[0]
    _put(
        canvas,
        _fitted(_trimmed(board), PICTURE_WIDTH - 2 * PICTURE_MARGIN, PICTURE_HEIGHT - top - PICTURE_MARGIN),
        top,
    )
    return canvas


def _trimmed(picture: str) -> Pixels:
    """The painted text without the paper that `painted` adds to the right and below."""
    lines = [line.rstrip() for line in Text.from_markup(picture).plain.rstrip().split("\n")]
    pixels = painted(picture)
    cell = pixels.shape[0] // max(LEAST_LINES, len(lines))
    width = max(map(len, lines)) * 10
    return pixels[: len(lines) * cell, :width]


def _fitted(pixels: Pixels, width: int, height: int) -> Pixels:
    """Made larger or smaller until it fills the space, by the nearest pixel or the mean of those it covers."""
    scale = min(width / pixels.shape[1], height / pixels.shape[0], 3.0)
    rows, columns = (max(1, int(side * scale)) for side in pixels.shape[:2])
    return _resampled(_resampled(pixels, rows, 0), columns, 1)


def _resampled(pixels: Pixels, count: int, axis: int) -> Pixels:
    """So many rows or columns, each the mean of what it covers, by sums over all before it."""
    length = pixels.shape[axis]
    sums = np.concatenate(
        [np.zeros_like(pixels.take([0], axis), np.float64), pixels.cumsum(axis, dtype=np.float64)], axis
    )
    edges = np.linspace(0, length, count + 1)
    low = np.minimum(edges.astype(int), length - 1)
    shape = [1, 1, 1]
    shape[axis] = -1
    part = (edges - low).reshape(shape)
    at = sums.take(low, axis) * (1 - part) + sums.take(low + 1, axis) * part
    means = np.diff(at, axis=axis) * (count / length)
    mean: Pixels = means.round().clip(0, 255).astype(np.uint8)
    return mean


def _put(canvas: Pixels, pixels: Pixels, top: int) -> None:
    """In the middle of the canvas' width."""
    left = (canvas.shape[1] - pixels.shape[1]) // 2
    canvas[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels


def png(pixels: Pixels) -> bytes:
    """The pixels as a PNG file."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
