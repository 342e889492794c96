"""`snailhouse serve`"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from snailhouse.cli.common import WholeNumber
from snailhouse.cli.help import examples
from snailhouse.core.errors import Refusal


@click.command(
    "serve",
    epilog=examples(
        "snailhouse serve",
        "snailhouse serve --port 9000 --no-browser",
        "snailhouse serve --host 0.0.0.0 --data-dir /srv/snailhouse",
        "snailhouse serve --database postgresql://snail@db/house --redis redis://cache:6379",
    ),
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option(
    "--port", type=WholeNumber(0, 65535), default=None, help="Port [default: 8765, or the next free]."
)
@click.option(
    "--database", default=None, help="sqlite:///FILE or postgresql://... [default: a file in --data-dir]."
)
@click.option("--redis", default=None, help="redis://... between several servers on one database.")
@click.option(
    "--data-dir", type=click.Path(path_type=Path), default=None, help="Where to keep the database file."
)
@click.option("--browser/--no-browser", default=None, help="Open the browser [default: when run by a person].")
@click.option(
    "--origin", "origins", multiple=True, help="Another origin whose pages may play here; repeatable."
)
@click.option("--proxies", default=None, help="Addresses of proxies whose X-Forwarded-For is believed.")
@click.option(
    "--metrics-port", type=WholeNumber(1, 65535), default=None, help="Serve /metrics there, and only there."
)
@click.option(
    "--drain-seconds",
    type=WholeNumber(0, 600),
    default=None,
    help="Say no at /readyz before it stops [default: 5 with --redis, else 0].",
)
@click.option(
    "--keep-tables",
    type=WholeNumber(0, 36_500),
    default=400,
    show_default=True,
    help="Days after which an abandoned game is removed; 0: never.",
)
@click.option(
    "--keep-players",
    type=WholeNumber(0, 36_500),
    default=400,
    show_default=True,
    help="Days after which an identity nobody came back with is removed; 0: never.",
)
@click.option(
    "--keep-remarks",
    type=WholeNumber(0, 36_500),
    default=400,
    show_default=True,
    help="Days after which what was said at a table is removed; 0: never.",
)
@click.option(
    "--visitor-rate", type=WholeNumber(1), default=20, show_default=True, help="Requests a second, a visitor."
)
@click.option(
    "--address-rate", type=WholeNumber(1), default=200, show_default=True, help="Requests a second, an address."
)
@click.option(
    "--shown-allowance",
    type=WholeNumber(0, 10_000),
    default=500,
    show_default=True,
    help="Milliseconds in which a move is shown before the next player's time runs.",
)
@click.option(
    "--workers", type=WholeNumber(0), default=None, help="Processes that think [default: all cores but one]."
)
@click.option(
    "--idle-seconds",
    type=WholeNumber(1),
    default=600,
    show_default=True,
    help="How long a worker waits for another thought before it ends.",
)
@click.option(
    "--thinking-rate",
    type=WholeNumber(1),
    default=1,
    show_default=True,
    help="Processor seconds of thought a second, a visitor.",
)
@click.option(
    "--log", type=click.Choice(["debug", "info", "warning", "error"]), default=None, help="How much to log."
)
def serve_command(
    host: str,
    port: int | None,
    database: str | None,
    redis: str | None,
    data_dir: Path | None,
    browser: bool | None,
    origins: tuple[str, ...],
    proxies: str | None,
    metrics_port: int | None,
    drain_seconds: int | None,
    keep_tables: int,
    keep_players: int,
    keep_remarks: int,
    visitor_rate: int,
    address_rate: int,
    shown_allowance: int,
    workers: int | None,
    idle_seconds: int,
    thinking_rate: int,
    log: str | None,
) -> None:
    """Open the house: play in the browser, alone, at one screen or with friends by a link."""
    from snailhouse.server.run import Place, serve
    from snailhouse.server.settings import (
        Limits,
        Settings,
        default_database,
        kept_for,
        usual_drain,
        usual_workers,
    )
    from snailhouse.server.thinking.purposes import shares_of

    person = sys.stdout.isatty()
    settings = Settings(
        database=database or default_database(data_dir),
        redis=redis,
        origins=origins,
        shown_allowance=shown_allowance / 1000,
        metrics_port=metrics_port,
        drain_seconds=usual_drain(redis) if drain_seconds is None else drain_seconds,
        retention=kept_for(keep_tables, keep_players, keep_remarks),
        limits=Limits(
            visitor_rate=visitor_rate,
            visitor_burst=3.0 * visitor_rate,
            address_rate=address_rate,
            address_burst=3.0 * address_rate,
            sockets_per_address=address_rate,
            shares=shares_of(thinking_rate),
        ),
        workers=usual_workers() if workers is None else workers,
        idle_seconds=idle_seconds,
    )
    opens = person if browser is None else browser
    started = serve(
        settings,
        Place(host, port),
        browser=opens,
        log_level=log or ("warning" if person else "info"),
        proxies=proxies,
    )
    if not started:
        raise Refusal("the server could not start; the log above says why")
