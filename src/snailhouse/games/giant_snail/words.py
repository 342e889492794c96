"""Giant Snail Will Not Prevail! in sentences; how they are made stands in `wording`."""

from __future__ import annotations

from snailhouse.core.options import Options
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.rules.election import is_saved
from snailhouse.games.giant_snail.wording.chance import bare_chance_text
from snailhouse.games.giant_snail.wording.decisions import bare_move_text, why_not
from snailhouse.games.giant_snail.wording.names import player
from snailhouse.games.giant_snail.wording.news import with_news
from snailhouse.games.giant_snail.wording.reasons import first_reason
from snailhouse.games.giant_snail.wording.result import defeat_text, election_text


def seat_name(options: Options, seat: int) -> str:
    return player(seat)


def move_text(position: Position, move: int) -> str:
    return with_news(bare_move_text(position, move), position, position.after(move))


def chance_text(position: Position, outcome: int) -> str:
    after = position.after_chance(outcome)
    return with_news(bare_chance_text(position, after, outcome), position, after)


def refusal(position: Position, move: int) -> str | None:
    return why_not(position, move)


def reason(position: Position, move: int) -> str | None:
    return first_reason(position, move)


def result_text(position: Position) -> str:
    return election_text(position) if is_saved(position.table) else defeat_text(position)
