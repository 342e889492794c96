"""The board for a terminal, made from a view: map, snail, robot, market, players."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from rich.markup import escape

from snailhouse.core.room import View

LETTERS = ("R", "B", "K")
COLOURS = ("bold red", "bold blue", "bold white")
SNAIL = "[bold green]@ snail[/]"
ROBOT = "[bold cyan]# robot[/]"
SCREEN = 78
WIDTH = 17
"""Inside of a region on the map."""
MOST_COLUMNS = 4
"""A wider map becomes a list."""


def picture(view: View) -> str:
    lines = [heading(view), *world(view), snail_line(view), *deck_lines(view), ""]
    lines += [*robot_lines(view), *weapon_lines(view), *market_lines(view), "", *player_lines(view)]
    return "\n".join(lines)


def seat(number: int) -> str:
    return f"[{COLOURS[number]}]{LETTERS[number]}[/]"


def heading(view: View) -> str:
    player = view["player"]
    who = "" if player is None else f"{seat(player)} {view['players'][player]['name']}: "
    return f"[bold]Round {view['round']}[/], {view['phase']}. {who}{escape(view['awaits'])}"


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
    name = f"{region['number']:>2} {region['type']}"
    title = f" {name:<{WIDTH - 3}}"
    if region["ruined"]:
        title = f"[dim strike]{title}[/]"
    slots, width = rows_text(region)
    signs, breadth = sign_text(region)
    return [
        f"{title}{seat(region['owner'])} ",
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
    return (f"[dim]ruins[/] {text}", width + 6) if region["ruined"] else (text, width)


def row_text(row: dict[str, Any]) -> tuple[str, int]:
    workers = [seat(number) for number in range(3) for _ in range(row["workers"][number])]
    slots = [*workers, *["[dim]·[/]"] * row["free"]]
    return "(" + "".join(slots) + ")", len(slots) + 2


def sign_text(region: dict[str, Any]) -> tuple[str, int]:
    """Snail, robot, and defences as the first letter of their card with their owner's."""
    signs = []
    if region["snail"]:
        signs.append(("[bold green]@[/]" if region["robot"] else SNAIL, 1 if region["robot"] else 7))
    if region["robot"]:
        signs.append(("[bold cyan]#[/]" if region["snail"] else ROBOT, 1 if region["snail"] else 7))
    most = 2 if any(width == 7 for _, width in signs) else 4
    signs += [(f"{escape(guard['card'][0])}{seat(guard['owner'])}", 2) for guard in region["guards"][:most]]
    return " ".join(text for text, _ in signs), sum(width for _, width in signs) + max(len(signs) - 1, 0)


def region_line(region: dict[str, Any] | None) -> str:
    """A region of a map too wide for cells."""
    if region is None:
        return "[dim]?[/]"
    name = f"{region['number']:>2} {region['type']}"
    return f"{name:<14}{seat(region['owner'])}  {rows_text(region)[0]}  {sign_text(region)[0]}"


def snail_line(view: View) -> str:
    snail = view["snail"]
    ruins = sum(region is not None and region["ruined"] for region in view["regions"])
    fallen = f"ruins {ruins} of {view['ruins_to_defeat']}"
    if not snail["alive"]:
        return f"[bold green]@[/] The giant snail is dead.   {fallen}"
    where = f"on region {snail['region']}"
    if snail["region"] is None:
        where = f"in space, slot {snail['space']}" if snail["space"] else "on its way down"
    return f"[bold green]@[/] The giant snail is {where}, life {snail['life']}.   {fallen}"


def deck_lines(view: View) -> Iterator[str]:
    deck = view["deck"]
    yield f"Event {deck['event']}: {deck['cards']} cards left. Unseen:"
    kinds = ", ".join(f"{name} {count}" for name, count in deck["unseen"].items())
    yield from (f"  {escape(line)}" for line in wrap(kinds or "none", SCREEN - 2))
    if deck["next"]:
        yield f"  Next: {escape(', '.join(deck['next']))}"
    elif deck["looked_at"]:
        yield f"  Next: {deck['looked_at']} known to {seat(deck['looker'])}"


def robot_lines(view: View) -> Iterator[str]:
    robot = view["robot"]
    if robot["region"]:
        yield f"[bold cyan]#[/] The robot is finished and stands on region {robot['region']}."
    else:
        yield "[bold cyan]#[/] The robot, with the cost of every empty slot:"
    sections = robot["sections"]
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
        return "M" * metal + "E" * energy or "free"
    return (f"{metal}M" if metal else "") + (f"{energy}E" if energy else "")


def weapon_lines(view: View) -> Iterator[str]:
    for weapon in view["weapons"]:
        if weapon["owner"] is not None:
            state = "built" if weapon["built"] else "not built yet"
            yield f"  {seat(weapon['owner'])} owns {escape(weapon['name'])}, damage {weapon['damage']}, {state}"


def market_lines(view: View) -> Iterator[str]:
    left = sum(view["technology_unseen"].values())
    yield f"Market, with {left} technologies to come:"
    cards = ", ".join(card for card in view["market"] if card)
    yield from (f"  [yellow]{escape(line)}[/]" for line in wrap(cards or "sold out", SCREEN - 2))


def player_lines(view: View) -> Iterator[str]:
    yield "[dim]          pool  reserve  metal  energy  votes  claimed[/]"
    for number, player in enumerate(view["players"]):
        counts = f"{player['pool']:>4}{player['reserve']:>9}{player['metal']:>7}{player['energy']:>8}"
        votes = player["votes"] if player["final_votes"] is None else player["final_votes"]
        notes = "  leader" if view["leader"] == number else ""
        notes += "  forfeits" if player["forfeited"] else ""
        yield f"{seat(number)} {player['name']:<8}{counts}{votes:>7}{player['claimed']:>9}{notes}"
