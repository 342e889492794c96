"""Pages of the handbook that are made from the program itself, and links that leave the folder of the docs."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from snailhouse.core.gamerecord import GameRecord
from snailhouse.core.introduction import in_text_only
from snailhouse.core.registry import rooms
from snailhouse.server.app import document
from snailhouse.server.live.messages import AskMessage, Beat, Done, Ping, Refused, Resync, Update, Welcome
from snailhouse.server.metrics import REGISTRY

DOCS = Path(__file__).parent
ROOT = DOCS.parent
MADE = DOCS / "made"
"""Where made pages lie; nothing there is kept in the repository."""
RECORDS = """\
# The record format

A game as its header and the list of what happened: `snailhouse record` writes one, `snailhouse replay` reads
it, `snailhouse verify` checks its dice ([how](../fair-dice.md)). Events are moves, by the id that `legal` gives
them, and outcomes of chance, counted from 0. This is its JSON schema:
"""
LANGUAGES = {"": "English", ".es": "Español", ".ca": "Català"}


def make_pages() -> None:
    """Write all made pages anew, where they have changed."""
    for name, make in made_pages().items():
        text = make()
        page = MADE / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        if not page.is_file() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8")


def made_pages() -> dict[str, Callable[[], str]]:
    """What makes each page, by its name."""
    copied = {name: partial(source.read_text, "utf-8") for name, source in copied_pages().items()}
    return {**copied, "http": lambda: http_page(document()), "record": record_page, "metrics": metrics_page}


def copied_pages() -> dict[str, Path]:
    """Pages that lie elsewhere in the repository, by their name here."""
    books = {
        f"rulebooks/{room.id}{suffix}": ROOT / "src" / Path(*room.package.split(".")) / f"rulebook{suffix}.md"
        for room in rooms()
        for suffix in LANGUAGES
        if room.package.startswith("snailhouse.")
    }
    examples = {f"examples/{page.parent.name}": page for page in sorted(ROOT.glob("examples/*/README.md"))}
    top = {name.lower(): ROOT / f"{name}.md" for name in ("CHANGELOG", "CONTRIBUTING")}
    return books | examples | top | {"hosting-kit": ROOT / "deploy" / "README.md"}


def linked(page: str, text: str) -> str:
    """A page's text in which links to other places of the repository lead to pages here, or name a file."""
    text = text.replace("```drawing", "```text")  # drawn by letters, beside what the page draws itself
    copied = {source.resolve(): MADE / f"{name}.md" for name, source in copied_pages().items()}
    shown = DOCS / f"{page}.md"
    lies = {made: source for source, made in copied.items()}.get(shown, shown)

    if page.startswith(f"{MADE.name}/rulebooks/"):
        text = in_text_only(text)

    def replaced(link: re.Match[str]) -> str:
        picture, words, target, anchor = link.groups()
        meant = (lies.parent / target).resolve()
        if picture:
            return f"![{words}]({os.path.relpath(meant, shown.parent)})"
        if meant in copied:
            meant = copied[meant]
        elif DOCS not in meant.parents or not meant.is_file():
            return f"{words} (`{os.path.relpath(meant, ROOT)}`)"
        return f"[{words}]({os.path.relpath(meant, shown.parent)}{anchor or ''})"

    return re.sub(r"(!?)\[([^\]]*)\]\((?!https?:|#|/)([^)#\s]+)(#[^)]*)?\)", replaced, text)


def http_page(api: dict[str, Any]) -> str:
    """Every route with what it takes and answers, from the OpenAPI description."""
    lines = [
        "# HTTP and socket API",
        "",
        "Made from the description that a house serves at `/schema/openapi.json`;",
        "[how the server works](../server.md) tells the story.",
        "",
    ]
    for path, verbs in sorted(api["paths"].items()):
        for verb, route in verbs.items():
            lines += [
                f"## {verb.upper()} `{path}`",
                "",
                route.get("description") or route.get("summary", ""),
                "",
            ]
            lines += list(_parameters(route))
            lines += [f"Body: {_kind(body)}", ""] if (body := _content(route.get("requestBody", {}))) else []
            lines += list(_answers(route))
    lines += ["## The socket's messages", ""]
    for kind in (AskMessage, Resync, Ping, Welcome, Update, Done, Refused, Beat):
        fields = ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind))
        lines += [
            f"`{kind.__struct_config__.tag}`",
            f": {_sentence(kind.__doc__)} Fields: {fields or 'none'}.",
            "",
        ]
    return "\n".join(lines)


def _parameters(route: dict[str, Any]) -> Iterator[str]:
    rows = [one for one in route.get("parameters", []) if one["in"] in ("path", "query")]
    if rows:
        yield from ("| parameter | in | type |", "|---|---|---|")
        yield from (f"| `{one['name']}` | {one['in']} | {_kind(one.get('schema', {}))} |" for one in rows)
        yield ""


def _answers(route: dict[str, Any]) -> Iterator[str]:
    yield from ("| answer | |", "|---|---|")
    for status, answer in route["responses"].items():
        kind = _content(answer)
        yield f"| {status} | {answer.get('description', '')}{': ' + _kind(kind) if kind else ''} |"
    yield ""


def _content(part: dict[str, Any]) -> dict[str, Any]:
    found = next(iter(part.get("content", {}).values()), {})
    return dict(found.get("schema", {}))


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(map(_kind, schema[key])))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def record_page() -> str:
    """The format of game records, as a JSON schema."""
    schema = json.dumps(msgspec.json.schema(GameRecord), indent=2)
    return f"{RECORDS}\n```json\n{schema}\n```\n"


def metrics_page() -> str:
    """What a server counts."""
    lines = [
        "# Metrics",
        "",
        "What `/metrics` tells Prometheus.",
        "",
        "| figure | kind | meaning |",
        "|---|---|---|",
    ]
    figures = [f"| `{one.name}` | {one.type} | {one.documentation} |" for one in REGISTRY.collect()]
    return "\n".join([*lines, *figures, ""])


def _sentence(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split())
