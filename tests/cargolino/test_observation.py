"""What a learner is told is the seat's view in numbers: the view can be read off it, and nothing else."""

import numpy as np
import pytest

import snailhouse
from snailhouse.games.cargolino.moves import die_and_snail
from snailhouse.games.cargolino.records import COLOURS
from snailhouse.games.cargolino.views import STAGE_NAMES
from snailhouse.testing import random_matches

GAMES = [{"players": players} for players in range(2, 7)] + [{"players": 3, "dice": "simple"}]


def colours(row):
    return [colour for colour, mark in zip(COLOURS, row, strict=True) if mark]


def whole(number):
    assert number == pytest.approx(round(float(number)), abs=1e-4)
    return round(float(number))


def read_off(seen):
    """The seat's view, put together from an observation alone."""
    players, seat, over = (
        int(seen["players"].sum()),
        int(seen["own_seat"].argmax()),
        int(seen["races_over"].sum()),
    )
    stage, final = STAGE_NAMES[int(seen["stage"].argmax())], whole(60 * seen["final"])
    seats = [(other - seat) % players for other in range(players)]
    pays = [whole(10 * number) for number in seen["pays"][: final + 1]]
    holder = colours_of_one(seen["holder"])
    return {
        "seat": seat,
        "players": players,
        "simple_dice": bool(seen["simple_dice"]),
        "track": [
            {"colour": next(iter(colours(row)), None), "pays": number}
            for row, number in zip(seen["colours"], pays, strict=False)
        ],
        "race": min(over, 1) + 1,
        "turn": whole(50 * seen["turns"]),
        "stage": stage,
        "player": None if holder is None else (holder + seat) % players,
        "dice": [
            colour for colour, left in zip(COLOURS, seen["dice"], strict=True) for _ in range(whole(4 * left))
        ],
        "snails": {colour: whole(final * place) for colour, place in zip(COLOURS, seen["places"], strict=True)},
        "cards": 0 if stage == "deal" else 2 if players < 4 else 1,
        "own": colours(seen["own_snails"]),
        "scores": [whole(10 * seen["shells"][other]) for other in seats],
        "past_races": [past_race(seen, race, seats, final, pays) for race in range(over)],
        "over": stage == "over",
    }


def colours_of_one(row):
    return int(row.argmax()) if row.any() else None


def past_race(seen, race, seats, final, pays):
    hands = [colours(seen["past_hands"][race][other]) for other in seats]
    places = [whole(final * place) for place in seen["past_places"][race]]
    paid = {colour: pays[place] for colour, place in zip(COLOURS, places, strict=True)}
    return {
        "hands": hands,
        "unowned": [colour for colour in COLOURS if not any(colour in hand for hand in hands)],
        "places": dict(zip(COLOURS, places, strict=True)),
        "pays": paid,
        "shells": [sum(paid[snail] for snail in hand) for hand in hands],
    }


@pytest.mark.parametrize("options", GAMES, ids=lambda given: "-".join(map(str, given.values())))
def test_the_view_can_be_read_off_an_observation(options):
    for match in random_matches(snailhouse.game("cargolino-valentino", **options), 1, every=3):
        for seat in range(match.game.seats):
            seen = match.position.observed(seat)
            assert read_off(seen) == match.view(seat)
            assert bool(seen["own_decision"]) == (match.actor == seat)


def test_between_the_races_it_is_told_who_holds_the_dice():
    """The second race is started by whoever holds them, and its cards are yet to be dealt."""
    game = snailhouse.game("cargolino-valentino")
    between = [
        (match.position.observed(seat), match.view(seat))
        for match in random_matches(game, 1)
        for seat in range(game.seats)
        if match.view()["race"] == 2 and match.view()["stage"] == "deal"
    ]
    assert len(between) == game.seats
    for seen, view in between:
        assert view["player"] is not None
        assert read_off(seen) == view


def test_movable_says_what_a_die_could_move():
    for match in random_matches(snailhouse.game("cargolino-valentino"), 1, every=4):
        if match.actor >= 0:
            seen = match.position.observed(0)
            could = {tuple(pair) for pair in np.argwhere(seen["movable"] * seen["dice"][:, None])}
            assert could == set(map(die_and_snail, match.legal()))
