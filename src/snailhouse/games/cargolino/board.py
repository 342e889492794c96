"""The picture of a view for a terminal: a lane for each snail, start at the left.

Every colour is a chip of that colour with the snail's letter on it, readable on dark and light screens.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.markup import escape, render

from snailhouse.core.room import View
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.phrases import colour as colour_name
from snailhouse.games.cargolino.phrases import player
from snailhouse.games.cargolino.records import COLOURS

LETTERS = dict(zip(COLOURS, "PBRGYW", strict=True))
INKS = dict(zip(COLOURS, ("orchid", "dodger_blue1", "red1", "green3", "yellow1", "grey93"), strict=True))
STONE_MARK = "◆"
OWN_MARK = "★"
MARGIN = 12
TRACK = 62
"""The columns that the places share."""


def picture(view: View) -> str:
    return "\n".join([heading(view), "", *track(view), *lanes(view), "", *player_lines(view), *dice_row(view)])


def heading(view: View) -> str:
    if view["over"]:
        return f" [bold]{say('The second race is over')}[/bold]"
    simple = say(", simple dice") if view["simple_dice"] else ""
    turn = say(", turn {turn}", turn=view["turn"]) if view["turn"] else ""
    legend = f"   {OWN_MARK} {say('your snails')}" if view["own"] else ""
    return f" [bold]{say('Race {race} of 2', race=view['race'])}[/bold]{turn}{simple}{legend}"


def chip(colour: str, text: str) -> str:
    return f"[black on {INKS[colour]}]{text}[/]"


def place_mark(colour: str | None, wide: int) -> str:
    return chip(colour, f"{LETTERS[colour]:^{wide}}") if colour else f"{STONE_MARK:^{wide}}"


def place_width(view: View) -> int:
    """Columns a place: three on most boards, one on the longest."""
    return min(3, TRACK // len(view["track"]))


def row(name: str, cells: Iterable[str], own: bool = False) -> str:
    """A line of the board; own snails have a star before their name."""
    return f"{OWN_MARK if own else ' '}{name:<{MARGIN - 1}}" + "".join(cells)


def track(view: View) -> list[str]:
    """Numbers, colours and payments of the places between the two stones."""
    wide, places = place_width(view), view["track"]
    numbers = row(say("square"), ruler(wide, len(places)))
    return [
        f"[dim]{numbers:<{MARGIN + wide * len(places)}} {say('on')}[/dim]",
        row("", (place_mark(square["colour"], wide) for square in places)),
        *pays_rows(wide, [square["pays"] for square in places]),
        "",
    ]


def ruler(wide: int, places: int) -> str:
    """Every square has its number where there is space, else every fifth."""
    step = 1 if wide == 3 else 5
    marks = (f"{f'{square:^{wide}}':<{wide * step}}" for square in range(step, places - 1, step))
    return (" " * wide * step + "".join(marks))[: wide * places]


def pays_rows(wide: int, pays: list[int]) -> list[str]:
    """One row of digits, two where a place pays ten or more."""
    ones = row(say("pays"), (f"{shells % 10:^{wide}}" for shells in pays))
    if max(pays) < 10:
        return [ones]
    return [row("", (f"{shells // 10 or '':^{wide}}" for shells in pays)), ones]


def lanes(view: View) -> list[str]:
    return [
        row(f"{LETTERS[colour]} {colour_name(colour)}", lane(view, colour), colour in view["own"])
        for colour in COLOURS
    ]


def lane(view: View, colour: str) -> list[str]:
    """A snail with its trail of slime behind it, and at the end of the line the colour it stands on."""
    wide, here = place_width(view), view["snails"][colour]
    trail, way = "━" * wide * here, f"{'·':^{wide}}" * (len(view["track"]) - here - 1)
    ground = place_mark(view["track"][here]["colour"], 3)
    return [f"[{INKS[colour]}]{trail}[/]", chip(colour, f"{'@':^{wide}}"), f"[dim]{way}[/dim] ", ground]


def player_lines(view: View) -> list[str]:
    """Who was paid for what, and who holds the dice."""
    races = "".join(f"{say('race {race}', race=race):<16}" for race in (1, 2))
    seats = range(view["players"])
    names = [player(seat) + (say(" (you)") if view["seat"] == seat else "") for seat in seats]
    width = max(16, *(cell_len(name) + 1 for name in names))
    lines = [f" [dim]{'':<{width + 2}}{races}{say('shells')}[/dim]"]
    for seat in seats:
        mark = "▸" if view["player"] == seat else " "
        races = "".join(padded(hand(view, race, seat), 16) for race in (0, 1))
        name = padded(escape(names[seat]), width)
        lines.append(f" {mark} {name}{races}[bold]{view['scores'][seat]:>4}[/bold]")
    return lines


def hand(view: View, race: int, seat: int) -> str:
    """A player's snails: with their shells when the race is over, unknown while it is not one's own."""
    if race < len(view["past_races"]):
        past = view["past_races"][race]
        return " ".join(
            chip(snail, f" {LETTERS[snail]} {past['pays'][snail]} ") for snail in past["hands"][seat]
        )
    if race + 1 > view["race"] or view["stage"] == "deal":
        return ""
    if view["seat"] == seat:
        return " ".join(chip(snail, f" {LETTERS[snail]} ") for snail in view["own"])
    return f"[dim]{say('hidden')}[/dim]"


def padded(markup: str, columns: int) -> str:
    return markup + " " * (columns - render(markup).cell_len)


def dice_row(view: View) -> list[str]:
    if not view["dice"]:
        return []
    left = " ".join(chip(colour, f" {LETTERS[colour]} ") for colour in view["dice"])
    return ["", " " + say("{player} has the dice {dice}", player=escape(player(view["player"])), dice=left)]
