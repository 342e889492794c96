"""A table as a server runs it, without the server: decide, store as JSON, apply."""

from copy import copy

import msgspec

from snailhouse import SPECTATOR, Event, dice
from snailhouse.table import (
    Asker,
    Fresh,
    LiveTable,
    Open,
    PlayMove,
    Sit,
    Start,
    Visitor,
    decide,
    decode_event,
    encode_event,
    house_asker,
    opening,
    seen_by,
)

ADA, BOB, CID, EVE = (Visitor(name.lower(), name) for name in ("Ada", "Bob", "Cid", "Eve"))
"""Eve never has a seat."""
SEED, NEXT_SEED = "5a" * 32, "6b" * 32
LOOKING = "0a" * 32
"""With it somebody who is `curious` soon looks at hidden cards of Giant Snail, where little else is hidden."""
UNKNOWN = 10**6
"""In the place of a hidden value: no view can say anything about it."""
FRESH = Fresh("next-table", "c3" * 32)


class Parlour:
    """Opens a table for Ada. `now` is in milliseconds; a test moves it on as it likes."""

    def __init__(self, seats=None, game="snails-pace", seed=SEED, allowance=0, **chosen):
        self.now = 1_000_000
        self.state = everything
        asker = Asker(ADA, self.now, fresh=Fresh("table", seed, NEXT_SEED))
        command = Open(game=game, seats=seats, **chosen)
        self.stored = [encode_event(event) for event in opening(command, asker, allowance)]
        self.table = self.again()

    def again(self):
        """The table, rebuilt from what was stored."""
        return LiveTable.replay(map(decode_event, self.stored))

    def do(self, who, command, request=""):
        """A visitor's command; the events it made."""
        return self._run(command, Asker(who, self.now, request, FRESH))

    def house(self, command):
        return self._run(command, house_asker(self.now))

    def _run(self, command, asker):
        before = self.state(self.table)
        try:
            decided = decide(self.table, command, asker)
        finally:
            assert self.state(self.table) == before, "deciding changed the table"
        for event in decided:
            self.stored.append(encode_event(event))
            self.table.apply(decode_event(self.stored[-1]))
        return decided

    def move(self, choice=0):
        """Whoever is to move makes a legal move."""
        legal = self.table.match.legal()
        command = PlayMove(move=legal[choice % len(legal)])
        seat = self.table.seats[self.table.actor]
        if not seat.present:
            return self.house(command)
        return self.do(Visitor(seat.holder, seat.name), command)

    def finish(self):
        """Play on to the end, looking less closely."""
        self.state = briefly
        while self.table.phase == "playing":
            self.move()
        self.state = everything
        return self


def started(seats=None, **chosen):
    """A table where the game has begun; open seats go to random bots."""
    parlour = Parlour(seats, **chosen)
    parlour.do(ADA, Start(fill="random"))
    return parlour


def two(**chosen):
    """Ada against Bob, the game has begun and X, Ada, is to move."""
    parlour = Parlour(options={"start": "x"}, **chosen)
    parlour.do(BOB, Sit())
    parlour.do(BOB, Start())
    return parlour


def two_moves_a_turn(other):
    """Ada is in the middle of a turn: her next decision can follow the first without dice between."""
    for byte in range(256):
        options = {"start": "x", "turn": "two-moves"}
        parlour = Parlour(["me", other], options=options, seed=f"{byte:02x}" * 32)
        if other == "open":
            parlour.do(BOB, Sit())
        parlour.do(ADA, Start())
        twin = parlour.table.match.copy()
        twin.play(twin.legal()[0])
        if twin.actor == 0:
            return parlour
    raise AssertionError("no roll gives a second move")


def everyone(table):
    return [*range(table.game.seats), SPECTATOR]


def curious(table, choice):
    """Which of the legal moves to make: one that looks at hidden cards if there is one, else this."""
    texts = [move.text for move in table.match.moves()]
    return next((number for number, text in enumerate(texts) if "Malacologist" in text), choice)


def hides(table):
    """Whether somebody at the table, or who looks on, does not know all of it."""
    truth = table.match.table.tobytes()
    return any(table.match.concealed(seat, dice(1)).tobytes() != truth for seat in everyone(table))


def with_secrets(parlour):
    """Play on until something is hidden from somebody."""
    while not hides(parlour.table):
        assert parlour.table.phase == "playing", "nothing was ever hidden"
        parlour.move(curious(parlour.table, parlour.table.moment))
    return parlour


def everything(table):
    """All there is to a table, comparable: what everybody sees, and what nobody does."""
    views = [msgspec.json.encode(seen_by(table, seat)) for seat in everyone(table)]
    seats = [msgspec.structs.asdict(seat) for seat in table.seats]
    secrets = (table.opened, seats, table.offer, dict(table.requests), list(table.lengths), table.sequel)
    return views, secrets, table.match.table.tobytes(), list(table.match.events)


def briefly(table):
    return table.version, table.match.table.tobytes(), len(table.match.events)


def concealed(table, seat, rng):
    """The table with all that the seat may not know drawn afresh, also in what has happened."""
    twin = copy(table)
    twin._worked_out, twin._lasting = {}, {}
    twin.match = table.match.copy()
    twin.match.table = table.match.concealed(seat, rng)
    if table.match.over:
        return twin
    for number, (actor, shown) in enumerate(table.match.seen_events(seat)):
        if shown is None:
            moment = table.match.copy()
            while len(moment.events) > number:
                moment.undo()
            before, value = redrawn(moment.position, table.match.events[number].value, seat, rng)
            twin.match._before[number] = before.data
            twin.match.events[number] = Event(actor, value)
    return twin


def redrawn(position, value, seat, rng):
    """The secrets of a moment drawn afresh, and an event that the seat reads as it read the true one."""
    if position.hidden_from(seat) is not None:
        return position.concealed(seat, rng), UNKNOWN
    while True:
        other = position.concealed(seat, rng)
        for outcome in range(other.outcomes()):
            if other.chance_worded(outcome) == position.chance_worded(value):
                return other, outcome
