"""The handbook as files: a copy in the package, or what `scripts/docs` has built in a checkout."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from litestar import Router
from litestar.static_files import create_static_files_router

HANDBOOK = "/handbook/"
IN_THE_PACKAGE = Path(__file__).parent / "handbook"
IN_A_CHECKOUT = Path(__file__).parents[3] / "docs" / "_build" / "handbook"
INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


@cache
def handbook_folder() -> Path | None:
    """Where this installation has its copy; None if it has none."""
    return next((one for one in (IN_THE_PACKAGE, IN_A_CHECKOUT) if (one / "index.html").is_file()), None)


def handbook_routes() -> list[Router]:
    """Routes of the handbook's files; none where there is no copy."""
    folder = handbook_folder()
    if folder is None:
        return []
    return [create_static_files_router(HANDBOOK, [folder], html_mode=True, include_in_schema=False)]


@cache
def handbook_policy() -> bytes:
    """What the handbook's pages may do: run their own scripts, those within a page known by their hashes."""
    folder = handbook_folder()
    pages = folder.rglob("*.html") if folder else []
    scripts = {script for page in pages for script in INLINE_SCRIPT.findall(page.read_bytes())}
    hashes = sorted(base64.b64encode(hashlib.sha256(script).digest()).decode() for script in scripts)
    known = "".join(f" 'sha256-{one}'" for one in hashes)
    return (
        f"default-src 'none'; script-src 'self'{known}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ).encode()
