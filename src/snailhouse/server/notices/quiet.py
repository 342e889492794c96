"""Quiet hours: when a player wants no notice, where they live."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say

Minute = Annotated[int, msgspec.Meta(ge=0, lt=1440)]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From minute `begins` of the day until minute `ends`, perhaps of the next; the same twice for none."""

    begins: Minute
    ends: Minute
    zone: Annotated[str, msgspec.Meta(max_length=64)]
    """Such as Europe/Madrid."""


def check_zone(zone: str) -> ZoneInfo:
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refusal(say("the house knows no time zone called {zone!r}", zone=zone)) from None


def quiet_until(hours: QuietHours | None, now: float) -> float | None:
    """When the quiet hours end in which `now` lies; None if it lies in none."""
    if hours is None or hours.begins == hours.ends:
        return None
    local = datetime.fromtimestamp(now, UTC).astimezone(check_zone(hours.zone))
    minute = local.hour * 60 + local.minute
    length = (hours.ends - hours.begins) % 1440
    if (minute - hours.begins) % 1440 >= length:
        return None
    end = local.replace(hour=hours.ends // 60, minute=hours.ends % 60, second=0, microsecond=0)
    return (end if end > local else end + timedelta(days=1)).timestamp()
