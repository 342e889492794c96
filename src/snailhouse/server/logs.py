"""Logs on standard error: sentences for a person at a terminal, one JSON object a line for programs.

No secrets: routes, never addresses with ids; visitors and tables by a mark that opens nothing.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

LOGGER = logging.getLogger("snailhouse")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Sentences(logging.Formatter):
    """The same for a person: the time, how bad it is unless it is news, what happened, its facts."""

    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage()
        if record.levelno != logging.INFO:
            said = f"{record.levelname.lower()}: {said}"
        facts = ", ".join(f"{name} {value}" for name, value in getattr(record, "facts", {}).items())
        line = f"{self.formatTime(record, '%H:%M:%S')} {said}" + (f" ({facts})" if facts else "")
        return line + (f"\n{self.formatException(record.exc_info)}" if record.exc_info else "")


FORMATS = {"text": Sentences, "json": JsonLines}


def visitor_mark(visitor: str) -> str:
    """How logs call a visitor: the same each time, and nobody can come as them by it."""
    return hashlib.sha256(f"visitor:{visitor}".encode()).hexdigest()[:8]


def table_mark(table: str) -> str:
    """How logs call a table: the beginning of its id, by which its host finds it and nobody comes in."""
    return table[:6]


def log(event: str, level: int = logging.INFO, **facts: object) -> None:
    """One line with its facts; never give it a key, a cookie, a seed or a private link."""
    LOGGER.log(level, event, extra={"facts": facts})


def log_failure(event: str, **facts: object) -> None:
    """Within an exception handler: the line carries the trace."""
    LOGGER.error(event, exc_info=True, extra={"facts": facts})


class BlamesVisitor(logging.Filter):
    """Makes a warning without a trace of what the web server calls an error, but a visitor's bytes cause."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.getMessage().startswith("Invalid UTF-8 sequence received"):
            record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return True


def configure_logs(level: str, form: str = "json") -> None:
    """Log to standard error from this level on, in one of `FORMATS`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[form]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn.error").addFilter(BlamesVisitor())
    LOGGER.setLevel(level.upper())
