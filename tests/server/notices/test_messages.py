"""What is sent and what an answer means, by themselves: no receiver, no house."""

from __future__ import annotations

import asyncio
import json
import time
from base64 import urlsafe_b64decode
from dataclasses import replace
from typing import Any, cast

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.server.notices.delivery import NotAccepted, NotWanted, TurnNotice, Way
from snailhouse.server.notices.hooks import hook_message
from snailhouse.server.notices.mail import Mailer, MailServer, mail_server
from snailhouse.server.notices.outside import Outside, _asked_wait
from snailhouse.server.notices.push import Pusher, new_push_key
from snailhouse.server.notices.wording import notice_body, notice_title
from tests.server.notices.receivers import delivering

WAY = Way(
    "w1", "ada", None, "hook", "https://chat.example/hook", "chat.example", "s3cret", "https://house.example/",
    "en", True, 0, 1.0,
)  # fmt: skip
FACTS = {"event", "table", "turn", "link", "game", "player"}
NOTICE = TurnNotice(WAY, "t1", 1_700, 0, "Snail's Pace", "Ada", ("Bob", "Cleo"), None)


def test_a_name_calls_nobody_and_becomes_no_link() -> None:
    said = hook_message(replace(NOTICE, name="<!here> & [x](y) @all"))
    assert said["text"].startswith("&lt;!here&gt; &amp; [x](y) @all, it is your turn")
    assert said["content"].startswith(r"\<!here\> & \[x\]\(y\) \@all, it is your turn")
    assert said["allowed_mentions"] == {"parse": []}
    assert said["player"] == "<!here> & [x](y) @all", "programs are told the name as it is"


@pytest.mark.parametrize(
    ("target", "keys"),
    [
        ("hooks.slack.com", {"text"}),
        ("discord.com", {"content", "allowed_mentions"}),
        ("canary.discord.com", {"content", "allowed_mentions"}),
        ("notdiscord.com", {"text", "content", "allowed_mentions", *FACTS}),
    ],
)
def test_everybody_is_sent_what_they_understand(target: str, keys: set[str]) -> None:
    assert set(hook_message(replace(NOTICE, way=replace(WAY, target=target)))) == keys


@pytest.mark.parametrize(
    ("asked", "wait"), [("50", 50), ("999999", 3600), ("", 0), ("soon", 0), ("-5", 0), ("1.5", 0)]
)
def test_a_receiver_is_left_alone_as_long_as_it_asks_and_an_hour_at_most(asked: str, wait: float) -> None:
    assert _asked_wait(asked) == wait


def test_a_turn_is_told_by_the_game_and_the_others_and_an_invitation_as_one() -> None:
    assert (notice_title(NOTICE), notice_body(NOTICE)) == ("It is your turn", "Snail's Pace with Bob, Cleo")
    assert notice_title(replace(NOTICE, invited=True)) == "A table waits for you"
    assert notice_body(replace(NOTICE, others=())) == "Snail's Pace"


def pushed(*pushes: tuple[str, Way]) -> list[dict[str, str]]:
    """The headers of pushes about tables, none of which is sent."""
    sent: list[dict[str, str]] = []

    class Noting(Outside):
        async def post(self, address: str, body: bytes, headers: Any) -> int:
            sent.append(dict(headers))
            return 201

    class Plain(Pusher):
        def _encrypted(self, way: Way, message: bytes) -> bytes:
            return message

    pusher = Plain(new_push_key(), "mailto:host@house.example", cast(Any, Noting()))
    for table, way in pushes:
        asyncio.run(pusher.push(way, b"", table))
    return sent


def test_a_push_replaces_one_of_the_same_table_that_still_waits_and_no_other() -> None:
    sent = pushed(("one", WAY), ("one", replace(WAY, id="w2")), ("two", WAY))
    first, second, third = (headers["topic"] for headers in sent)
    assert first == second != third
    assert len(first) == 32, "the most that RFC 8030 allows"


def test_a_push_is_signed_for_the_service_that_takes_it_and_for_half_a_day() -> None:
    began = int(time.time())
    (headers,) = pushed(("one", WAY))
    signed = headers["authorization"].removeprefix("vapid t=").partition(",")[0].split(".")[1]
    claims = json.loads(urlsafe_b64decode(signed + "=" * (-len(signed) % 4)))
    assert (claims["aud"], claims["sub"]) == ("https://chat.example", "mailto:host@house.example")
    assert 12 * 3600 <= claims["exp"] - began <= 12 * 3600 + time.time() - began + 1
    assert int(headers["ttl"]) == 24 * 3600, "a browser that is away is told within a day"


@pytest.mark.parametrize(
    ("answer", "ends"), [("450 come back later", NotAccepted), ("550 nobody of that name", NotWanted)]
)
def test_an_address_that_is_not_known_is_given_up_and_one_that_is_busy_is_not(
    answer: str, ends: type[Exception]
) -> None:
    with delivering() as postman:
        postman.answer = answer
        mailer = Mailer(mail_server(f"smtp://127.0.0.1:{postman.port}", "host@house.example"))
        way = replace(WAY, kind="mail", address="ada@mail.example")
        with pytest.raises(ends):
            asyncio.run(mailer.ask(way, "Ada", "confirm", "stop"))
        assert postman.mails == []


@pytest.mark.parametrize(
    ("address", "server"),
    [
        ("smtp://mail.example", MailServer("mail.example", 587, None, None, "starttls", "a@b.example")),
        ("smtps://mail.example", MailServer("mail.example", 465, None, None, "tls", "a@b.example")),
        (
            "smtp://us%40er:p%3Aw@mail.example:2525",
            MailServer("mail.example", 2525, "us@er", "p:w", "starttls", "a@b.example"),
        ),
    ],
)
def test_an_address_says_all_of_a_mail_server(address: str, server: MailServer) -> None:
    assert mail_server(address, "a@b.example") == server


@pytest.mark.parametrize(
    "address", ["mail.example", "https://mail.example", "smtp://", "smtp://mail.example:x"]
)
def test_what_is_no_address_of_a_mail_server_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match="--smtp takes smtp://USER:PASSWORD@HOST:PORT"):
        mail_server(address, "a@b.example")
