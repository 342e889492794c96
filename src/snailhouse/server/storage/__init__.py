"""What must not be lost: one database, SQLite or PostgreSQL."""
