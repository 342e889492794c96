"""`snailhouse health`"""

from __future__ import annotations

from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import urlopen

import click

from snailhouse.cli.environment import SettingOption
from snailhouse.cli.help import examples
from snailhouse.core.errors import Refusal

SECONDS = 5
USUAL_ADDRESS = "http://127.0.0.1:8765"


@click.command(
    "health", epilog=examples("snailhouse health", "snailhouse health --address http://house.example:8765")
)
@click.option(
    "--address", cls=SettingOption, default=USUAL_ADDRESS, show_default=True, help="Where the server is."
)
def health_command(address: str) -> None:
    """Ask a server whether it is ready: says so and ends with 0, or says why not and ends with 2."""
    asked = f"{address.rstrip('/')}/readyz"
    if not asked.startswith(("http://", "https://")):
        raise Refusal(f"--address takes http://HOST:PORT, not {address!r}")
    try:
        with urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310
            click.echo(answer.read().decode())
    except HTTPError as refusal:
        raise Refusal(f"{address} is not ready: {refusal.read().decode(errors='replace')[:300]}") from None
    except (OSError, ValueError, HTTPException) as error:
        raise Refusal(f"{address} does not answer: {error}") from None
