"""Another package can add a game: found by entry point, no line of the house changed."""

import subprocess
import sys
import textwrap

import pytest

import snailhouse
from snailhouse.core import registry


def test_the_games_of_the_house_are_registered():
    assert "snails-pace" in snailhouse.game_ids()
    for name in snailhouse.game_ids():
        assert registry.room(name).id == name


def test_a_separate_package_adds_a_game(tmp_path):
    package = tmp_path / "coin_game"
    package.mkdir()
    (package / "rules.py").write_text(COIN_RULES)
    (package / "words.py").write_text(COIN_WORDS)
    (package / "rulebook.md").write_text("# Coin\n\nToss a coin.\n")
    (package / "__init__.py").write_text("from coin_game.words import Coin\n\nroom = Coin()\n")
    metadata = tmp_path / "coin_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: coin-game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[snailhouse.games]\ncoin = coin_game:room\n")
    script = f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        import snailhouse
        from snailhouse.lab.simulate import simulate
        from snailhouse.testing import CHECKS
        assert "coin" in snailhouse.game_ids()
        for check in CHECKS:
            check(snailhouse.game("coin"))
        wins = simulate(snailhouse.game("coin"), 1000).tally.wins
        assert wins[0] + wins[1] == 1000 and min(wins[0], wins[1]) > 400
    """
    subprocess.run([sys.executable, "-W", "error", "-c", textwrap.dedent(script)], check=True)


def test_an_entry_point_that_is_no_room_is_named(monkeypatch):
    class Point:
        name = "fake"

        def load(self):
            return 42

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point()])
    registry.room.cache_clear()
    with pytest.raises(
        TypeError, match="entry point 'fake' of snailhouse.games must be a Room of that id, not 42"
    ):
        registry.room("fake")
    registry.room.cache_clear()


COIN_RULES = '''
"""Seat 0 bets on heads or tails, the coin decides between the two seats."""

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int8, Record

MOVES = 2
OBSERVATION = 1
FIGURES = ()


class Box(Record):
    sides: Int8


class Table(Record):
    stage: Int8
    bet: Int8
    face: Int8
    tosses: Int8


@kernel
def setup(box, table):
    table.stage = 0


@kernel
def actor(box, table):
    return 0 if table.stage == 0 else CHANCE if table.stage == 1 else OVER


@kernel
def outcomes(box, table):
    return box.sides


@kernel
def chance(box, table, outcome):
    table.face = outcome
    table.tosses += 1
    table.stage = 2 if table.tosses == 9 else 1


@kernel
def legal(box, table, moves):
    moves[0] = 0
    moves[1] = 1
    return 2


@kernel
def play(box, table, move):
    table.bet = move
    table.stage = 1


@kernel
def conceal(box, table, seat, dice):
    pass


@kernel
def payoffs(box, table, out):
    out[0] = 1.0 if table.bet == table.face else 0.0
    out[1] = 1.0 - out[0]


@kernel
def observe(box, table, seat, out):
    out[0] = table.stage


@kernel
def turns(box, table):
    return table.tosses


@kernel
def scores(box, table, out):
    payoffs(box, table, out)


@kernel
def figures(box, table, out):
    pass
'''

COIN_WORDS = """
from coin_game import rules
from snailhouse import Room

SIDES = ("heads", "tails")


class Coin(Room):
    id = "coin"
    title = "Coin"
    tagline = "Call it."
    players = "2"
    minutes = "1"
    ruleset = 1
    rules = rules

    def seats(self, options):
        return 2

    def box(self, options):
        box = rules.Box.new()
        box.sides = 2
        return box

    def view(self, box, table, seat):
        return {"stage": int(table.stage), "bet": int(table.bet), "face": int(table.face)}

    def move_text(self, box, table, move):
        return f"bet on {SIDES[move]}"

    def chance_text(self, box, table, outcome):
        return f"{SIDES[outcome]} it is"

    def refusal(self, box, table, move):
        return "the coin has two sides only"

    def result_text(self, box, table):
        return "Done."

    def board(self, view):
        return SIDES[view["face"]]
"""
