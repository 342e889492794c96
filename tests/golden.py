"""Golden play-throughs: whole games in words, kept as readable files and compared to the letter.

SNAILHOUSE_GOLDEN=1 writes them anew; read the difference before committing it.
"""

import os
from pathlib import Path

from snailhouse import SPECTATOR, save

FOLDER = Path(__file__).parent / "golden"


def told(match, players, every=25):
    """A match as a page: its header, every event in words, a board now and then, and the end."""
    game = match.game
    options = ", ".join(f"{name} {value}" for name, value in game.shown_options().items())
    lines = [game.title, f"options: {options}", f"players: {', '.join(players)}", ""]
    log = match.log()
    story = match.game.match()
    for number, (event, sentence) in enumerate(zip(match.events, log, strict=True), start=1):
        story.chance(event.value) if event.actor == -1 else story.play(event.value)
        lines.append(f"{number:>4}  {sentence}")
        if number % every == 0 and not story.over:
            lines += ["", story.board(SPECTATOR), ""]
    lines += ["", match.board(SPECTATOR), "", match.result_text() if match.over else "(running)", ""]
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


def compare(name, match, players):
    """Compare a match, told and recorded, with its golden files."""
    for ending, text in (("txt", told(match, players)), ("json", save(match, players))):
        path = FOLDER / f"{name}.{ending}"
        if os.environ.get("SNAILHOUSE_GOLDEN"):
            path.write_text(text, "utf-8")
        assert path.read_text("utf-8") == text, f"{path.name} differs; SNAILHOUSE_GOLDEN=1 writes it anew"
