"""`snailhouse serve`"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from snailhouse.cli.common import WholeNumber, bot_names
from snailhouse.cli.environment import SettingOption, mistyped, settings_told
from snailhouse.cli.help import examples
from snailhouse.core.errors import Refusal

setting = partial(click.option, cls=SettingOption)


@click.command(
    "serve",
    epilog=examples(
        "snailhouse serve",
        "snailhouse serve --port 9000 --no-browser",
        "snailhouse serve --host 0.0.0.0 --data-dir /srv/snailhouse",
        "snailhouse serve --bots my_bot.py:choose",
        "snailhouse serve --database postgresql://snail@db/house --redis redis://cache:6379",
    ),
)
@setting("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@setting("--port", type=WholeNumber(0, 65535), default=None, help="Port [default: 8765, or the next free].")
@setting("--database", default=None, help="sqlite:///FILE or postgresql://... [default: a file in --data-dir].")
@setting("--redis", default=None, help="redis://... between several servers on one database.")
@setting("--data-dir", type=click.Path(path_type=Path), default=None, help="Where to keep the database file.")
@setting("--browser/--no-browser", default=None, help="Open the browser [default: when run by a person].")
@setting("--origin", "origins", multiple=True, help="Another origin whose pages may play here; repeatable.")
@setting("--proxies", default=None, help="Addresses of proxies whose X-Forwarded-For is believed.")
@setting(
    "--metrics-port", type=WholeNumber(1, 65535), default=None, help="Serve /metrics there, and only there."
)
@setting(
    "--drain-seconds",
    type=WholeNumber(0, 600),
    default=None,
    help="Say no at /readyz before it stops [default: 5 with --redis, else 0].",
)
@setting("--invite-code", default=None, help="Word that whoever opens tables has to give, once.")
@setting("--public-url", default=None, help="The house's address as others reach it, for links it sends.")
@setting("--smtp", default=None, help="smtp://USER:PASSWORD@HOST:PORT or smtps://... to send mail by.")
@setting("--mail-from", default=None, help="The address that mail comes from.")
@setting("--notice-hosts", default="", help="Hosts that notices may go to wherever they are: HOST:PORT,...")
@setting(
    "--notice-seconds",
    type=WholeNumber(0, 86_400),
    default=20,
    show_default=True,
    help="How long a turn lasts before its player is told.",
)
@setting(
    "--keep-tables",
    type=WholeNumber(0, 36_500),
    default=400,
    show_default=True,
    help="Days after which an abandoned game is removed; 0: never.",
)
@setting(
    "--keep-players",
    type=WholeNumber(0, 36_500),
    default=400,
    show_default=True,
    help="Days after which an identity nobody came back with is removed; 0: never.",
)
@setting(
    "--keep-remarks",
    type=WholeNumber(0, 36_500),
    default=400,
    show_default=True,
    help="Days after which what was said at a table is removed; 0: never.",
)
@setting(
    "--tables-a-day",
    type=WholeNumber(1),
    default=None,
    help="Tables that a visitor may open a day [default: as many as they like].",
)
@setting(
    "--visitor-rate", type=WholeNumber(1), default=20, show_default=True, help="Requests a second, a visitor."
)
@setting(
    "--address-rate", type=WholeNumber(1), default=200, show_default=True, help="Requests a second, an address."
)
@setting(
    "--shown-allowance",
    type=WholeNumber(0, 10_000),
    default=600,
    show_default=True,
    help="Milliseconds in which an event is shown before the next player's time runs.",
)
@setting("--bots", default="", help="Bots of your own for its tables: my_bot.py:choose,...")
@setting(
    "--workers", type=WholeNumber(0), default=None, help="Processes that think [default: all cores but one]."
)
@setting(
    "--idle-seconds",
    type=WholeNumber(1),
    default=600,
    show_default=True,
    help="How long a worker waits for another thought before it ends.",
)
@setting(
    "--thinking-rate",
    type=WholeNumber(1),
    default=1,
    show_default=True,
    help="Processor seconds of thought a second, a visitor.",
)
@setting(
    "--log", type=click.Choice(["debug", "info", "warning", "error"]), default=None, help="How much to log."
)
@setting(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default=None,
    help="Lines to read, or JSON [default: text at a terminal].",
)
@click.option("--print-settings", is_flag=True, help="Show what holds, and where it comes from, and end.")
@click.pass_context
def serve_command(
    ctx: click.Context,
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
    invite_code: str | None,
    public_url: str | None,
    smtp: str | None,
    mail_from: str | None,
    notice_hosts: str,
    notice_seconds: int,
    keep_tables: int,
    keep_players: int,
    keep_remarks: int,
    tables_a_day: int | None,
    visitor_rate: int,
    address_rate: int,
    shown_allowance: int,
    bots: str,
    workers: int | None,
    idle_seconds: int,
    thinking_rate: int,
    log: str | None,
    log_format: str | None,
    print_settings: bool,
) -> None:
    """Open the house: play in the browser, alone, at one screen or with friends by a link.

    Every option can also be a variable, --port as SNAILHOUSE_PORT, or lie in a file that
    SNAILHOUSE_PORT_FILE names.
    """
    from snailhouse.server.logs import configure_logs
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

    for warning in mistyped(ctx):
        click.echo(warning, err=True)
    person = sys.stdout.isatty()
    database = database or default_database(data_dir)
    drained = usual_drain(redis) if drain_seconds is None else drain_seconds
    thinking = usual_workers() if workers is None else workers
    opens = person if browser is None else browser
    level = log or ("warning" if person else "info")
    form = log_format or ("text" if sys.stderr.isatty() else "json")
    if print_settings:
        holding: dict[str, object] = {
            "database": database,
            "drain_seconds": drained,
            "workers": thinking,
            "browser": opens,
        }
        holding |= {"log": level, "log_format": form, "invite_code": "***" if invite_code else None}
        for line in settings_told(ctx, {**ctx.params, **holding}):
            click.echo(line)
        return
    settings = Settings(
        database=database,
        redis=redis,
        origins=origins,
        shown_allowance=shown_allowance / 1000,
        metrics_port=metrics_port,
        drain_seconds=drained,
        invite_code=invite_code.strip() if invite_code else None,
        public_url=public_url,
        smtp=smtp,
        mail_from=mail_from,
        notice_hosts=tuple(filter(None, notice_hosts.split(","))),
        notice_seconds=notice_seconds,
        retention=kept_for(keep_tables, keep_players, keep_remarks),
        limits=Limits(
            visitor_rate=visitor_rate,
            visitor_burst=3.0 * visitor_rate,
            address_rate=address_rate,
            address_burst=3.0 * address_rate,
            sockets_per_address=address_rate,
            shares=shares_of(thinking_rate),
            tables_a_day=tables_a_day,
        ),
        bots=tuple(bot_names(bots)) if bots else (),
        workers=thinking,
        idle_seconds=idle_seconds,
    )
    configure_logs(level, form)
    if not serve(settings, Place(host, port), browser=opens, proxies=proxies):
        raise Refusal("the server could not start; the log above says why")
