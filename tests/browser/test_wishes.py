"""Forms for being told of one's turn, pressed in a browser; a real webhook and mail server listen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from snailhouse.server.notices.hooks import SIGNATURE, STAMP, signature
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor, until
from tests.server.conftest import GENEROUS
from tests.server.notices.receivers import Browser, Postman, Receiver, delivering, receiving
from tests.server.parts import Node, node

PUBLIC = "https://house.example/"
SUBSCRIBED = """(told) => {
    let now = null;
    const made = { toJSON: () => told, unsubscribe: async () => ((now = null), true) };
    PushManager.prototype.subscribe = async () => (now = made);
    PushManager.prototype.getSubscription = async () => now;
}"""
"""In place of the browser maker's push service, which no test reaches; all else is the real thing."""


@dataclass
class TellingHouse:
    """A house that sends, and who gets it."""

    node: Node
    hook: Receiver
    post: Postman

    @property
    def url(self) -> str:
        return self.node.url


@pytest.fixture(scope="module")
def telling(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TellingHouse]:
    with receiving() as hook, delivering() as post:
        mail = ("--smtp", f"smtp://127.0.0.1:{post.port}", "--mail-from", "snail@house.example")
        told = ("--public-url", PUBLIC, "--notice-hosts", hook.host, "--notice-seconds", "0")
        with node("--data-dir", str(tmp_path_factory.mktemp("told")), *mail, *told, *GENEROUS) as running:
            yield TellingHouse(running, hook, post)


@pytest.fixture
def pair(visit: Visit, telling: TellingHouse) -> tuple[Visitor, Visitor, str]:
    """Ada, Bob, and a game by days between them in which Bob is to move."""
    ada, bob = (visit(name, url=telling.url).introduced() for name in ("Ada", "Bob"))
    clock = {"kind": "days", "limit": 2}
    table = ada.opened("snails-pace", start=False, seats=["open", "me"], options={"start": "x"}, clock=clock)
    bob.command(table, "sit", seat=0)
    ada.command(table, "start")
    return ada, bob, table


def pass_turn(visitor: Visitor, table: str) -> None:
    """Move until it is another's turn."""
    while moves := visitor.get(f"tables/{table}")["moves"]:
        visitor.command(table, "move", move=moves[0]["id"])


def more(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()


def test_a_webhook_is_set_told_and_ended_by_the_form(
    pair: tuple[Visitor, Visitor, str], telling: TellingHouse
) -> None:
    ada, bob, table = pair
    ada.forgive("422")
    page = ada.table(table).page
    more(page)
    page.get_by_text("Webhook of this table").click()
    field = page.get_by_label("Address of the webhook", exact=True)
    field.fill("http://169.254.169.254/latest")
    page.get_by_role("button", name="Set it", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="https")).to_be_visible()
    expect(field).to_have_value("http://169.254.169.254/latest")
    field.fill(telling.hook.url("/form"))
    field.press("Enter")
    secret = page.locator("dialog details code")
    expect(page.get_by_text(f"{telling.hook.host} is told of every turn.")).to_be_visible()
    shown = secret.inner_text()
    ada.go("about")
    pass_turn(bob, table)
    (posted,) = until(page, lambda: [one for one in telling.hook.posted if one.path == "/form"], "a webhook")
    assert posted.headers[SIGNATURE] == signature(shown, posted.headers[STAMP], posted.body)
    told = json.loads(posted.body)
    assert (told["player"], told["link"]) == ("Ada", f"{PUBLIC}t/{table}")
    page = ada.table(table).page
    more(page)
    page.get_by_text("Webhook of this table").click()
    expect(secret).to_have_count(0)
    page.get_by_role("button", name="End it", exact=True).click()
    expect(field).to_be_visible()
    assert ada.get(f"tables/{table}/hook")["target"] is None


def test_a_link_names_the_address_that_others_know(visit: Visit, telling: TellingHouse) -> None:
    """Whoever has the house open as 127.0.0.1 gives out its public address, also as a picture."""
    ada = visit("Ada", url=telling.url).introduced()
    table = ada.opened("snails-pace", start=False, seats=["me", "open"])
    page = ada.table(table).page
    link = page.get_by_label("Whoever has this link can come to the table.")
    expect(link).to_have_value(f"{PUBLIC}t/{table}")
    expect(page.locator("[data-alone]")).to_have_count(0)


def test_a_turn_is_muted_by_the_form_and_stays_so(
    pair: tuple[Visitor, Visitor, str], telling: TellingHouse
) -> None:
    ada, _, table = pair
    page = ada.table(table).page
    more(page)
    mute = page.get_by_label("Do not tell me of turns at this table")
    mute.check()
    ada.answered()
    page.reload()
    more(page)
    expect(mute).to_be_checked()
    assert ada.get(f"tables/{table}/mute")["muted"]


