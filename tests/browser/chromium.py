"""The Chromium of this machine, which the tests, the pictures and the benchmark of the client drive."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "SNAILHOUSE_CHROMIUM"


class NoChromium(Exception):
    pass


def chromium() -> str:
    """Its path: what SNAILHOUSE_CHROMIUM names, or the first that is on the PATH."""
    named = os.environ.get(VARIABLE)
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        sought = f"{VARIABLE}={named} is no program" if named else f"none of {', '.join(NAMES)} is on the PATH"
        raise NoChromium(f"Chromium is needed: {sought}. Install it, or name it in {VARIABLE}.")
    return found
