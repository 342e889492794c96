"""Giant Snail Will Not Prevail!, worker placement against a common enemy for three players."""

from snailhouse.games.giant_snail.words import GiantSnail

room = GiantSnail()
