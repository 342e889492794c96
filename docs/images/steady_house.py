"""`snailhouse` in which chance is the same every time: for pictures of tables, not for play."""

from __future__ import annotations

import secrets
from itertools import count

numbers = count(1)
secrets.token_hex = lambda _=None: "5a" * 32
secrets.token_urlsafe = lambda _=None: f"snail-{next(numbers):016}"
secrets.randbits = lambda _: 7

from snailhouse.cli import main  # noqa: E402 - only now: its parts take what they find in `secrets`

if __name__ == "__main__":
    main()
