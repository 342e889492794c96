"""Snail's Pace solved the slow way: every roll, every move, by the rules, in double precision."""

from snailhouse.core.contract import CHANCE
from snailhouse.core.position import Position
from snailhouse.core.record import copied


class BruteForce:
    """X's chance at positions before a roll; remembers what it has worked out."""

    def __init__(self):
        self.known = {}
        self.boards = {}

    def value(self, position):
        """X's chance at any position with few races left."""
        if position.over:
            return position.payoffs()[0]
        if position.actor != CHANCE:
            values = [self.value(position.after(move)) for move in position.legal()]
            return max(values) if position.actor == 0 else min(values)
        return self.pair(position)[int(position.table.seat)]

    def pair(self, position):
        """X's chance with X to roll and with O to roll: two equations, as passing leads across."""
        key = board_key(position.table)
        if key not in self.known:
            (gain_x, pass_x), (gain_o, pass_o) = (self.rolled(with_seat(position, seat)) for seat in (0, 1))
            x = (gain_x + pass_x * gain_o) / (1 - pass_x * pass_o)
            o = (gain_o + pass_o * gain_x) / (1 - pass_x * pass_o)
            self.known[key], self.boards[key] = (x, o), position
        return self.known[key]

    def rolled(self, position):
        """X's chance summed over the rolls that do not pass, and the probability of a pass."""
        gain, passes, outcomes = 0.0, 0, position.outcomes()
        for outcome in range(outcomes):
            after = position.after_chance(outcome)
            if after.actor == CHANCE:
                passes += 1
            else:
                gain += self.value(after)
        return gain / outcomes, passes / outcomes


def board_key(table):
    return tuple(table.winner), bytes(table.to_go), tuple(table.rider), tuple(table.points)


def with_seat(position, seat):
    """The same position with this seat to roll."""
    table = copied(position.table)
    table.seat = seat
    return Position(position.game, table)
