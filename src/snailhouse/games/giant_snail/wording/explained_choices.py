"""What is chosen beside the map, explained: phases, steps, payments, settlers, and when to stop."""

from __future__ import annotations

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.giant_snail.edition import OWNERS
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import Course, Good, RoundPhase, Task
from snailhouse.games.giant_snail.wording.names import COURSE_NAMES, player, price, region_name

PHASES_TOLD = {
    RoundPhase.SET_UP: phrase("Set-up: everybody puts one worker on the region of the number drawn (G2)."),
    RoundPhase.ACTIONS: phrase(
        "Actions: from the leader on, everybody places or moves one worker, twice (G4)."
    ),
    RoundPhase.LABS: phrase("Labs: full lab rows buy technologies (G6)."),
    RoundPhase.FACTORIES: phrase("Factories: each factory worker may do one job (G7)."),
    RoundPhase.EVENT: phrase(
        "Event: a card is turned, the snail moves and destroys the region it is on (G10)."
    ),
    RoundPhase.RELIEF: phrase("Event: the card is carried out (G17)."),
    RoundPhase.ROBOT: phrase("Robot: the leader may move it, step by step (G12)."),
    RoundPhase.COMBAT: phrase("Combat: weapons may be fired, then the robot strikes (G13)."),
    RoundPhase.CLEANUP: phrase(
        "Cleanup: whoever holds too many resources drops some; then the leader changes (G18)."
    ),
}
STOPS = {
    Task.ACTION: phrase("Forfeits the actions left to you in this round, and nothing else (G4)."),
    Task.RESEARCH: phrase("You buy no more technologies in this round (G6)."),
    Task.JOB: phrase("Your factory workers do no more jobs in this round (G7)."),
    Task.ROBOT_STEP: phrase("The robot stays where it is (G12)."),
    Task.FIRE: phrase("You fire no more weapons in this combat (G13)."),
    Task.ROBOT_REBUILD: phrase("The ruins stay ruins in this round (G14)."),
}
ORDER = phrase(
    "The order of a round: actions, mines and farms, labs, factories, event, robot, combat, cleanup."
)


def phase_explained(position: Position) -> Explanation:
    table = position.table
    title = say("Round {round}", round=int(table.rounds))
    return Explanation(title, f"{say(PHASES_TOLD[RoundPhase(table.phase)])} {say(ORDER)}")


def stop_explained(position: Position) -> Explanation:
    return Explanation(say("Stop"), say(STOPS[Task(position.table.awaits)]))


def step_explained(position: Position, course: str) -> Explanation:
    box, table = position.box, position.table
    direction = Course[course.upper()]
    place = int(box.neighbour[direction, table.place[table.robot]])
    return Explanation(
        say("The robot goes {course}", course=say(COURSE_NAMES[direction])),
        say(
            "One step, to {region}. It costs {step} resources of any kind; the leader pays (G12).",
            region=region_name(position, int(table.region_at[place])),
            step=int(box.step_cost),
        ),
    )


def pay_explained(position: Position, metal: str, energy: str) -> Explanation:
    return Explanation(
        say("Pay {price}", price=price(int(metal), int(energy))),
        say("A step is paid with resources of any kind (G12)."),
    )


def settler_explained(position: Position, owner: str) -> Explanation:
    seat = OWNERS.index(owner)
    return Explanation(
        say("Settlers of {player}: {number}", player=player(seat), number=int(position.table.settlers[seat])),
        say("Whoever rebuilds puts them on the rows one by one; who does not fit goes home (G8)."),
    )


def supply_explained(position: Position, good: str) -> Explanation:
    table = position.table
    titles = {"metal": phrase("Supply, metal: {number}"), "energy": phrase("Supply, energy: {number}")}
    number = int(table.supply[Good[good.upper()]])
    return Explanation(
        say(titles[good], number=number),
        say("What anybody is due is taken from here, in leader order, while it lasts (G17)."),
    )
