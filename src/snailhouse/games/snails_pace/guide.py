"""What players of Snail's Pace are told where they look: the goal, and what is on the board."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.language import listed, phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.snails_pace.box import dice_count
from snailhouse.games.snails_pace.language import say
from snailhouse.games.snails_pace.moves import STOP
from snailhouse.games.snails_pace.records import TRACKS, Meeting, Table, Turn
from snailhouse.games.snails_pace.rolls import Roll, faces
from snailhouse.games.snails_pace.words import SIDES, result_text, rolled

POINTS_IN_ALL = 36
WINNING_POINTS = 19
"""More than half of all points."""
MEETINGS_TOLD = {
    Meeting.SOLID: phrase("{rider} sits on {below}, which cannot move until {rider} goes on (P3)."),
    Meeting.CARRY: phrase("{rider} sits on {below}: if {below} moves, it carries {rider} backwards (P7)."),
}


def goal(position: Position, seat: int) -> str:
    table = position.table
    if position.over:
        return result_text(position)
    x, o = int(table.points[0]), int(table.points[1])
    if seat == SPECTATOR:
        return say("19 of 36 points win: X has {x}, O has {o}.", x=x, o=o)
    return standing(table, seat)


def standing(table: Table, seat: int) -> str:
    """What a player has and needs of the 19 points that win."""
    mine, still = int(table.points[seat]), unwon_points(table)
    if mine >= WINNING_POINTS:
        return say("{points} of 36 points: nobody can catch you; the last races are run (P5).", points=mine)
    if mine + still < WINNING_POINTS:
        return say(
            "19 of 36 points win. You have {points}, and {still} are still open: {points} + {still} = {most}.",
            points=mine,
            still=still,
            most=mine + still,
        )
    wanted = shortest_way(WINNING_POINTS - mine, tuple(to_go(table, seat)))
    return say.counted(
        len(wanted),
        "{points} of 19 points to win; track {tracks} would do: {sum} = {total}.",
        "{points} of 19 points to win; tracks {tracks} would do: {sum} = {total}.",
        points=mine,
        tracks=listed(wanted),
        sum=" + ".join(map(str, (mine, *wanted))),
        total=mine + sum(wanted),
    )


def unwon_points(table: Table) -> int:
    """What the races that are still run are worth together."""
    return POINTS_IN_ALL - int(table.points[0]) - int(table.points[1])


def to_go(table: Table, seat: int) -> list[int]:
    """The squares that the seat's snail has to go on each track; 0 where the race is won."""
    return [0 if table.winner[track] >= 0 else int(table.to_go[seat, track]) for track in range(TRACKS)]


@lru_cache(maxsize=4096)
def shortest_way(points: int, squares: tuple[int, ...]) -> tuple[int, ...]:
    """The open tracks worth so many points that take the fewest moves; of several the fewest tracks."""
    unwon = [track + 1 for track in range(TRACKS) if squares[track]]
    ways = (way for size in range(1, TRACKS + 1) for way in combinations(reversed(unwon), size))
    enough = [way for way in ways if sum(way) >= points]
    return min(enough, key=lambda way: (sum(squares[track - 1] for track in way), len(way)))


def things(position: Position, seat: int) -> tuple[str, ...]:
    stop = ("stop",) if STOP in position.legal() else ()
    return ("dice", "score-1", "score-2", *(f"track-{track}" for track in range(1, TRACKS + 1)), *stop)


def explain(position: Position, seat: int, thing: str) -> Explanation | None:
    if thing not in things(position, seat):
        return None
    name, _, number = thing.partition("-")
    if name == "track":
        return track_explained(position, int(number) - 1)
    if name == "score":
        return score_explained(position.table, int(number) - 1)
    if name == "stop":
        ruling = "P9" if position.box.turn == Turn.TWO_MOVES else "P10"
        return Explanation(
            say("Stop"),
            say(
                "Passes the dice on. The first move of a turn must be made, the others need not ({ruling}).",
                ruling=ruling,
            ),
        )
    return dice_explained(position)


