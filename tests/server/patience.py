"""Visitors who ask a busy house again, as it tells them to: thinking waits for a processor that tests share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import httpx

BUSY = 503
AGAIN = 8
"""How often they ask at most; a busy house answers after a quarter of a minute."""


class PatientTransport(httpx.HTTPTransport):
    """For a client: what comes back is no excuse, unless all of them were."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        for _ in range(AGAIN):
            if answer.status_code != BUSY:
                break
            answer.close()
            answer = super().handle_request(request)
        return answer


async def patiently(ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """The same for one question."""
    answer = await ask()
    for _ in range(AGAIN):
        if answer.status_code != BUSY:
            break
        answer = await ask()
    return answer
