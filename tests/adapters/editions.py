"""Which games and options the adapters are tried with."""

from __future__ import annotations

EDITIONS = {
    "snails-pace": ("snails-pace", {}),
    "snails-pace-two-dice": ("snails-pace", {"meeting": "carry", "turn": "two-dice", "start": "o"}),
    "cargolino-2": ("cargolino-valentino", {"players": 2, "dice": "simple"}),
    "cargolino-6": ("cargolino-valentino", {"players": 6}),
    "invasion": ("snail-invasion", {}),
    "invasion-solo": ("snail-invasion", {"players": 1, "garden": "patio"}),
    "invasion-wide": ("snail-invasion", {"garden": "two-colours", "board": 16}),
    "giant-snail": ("giant-snail", {}),
    "giant-snail-shuffled": ("giant-snail", {"regions": "shuffled"}),
}
