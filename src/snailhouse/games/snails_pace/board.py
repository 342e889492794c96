"""The board of Snail's Pace for a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any

from snailhouse.core.room import View
from snailhouse.games.snails_pace.language import say

COLOURS = ("bold cyan", "bold yellow")
SNAILS = ("X>", "<O")
RIDERS = ("X^", "O^")
PARKED = ("X★", "★O")
EMPTY = "[dim]·[/dim]"


def picture(view: View) -> str:
    """Track 8 at the top, X racing right, O racing left; ^ marks a rider, ★ the parked winner of a race."""
    rows = [row(track) for track in reversed(view["tracks"])]
    x, o = (say.counted(points, "{number} point", "{number} points") for points in view["scores"])
    heading = f"        [{COLOURS[0]}]X[/] {x:>9}{'':17}[{COLOURS[1]}]O[/] {o:>9}"
    ruler = "        " + "".join(f"{column:^4}" for column in range(1, 9))
    return "\n".join([heading, *rows, f"[dim]{ruler}[/dim]", *footing(view)])


def row(track: dict[str, Any]) -> str:
    cells = [cell(track, column) for column in range(1, 9)]
    return say("track {track}", track=track["track"]) + " " + "".join(cells) + f" {track['track']}"


def cell(track: dict[str, Any], column: int) -> str:
    here = [seat for seat in (0, 1) if track["columns"] and track["columns"][seat] == column]
    if len(here) == 2:
        rider = track["rider"]
        return f"[{COLOURS[rider]}]{RIDERS[rider]}[/][{COLOURS[1 - rider]}]{'XO'[1 - rider]}[/] "
    if here:
        return f" [{COLOURS[here[0]]}]{SNAILS[here[0]]}[/] "
    if track["parked"] == column:
        return f" [{COLOURS[track['winner']]}]{PARKED[track['winner']]}[/] "
    if track["winner"] is not None:
        return "    "
    return f" {EMPTY}  "


def footing(view: View) -> list[str]:
    if not view["dice"]:
        return []
    dice = " ".join(f"[reverse] {face} [/reverse]" for face in view["dice"])
    seat = view["player"]
    side, tracks = f"[{COLOURS[seat]}]{'XO'[seat]}[/]", ", ".join(map(str, view["matches"]))
    rolled = say("{side} has rolled {dice}   open tracks: {tracks}", side=side, dice=dice, tracks=tracks)
    return ["", f"        {rolled}"]
