"""Another package can add a game: found by entry point, no line of the house changed."""

import subprocess
import sys
import textwrap

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
    (package / "__init__.py").write_text("from coin_game.words import room\n")
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


COIN_RULES = '''
"""Seat 0 bets on heads or tails, the coin decides between the two seats."""

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from typing import Annotated

from snailhouse.core.record import Float32, Float64, Int8, Record

MOVES = 2


class Box(Record):
    sides: Int8


class Table(Record):
    stage: Int8
    bet: Int8
    face: Int8
    tosses: Int8


class Observation(Record):
    stage: Annotated[Float32, "bet, toss or done"]


class Figures(Record):
    tosses: Annotated[Float64, "tosses"]


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
    out.stage = table.stage


@kernel
def turns(box, table):
    return table.tosses


@kernel
def scores(box, table, out):
    payoffs(box, table, out)


@kernel
def figures(box, table, out):
    out.tosses = table.tosses
'''

COIN_WORDS = """
from coin_game import rules
from snailhouse import About, Room

SIDES = ("heads", "tails")


class Coin:
    def seats(self, options):
        return 2

    def fill(self, options):
        box = rules.Box.new()
        box.sides = 2
        return box

    def view(self, position, seat):
        table = position.table
        return {"stage": int(table.stage), "bet": int(table.bet), "face": int(table.face)}

    def move_text(self, position, move):
        return f"bet on {SIDES[move]}"

    def chance_text(self, position, outcome):
        return f"{SIDES[outcome]} it is"

    def refusal(self, position, move):
        return None

    def result_text(self, position):
        return "Done."

    def picture(self, view):
        return SIDES[view["face"]]


coin = Coin()
room = Room(
    about=About(id="coin", title="Coin", tagline="Call it.", players="2", minutes="1", ruleset=1),
    rules=rules, box=coin, words=coin, views=coin, board=coin,
)
"""
