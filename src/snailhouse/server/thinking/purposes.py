"""What a thought is for, for whom, and how much of it may be asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from ipaddress import IPv6Address, ip_address
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")
IDLE_SECONDS: Final = 600.0
"""How long a process waits for another thought before it ends, unless told otherwise."""


class Purpose(IntEnum):
    """What is thought for, the most urgent first."""

    BOT = 0
    """A bot's move that somebody waits for."""
    COACH = 1
    """A lesson that somebody waits for, or the picture of a link."""
    READING = 2
    """A game looked back at: moments and records."""
    REVIEW = 3
    UNATTENDED = 4
    """A bot's move at a table that nobody watches, or for somebody who has had more than a fair share."""
    STUDY = 5
    """The study of a game or an edition, which takes some ten seconds."""

    @property
    def label(self) -> str:
        return self.name.lower()


def known_purpose(number: int) -> Purpose:
    """The purpose of this number; one that only a newer version knows is taken for the least urgent."""
    try:
        return Purpose(number)
    except ValueError:
        return max(Purpose)


class Owner(NamedTuple):
    """For whom the house thinks. Who has come from no known address counts as an address of their own."""

    address: str
    visitor: str


@dataclass(eq=False, slots=True)
class Thought(Generic[T]):
    """Work that waits or is under way."""

    work: T
    purpose: Purpose
    owner: Owner
    since: float = field(default=0.0)
    """When it began to wait."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What is thought for one visitor: processor seconds a second, and how many may pile up.

    An address has `address_share` times that. Looking back at games has a budget of its own.
    """

    rate: float = 1.0
    burst: float = 30.0
    address_share: float = 2.0
    reading_rate: float = 0.2
    reading_burst: float = 5.0


def shares_of(rate: float) -> Shares:
    """The usual shares, for a house that thinks so many processor seconds a second for each visitor."""
    usual = Shares()
    return Shares(
        rate=rate * usual.rate,
        burst=rate * usual.burst,
        reading_rate=rate * usual.reading_rate,
        reading_burst=rate * usual.reading_burst,
    )


def network(address: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, because a household is given as many as that."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return f"{IPv6Address(int(known) >> 64 << 64)}/64"
    return str(known)
