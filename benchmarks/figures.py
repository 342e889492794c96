"""The figures that README.md and some pages of docs/ quote: measured, written into the pages, and checked.

    .venv/bin/python benchmarks/figures.py measure [WHAT ...]    run the benchmarks, one by one (10 minutes)
    .venv/bin/python benchmarks/figures.py write                 put what was measured into the pages
    .venv/bin/python benchmarks/figures.py check                 say where a page has another figure

`measure` keeps what it found, with its date, in docs/figures.json; of benchmarks that are not named the old
figures stay, with their own dates. Have nothing else running. A figure in a page stands between two comments;
the first says where it is in that file and how it is written, such as
`<!--= run.house_to_c.1 .2f -->0.80<!-- -->`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "docs" / "figures.json"
PAGES = (ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("bots", "press", "speed")))
FIGURE = re.compile(r"(<!--= (\S+) (\S+) -->)(.*?)(<!-- -->)")
COMMANDS = {
    "run": ["benchmarks/run.py", "--json"],
    "compiling": ["benchmarks/compiling.py", "--json", "--rounds", "2"],
    "search": ["benchmarks/search.py", "--json", "--rounds", "2"],
    "flat": ["benchmarks/server.py", "flat"],
    "flat_postgresql": ["benchmarks/server.py", "--database", "postgresql", "flat"],
    "steady": ["benchmarks/server.py", "steady"],
    "client": ["benchmarks/client.py", "--json", "--runs", "3", "size", "start"],
}


def measured(what: str) -> dict[str, Any]:
    """What a benchmark found, and when."""
    done = subprocess.run(
        [sys.executable, *COMMANDS[what]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(COMMANDS[what])} failed:\n{done.stderr.strip()}")
    found: dict[str, Any] = json.loads(done.stdout[done.stdout.index("{") :])
    return {"date": datetime.now(UTC).date().isoformat(), "command": " ".join(COMMANDS[what]), **found}


def looked_up(figures: dict[str, Any], place: str) -> Any:
    """The figure at a place such as run.house_to_c.1; several may be asked for as min(...) or max(...)."""
    if picked := re.fullmatch(r"(min|max)\((.*)\)", place):
        return (min if picked[1] == "min" else max)(_every(figures, picked[2].split(".")))
    return _every(figures, place.split("."))[0]


def _every(found: Any, path: list[str]) -> list[Any]:
    """All figures at a path, in which a star stands for every key."""
    for at, key in enumerate(path):
        if key == "*":
            return [one for value in found.values() for one in _every(value, path[at + 1 :])]
        found = found[key]
    return [found]


def shown(value: Any, form: str) -> str:
    """A figure as a page has it: `s` as it is, `k` in thousands, anything else as Python formats it."""
    if form == "s":
        return str(value)
    if form == "k":
        return f"{value / 1000:,.0f}"
    return format(value, form)


def filled(page: str, figures: dict[str, Any]) -> str:
    """A page's text with the figures of the file."""

    def figure(found: re.Match[str]) -> str:
        try:
            return f"{found[1]}{shown(looked_up(figures, found[2]), found[3])}{found[5]}"
        except (KeyError, ValueError) as error:
            raise SystemExit(f"{found[1]}: there is no such figure in {KEPT.name} ({error!r})") from error

    return FIGURE.sub(figure, page)


def differing(figures: dict[str, Any]) -> list[str]:
    """Where a page has another figure than the file."""
    wrong = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for was, now in zip(FIGURE.findall(text), FIGURE.findall(filled(text, figures)), strict=True):
            if was != now:
                wrong.append(f"{page.relative_to(ROOT)}: {was[1]} is {was[3]} and should be {now[3]}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["measure", "write", "check"])
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"of {', '.join(COMMANDS)}; all without")
    asked = parser.parse_args()
    if unknown := set(asked.what) - set(COMMANDS):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(COMMANDS)}")
    figures = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    if asked.verb == "measure":
        for what in asked.what or COMMANDS:
            print(f"Measuring {what} ...", file=sys.stderr)
            figures[what] = measured(what)
            KEPT.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")
    elif asked.verb == "write":
        for page in PAGES:
            page.write_text(filled(page.read_text("utf-8"), figures), "utf-8")
    elif wrong := differing(figures):
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
