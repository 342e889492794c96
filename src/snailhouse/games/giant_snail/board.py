"""The board for a terminal, made from a view: map, snail, robot, market, players."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from rich.markup import escape

from snailhouse.core.language import phrase
from snailhouse.core.naming import called
from snailhouse.core.room import View
from snailhouse.games.giant_snail.language import say

LETTERS = ("R", "B", "K")
COLOURS = ("bold red", "bold blue", "bold white")
SNAIL, ROBOT = phrase("snail"), phrase("robot")
PHASE_NAMES = {
    "set-up": phrase("set-up"),
    "actions": phrase("actions"),
    "labs": phrase("labs"),
    "factories": phrase("factories"),
    "event": phrase("event"),
    "robot": phrase("robot"),
    "combat": phrase("combat"),
    "cleanup": phrase("cleanup"),
}
COUNTS = (
    phrase("pool"),
    phrase("reserve"),
    phrase("metal"),
    phrase("energy"),
    phrase("votes"),
    phrase("claimed"),
)
"""What is counted of every player, a column each."""
SCREEN = 78
WIDTH = 18
"""Inside of a region on the map."""
MOST_COLUMNS = 4
"""A wider map becomes a list."""


def picture(view: View) -> str:
    lines = [heading(view), *world(view), snail_line(view), *deck_lines(view), ""]
    lines += [*robot_lines(view), *weapon_lines(view), *market_lines(view), "", *player_lines(view)]
    return "\n".join(lines)


def seat(number: int) -> str:
    return f"[{COLOURS[number]}]{LETTERS[number]}[/]"


def player_names(view: View) -> list[str]:
    """Who plays each colour, where that is known; else the colours."""
    return [called(number, player["name"]) for number, player in enumerate(view["players"])]


def heading(view: View) -> str:
    player = view["player"]
    who = "" if player is None else f"{seat(player)} {escape(player_names(view)[player])}: "
    phase = say(PHASE_NAMES[view["phase"]])
    return f"[bold]{say('Round {round}', round=view['round'])}[/], {phase}. {who}{escape(view['awaits'])}"


def world(view: View) -> list[str]:
    columns = view["columns"]
    if columns > MOST_COLUMNS:
        return [region_line(region) for region in view["regions"]]
    lines = [rule("┌┬┐", columns)]
    for start in range(0, len(view["regions"]), columns):
        cells = [cell(region) for region in view["regions"][start : start + columns]]
        lines += ["│" + "│".join(row) + "│" for row in zip(*cells, strict=True)]
        lines.append(rule("├┼┤", columns))
    lines[-1] = rule("└┴┘", columns)
    return lines


def rule(corners: str, columns: int) -> str:
    return corners[0] + corners[1].join(["─" * WIDTH] * columns) + corners[2]


def cell(region: dict[str, Any] | None) -> list[str]:
    """Three lines: number, type and owner; slots; who and what else is there."""
    if region is None:
        return [" " * WIDTH, padded("[dim]?[/]", 1), " " * WIDTH]
    name = f"{region['number']:>2} {say(region['type'])}"
    title = f" {name:<{WIDTH - 2}}"
    if region["ruined"]:
        title = f"[dim strike]{title}[/]"
    slots, width = rows_text(region)
    signs, breadth = sign_text(region)
    return [
        f"{title}{seat(region['owner'])}",
        padded(f"   {slots}", width + 3),
        padded(f"   {signs}", breadth + 3),
    ]


def padded(markup: str, width: int) -> str:
    return markup + " " * (WIDTH - width)


def rows_text(region: dict[str, Any]) -> tuple[str, int]:
    """The rows with their workers, and how wide they are; a ruin says so."""
    rows = [row_text(row) for row in region["rows"]]
    width = sum(breadth for _, breadth in rows) + len(rows) - 1
    text = " ".join(markup for markup, _ in rows)
    ruins = say("ruins")
    return (f"[dim]{ruins}[/] {text}", width + len(ruins) + 1) if region["ruined"] else (text, width)


def row_text(row: dict[str, Any]) -> tuple[str, int]:
    workers = [seat(number) for number in range(3) for _ in range(row["workers"][number])]
    slots = [*workers, *["[dim]·[/]"] * row["free"]]
    return "(" + "".join(slots) + ")", len(slots) + 2


def sign_text(region: dict[str, Any]) -> tuple[str, int]:
    """Snail, robot, and defences as the first letter of their card with their owner's."""
    signs = []
    both = region["snail"] and region["robot"]
    for here, mark, colour, name in (
        (region["snail"], "@", "green", SNAIL),
        (region["robot"], "#", "cyan", ROBOT),
    ):
        if here:
            text = mark if both else f"{mark} {say(name)}"
            signs.append((f"[bold {colour}]{text}[/]", len(text)))
    most = 2 if any(width > 1 for _, width in signs) else 4
    signs += [
        (f"{escape(say(guard['card'])[0])}{seat(guard['owner'])}", 2) for guard in region["guards"][:most]
    ]
    return " ".join(text for text, _ in signs), sum(width for _, width in signs) + max(len(signs) - 1, 0)


