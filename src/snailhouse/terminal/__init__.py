"""The text client: the house in a terminal."""
