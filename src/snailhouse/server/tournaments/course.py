"""What has come of a tournament so far: which games are over, what they count, and what is left to do."""

from __future__ import annotations

from typing import Literal

from snailhouse.server.storage.tournaments import StoredPairing, StoredTournament
from snailhouse.tournament import ScoredGame, TournamentSystem

PairingState = Literal["bye", "nobody", "opening", "gathering", "playing", "over", "void"]
"""A free round; both have gone; its table is about to be opened, waits for its people, is played, is over, or
cannot be ended."""
SETTLED: frozenset[PairingState] = frozenset({"bye", "nobody", "over", "void"})


def pairing_state(pairing: StoredPairing) -> PairingState:
    if pairing.second is None:
        return "bye"
    if pairing.table is None:
        return "nobody"
    if pairing.void or (pairing.opened is not None and pairing.phase is None):
        return "void"
    states: dict[str | None, PairingState] = {
        None: "opening",
        "gathering": "gathering",
        "playing": "playing",
        "over": "over",
    }
    return states[pairing.phase]


def scored_game(pairing: StoredPairing, system: TournamentSystem) -> ScoredGame | None:
    """What a pairing counts; None while it is not over. What a stand-in wins counts for nobody."""
    state = pairing_state(pairing)
    if state not in SETTLED:
        return None
    if state == "bye":
        return ScoredGame(pairing.first, None, 1.0 if system == "swiss" else 0.0)
    if state != "over" or len(pairing.points) != 2:
        return ScoredGame(pairing.first, pairing.second, 0.0, 0.0)
    first, second = (0.0 if seat.by_bot else seat.payoff for seat in pairing.points)
    return ScoredGame(pairing.first, pairing.second, first, second)


def scored_games(tournament: StoredTournament, system: TournamentSystem) -> list[ScoredGame]:
    """All that count so far, in the order of the rounds."""
    found = [scored_game(pairing, system) for pairing in tournament.pairings]
    return [game for game in found if game is not None]


def this_round(tournament: StoredTournament) -> list[StoredPairing]:
    return [pairing for pairing in tournament.pairings if pairing.round == tournament.round]


def own_table(tournament: StoredTournament, number: int) -> str | None:
    """The table at which somebody plays now, or should."""
    for pairing in this_round(tournament):
        if number in (pairing.first, pairing.second) and pairing_state(pairing) in ("gathering", "playing"):
            return pairing.table
    return None
