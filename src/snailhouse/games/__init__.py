"""The games. No package imports them: they are found by their entry points."""
