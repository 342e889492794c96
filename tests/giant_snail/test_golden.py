"""Golden play-throughs: one game for every way it can end."""

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import dice
from snailhouse.games.giant_snail.records import Finale, Killer
from tests import golden

GAMES = {
    "seven-regions": (0, "random", Finale.RUINS, 0),
    "lost-type": (6, "random", Finale.LOST_TYPE, 0),
    "robot-victory": (1, "greedy", Finale.LAST_EVENT, Killer.ROBOT),
    "exhausted-deck": (3, "greedy", Finale.LAST_EVENT, Killer.TIME),
    "all-rebuilt": (0, "greedy", Finale.ALL_REBUILT, Killer.WEAPON),
}


def played(seed, bot):
    match, luck = snailhouse.game("giant-snail").match(), dice(seed)
    while not match.over:
        match.roll(luck) if match.actor == CHANCE else match.play(choose(bot, match, luck))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_golden_play_through(name):
    seed, bot, ending, killer = GAMES[name]
    match = played(seed, bot)
    assert (match.table.ending, match.table.killer) == (ending, killer)
    golden.compare(f"giant-snail-{name}", match, [bot] * 3)
