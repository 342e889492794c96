"""What a learner is told is the view in numbers: the view can be read off it."""

import pytest

import snailhouse
from snailhouse.testing import random_matches

GAMES = [{}, {"meeting": "hop", "turn": "two-moves"}, {"meeting": "carry", "turn": "two-dice", "start": "o"}]


def whole(number):
    assert number == pytest.approx(round(float(number)), abs=1e-4)
    return round(float(number))


def track(seen, index, seat):
    """What the view says of a track, for a seat that sees its own side first."""
    sides = ("own", "rival") if seat == 0 else ("rival", "own")
    to_go = [whole(8 * seen[f"{side}_to_go"][index]) for side in sides]
    riders = [number for number, side in enumerate(sides) if seen[f"{side}_rides"][index]]
    winners = [number for number, side in enumerate(sides) if seen[f"{side}_won"][index]]
    return {
        "track": index + 1,
        "columns": None if winners else [9 - to_go[0], to_go[1]],
        "to_go": to_go,
        "rider": riders[0] if riders else None,
        "winner": winners[0] if winners else None,
        "parked": None if not winners else 1 if winners == [0] else 8,
    }


def read_off(seen, seat):
    """The view but for the options, put together from an observation alone."""
    dice = [whole(6 * face) for face in seen["dice"] if face]
    points = [whole(36 * seen["own_points"]), whole(36 * seen["rival_points"])]
    won = seen["own_won"] + seen["rival_won"]
    return {
        "turn": whole(100 * seen["turns"]),
        "player": None if not seen["started"] else seat if seen["own_turn"] else 1 - seat,
        "dice": dice if seen["rolled"] else [],
        "last_roll": dice,
        "matches": [index + 1 for index in range(8) if seen["usable"][index]],
        "moves_made": whole(3 * seen["moves_made"]),
        "tracks": [track(seen, index, seat) for index in range(8)],
        "scores": points if seat == 0 else points[::-1],
        "over": bool(won.all()),
    }


@pytest.mark.parametrize("options", GAMES, ids=lambda given: "-".join(given.values()) or "usual")
def test_the_view_can_be_read_off_an_observation(options):
    for match in random_matches(snailhouse.game("snails-pace", **options), 2, every=3):
        for seat in range(2):
            view = {key: value for key, value in match.view(seat).items() if key != "meeting"}
            assert read_off(match.position.observed(seat), seat) == view
