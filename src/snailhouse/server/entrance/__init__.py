"""Who may enter: the door that every request passes, visitors' identities and languages, rate limits."""
