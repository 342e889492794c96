"""How the greedy player judges: the map, and what to do in each share of the round."""
