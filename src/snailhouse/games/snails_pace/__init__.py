"""Snail's Pace, a race game for two players."""

from snailhouse.games.snails_pace.words import SnailsPace

room = SnailsPace()
