"""What only the laboratory needs."""

from __future__ import annotations

from importlib.util import find_spec

from snailhouse.core.errors import Refusal


def need_lab(package: str) -> None:
    """Refuses in a sentence that says what to install, if a package of the extra [lab] is missing."""
    if find_spec(package) is None:
        raise Refusal(f"this needs {package}: pip install 'snailhouse[lab]'")


def has_lab() -> bool:
    """Whether everything that a report needs is installed."""
    return all(find_spec(package) for package in ("altair", "vl_convert", "SALib"))
