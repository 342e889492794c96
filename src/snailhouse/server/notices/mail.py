"""Mail by SMTP: a question whether an address wants it, and notices to those that do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say
from snailhouse.server.notices.delivery import NotAccepted, NotKnown, NotWanted, TurnNotice, Way
from snailhouse.server.notices.wording import notice_body, notice_title, table_link

SECONDS_FOR_MAIL = 15.0
LONGEST_MAIL_ADDRESS = 254
UNFOLDED = SMTP.clone(max_line_length=998)
"""Links in headers stay whole."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """`security`: none, starttls (when the server offers it) or tls from the first byte."""

    host: str
    port: int
    user: str | None
    password: str | None
    security: str
    sender: str


def mail_server(address: str, sender: str) -> MailServer:
    """From smtp://USER:PASSWORD@HOST:PORT or smtps://..., and the address that mail comes from."""
    try:
        url = urlsplit(address)
        host, port = url.hostname, url.port
    except ValueError:
        host, port, url = None, None, urlsplit("")
    if url.scheme not in ("smtp", "smtps") or not host:
        raise Refusal("--smtp takes smtp://USER:PASSWORD@HOST:PORT or smtps://...")
    secure = url.scheme == "smtps"
    return MailServer(
        host,
        port or (465 if secure else 587),
        unquote(url.username) if url.username else None,
        unquote(url.password) if url.password else None,
        "tls" if secure else "starttls",
        check_mail_address(sender),
    )


def check_mail_address(address: str) -> str:
    """An address of one person, in its usual form."""
    tidy = address.strip()
    name, found = parseaddr(tidy)
    local, at, domain = found.rpartition("@")
    plain = tidy.isascii() and tidy.isprintable() and len(tidy) <= LONGEST_MAIL_ADDRESS
    good = plain and not name and found == tidy and local and at and "." in domain.strip(".")
    if not good or any(letter in tidy for letter in ' ,;:<>()[]\\"'):
        raise Refusal(say("this is not a mail address"))
    return tidy


class Mailer:
    def __init__(self, server: MailServer) -> None:
        self._server = server

    async def deliver(self, notice: TurnNotice, stop: str) -> None:
        """`stop` is the code that ends these mails."""
        way = notice.way
        lines = [
            f"{notice_body(notice)}.",
            table_link(way.house, notice.table),
            say("No more of these mails: {link}", link=stop_link(way.house, stop)),
        ]
        message = self._message(way, notice_title(notice), lines, stop)
        await self._send(message)

    async def ask(self, way: Way, name: str, confirm: str, stop: str) -> None:
        """Ask whoever reads the address whether it is theirs and wants notices. `name` is the visitor's."""
        lines = [
            say(
                "{name} wants to be told here by mail of their turns in games. If that is you, say so:",
                name=name,
            ),
            f"{way.house.rstrip('/')}/#/mail/confirm/{confirm}",
            say("If it is not you, do nothing: nothing more will be sent."),
        ]
        await self._send(self._message(way, say("Notices from Snailhouse?"), lines, stop))

    def _message(self, way: Way, subject: str, lines: list[str], stop: str) -> EmailMessage:
        message = EmailMessage(UNFOLDED)
        message["From"], message["To"], message["Subject"] = self._server.sender, way.address, subject
        message["Message-ID"] = make_msgid(domain=self._server.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{way.house.rstrip('/')}/api/mail/stop/{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content("\n\n".join(lines) + "\n", cte="quoted-printable")
        return message

    async def _send(self, message: EmailMessage) -> None:
        import aiosmtplib

        server, tls = self._server, self._server.security == "tls"
        sending = aiosmtplib.send(
            message.as_bytes(),  # as it stands: aiosmtplib would fold its links
            sender=server.sender,
            recipients=[str(message["To"])],
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            use_tls=tls,
            start_tls=None,
            timeout=SECONDS_FOR_MAIL,
        )
        try:
            await asyncio.wait_for(sending, 2 * SECONDS_FOR_MAIL)
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(answer.code >= 500 for answer in error.recipients):
                raise NotWanted("the mail server knows no such address") from None
            raise NotAccepted("the mail server does not take it now") from None
        except (aiosmtplib.SMTPConnectError, aiosmtplib.SMTPResponseException) as error:
            raise NotAccepted(f"mail: {type(error).__name__}") from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise NotKnown(f"mail: {type(error).__name__}") from None


def stop_link(house: str, code: str) -> str:
    return f"{house.rstrip('/')}/#/mail/stop/{code}"
