"""A designer's own board at a table: chosen as a file, checked with words, drawn, and played with a friend."""

from __future__ import annotations

from playwright.sync_api import expect

from snailhouse.games.cargolino.box import EDITION
from tests.browser.conftest import Visit
from tests.browser.parlour import Visitor

OWN = """name = "Garden path"
start_pays = 5
final_pays = 0
squares = [
    { colour = "white", pays = 4 },
    { colour = "white", pays = 12 },
    { colour = "red", pays = 1 },
]
"""

DROP = """([name, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name, { type: 'text/plain' }));
    for (const kind of ['dragover', 'drop'])
        document.body.dispatchEvent(
            new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""
"""Drops a file of a name and a text on the page."""


def chosen(visitor: Visitor, text: str) -> None:
    field = visitor.page.locator("#edition-file")
    field.set_input_files([{"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode("utf-16")}])


def test_a_board_from_a_file_is_checked_drawn_and_shared(ada: Visitor, visit: Visit) -> None:
    ada.forgive(r"422 ")
    page = ada.go("new/cargolino-valentino")
    expect(page.locator("[data-edition]")).to_have_text("house")
    chosen(ada, OWN.replace('"red"', '"pink"'))
    alert = page.locator("[data-option=edition] [role=alert]")
    expect(alert).to_contain_text(
        "edition mine.toml: squares 3 colour: no snail is 'pink'; the colours are purple"
    )
    expect(page.locator("[data-edition]")).to_have_text("house")
    chosen(ada, OWN)
    expect(page.locator("[data-edition]")).to_have_text("Garden path")
    expect(alert).to_be_empty()
    page.locator("select[data-seat='1']").select_option("open")
    page.get_by_role("button", name="Open the table", exact=True).click()
    page.wait_for_url("**/#/table/*")
    expect(page.locator("[data-edition]")).to_contain_text("Garden path")
    ben = visit("Ben")
    ben.go(page.url.split("#/")[1])
    expect(ben.page.locator("[data-edition]")).to_contain_text("Garden path")
    ben.context.close()


def test_the_house_edition_can_be_had_back_and_large_files_stay_away(ada: Visitor) -> None:
    page = ada.go("new/giant-snail")
    chosen(ada, "#" * 60_000)
    expect(page.locator("[data-option=edition] [role=alert]")).to_contain_text("too large")
    page = ada.go("new/cargolino-valentino")
    chosen(ada, EDITION.house_text().replace("start_pays = 3", "start_pays = 4"))
    expect(page.locator("[data-edition]")).to_have_text("house, changed")
    page.get_by_role("button", name="The house edition again").click()
    expect(page.locator("[data-edition]")).to_have_text("house")


def test_a_file_dropped_anywhere_on_the_form_is_its_edition(ada: Visitor) -> None:
    ada.forgive(r"422 ")
    page = ada.go("new/cargolino-valentino")
    expect(page.locator("[data-edition]")).to_have_text("house")
    page.evaluate(DROP, ["mine.toml", OWN])
    expect(page.locator("[data-edition]")).to_have_text("Garden path")
    page.evaluate(DROP, ["mine.toml", "no edition"])
    expect(page.locator("[data-option=edition] [role=alert]")).to_contain_text("is not a TOML file")
    expect(page.locator("[data-edition]")).to_have_text("house")
