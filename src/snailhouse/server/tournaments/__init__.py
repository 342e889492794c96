"""Small tournaments by link, on top of tables: planned by a host, run by the house."""
