"""The installed house: files kept through a change of builds, notices, notes to oneself, invitations."""

from __future__ import annotations

import functools
import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from snailhouse.server.pages import PARLOUR
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor, awaited, until
from tests.server.parts import Node


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder of files, whatever is in it at the moment."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


WORKER = (
    "async () => { await navigator.serviceWorker.register('./sw.js'); await navigator.serviceWorker.ready; }"
)

NOTIFICATIONS = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, tag }) => [title, body, tag])"""


def test_an_open_page_finds_its_parts_after_the_house_has_a_newer_build(
    visit: Visit, built: None, tmp_path: Path
) -> None:
    """Two builds: of the second all files have other names, and those of the first are gone."""
    folder = tmp_path / "parlour"
    shutil.copytree(PARLOUR, folder)
    with served(folder) as url:
        visitor = visit("Ada", url=url, service_workers="allow")
        visitor.forgive("404", "File not found", "Failed to load")
        page = visitor.page
        page.goto(f"{url}/#/about")
        page.get_by_role("heading", name="About the house").wait_for()
        page.evaluate(WORKER)
        for asset in (folder / "assets").iterdir():
            asset.unlink()
        script = (folder / "sw.js").read_text("utf-8")
        second = script.replace("const FILES = [", "const FILES = ['./icon.svg'];[", 1)
        (folder / "sw.js").write_text(second.replace("const BUILD = '", "const BUILD = 'second "), "utf-8")
        page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        page.goto(f"{url}/#/me")
        expect(page.get_by_role("heading", name="You", exact=True)).to_be_visible()
        visitor.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading", name="You", exact=True)).to_be_visible()
        visitor.context.set_offline(False)


def test_a_push_becomes_one_notification_a_table(visit: Visit, house: Node, whole_browser: Browser) -> None:
    visitor = visit("Ada", browser=whole_browser, service_workers="allow", permissions=["notifications"])
    page = visitor.page
    page.goto(f"{house.url}/#/about")
    page.evaluate(WORKER)
    session = visitor.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"])
    )
    session.send("ServiceWorker.enable")
    awaited(page, "() => navigator.serviceWorker.controller !== null", "a worker that has the page")
    for turn, rival in ((1, "Bob"), (2, "Eve")):
        body = f"Snail's Pace with {rival}"
        message = {"title": "It is your turn", "body": body, "table": "t" * 22, "turn": turn}
        session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": house.url,
                "registrationId": until(page, lambda: registrations, "a worker")[0]["registrationId"],
                "data": json.dumps(message),
            },
        )

    def second() -> list[list[str]]:
        shown: list[list[str]] = page.evaluate(NOTIFICATIONS)
        return shown if any("Eve" in body for _, body, _ in shown) else []

    assert until(page, second, "the second push") == [["It is your turn", "Snail's Pace with Eve", "t" * 22]]


def test_a_note_to_oneself_and_the_way_to_the_next_table(ada: Visitor, visit: Visit) -> None:
    ada.forgive(r"WebSocket connection to .* failed")  # a table is left before its line is there
    bob = visit("Bob").introduced()
    tables = []
    for _ in range(2):
        opened = ada.post(
            "tables", type="open", game="snails-pace", seats=["me", "open"], options={"start": "x"}
        )
        tables.append(opened["id"])
        bob.post(f"tables/{tables[-1]}/commands", type="sit")
        ada.post(f"tables/{tables[-1]}/commands", type="start")
    page = ada.go(f"table/{tables[0]}")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Note to yourself").fill("Bob hurries.")
    page.get_by_role("button", name="Save the note").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.keyboard.press("Escape")
    while (view := ada.get(f"tables/{tables[0]}"))["moves"]:
        ada.post(f"tables/{tables[0]}/commands", type="move", move=view["moves"][0]["id"])
    page.get_by_role("link", name="Next: your turn").click()
    page.wait_for_url(f"**/#/table/{tables[1]}")
    page = ada.go(f"table/{tables[0]}")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_label("Note to yourself")).to_have_value("Bob hurries.")


def test_the_name_typed_at_an_invitation_is_the_name_everywhere(ada: Visitor, visit: Visit) -> None:
    table = ada.post("tables", type="open", game="snails-pace", seats=["me", "open"])["id"]
    bob = visit("Bob")
    page = bob.go(f"table/{table}")
    expect(page.get_by_text("Ada invites you")).to_be_visible()
    expect(page.get_by_text("Roll three dice")).to_be_visible()
    page.get_by_label("Your name here", exact=True).fill("Bobby")
    page.get_by_role("button", name="Sit here", exact=True).click()
    expect(page.get_by_role("link", name="Bobby", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sit here", exact=True)).to_have_count(0)
    assert [seat["name"] for seat in bob.get(f"tables/{table}")["seats"]] == ["Ada", "Bobby"]
