"""The Chromium of this machine, which the tests, the pictures and the benchmark of the client drive."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WITHOUT_WINDOWS = "chromium-headless-shell"
"""The same browser without its own windows, menus and address bar: a visit takes half the processor time."""
UNWANTED = (
    # Each window would have three pages of its own for an address bar that nobody sees, dearer than ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright turns off: of two such lists Chromium reads the last.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
QUIETLY = f"--disable-features={','.join(UNWANTED)}"
VARIABLE = "SNAILHOUSE_CHROMIUM"


class NoChromium(Exception):
    pass


def chromium(*rather: str) -> str:
    """Its path: what SNAILHOUSE_CHROMIUM names, or the first on the PATH, those of `rather` before others."""
    named, names = os.environ.get(VARIABLE), (*rather, *NAMES)
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, names)), None)
    if found is None:
        sought = f"{VARIABLE}={named} is no program" if named else f"none of {', '.join(names)} is on the PATH"
        raise NoChromium(f"Chromium is needed: {sought}. Install it, or name it in {VARIABLE}.")
    return found
