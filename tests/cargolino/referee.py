"""A second referee: the rules once more, slow and simple, to check the fast ones by."""

from snailhouse.games.cargolino.records import COLOURS


class Referee:
    """Follows a game by colours and lists, knowing only what the rulebook says."""

    def __init__(self, track, players, simple):
        self.track, self.players, self.simple = track, players, simple
        self.hands, self.standings, self.shells = [], [], [0] * players
        self.seat = None
        self.line_up()

    def line_up(self):
        self.places = dict.fromkeys(COLOURS, 0)
        self.dice = []

    def deal(self, hands):
        self.hands.append(hands)

    def roll(self, outcome):
        self.dice = [COLOURS[outcome // 6**die % 6] for die in range(4)]

    def may(self, die, snail):
        place = self.places[snail]
        if place == len(self.track) - 1:
            return False
        if die == snail:
            return True
        return not self.simple and (place == 0 or self.track[place]["colour"] == die)

    def may_use(self, die, snail):
        return die in self.dice and self.may(die, snail)

    def moves(self):
        return {(die, snail) for die in self.dice for snail in COLOURS if self.may(die, snail)}

    def use(self, die, snail):
        self.dice.remove(die)
        self.places[snail] += 1
        if not self.moves():
            self.end_turn()

    def end_turn(self):
        self.seat = (self.seat + 1) % self.players
        if len(self.track) - 1 in self.places.values():
            self.end_race()

    def end_race(self):
        for seat, hand in enumerate(self.hands[-1]):
            self.shells[seat] += sum(self.track[self.places[snail]]["pays"] for snail in hand)
        self.standings.append(self.places)
        self.line_up()

    def winners(self):
        """C10."""
        tied = [seat for seat in range(self.players) if self.shells[seat] == max(self.shells)]
        rearmost = {seat: min(self.standings[1][snail] for snail in self.hands[1][seat]) for seat in tied}
        return [seat for seat in tied if rearmost[seat] == min(rearmost.values())]
