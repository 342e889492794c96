"""Studying games: simulations, contests between bots, checks of rules and solutions."""
