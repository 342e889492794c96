"""`snailhouse think`"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress

import click

from snailhouse.cli.common import WholeNumber
from snailhouse.cli.environment import SettingOption
from snailhouse.cli.help import examples
from snailhouse.core.errors import Refusal


@click.command(
    "think",
    epilog=examples(
        "snailhouse think --redis redis://cache:6379",
        "snailhouse think --redis redis://cache:6379 --workers 8",
    ),
)
@click.option("--redis", cls=SettingOption, required=True, help="redis://... that the servers were given too.")
@click.option(
    "--workers",
    cls=SettingOption,
    type=WholeNumber(1),
    default=os.cpu_count() or 1,
    help="Processes [default: one a core].",
)
@click.option(
    "--idle-seconds",
    cls=SettingOption,
    type=WholeNumber(1),
    default=600,
    show_default=True,
    help="How long a worker waits for another thought before it ends.",
)
def think_command(redis: str, workers: int, idle_seconds: int) -> None:
    """Think for the servers of a house: bots, coach and reviews, on another machine.

    Compiles every game first, which takes minutes once. Servers find it by themselves, and do without it when
    it is gone. Stop it with Ctrl+C.
    """
    from snailhouse.core.registry import rooms
    from snailhouse.server.thinking.compiling import compile_all
    from snailhouse.server.thinking.elsewhere import is_installed, think_for_others

    if not is_installed():
        raise Refusal("thinking for others needs an extra: pip install 'snailhouse[thinkers]'")
    for known in rooms():
        compile_all(known.id)
    sys.stdout.write(f"Thinking for {redis.rpartition('@')[2]} with {workers} workers (stop with Ctrl+C)\n")
    sys.stdout.flush()
    with suppress(KeyboardInterrupt):
        asyncio.run(think_for_others(redis, workers, idle_seconds))
