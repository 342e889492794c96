"""What became of planted bugs, kept as lines of JSON: a run can go on later, or be made again in minutes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.mutants.operators import Mutant, mutants

EQUIVALENT = "equivalent"


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bug and its verdict. It is found again by its line's text, also when it stands elsewhere."""

    file: str
    text: str
    """The lines in which it stands."""
    was: str
    becomes: str
    number: int = 0
    """Which of the bugs of the file it is that are the same in all this."""
    word: str
    test: str = ""
    """The test that noticed it."""
    why: str = ""
    """Of an equivalent one: why nothing that the program does is changed by it."""

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        return self.file, self.text, self.was, self.becomes, self.number


def kept(name: str, source: str, one: Mutant, word: str, test: str = "") -> Kept:
    """The line to keep of a bug in a file of this name and text."""
    text = lines_of(source, one)
    number = alike(source, text, one.was, one.becomes).index(one)
    return Kept(file=name, text=text, was=one.was, becomes=one.becomes, number=number, word=word, test=test)


def found_again(source: str, line: Kept) -> Mutant | None:
    """The bug in the text as it is now; None if its lines are not there any more."""
    same = alike(source, line.text, line.was, line.becomes)
    return same[line.number] if line.number < len(same) else None


def alike(source: str, text: str, was: str, becomes: str) -> list[Mutant]:
    """All bugs that change the same in lines of the same text, in their order."""
    return [
        one
        for one in mutants(source)
        if (one.was, one.becomes) == (was, becomes) and lines_of(source, one) == text
    ]


def lines_of(source: str, one: Mutant) -> str:
    """The lines in which a bug stands, without the space around them."""
    return "\n".join(source.splitlines()[one.line - 1 : one.line + one.was.count("\n")]).strip()


def read_kept(file: Path) -> list[Kept]:
    return list(_read(file)) if file.exists() else []


def _read(file: Path) -> Iterator[Kept]:
    for line in file.read_text("utf-8").splitlines():
        yield msgspec.json.decode(line, type=Kept)


def keep(file: Path, line: Kept) -> None:
    """Add a line at the end."""
    with file.open("ab") as out:
        out.write(msgspec.json.encode(line) + b"\n")
