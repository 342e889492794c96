"""What a position of Snail's Pace is worth, without its solution: a small network distilled from it, and a look
ahead over all rolls that ends in it.

The network guesses for every open race how likely it is to be won, from the states of all races and the lead;
from these chances follows who gets how many points. `benchmarks/distil.py` makes its weights.
"""
