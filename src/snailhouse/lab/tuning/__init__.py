"""Searching for better boxes: what may vary, what is wanted, the search, and what came of it."""
