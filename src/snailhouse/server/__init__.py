"""The server: live tables over HTTP and WebSockets, on one laptop or many machines.

Nodes are stateless. What counts is the append-only `events` table of the database; a node rebuilds a table by
replaying it, keeps a cache, and commits before it tells anybody.
"""
