"""The games of a contest in a file, so that it can be interrupted and go on later."""

from __future__ import annotations

import json
from math import isfinite
from pathlib import Path
from typing import Any

from snailhouse.core.errors import Refusal
from snailhouse.core.files import replace_file
from snailhouse.lab.arena import Bout, Contest
from snailhouse.lab.report import figure_names


class Scorebook:
    """The games played so far, by number, and their file: a line for the contest and one for each game.

    Without a path they are kept in memory only. A file of another contest is refused.
    """

    def __init__(self, which: Contest, path: Path | None) -> None:
        self.bouts: dict[int, Bout] = {}
        self.path = path
        self.seats = len(which.bots)
        self.figures = len(figure_names(which.game))
        header = {
            "contest": which.game.id,
            "options": dict(which.game.options),
            "bots": list(which.bots),
            "seed": which.seed,
        }
        if path is None:
            return
        try:
            if path.exists():
                self._read(header)
            else:
                path.write_text(json.dumps(header) + "\n", "utf-8")
        except OSError as error:
            raise Refusal(f"{path} cannot be used: {error.strerror}") from None

    def _read(self, header: dict[str, Any]) -> None:
        """Take the games from the file, and drop what follows the first line that is not a game."""
        assert self.path is not None
        book = self.path.read_text("utf-8", errors="replace")
        first, *lines = book.splitlines() or [""]
        if self._json(first) != header:
            raise Refusal(f"{self.path} holds another contest, or none; choose another file")
        whole = [first]
        for line in lines:
            entry = self._json(line)
            if not self._is_bout(entry):
                break  # cut off when the last run stopped, or damaged: the games from here on are played again
            self.bouts[entry["game"]] = Bout(
                entry["game"], tuple(entry["payoffs"]), entry.get("turns"), tuple(entry.get("figures", ()))
            )
            whole.append(line)
        text = "\n".join(whole) + "\n"
        if text != book:
            replace_file(self.path, text.encode())

    def _is_bout(self, entry: Any) -> bool:
        return (
            isinstance(entry, dict)
            and type(entry.get("game")) is int
            and entry["game"] >= 0
            and isinstance(entry.get("payoffs"), list)
            and len(entry["payoffs"]) == self.seats
            and all(type(paid) in (int, float) and 0 <= paid <= 1 for paid in entry["payoffs"])
            and self._is_length(entry)
        )

    def _is_length(self, entry: dict[str, Any]) -> bool:
        """Whether length and figures are there, or neither, as in older files."""
        if "turns" not in entry and "figures" not in entry:
            return True
        figures = entry.get("figures")
        return (
            type(entry.get("turns")) is int
            and isinstance(figures, list)
            and len(figures) == self.figures
            and all(type(figure) in (int, float) and isfinite(figure) for figure in figures)
        )

    @staticmethod
    def _json(line: str) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            return None

    def add(self, bout: Bout) -> None:
        """Keep a game, in the file too."""
        self.bouts[bout.number] = bout
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self._entry(bout)) + "\n")
        except OSError as error:
            raise Refusal(f"{self.path} cannot be written: {error.strerror}") from None

    @staticmethod
    def _entry(bout: Bout) -> dict[str, Any]:
        entry: dict[str, Any] = {"game": bout.number, "payoffs": list(bout.payoffs)}
        if bout.turns is not None:
            entry |= {"turns": bout.turns, "figures": list(bout.figures)}
        return entry
