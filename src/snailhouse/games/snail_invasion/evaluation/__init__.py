"""What a position of Snail Invasion! is worth: a small network that learned by playing itself, and a look ahead
over all rolls that ends in it. `benchmarks/grow_garden.py` makes its weights.
"""
