"""One golden play-through for each of the nine ways to play, and the perft counts."""

import pytest

import snailhouse
from snailhouse.lab.perft import count_sequences
from snailhouse.testing import random_match
from tests import golden

WAYS = [
    (meeting, turn) for meeting in ("none", "carry", "hop") for turn in ("one-move", "two-moves", "two-dice")
]


@pytest.mark.parametrize(("meeting", "turn"), WAYS)
def test_golden_play_through(meeting, turn):
    match = random_match(snailhouse.game("snails-pace", meeting=meeting, turn=turn), seed=2026)
    golden.compare(f"snails-pace-{meeting}-{turn}", match, ["random", "random"])


COUNTS = {
    ("none", "one-move"): [36, 6696, 68706, 6574716],
    ("none", "two-moves"): [36, 6696, 68706, 853656],
    ("none", "two-dice"): [36, 1296, 10536, 70806, 554256],
    ("hop", "one-move"): [36, 6696, 68706, 6574716],
    ("carry", "two-dice"): [36, 1296, 10536, 70806, 554256],
}


@pytest.mark.parametrize("way", COUNTS, ids="-".join)
def test_perft_counts(way):
    meeting, turn = way
    game = snailhouse.game("snails-pace", meeting=meeting, turn=turn)
    assert count_sequences(game, len(COUNTS[way])) == COUNTS[way]


def test_perft_agrees_with_a_walk_through_matches():
    def walk(match, depth):
        events = match.legal() or range(match.outcomes)
        if depth == 1:
            return len(events)
        total = 0
        for event in events:
            match.play(event) if match.actor >= 0 else match.chance(event)
            total += walk(match, depth - 1)
            match.undo()
        return total

    game = snailhouse.game("snails-pace", turn="two-dice", start="x")
    assert walk(game.match(), 3) == count_sequences(game, 3)[-1]
