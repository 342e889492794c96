"""Thinking is a shared good: bots, the coach and reviews think in workers, and everybody has a fair share.

Nothing is imported here: a worker's process loads only what it needs of this package.
"""