def region_line(region: dict[str, Any] | None) -> str:
    """A region of a map too wide for cells."""
    if region is None:
        return "[dim]?[/]"
    name = f"{region['number']:>2} {say(region['type'])}"
    return f"{name:<16}{seat(region['owner'])}  {rows_text(region)[0]}  {sign_text(region)[0]}"


def snail_line(view: View) -> str:
    snail = view["snail"]
    ruins = sum(region is not None and region["ruined"] for region in view["regions"])
    fallen = say("ruins {ruins} of {most}", ruins=ruins, most=view["ruins_to_defeat"])
    return f"[bold green]@[/] {whereabouts(snail)}   {fallen}"


def whereabouts(snail: dict[str, Any]) -> str:
    if not snail["alive"]:
        return say("The giant snail is dead.")
    if snail["region"] is not None:
        where = {"region": snail["region"], "life": snail["life"]}
        return say("The giant snail is on region {region}, life {life}.", **where)
    if snail["space"]:
        return say(
            "The giant snail is in space, slot {slot}, life {life}.", slot=snail["space"], life=snail["life"]
        )
    return say("The giant snail is on its way down, life {life}.", life=snail["life"])


def deck_lines(view: View) -> Iterator[str]:
    deck = view["deck"]
    yield say("Event {event}: cards left: {cards}. Unseen:", event=deck["event"], cards=deck["cards"])
    kinds = ", ".join(f"{say(name)} {count}" for name, count in deck["unseen"].items())
    yield from (f"  {escape(line)}" for line in wrap(kinds or say("none"), SCREEN - 2))
    if deck["next"]:
        yield "  " + say("Next: {cards}", cards=escape(", ".join(map(say, deck["next"]))))
    elif deck["looked_at"]:
        yield "  " + say(
            "Next, known to {player}: {number}", number=deck["looked_at"], player=seat(deck["looker"])
        )


def robot_lines(view: View) -> Iterator[str]:
    robot = view["robot"]
    if robot["region"]:
        told = say("The robot is finished and stands on region {region}.", region=robot["region"])
    else:
        told = say("The robot, with the cost of every empty slot:")
    yield f"[bold cyan]#[/] {told}"
    sections = [{**section, "name": say(section["name"])} for section in robot["sections"]]
    names = max(len(section["name"]) for section in sections) + 1
    slots = max(slots_width(section) for section in sections) + 2
    per_line = (SCREEN - 2) // (names + slots)
    for start in range(0, len(sections), per_line):
        texts = [section_text(section, names, slots) for section in sections[start : start + per_line]]
        yield "  " + "".join(texts).rstrip()


def slots_width(section: dict[str, Any]) -> int:
    return sum(len(cost_text(slot)) + 1 for slot in section["slots"])


def section_text(section: dict[str, Any], names: int, width: int) -> str:
    """The section's name, and every slot with its builder or its cost."""
    text = escape(section["name"]) + " " * (names - len(section["name"]))
    for slot in section["slots"]:
        cost = cost_text(slot)
        letter = f"[dim]{cost}[/]" if slot["builder"] is None else seat(slot["builder"])
        text += letter + " "
        width -= 2 if slot["builder"] is not None else len(cost) + 1
    return text + " " * width


def cost_text(slot: dict[str, Any]) -> str:
    """'MM' for two metal, 'ME' for one of each; long costs as '4M2E'."""
    metal, energy = slot["metal"], slot["energy"]
    if metal + energy <= 3:
        return "M" * metal + "E" * energy or say("free")
    return (f"{metal}M" if metal else "") + (f"{energy}E" if energy else "")


def weapon_lines(view: View) -> Iterator[str]:
    for weapon in view["weapons"]:
        if weapon["owner"] is not None:
            yield "  " + say(
                "{player} owns {weapon}, damage {damage}, built"
                if weapon["built"]
                else "{player} owns {weapon}, damage {damage}, not built yet",
                player=seat(weapon["owner"]),
                weapon=escape(say(weapon["name"])),
                damage=weapon["damage"],
            )


def market_lines(view: View) -> Iterator[str]:
    left = sum(view["technology_unseen"].values())
    yield say("Market (technologies to come: {left}):", left=left)
    cards = ", ".join(say(card) for card in view["market"] if card)
    yield from (f"  [yellow]{escape(line)}[/]" for line in wrap(cards or say("sold out"), SCREEN - 2))


def player_lines(view: View) -> Iterator[str]:
    titles, names = [say(name) for name in COUNTS], player_names(view)
    width = max(8, *(cell_len(name) + 1 for name in names))
    yield f"[dim]{'':{width + 2}}{'  '.join(titles)}[/]"
    for number, player in enumerate(view["players"]):
        shown = {**player, "votes": player["votes"] if player["final_votes"] is None else player["final_votes"]}
        counts = "  ".join(f"{shown[key]:>{len(title)}}" for key, title in zip(COUNTS, titles, strict=True))
        notes = "  " + say("leader") if view["leader"] == number else ""
        notes += "  " + say("forfeits") if player["forfeited"] else ""
        name = escape(names[number]) + " " * (width - cell_len(names[number]))
        yield f"{seat(number)} {name}{counts}{notes}"
