"""Scenes: a table set as a test needs it, played by what the moves say.

A scene keeps the books: workers come from pools, resources from the supply, so that what the rules conserve
is conserved in the scene too. Regions go by their numbers; the map of the house edition is

     1 Factory  2 Solar   3 Mine     4 Lab       red
     5 Mine     6 Lab     7 Factory  8 Solar     blue
     9 Solar   10 Mine   11 Lab     12 Factory   black
"""

import copy

import snailhouse
from snailhouse import CHANCE
from snailhouse.games.giant_snail.box import EDITION
from snailhouse.games.giant_snail.moves import STOP, pick_move, put_move
from snailhouse.games.giant_snail.records import NOBODY, Deck, Good, Killer, Task
from snailhouse.games.giant_snail.rules.choices import slot_bit
from snailhouse.games.giant_snail.rules.workers import clear, flip, put

RED, BLUE, BLACK = 0, 1, 2


def edition(**changes):
    """The house edition with some tables of it changed."""
    data = copy.deepcopy(EDITION.default)
    for key, value in changes.items():
        data[key] = {**data[key], **value} if isinstance(value, dict) else value
    return data


class Scene:
    """Round 1 with an empty map, Red leading, and the snail two steps away."""

    def __init__(self, **changes):
        self.game = snailhouse.game("giant-snail", edition=edition(**changes))
        self.match = self.game.match()
        while self.table.rounds == 0:
            self.match.chance(0) if self.match.actor == CHANCE else self.match.play(self.match.legal()[0])
        for seat in range(3):
            self.table.pool[seat] = self.box.pool
        for region in range(self.box.regions):
            clear(self.box, self.table, region)
        self.lead(RED)

    @property
    def table(self):
        return self.match.table

    @property
    def box(self):
        return self.game.box

    def lead(self, seat):
        self.table.leader = self.table.seat = seat

    def put(self, seat, number, row=1, workers=1):
        region = number - 1
        self.table.pool[seat] -= workers
        for _ in range(workers):
            put(self.table, seat, region, row - 1)
        assert self.table.space[region, row - 1] >= 0

    def ruin(self, *numbers):
        for number in numbers:
            flip(self.box, self.table, number - 1, 1)

    def give(self, seat, metal=0, energy=0):
        for good, amount in ((Good.METAL, metal), (Good.ENERGY, energy)):
            self.table.stock[seat, good] += amount
            self.table.supply[good] -= amount

    def snail(self, number):
        self.table.approach = 0
        self.table.snail = number - 1

    def life(self, cards):
        """Leave so many cards in the deck; the others were discarded unseen."""
        self.table.face_down += self.table.deck - cards
        self.table.deck = cards

    def kill_snail(self):
        """Dead before this round began."""
        self.snail(1)
        self.table.alive = 0
        self.table.killer = Killer.TIME
        self.table.snail = NOBODY
        self.table.deck = 0
        for kind in range(8):
            self.table.unseen[kind] = self.box.deck[Deck.EVENT_2, kind]
            self.table.deck += self.box.deck[Deck.EVENT_2, kind]

    def build_robot(self, number=None, builders=(RED, BLUE, BLACK), but=()):
        """Fill every slot, the builders in turn, `but` some; a finished robot stands on a region."""
        for section in range(self.box.sections):
            for slot in range(self.box.section_slots[section]):
                if (section, slot) not in but:
                    seat = builders[slot % len(builders)]
                    self.table.builder[section, slot] = seat
                    self.table.unfilled &= ~slot_bit(section, slot)
                    self.table.pool[seat] -= 1
                    self.table.unbuilt -= 1
        if number is not None:
            self.table.robot = number - 1

    def weapon(self, seat, weapon, built=True):
        self.table.weapon_owner[weapon] = seat
        self.table.built[weapon] = built
        self.table.pool[seat] -= built

    def guard(self, seat, number, name="Salt Ring"):
        guard = int(self.table.guards)
        self.table.guard_region[guard] = number - 1
        self.table.guard_owner[guard] = seat
        self.table.guard_card[guard] = self.card(name)
        self.table.guards += 1
        self.table.pool[seat] -= 1

    def card(self, name):
        return [card.name for card in self.game.edition.technology].index(name)

    def market(self, *names):
        """These cards are on offer; the others wait in the deck."""
        for place in range(self.box.market):
            self.table.unseen_cards[self.table.market[place]] += 1
        for place, name in enumerate(names):
            self.table.market[place] = self.card(name)
            self.table.unseen_cards[self.card(name)] -= 1

    def texts(self):
        return [move.text for move in self.match.moves()]

    def offers(self, text):
        return any(text in offer for offer in self.texts())

    def do(self, *texts):
        """Play the moves that say so."""
        for text in texts:
            found = [move.id for move in self.match.moves() if text in move.text]
            assert found, f"nothing says {text!r} among {self.texts()}"
            self.match.play(found[0])

    def luck(self, text):
        """The chance outcome that says so."""
        told = [self.match.position.chance_worded(way)[0] for way in range(self.match.outcomes)]
        found = [way for way, sentence in enumerate(told) if text in sentence]
        assert found, f"no outcome says {text!r} among {told}"
        self.match.chance(found[0])

    def forfeit(self):
        """All players forfeit their actions."""
        while self.table.awaits == Task.ACTION:
            self.do("forfeit")

    def skip(self):
        """Nobody does anything until the event card is turned."""
        self.forfeit()
        while self.match.actor != CHANCE:
            self.match.play(STOP)
        assert self.table.awaits == Task.EVENT_CARD

    def refusal(self, move):
        reason = self.match.why_not(move)
        assert reason is not None, f"move {move} is legal"
        return reason

    def workers(self, number, seat):
        return int(sum(self.table.workers[number - 1, row, seat] for row in range(3)))

    def stock(self, seat):
        return tuple(int(count) for count in self.table["stock"][seat])


def put_id(number, row=1):
    return put_move(number - 1, row - 1)


def pick_id(number, row=1):
    return pick_move(number - 1, row - 1)
