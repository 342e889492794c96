"""Write docs/observations.md: what a learner is told of each game, from the games themselves.

python docs/observations.py            write it anew
python docs/observations.py --check    fail if the file is not what would be written
"""

from __future__ import annotations

import sys
from math import prod
from pathlib import Path
from typing import Any

from snailhouse.core.registry import rooms
from snailhouse.core.room import Room

PAGE = Path(__file__).parent / "observations.md"
HEAD = """\
# Observations

What a seat knows, in numbers: named pieces with their shapes, in this order, for [a batch](batch.md),
[Gymnasium](gymnasium.md), [PettingZoo](pettingzoo.md) and [OpenSpiel](openspiel.md) alike. They hold all that
the seat's view shows (tests read each view off its observation) and nothing that the seat cannot know (the
conformance suite compares the observations of positions that differ only in what is hidden). A guest's game has
the pieces that its `Observation` declares. This page is written by `docs/observations.py`.

```python
position.observed(seat)["dice"]  # of one position, piece by piece
batch.observations["dice"]  # of many tables
env.pieces(observation)["dice"]  # of a row of numbers
```
"""


def chapter(room: Room) -> str:
    """The pieces of one game as a table."""
    observation = room.rules.Observation
    fields: Any = observation.dtype.fields
    rows = [
        f"| `{name}` | {shape_text(kind.shape)} | {start // 4} | {'; '.join(observation.meanings[name])} |"
        for name, (kind, start, *_) in fields.items()
    ]
    numbers = sum(prod(kind.shape) for kind, *_ in fields.values())
    heading = (
        f"\n## {room.about.title}\n\n{numbers:,} numbers; move ids run from 0 to {room.rules.MOVES - 1}.\n"
    )
    return "\n".join([heading, "| piece | shape | begins at | meaning |", "|---|---|---|---|", *rows, ""])


def shape_text(shape: tuple[int, ...]) -> str:
    return " by ".join(map(str, shape)) or "1"


def main() -> None:
    own = [room for room in rooms() if str(vars(room.rules)["__name__"]).startswith("snailhouse.")]
    text = HEAD + "".join(map(chapter, own))
    if "--check" in sys.argv:
        if PAGE.read_text("utf-8") != text:
            sys.exit("docs/observations.md is out of date: run python docs/observations.py")
        return
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
