"""The REST routes, by what they are about."""
