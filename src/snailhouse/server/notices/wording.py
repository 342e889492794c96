"""The sentences of notices, in the language of the moment. They name the game and the people, nothing else."""

from __future__ import annotations

from snailhouse.server.language import say
from snailhouse.server.notices.delivery import TurnNotice


def notice_title(notice: TurnNotice) -> str:
    return say("A table waits for you") if notice.invited else say("It is your turn")


def notice_body(notice: TurnNotice) -> str:
    if not notice.others:
        return notice.title
    return say("{game} with {others}", game=notice.title, others=", ".join(notice.others))


def hook_line(notice: TurnNotice, name: str, link: str) -> str:
    """A line for a channel, which many read. `name` is the player's, as the channel can show it."""
    return say("{name}, it is your turn: {game}. {link}", name=name, game=notice.title, link=link)


def table_link(house: str, table: str) -> str:
    """The link that is given out for a table: a chat that is sent it shows its sentence and picture."""
    return f"{house.rstrip('/')}/t/{table}"