def test_a_mail_address_is_asked_confirmed_told_kept_quiet_and_stopped(
    pair: tuple[Visitor, Visitor, str], telling: TellingHouse
) -> None:
    ada, bob, table = pair
    address = f"ada-{table.lower()}@example.org"

    def link(deed: str) -> str:
        """The link of the latest mail to Ada, at the address where the test reaches the house."""

        def found() -> list[str]:
            mails = [
                str(mail.get_payload(decode=True), "utf-8")
                for mail in telling.post.mails
                if mail["To"] == address
            ]
            return re.findall(rf"{PUBLIC}(#/mail/{deed}/\S+)", mails[-1]) if mails else []

        return until(ada.page, found, "a mail")[0]

    page = ada.go("me")
    page.get_by_label("By mail", exact=True).fill(address)
    page.get_by_role("button", name="Send a mail to confirm").click()
    expect(page.get_by_text(f"A mail to {address} asks whether it wants notices.")).to_be_visible()
    expect(page.get_by_text("not confirmed yet")).to_be_visible()
    page.goto(f"{telling.url}/{link('confirm')}")
    page.get_by_role("button", name="Yes, to this address").click()
    expect(page.get_by_text("Done. You will be told.")).to_be_visible()
    pass_turn(bob, table)
    until(page, lambda: [mail for mail in telling.post.mails if mail["To"] == address][1:], "a second mail")
    page = ada.go("me")
    expect(page.get_by_text("not confirmed yet")).to_have_count(0)
    page.get_by_label("From", exact=True).fill("21:30")
    page.get_by_label("Until", exact=True).fill("07:15")
    page.get_by_role("button", name="Keep quiet then").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("From", exact=True)).to_have_value("21:30")
    expect(page.get_by_label("Until", exact=True)).to_have_value("07:15")
    page.get_by_role("button", name="No quiet hours").click()
    expect(page.get_by_role("button", name="No quiet hours")).to_have_count(0)
    page.goto(f"{telling.url}/{link('stop')}")
    page.get_by_role("button", name="No more mails").click()
    expect(page.get_by_text("Done. Nothing more will be sent.")).to_be_visible()
    expect(ada.go("me").get_by_role("heading", name="Where you are told", exact=True)).to_have_count(0)


def test_a_vacation_is_announced_told_to_the_others_and_called_off(
    pair: tuple[Visitor, Visitor, str], telling: TellingHouse
) -> None:
    ada, bob, table = pair
    ada.forgive("422")
    page = ada.go("me")
    region = page.get_by_role("region", name="Vacation", exact=True)
    first = region.get_by_label("First day", exact=True).input_value()
    region.get_by_role("button", name="Announce it", exact=True).click()
    called_off = region.get_by_role("button", name="Call it off", exact=True)
    expect(called_off).to_be_visible()
    seat = bob.table(table).page.get_by_role("region", name="Players", exact=True).get_by_role("listitem").last
    expect(seat.locator("[data-vacation]")).to_contain_text("vacation")
    region.get_by_label("First day", exact=True).fill(first)
    region.get_by_label("Last day", exact=True).fill("2099-01-01")
    region.get_by_role("button", name="Announce it", exact=True).click()
    expect(region.get_by_role("alert").locator(".problem")).to_be_visible()
    called_off.click()
    expect(called_off).to_have_count(0)
    expect(seat.locator("[data-vacation]")).to_have_count(0)


def test_this_browser_is_told_by_push_and_then_no_more(visit: Visit, telling: TellingHouse) -> None:
    ada = visit("Ada", url=telling.url, service_workers="allow", permissions=["notifications"]).introduced()
    bob = visit("Bob", url=telling.url).introduced()
    device = Browser(telling.hook, "/push/form")
    subscription = {"endpoint": device.subscription["endpoint"], "keys": device.subscription["keys"]}
    ada.page.add_init_script(f"({SUBSCRIBED})({json.dumps(subscription)})")
    page = ada.go("me")
    here = page.get_by_label("In this browser", exact=True)
    here.check()
    expect(page.get_by_role("heading", name="Where you are told", exact=True)).to_be_visible()
    table = ada.opened("snails-pace", start=False, seats=["open", "me"], options={"start": "x"})
    bob.command(table, "sit", seat=0)
    ada.command(table, "start")
    pass_turn(bob, table)
    (posted,) = until(page, lambda: [one for one in telling.hook.posted if one.path == "/push/form"], "a push")
    told = json.loads(device.read(posted.body))
    assert told["table"] == table
    assert "Bob" in told["body"]
    here.uncheck()
    expect(page.get_by_role("heading", name="Where you are told", exact=True)).to_have_count(0)
    assert ada.get("me/notices")["ways"] == []


def test_a_browser_that_may_not_notify_says_so_and_shows_no_tick(visit: Visit, telling: TellingHouse) -> None:
    ada = visit("Ada", url=telling.url, service_workers="allow").introduced()
    ada.page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page = ada.go("me")
    here = page.get_by_label("In this browser", exact=True)
    here.click()
    expect(page.get_by_text("The browser does not allow notifications here.")).to_be_visible()
    expect(here).not_to_be_checked()
