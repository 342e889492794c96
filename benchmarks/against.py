"""The bots of these sources against those of others, such as a version before:

    git archive 1c02d27 src | tar x -C /tmp/before
    .venv/bin/python benchmarks/against.py cargolino-valentino --other /tmp/before/src --seconds 0.1

Every player is a process of its own with its own sources. With `--seconds` both search for so much processor
time a move, in one tree and with any number of simulations; without, both play as shipped. Where a game
has an evaluation that guesses in place of the search, `--guesses` says how often; the time both took is told.
Everybody sits in every seat with the same luck. Of the points that a player of either version wins on average,
the share is told that goes to these sources: between two that is the part of the games, and 50% among equals.
Ctrl-C breaks off and tells what the games so far have shown.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.core.game import Game
from snailhouse.lab.arena import Bout, Contest, by_deal, defeats
from snailhouse.lab.sprt import GOES_ON, ScoreTest, SequentialContest
from snailhouse.lab.statistics import bounded_interval

HERE = Path(__file__).parent
THIS, OTHER = "this", "other"


class Player:
    """A process that plays one level of some sources in one game after another."""

    def __init__(self, sources: Path, level: str, seconds: float | None, guesses: int | None = None) -> None:
        self.simulations, self.thoughts, self.seconds = 0, 0, 0.0
        self.process = subprocess.Popen(
            [sys.executable, HERE / "against_player.py", level, str(seconds or ""), str(guesses or "")],
            env=os.environ | {"PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def ask(self, **question: Any) -> Any:
        """What the process answers."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a player's process has ended; see above")
        return json.loads(line)

    def choose(self, match: snailhouse.Match, known: int) -> int:
        """The move it makes, told all events from number `known` on."""
        answer = self.ask(events=[[event.actor, event.value] for event in match.events[known:]])
        self.simulations += answer["simulations"]
        self.thoughts += answer["thoughts"]
        self.seconds += answer["seconds"]
        return int(answer["move"])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class Table:
    """Players of both sources for every contender of a contest, one game after another."""

    def __init__(self, which: Contest, players: list[Player], options: dict[str, Any]) -> None:
        self.which, self.players, self.options = which, players, options

    def bout(self, number: int) -> Bout:
        """Play one game."""
        which, deal = self.which, number // len(self.which.bots)
        seating, luck = which.seating(number), snailhouse.dice(which.seed, deal)
        for contender, player in enumerate(self.players):
            player.ask(game=which.game.id, options=self.options, seed=[which.seed, deal, 1 + contender])
        match, known = which.game.match(), [0] * len(self.players)
        while not match.over:
            if match.actor == CHANCE:
                match.roll(luck)
                continue
            contender = seating[match.actor]
            move = self.players[contender].choose(match, known[contender])
            known[contender] = len(match.events)
            match.play(move)
        paid = match.payoffs()
        return Bout(number, tuple(paid[seating.index(contender)] for contender in range(len(paid))))


@contextmanager
def tables(which: Contest, asked: argparse.Namespace, options: dict[str, Any]) -> Iterator[list[Table]]:
    """So many tables as games run at once, with their players' processes."""
    sources = {THIS: asked.this, OTHER: asked.other}
    with ExitStack() as stack:
        found = []
        for _ in range(asked.threads):
            players = [Player(sources[bot], asked.level, asked.seconds, asked.guesses) for bot in which.bots]
            for player in players:
                stack.callback(player.close)
            found.append(Table(which, players, options))
        yield found


def play(which: Contest, ready: list[Table], test: SequentialContest) -> None:
    """Play until the test has a verdict, all games are played or somebody breaks off."""
    free: SimpleQueue[Table] = SimpleQueue()
    broken_off = Event()
    for table in ready:
        free.put(table)

    def one(number: int) -> Bout | None:
        if test.verdict != GOES_ON or broken_off.is_set():
            return None
        table = free.get()
        try:
            return table.bout(number)
        finally:
            free.put(table)

    with ThreadPoolExecutor(len(ready)) as pool:
        try:
            for bout in pool.map(one, test.missing()):
                if bout:
                    test.add(bout)
                    if sys.stderr.isatty() or bout.number % 10 == 9:
                        print(
                            f"{bout.number + 1} games: {told(which, list(test.bouts.values()))}",
                            file=sys.stderr,
                        )
        except KeyboardInterrupt:
            broken_off.set()
            print("broken off; the games that are being played end first", file=sys.stderr)


