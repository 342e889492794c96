"""Where a contest writes its games down, so that it can be interrupted and go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from snailhouse.core.errors import Refusal
from snailhouse.core.files import replace_file
from snailhouse.lab.arena import Bout, Contest


class Scorebook:
    """A file with a line for the contest and a line for each game; or nothing but memory without one."""

    def __init__(self, which: Contest, path: Path | None) -> None:
        self.bouts: dict[int, Bout] = {}
        self.path = path
        self.seats = len(which.bots)
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
        assert self.path is not None
        book = self.path.read_text("utf-8", errors="replace")
        first, *lines = book.splitlines() or [""]
        if self._json(first) != header:
            raise Refusal(f"{self.path} holds another contest, or none; choose another file")
        whole = [first]
        for line in lines:
            entry = self._json(line)
            if not self._is_bout(entry):
                break  # the line the last run was writing when it stopped, or damage: play on from here
            self.bouts[entry["game"]] = Bout(entry["game"], tuple(entry["payoffs"]))
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
            and all(type(part) in (int, float) and 0 <= part <= 1 for part in entry["payoffs"])
        )

    @staticmethod
    def _json(line: str) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            return None

    def add(self, bout: Bout) -> None:
        self.bouts[bout.number] = bout
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": bout.number, "payoffs": list(bout.payoffs)}) + "\n")
        except OSError as error:
            raise Refusal(f"{self.path} cannot be written: {error.strerror}") from None
