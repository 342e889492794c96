"""Migrations of the database, run by every node as it starts."""

LATEST = "0009"
"""The newest revision: a database that has it needs no migration, and Alembic is not even imported."""
