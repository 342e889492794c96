"""The house's hand-written player for Giant Snail Will Not Prevail!: a judgement a kind of decision.

It reads only what its seat knows. `danger` and `worth` judge the map, the other modules one part of the
round each, and `greedy` asks the right one.
"""

from snailhouse.games.giant_snail.bot.greedy import greedy

__all__ = ["greedy"]
