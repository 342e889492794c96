"""`snailhouse arena --sprt`: what it asks for, plays and tells."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from snailhouse.cli.progress import progress_bar
from snailhouse.core.errors import Refusal

if TYPE_CHECKING:
    from snailhouse.lab.arena import Bout
    from snailhouse.lab.chunks import Where
    from snailhouse.lab.scorebook import Scorebook
    from snailhouse.lab.sprt import ScoreTest, SequentialContest


def asked_test(scores: str | None, errors: str | None) -> ScoreTest | None:
    """The test of `--sprt` and `--errors`; None without."""
    from snailhouse.lab.sprt import ScoreTest

    if scores is None:
        if errors is not None:
            raise Refusal("--errors are those of a test; say --sprt LOW,HIGH too")
        return None
    low, high = numbers_in("--sprt", scores, "LOW,HIGH, such as 0.5,0.55", 2)
    if errors is None:
        return ScoreTest(low, high)
    rates = numbers_in("--errors", errors, "one or two rates, such as 0.05 or 0.05,0.1", errors.count(",") + 1)
    return ScoreTest(low, high, rates[0], rates[-1])


def numbers_in(option: str, text: str, form: str, count: int) -> list[float]:
    """So many numbers with commas between them, one or two."""
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    if len(found) != count or count > 2:
        raise Refusal(f"{option} takes {form}, not {text!r}")
    return found


def play_until_shown(sequential: SequentialContest, book: Scorebook, threads: int | None, where: Where) -> None:
    """Play games until the verdict falls or there are no more; those in the book are taken from there."""
    from snailhouse.lab.arena import fight
    from snailhouse.lab.sprt import GOES_ON

    for number in sorted(book.bouts):
        sequential.add(book.bouts[number])
    most, seats = sequential.most_deals, len(sequential.which.bots)
    with progress_bar("games at most", most * seats, counted=True) as show:

        def done(bout: Bout) -> None:
            book.add(bout)
            sequential.add(bout)
            show(len(sequential.scores) * seats)

        unplayed = takewhile(lambda _: sequential.verdict == GOES_ON, sequential.missing())
        fight(sequential.which, unplayed, threads, done, **where)


def sprt_data(sequential: SequentialContest) -> dict[str, Any]:
    """What `--json` prints of a test."""
    test, scores = sequential.test, sequential.scores
    return {
        "low": test.low,
        "high": test.high,
        "false_high": test.false_high,
        "false_low": test.false_low,
        "verdict": sequential.verdict,
        "deals": len(scores),
        "score": sum(scores) / len(scores),
        "results": {f"{score:g}": count for score, count in sorted(Counter(scores).items())},
        "log_ratio": test.log_ratio(scores),
        "bounds": list(test.bounds),
    }


def verdict_text(sequential: SequentialContest) -> str:
    from snailhouse.lab.sprt import GOES_ON, HIGHER

    test, deals, bot = sequential.test, len(sequential.scores), sequential.which.bots[0]
    if sequential.verdict == GOES_ON:
        return f"\n{deals:,} deals have not shown whether {bot} scores {test.low:g} or {test.high:g}."
    right, wrong, rate = (
        (test.high, test.low, test.false_high)
        if sequential.verdict == HIGHER
        else (test.low, test.high, test.false_low)
    )
    return (
        f"\nShown after {deals:,} deals: {bot} scores {right:g} rather than {wrong:g}"
        f" (said wrongly in {rate:.1%} of such tests; figures of a test that stops early lean to its side)."
    )