def track_explained(position: Position, track: int) -> Explanation:
    table, number = position.table, track + 1
    title = say.counted(number, "Track 1, worth 1 point", "Track {number}, worth {number} points")
    winner = int(table.winner[track])
    if winner >= 0:
        return Explanation(
            title, say("{winner} has won this race; its snail is parked here (P4).", winner=SIDES[winner])
        )
    x, o = int(table.to_go[0, track]), int(table.to_go[1, track])
    told = [
        say("Squares to go: X {x}, O {o}. Whoever leaves the board first wins the race (P4).", x=x, o=o),
        meeting_told(position, track),
        match_told(position, number),
    ]
    return Explanation(title, " ".join(filter(None, told)))


def meeting_told(position: Position, track: int) -> str:
    """Who sits on whom, or what happens when the two meet."""
    table, meeting = position.table, position.box.meeting
    rider = int(table.rider[track])
    if rider >= 0:
        return say(MEETINGS_TOLD[meeting], rider=SIDES[rider], below=SIDES[1 - rider])
    if int(table.to_go[0, track]) + int(table.to_go[1, track]) <= TRACKS + 1:
        return say("The two have passed each other.")
    if meeting == Meeting.HOP:
        return say("When they meet, one hops over the other (P8).")
    return say("When they meet, one climbs on top of the other.")


def match_told(position: Position, number: int) -> str:
    """Whether the dice on the table make the track's number, and how often dice do."""
    box, table = position.box, position.table
    rolls = int(box.rolls)
    often = sum(int(box.match[outcome]) >> (number - 1) & 1 for outcome in range(rolls))
    told = say("{often} of {rolls} rolls match it (P2).", often=often, rolls=rolls)
    if table.actor < 0:
        return told
    roll = faces(table.roll, dice_count(box))
    made = [sum_told(group) for group in groups(roll) if sum(group) == number]
    if made:
        return say("The roll makes it: {sums}. ", sums=", ".join(dict.fromkeys(made))) + told
    return say("The roll {roll} does not make {number}. ", roll=rolled(roll), number=number) + told


def groups(roll: Roll) -> list[Roll]:
    """The dice one by one, in pairs, and all together."""
    return [group for size in range(1, len(roll) + 1) for group in combinations(roll, size)]


def sum_told(group: Roll) -> str:
    """'1 + 4 = 5', or '5' for a single die."""
    total = str(sum(group))
    return total if len(group) == 1 else f"{' + '.join(map(str, group))} = {total}"


def score_explained(table: Table, seat: int) -> Explanation:
    points = int(table.points[seat])
    won = [track + 1 for track in range(TRACKS) if table.winner[track] == seat]
    told = say(
        "Races won: {tracks}. With all that are open: {points} + {still} = {most}. "
        "19 of 36 points win, 18 to 18 is a draw (P5).",
        tracks=listed(won) if won else say("none yet"),
        points=points,
        still=unwon_points(table),
        most=points + unwon_points(table),
    )
    title = say.counted(points, "{side}: {number} point", "{side}: {number} points", side=SIDES[seat])
    return Explanation(title, told)


def dice_explained(position: Position) -> Explanation:
    box, table = position.box, position.table
    if table.actor < 0:
        three = dice_count(box) == 3
        template = phrase(
            "Each of the three dice, each pair added up and all three together are numbers to choose from (P2)."
        )
        other = phrase("Each of the two dice and their total are numbers, each to be used once (P10).")
        return Explanation(say("The dice"), say(template if three else other))
    roll = faces(table.roll, dice_count(box))
    sums = [sum_told(group) for group in groups(roll) if sum(group) <= TRACKS]
    open_tracks = [track + 1 for track in range(TRACKS) if int(table.choices) >> track & 1]
    return Explanation(
        say("The dice: {roll}", roll=rolled(roll)),
        say(
            "They make {sums}. Tracks to move on now: {tracks} (P2).",
            sums=", ".join(dict.fromkeys(sums)),
            tracks=listed(open_tracks),
        ),
    )
