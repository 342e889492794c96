"""Move ids: 0 to 7 move the snail on that track, STOP passes the dice before the roll is used up (P9, P10)."""

from __future__ import annotations

from snailhouse.games.snails_pace.records import TRACKS

STOP = TRACKS
MOVES = TRACKS + 1
