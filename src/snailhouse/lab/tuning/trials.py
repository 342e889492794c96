"""The boxes tried so far, in a file: a search can be interrupted, and goes on as if it had not been."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from snailhouse.core.errors import Refusal
from snailhouse.core.files import replace_file
from snailhouse.lab.tuning.goals import FIGURES, BoxFigures
from snailhouse.lab.tuning.space import BoxPoint


@dataclass(frozen=True)
class BoxTrial:
    """A box that was tried, and what was measured of it; None if it makes no game."""

    point: BoxPoint
    figures: BoxFigures | None


class TrialBook:
    """The trials of a search in order, and their file: a line for the search and one for each trial."""

    def __init__(self, header: dict[str, Any], path: Path | None) -> None:
        self.trials: list[BoxTrial] = []
        self.path = path
        if path is None:
            return
        try:
            if path.exists():
                self._read(header, len(header["space"]))
            else:
                path.write_text(json.dumps(header) + "\n", "utf-8")
        except OSError as error:
            raise Refusal(f"{path} cannot be used: {error.strerror}") from None

    def _read(self, header: dict[str, Any], knobs: int) -> None:
        """Take the trials from the file, and drop what follows the first line that is none."""
        assert self.path is not None
        text = self.path.read_text("utf-8", errors="replace")
        first, *lines = text.splitlines() or [""]
        if _json(first) != header:
            raise Refusal(f"{self.path} holds another search, or none; choose another --out")
        whole = [first]
        for line in lines:
            trial = _trial(_json(line), knobs)
            if trial is None:
                break
            self.trials.append(trial)
            whole.append(line)
        if "\n".join(whole) + "\n" != text:
            replace_file(self.path, ("\n".join(whole) + "\n").encode())

    def add(self, trials: list[BoxTrial]) -> None:
        """Keep trials, in the file too."""
        self.trials += trials
        if self.path is None:
            return
        lines = [json.dumps({"point": list(one.point), "figures": one.figures}) + "\n" for one in trials]
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(lines)
        except OSError as error:
            raise Refusal(f"{self.path} cannot be written: {error.strerror}") from None


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _trial(entry: Any, knobs: int) -> BoxTrial | None:
    if not isinstance(entry, dict) or not isinstance(entry.get("point"), list):
        return None
    point, figures = tuple(entry["point"]), entry.get("figures")
    if len(point) != knobs or not all(type(value) is int for value in point):
        return None
    if figures is not None and (not isinstance(figures, dict) or figures.keys() != FIGURES.keys()):
        return None
    return BoxTrial(point, figures)
