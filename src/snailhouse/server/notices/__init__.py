"""Telling people that it is their turn while no page is open: by push, by a table's webhook, by mail."""
