"""What a seat knows as numbers: the same as its view says."""

import numpy as np
import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

import snailhouse
from snailhouse.games.giant_snail.records import RegionType, Task
from snailhouse.games.giant_snail.rules import Observation
from snailhouse.testing import random_matches


def seen(scene, seat):
    return scene.match.position.observed(seat)


def test_seats_are_counted_from_the_seats_own():
    scene = Scene()
    scene.give(BLUE, metal=5)
    scene.put(BLUE, 5, row=2)
    scene.lead(BLACK)
    for seat, blue, black in ((RED, 1, 2), (BLUE, 0, 1), (BLACK, 2, 0)):
        pieces = seen(scene, seat)
        assert pieces["stock"][blue].tolist() == [0.5, 0.0]
        assert pieces["workers"][4, 1].tolist() == [0.25 * (place == blue) for place in range(3)]
        assert np.flatnonzero(pieces["leader"]) == np.flatnonzero(pieces["deciding"]) == black


def test_the_map_is_there_with_types_owners_and_ruins():
    scene = Scene()
    scene.ruin(4)
    scene.snail(2)
    pieces = seen(scene, RED)
    assert np.array_equal(pieces["place"], np.eye(12))
    assert pieces["region_type"].argmax(1).tolist()[:4] == list(RegionType)[:4]
    assert pieces["owner"].argmax(1).tolist() == [0] * 4 + [1] * 4 + [2] * 4
    assert np.flatnonzero(pieces["ruined"]) == 3
    assert np.flatnonzero(pieces["snail"]) == 1
    assert pieces["space"][3].tolist() == [0.75, 0.0, 0.0]


def test_only_the_looker_sees_which_cards_come_next():
    scene = Scene()
    scene.snail(1)
    scene.market("Malacologist", "Salvage")
    scene.put(RED, 4, workers=2)
    scene.forfeit()
    scene.do("research Malacologist")
    for card in ("north", "south", "burrow"):
        scene.luck(f"is {card}")
    assert seen(scene, RED)["next_cards"].argmax(1).tolist() == [0, 1, 4]
    assert not seen(scene, BLUE)["next_cards"].any()
    assert seen(scene, BLUE)["looked_at"] == 1.0
    assert seen(scene, RED)["not_turned"][0] == np.float32(0.4)
    assert seen(scene, BLUE)["not_turned"][0] == np.float32(0.5)


def test_a_half_finished_decision_is_told():
    scene = Scene()
    scene.put(RED, 3)
    scene.do("lift a worker from row 1 of region 3")
    assert np.flatnonzero(seen(scene, RED)["lifted_from"]) == 2
    assert np.flatnonzero(seen(scene, RED)["task"]) == Task.SET_DOWN


@pytest.mark.parametrize("regions", ["ordered", "shuffled"])
def test_it_agrees_with_the_view_in_whole_games(regions):
    game = snailhouse.game("giant-snail", regions=regions)
    for match in random_matches(game, 2, every=3):
        for seat in range(3):
            agree(match.view(seat), match.position.observed(seat), seat)


def agree(view, pieces, seat):
    """Counts and places in both, the view's in people's numbers."""
    players = [view["players"][(seat + place) % 3] for place in range(3)]
    for name, most in (("pool", 20), ("reserve", 20), ("votes", 10), ("claimed", 10), ("forfeited", 1)):
        assert np.allclose(pieces[name] * most, [player[name] for player in players])
    assert np.allclose(pieces["supply"] * 33, list(view["supply"].values()))
    for place, region in enumerate(view["regions"]):
        if region is not None:
            number = region["number"] - 1
            assert pieces["place"][number, place] == 1.0
            assert pieces["ruined"][number] == region["ruined"]
            for row, slots in enumerate(region["rows"]):
                assert np.allclose(pieces["space"][number, row] * 4, slots["free"])
                assert np.allclose(np.roll(pieces["workers"][number, row], seat) * 4, slots["workers"])
    for section, printed in enumerate(view["robot"]["sections"]):
        for slot, printed_slot in enumerate(printed["slots"]):
            assert pieces["unfilled"][section, slot] == (printed_slot["builder"] is None)
    assert np.isclose(pieces["deck"] * 30, view["deck"]["cards"])
    assert np.isclose(pieces["not_turned"].sum() * 10, sum(view["deck"]["unseen"].values()))
    assert pieces["market"].sum() == len([card for card in view["market"] if card])
    assert pieces["deciding"].sum() == (view["player"] is not None)


def test_every_piece_says_what_it_means():
    assert all(len(meaning) == 1 for meaning in Observation.meanings.values())
