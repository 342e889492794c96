"""What the house counts, for Prometheus. Labels are never taken from visitors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    generate_latest,
    start_http_server,
)

REGISTRY = CollectorRegistry()

VERSION = version("snailhouse")
BUILD = Info("snailhouse_build", "Which Snailhouse this is", registry=REGISTRY)
BUILD.info({"version": VERSION})

REQUESTS = Counter(
    "snailhouse_http_requests_total", "HTTP requests answered", ["method", "route", "status"], registry=REGISTRY
)
EVENTS_APPENDED = Counter(
    "snailhouse_events_total", "Events appended by this node", ["game"], registry=REGISTRY
)
REFUSED = Counter("snailhouse_refusals_total", "Commands refused", registry=REGISTRY)
LIMITED = Counter("snailhouse_limited_total", "Requests and messages over a rate limit", registry=REGISTRY)
CONFLICTS = Counter("snailhouse_conflicts_total", "Appends another node was first with", registry=REGISTRY)
COMMITS = Counter("snailhouse_commits_total", "Transactions committed by the writer", registry=REGISTRY)
GROUPED = Histogram(
    "snailhouse_commit_appends",
    "Appends in one transaction",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
    registry=REGISTRY,
)
SAVED = Histogram(
    "snailhouse_append_seconds",
    "From deciding a command to its commit",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10),
    registry=REGISTRY,
)
event_counter = cache(EVENTS_APPENDED.labels)
"""The counter of a game's events: looking it up by its label takes longer than counting."""
SOCKETS = Gauge("snailhouse_sockets", "Open WebSockets", registry=REGISTRY)
HOSTED = Gauge("snailhouse_live_tables", "Tables in this node's memory", registry=REGISTRY)
THINKING = Gauge("snailhouse_bots_thinking", "Thoughts under way now", registry=REGISTRY)
THOUGHTS_WAITING = Gauge(
    "snailhouse_thoughts_waiting", "Thoughts that wait for a worker", ["purpose"], registry=REGISTRY
)
THOUGHT_WAIT = Histogram(
    "snailhouse_thought_wait_seconds",
    "From asking for a thought to a worker's taking it",
    ["purpose"],
    buckets=(0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 60),
    registry=REGISTRY,
)
PROCESSOR_SECONDS = Counter(
    "snailhouse_processor_seconds_total",
    "Processor time thought, by bot or purpose",
    ["level"],
    registry=REGISTRY,
)
WORKERS_LOST = Counter("snailhouse_workers_lost_total", "Workers that died over a thought", registry=REGISTRY)
PAUSED = Counter("snailhouse_paused_total", "Times a table paused because nobody watches", registry=REGISTRY)

NOTICES = Counter(
    "snailhouse_notices_total", "Notices, and what became of them", ["kind", "outcome"], registry=REGISTRY
)
REMOVED = Counter(
    "snailhouse_removed_total",
    "Tables, players, and tables' remarks removed after a long time",
    ["what"],
    registry=REGISTRY,
)


@contextmanager
def metrics_served(host: str, port: int | None) -> Iterator[None]:
    """Serve the figures at a port of their own, if there is one. Raises OSError when it is taken."""
    if port is None:
        yield
        return
    server, thread = start_http_server(port, host, REGISTRY)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def exposition() -> bytes:
    """All of it in Prometheus' text format."""
    return generate_latest(REGISTRY)
