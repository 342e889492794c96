"""Alembic's entry: migrates over the connection it is given by `storage.database`."""

from __future__ import annotations

from alembic import context

from snailhouse.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
