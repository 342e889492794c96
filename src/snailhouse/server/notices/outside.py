"""Requests to addresses that visitors name. They never lead into the house's own network.

A name is resolved once. If any of its addresses is not a public one the request is refused; else the
connection goes to the very address that was looked at, so that a name which changes its mind in between
changes nothing. Redirects are not followed, proxies of the environment are not used. Only https at its usual
port is spoken, but to hosts that whoever runs the house has named.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say
from snailhouse.server.notices.delivery import NotAccepted, NotKnown, NotWanted

SECONDS_TO_CONNECT = 5.0
SECONDS_TO_ANSWER = 8.0
LONGEST_ADDRESS = 2_000
LONGEST_WAIT = 3600.0
GONE = (404, 410)
LATER = (408, 425, 429)
IPAddress = IPv4Address | IPv6Address
OPEN_IPV6 = ip_network("2000::/3")
PROTOCOLS_IPV4 = ip_network("192.0.0.0/24")
"""Clouds keep their metadata here too."""
Resolve = Callable[[str, int], Awaitable[list[str]]]


async def addresses_of(host: str, port: int) -> list[str]:
    """All addresses of a host, as the machine's resolver knows them now."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet, also where it is written inside an IPv6 address."""
    try:
        found: IPAddress = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or _in_nat64(found)
        if inner is not None:
            return is_public(str(inner))
        if found.teredo is not None or found not in OPEN_IPV6:
            return False
    elif found in PROTOCOLS_IPV4:
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


class Target(NamedTuple):
    """A host and port to be asked."""

    url: SplitResult
    host: str
    port: int

    @property
    def name(self) -> str:
        return self.host if self.port == 443 else f"{self.host}:{self.port}"


class Outside:
    """`named`: hosts, or hosts with ports, that may be anywhere and need no encryption."""

    def __init__(self, named: tuple[str, ...] = (), resolve: Resolve = addresses_of) -> None:
        self._named = frozenset(name.lower() for name in named)
        self._resolve = resolve
        self._client: httpx.AsyncClient | None = None

    def target(self, address: str) -> Target:
        """What an address leads to; refuses one that is never asked, whatever its name resolves to."""
        try:
            url = urlsplit(address)
            host, port = (url.hostname or "").lower(), url.port or (80 if url.scheme == "http" else 443)
        except ValueError:
            host, port, url = "", 0, urlsplit("")
        plain = len(address) <= LONGEST_ADDRESS and address.isascii() and address.isprintable()
        if not host or not plain or " " in address or url.scheme not in ("http", "https"):
            raise Refusal(say("the address must be one that begins with https://"))
        if url.username is not None or url.password is not None:
            raise Refusal(say("the address must not hold a name or a password"))
        target = Target(url, host, port)
        if not self._is_named(target):
            if url.scheme != "https" or port != 443:
                raise Refusal(say("the address must be one of https, at its usual port"))
            if _is_number(host) and not is_public(host.strip("[]")):
                raise Refusal(say("the address leads into a private network"))
        return target

    def _is_named(self, target: Target) -> bool:
        return bool({target.host, f"{target.host}:{target.port}"} & self._named)

    async def _address(self, target: Target) -> str:
        """The one network address to connect to."""
        try:
            found = await asyncio.wait_for(self._resolve(target.host, target.port), SECONDS_TO_CONNECT)
        except (OSError, TimeoutError, UnicodeError):
            raise NotAccepted(f"{target.host} is not known") from None
        if not found:
            raise NotAccepted(f"{target.host} is not known")
        if not self._is_named(target) and not all(map(is_public, found)):
            raise NotWanted(say("the address leads into a private network"))
        return found[0]

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a body and return the status of an answer that accepts it; the other endings are raised."""
        target = self.target(address)
        number = await self._address(target)
        shown = f"[{number}]" if ":" in number else number
        path = target.url.path or "/"
        query = f"?{target.url.query}" if target.url.query else ""
        request = self._http().build_request(
            "POST",
            f"{target.url.scheme}://{shown}:{target.port}{path}{query}",
            content=body,
            headers={**headers, "host": target.name if target.url.scheme == "https" else target.url.netloc},
            extensions={"sni_hostname": target.host},
        )
        try:
            answer = await self._http().send(request, stream=True)
            await answer.aclose()
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise NotAccepted(f"{target.host}: {type(error).__name__}") from None
        except (httpx.HTTPError, OSError) as error:
            raise NotKnown(f"{target.host}: {type(error).__name__}") from None
        return _accepted(answer)

    def _http(self) -> httpx.AsyncClient:
        if self._client is None:
            timeout = httpx.Timeout(SECONDS_TO_ANSWER, connect=SECONDS_TO_CONNECT)
            limits = httpx.Limits(max_keepalive_connections=0)
            self._client = httpx.AsyncClient(
                timeout=timeout, limits=limits, trust_env=False, follow_redirects=False
            )
        return self._client

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()


def _accepted(answer: httpx.Response) -> int:
    """The status of an answer that takes what was sent."""
    status = answer.status_code
    if status < 300:
        return status
    said = f"the receiver answered {status}"
    if status in GONE or (status < 500 and status not in LATER):
        raise NotWanted(said)
    raise NotAccepted(said, _asked_wait(answer.headers.get("retry-after", "")))


def _asked_wait(value: str) -> float:
    """How long the receiver asks to be left alone."""
    return min(float(value), LONGEST_WAIT) if value.isdecimal() else 0.0


def _is_number(host: str) -> bool:
    """Whether a host is an address and no name. Numbers in forms that only old programs read count as well."""
    if ":" in host:
        return True
    last = host.rstrip(".").rpartition(".")[2]
    return last.isdecimal() or last.startswith("0x")


def _in_nat64(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that a translator would make of an address under 64:ff9b::/96."""
    packed = address.packed
    return IPv4Address(packed[12:]) if packed[:12] == bytes.fromhex("0064ff9b" + "00" * 8) else None
