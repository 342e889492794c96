"""Under which address the house names itself in what it sends: notices, and the pictures of links."""

from __future__ import annotations

from ipaddress import ip_address

from snailhouse.server.problems import AnyRequest
from snailhouse.server.settings import Settings


def house_address(request: AnyRequest, settings: Settings) -> str:
    """Where others reach the house, as whoever runs it says; else where the visitor does, ending in a slash.

    A visitor who has it open by a name of its own machine gets its address in the network, if there is one.
    """
    here = str(request.base_url)
    if settings.public_url is None and _is_this_machine(request.base_url.hostname or ""):
        here = settings.home_address or here
    return f"{(settings.public_url or here).rstrip('/')}/"


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
