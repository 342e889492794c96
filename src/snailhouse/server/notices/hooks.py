"""A table's webhook: a signed line, in a form that Discord, Slack and programs understand."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from typing import Any

import msgspec

from snailhouse.server.notices.delivery import TurnNotice, Way
from snailhouse.server.notices.outside import Outside
from snailhouse.server.notices.wording import hook_line, table_link

SIGNATURE = "x-snailhouse-signature"
STAMP = "x-snailhouse-timestamp"
DELIVERY = "x-snailhouse-delivery"
MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:])")
"""Letters that Discord reads as more than themselves."""


def new_hook_secret() -> str:
    return secrets.token_urlsafe(32)


def signature(secret: str, stamp: str, body: bytes) -> str:
    """What a receiver computes again to know that the house has sent this, and when."""
    digest = hmac.digest(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256)
    return f"sha256={digest.hex()}"


class Hooks:
    def __init__(self, outside: Outside) -> None:
        self._outside = outside

    async def deliver(self, notice: TurnNotice) -> None:
        delivery = f"{notice.table}-{notice.turned}"
        await self.post(notice.way, hook_message(notice), delivery)

    async def post(self, way: Way, message: dict[str, Any], delivery: str) -> None:
        body, stamp = msgspec.json.encode(message), str(int(time.time()))
        headers = {
            "content-type": "application/json",
            "user-agent": "Snailhouse",
            STAMP: stamp,
            SIGNATURE: signature(way.secret, stamp, body),
            DELIVERY: delivery,
        }
        await self._outside.post(way.address, body, headers)


def hook_message(notice: TurnNotice) -> dict[str, Any]:
    """`content` is Discord's, `text` is Slack's; `event` and what follows is for programs of one's own.

    A name can neither call everybody nor become a link.
    """
    link = table_link(notice.way.house, notice.table)
    for_slack = notice.name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    slack = {"text": hook_line(notice, for_slack, link)}
    discord = {
        "content": hook_line(notice, MARKS.sub(r"\\\1", notice.name), link),
        "allowed_mentions": {"parse": []},
    }
    if notice.way.target == "hooks.slack.com":
        return slack
    if notice.way.target in ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"):
        return discord
    facts = {"event": "turn", "table": notice.table, "turn": notice.turned, "link": link}
    return {**slack, **discord, **facts, "game": notice.title, "player": notice.name}
