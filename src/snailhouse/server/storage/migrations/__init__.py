"""Migrations of the database, run by every node as it starts, unless the database is new: see `schema`."""

LATEST = "0010"
"""The newest revision: a database that has it, or a new one, needs no migration and does not import Alembic."""