class Untested(SequentialContest):
    """A contest that plays all its games, whatever they show."""

    def add(self, bout: Bout) -> None:
        self.bouts[bout.number] = bout

    def counted(self) -> list[Bout]:
        return list(self.bouts.values())


def told(which: Contest, bouts: list[Bout]) -> str:
    """The share of these sources with its interval, in words."""
    mine, theirs = (
        by_deal(which, bouts, lambda bout, name=name: bout.mean(which.places(name))) for name in (THIS, OTHER)
    )
    both = sum(mine) + sum(theirs)
    if not both:
        return "nobody has won a game"
    scale = len(mine) / both
    low, high = bounded_interval([0.5 + (a - b) / 2 for a, b in zip(mine, theirs, strict=True)])
    low, high = (0.5 + (edge - 0.5) * scale for edge in (low, high))
    survived = f"; nobody won {defeats(bouts)}" if defeats(bouts) else ""
    seats = [
        (
            seat,
            [
                bout.payoffs[which.seating(bout.number)[seat]]
                for bout in bouts
                if which.bots[which.seating(bout.number)[seat]] == THIS
            ],
        )
        for seat in range(which.game.seats)
    ]
    by_seat = ", ".join(
        f"{which.game.seat_name(seat)} {sum(paid) / len(paid):.2f}" for seat, paid in seats if paid
    )
    return (
        f"{100 * sum(mine) / both:.1f}% ({100 * max(0.0, low):.1f} to {100 * min(1.0, high):.1f})"
        f" of the points; paid by seat: {by_seat}{survived}"
    )


def speeds(ready: list[Table]) -> str:
    """Simulations a thought of either version, and the processor time it took."""
    said = []
    for name in (THIS, OTHER):
        who = [
            p for table in ready for p, bot in zip(table.players, table.which.bots, strict=True) if bot == name
        ]
        thoughts = sum(player.thoughts for player in who)
        simulations, seconds = sum(player.simulations for player in who), sum(player.seconds for player in who)
        said.append(
            f"{name} {simulations / max(1, thoughts):,.0f} in {1000 * seconds / max(1, thoughts):.1f} ms"
        )
    return "simulations a thought: " + ", ".join(said)


def contenders(game: Game, crowd: int) -> tuple[str, ...]:
    """Who plays: so many players of these sources, the others fill the seats that are left."""
    return (THIS,) * crowd + (OTHER,) * (game.seats - crowd)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=snailhouse.game_ids())
    parser.add_argument("--other", type=Path, required=True, help="the other src folder")
    parser.add_argument("--this", type=Path, default=HERE.parent / "src", help="instead of these sources")
    parser.add_argument("--level", default="master")
    parser.add_argument("--seconds", type=float, help="of processor time a move; without it as shipped")
    parser.add_argument("--guesses", type=int, help="of an evaluation a move, in place of its level's")
    parser.add_argument("--games", type=int, default=100, help="at most so many")
    parser.add_argument("--crowd", type=int, default=1, help="players of these sources")
    parser.add_argument("--sprt", default="0.5,0.6", help="the scores between which to decide")
    parser.add_argument("--fixed", action="store_true", help="play all games whatever they show")
    parser.add_argument("--threads", type=int, default=1, help="games at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", dest="options", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    options = {
        name: json.loads(value) if value.isdigit() else value
        for name, _, value in (option.partition("=") for option in asked.options)
    }
    game = snailhouse.game(asked.game, **options)
    which = Contest(game, contenders(game, asked.crowd), asked.seed)
    low, high = (float(score) for score in asked.sprt.split(","))
    test = (Untested if asked.fixed else SequentialContest)(which, ScoreTest(low, high), asked.games)
    with tables(which, asked, options) as ready:
        play(which, ready, test)
        print(f"{len(test.counted())} games, verdict: {test.verdict}; {told(which, test.counted())}")
        print(speeds(ready))


if __name__ == "__main__":
    main()
