"""Routes for what is a visitor's own at a table: memos, muted turns."""

from __future__ import annotations

from functools import partial

from litestar import get, post

from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.problems import problems

get_own = partial(get, tags=["tables"], security=IDENTIFIED, responses=problems(401, 404, 410))
"""A route that tells it."""
post_own = partial(
    post,
    status_code=200,
    tags=["tables"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 410, 422),
)
"""A route that changes it, and answers with how it is now."""
