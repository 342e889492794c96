"""The parlour: live tables over HTTP and WebSockets, on one laptop or many machines.

Nodes are stateless. The truth is the append-only `events` table; a node rebuilds a table by replaying it,
keeps a cache, and commits before it tells anybody.
"""
