"""Edition files: bytes of unknown origin, read as TOML or refused with a sentence."""

from __future__ import annotations

import codecs
import os
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from snailhouse.core.errors import Refusal
from snailhouse.core.language import say

MOST_BYTES: Final = 1_000_000
"""An edition file is no longer; the house's own have some thousand bytes."""
UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_edition(path: Path) -> dict[str, Any]:
    """The data of an edition file. Only a file of a sensible size is opened: a pipe or a device has no end."""
    try:
        path = path.expanduser()
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise Refusal(say("edition {file} is not a file", file=path))
        if found.st_size > MOST_BYTES:
            raise _too_large(str(path))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, Refusal):
            raise
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
        raise Refusal(say("edition {file} cannot be read: {error}", file=path, error=reason)) from None
    return decode_edition(data, str(path))


def decode_edition(data: bytes, file: str) -> dict[str, Any]:
    """The data of an edition file that has been read: UTF-8, or UTF-16 as some editors of Windows write it."""
    if len(data) > MOST_BYTES:
        raise _too_large(file)
    try:
        text = data.decode("utf-16" if data.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal(
            say(
                "edition {file} is not text in UTF-8: byte {place}, in line {line}",
                file=file,
                place=error.start + 1,
                line=data.count(b"\n", 0, error.start) + 1,
            )
        ) from None
    if "\0" in text:
        raise Refusal(say("edition {file} is not a text file", file=file))
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError:
        raise Refusal(say("{edition} is nested too deeply", edition=say("edition {file}", file=file))) from None
    except tomllib.TOMLDecodeError as error:
        raise Refusal(say("edition {file} is not a TOML file: {error}", file=file, error=error)) from None
    except ValueError:
        raise Refusal(
            say("edition {file} is not a TOML file: a number has too many digits", file=file)
        ) from None


def _too_large(file: str) -> Refusal:
    return Refusal(
        say("edition {file} is too large; an edition has at most {most} bytes", file=file, most=MOST_BYTES)
    )
