"""`snailhouse bot`: bots that play in a house over its API."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import click

from snailhouse.cli.common import WholeNumber
from snailhouse.cli.environment import SettingOption
from snailhouse.cli.help import examples

TOKEN_HELP = "The token, which is better kept in SNAILHOUSE_TOKEN than on a command line."  # noqa: S105
house_option = click.option(
    "--house", cls=SettingOption, required=True, help="The house's address, such as https://snails.example."
)


@click.group(
    "bot",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        'snailhouse bot register "Sluggo" --house http://127.0.0.1:8765 --owner Ada',
        "snailhouse bot run my_bot.py --house http://127.0.0.1:8765",
    ),
)
def bot_command() -> None:
    """Bots that play in a house over its API, marked as bots, each with an owner.

    \b
    snailhouse bot register  makes an identity and a token for a bot of yours
    snailhouse bot run       lets it play
    """


@bot_command.command(
    "register",
    epilog=examples(
        "export SNAILHOUSE_TOKEN=...   # your own, from the page about you",
        'snailhouse bot register "Sluggo" --house http://127.0.0.1:8765',
        'snailhouse bot register "Sluggo" --house http://127.0.0.1:8765 --owner Ada',
    ),
)
@click.argument("name")
@house_option
@click.option("--token", cls=SettingOption, default="", help=TOKEN_HELP)
@click.option("--owner", help="Be a new visitor with this nickname, who owns the bot, if you have no token.")
def register_command(name: str, house: str, token: str, owner: str | None) -> None:
    """Make an identity for a bot of yours and print its token, which is told once.

    Who asks is its owner: the person whose token SNAILHOUSE_TOKEN holds.
    """
    from snailhouse.core.errors import Refusal
    from snailhouse.visiting.house_client import HouseClient

    if not token and owner is None:
        raise Refusal(
            "whose bot is it? Set SNAILHOUSE_TOKEN to a token of yours (the page about you makes one),"
            " or say --owner NICKNAME to come as a new visitor"
        )
    client = HouseClient(house, token)

    async def register() -> Any:
        if not token:
            await client.introduce(owner or "")
        return await client.ask("POST", "me/bots", {"nickname": name})

    click.echo(_run(register, client.close)["token"])


@bot_command.command(
    "run",
    epilog=examples(
        "snailhouse bot run my_bot.py --house http://127.0.0.1:8765",
        "snailhouse bot run my_bot.py:Patient --house https://snails.example --game snails-pace --tables 8",
        "snailhouse bot run my_bot.py --house http://127.0.0.1:8765 --table LINK",
    ),
)
@click.argument("bot")
@house_option
@click.option("--token", cls=SettingOption, default="", help=TOKEN_HELP)
@click.option("--table", multiple=True, help="Play at this table, by its link or id, and then end; repeatable.")
@click.option("--game", multiple=True, help="Take open seats of this game only, by its id; repeatable.")
@click.option(
    "--tables", type=WholeNumber(1), default=4, show_default=True, help="Play at so many tables at once."
)
@click.option(
    "--courtesy",
    type=WholeNumber(0),
    default=15,
    show_default=True,
    help="Leave open seats to people for so many seconds.",
)
def run_command(
    bot: str,
    house: str,
    token: str,
    table: tuple[str, ...],
    game: tuple[str, ...],
    tables: int,
    courtesy: int,
) -> None:
    """Let a bot of yours play in a house: at open seats of its lobby, or at tables that you name.

    BOT is a file, or a function or class of one, as in my_bot.py:choose. It is asked with a position that has
    actor, game_id, legal(), moves() and seen_by(). It comes back when the connection is lost, and to its tables
    when it is started again. Stop it with Ctrl+C.
    """
    from snailhouse.bots.own import check_own_bot, own_thinker
    from snailhouse.core.errors import Refusal
    from snailhouse.visiting.house_client import HouseClient, table_named
    from snailhouse.visiting.touring import Tour, Wishes

    check_own_bot(bot)
    if not token:
        raise Refusal("there is no token; `snailhouse bot register` makes one, and SNAILHOUSE_TOKEN holds it")
    client = HouseClient(house, token)
    wishes = Wishes([table_named(one) for one in table], game, tables, courtesy)

    async def tour() -> None:
        click.echo(f"{await client.greet()} plays at {client.address} (stop with Ctrl+C)")
        await Tour(client, lambda: own_thinker(bot), wishes, click.echo).go()

    with suppress(KeyboardInterrupt):
        _run(tour, client.close)


def _run(work: Callable[[], Awaitable[Any]], close: Callable[[], Awaitable[None]]) -> Any:
    async def both() -> Any:
        try:
            return await work()
        finally:
            await close()

    return asyncio.run(both())
