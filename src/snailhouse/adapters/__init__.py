"""The games through the interfaces that learners know: Gymnasium, PettingZoo, OpenSpiel.

Each needs its own package: `pip install snailhouse[gym]`, `[pettingzoo]` or `[openspiel]`. Nothing here is
for one game only: what is true of a game is asked of its rules, so guests' games are there as well.
"""
