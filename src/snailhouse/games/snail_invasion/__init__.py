"""Snail Invasion!, a game of stacks for one or two players."""

from snailhouse.games.snail_invasion.words import SnailInvasion

room = SnailInvasion()
