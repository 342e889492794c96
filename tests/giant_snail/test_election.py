"""The election: G19."""

import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

from snailhouse.games.giant_snail.records import Finale, Task
from snailhouse.games.giant_snail.rules import election


def votes(scene, card):
    return [int(card(scene.box, scene.table, seat)) for seat in range(3)]


def fill(scene, section, *builders):
    for slot, seat in enumerate(builders):
        scene.table.builder[section, slot] = seat


def test_g19_metal_saviour_a_vote_a_section_led_and_one_for_most_builders():
    scene = Scene()
    fill(scene, 0, RED, RED, BLUE)
    fill(scene, 1, BLUE, BLUE, BLUE)
    assert votes(scene, election.metal_saviour) == [1, 2, 0]


def test_g19_metal_saviour_ties_give_no_vote():
    scene = Scene()
    fill(scene, 0, RED, BLUE, BLACK)
    assert votes(scene, election.metal_saviour) == [0, 0, 0]


def test_g19_metal_saviour_unfinished_sections_count():
    scene = Scene()
    fill(scene, 3, BLACK)
    assert votes(scene, election.metal_saviour) == [0, 0, 2]


@pytest.mark.parametrize(
    ("claimed", "expected"),
    [((0, 0, 0), [0, 0, 0]), ((2, 0, 0), [1, 0, 0]), ((3, 3, 2), [2, 2, 0]), ((7, 6, 0), [3, 2, 0])],
)
def test_g19_monster_killer_a_vote_for_three_cards_and_one_for_most_with_ties(claimed, expected):
    scene = Scene()
    for seat, cards in enumerate(claimed):
        scene.table.claimed[seat] = cards
    assert votes(scene, election.monster_killer) == expected


def test_g19_nationalism_most_workers_at_home_on_standing_regions():
    scene = Scene()
    scene.put(RED, 1, workers=2)
    scene.put(BLUE, 7)
    scene.put(BLACK, 1)
    assert votes(scene, election.nationalism) == [1, 0, 0]
    scene.put(BLUE, 5)
    assert votes(scene, election.nationalism) == [1, 1, 0]
    scene.ruin(3)
    scene.put(BLUE, 3, workers=3)
    assert votes(scene, election.nationalism) == [1, 1, 0], "ruins and other players' regions do not count"


def test_g19_cooperation_most_workers_abroad_on_standing_regions():
    scene = Scene()
    assert votes(scene, election.cooperation) == [0, 0, 0], "the most of nothing is nothing"
    scene.put(RED, 5)
    scene.put(RED, 1)
    scene.put(BLACK, 1)
    assert votes(scene, election.cooperation) == [1, 0, 1]


def elected():
    scene = Scene()
    scene.kill_snail()
    scene.table.deck = 0
    scene.table.ending = Finale.LAST_EVENT
    scene.table.awaits = Task.OVER
    return scene


def test_g19_most_votes_is_president_and_the_election_is_told_card_by_card():
    scene = elected()
    fill(scene, 0, RED, RED, BLUE)
    scene.table.votes[BLUE] = 1
    scene.table.claimed[BLACK] = 4
    scene.put(RED, 1)
    assert scene.match.payoffs() == [1.0, 0.0, 0.0]
    assert scene.match.scores() == [3.0, 1.0, 2.0]
    text = scene.match.result_text()
    assert "Vote tokens in hand: Red 0, Blue 1 and Black 0." in text
    assert "Hail Our Metal Saviour (head Red, torso tied, left arm tied" in text
    assert "most builders Red): Red 2, Blue 0 and Black 0." in text
    assert "Monster Killer (Red 0 cards, Blue 0 cards and Black 4 cards): Red 0, Blue 0 and Black 2." in text
    assert "Nationalism (Red 1 worker, Blue 0 workers and Black 0 workers): Red 1, Blue 0 and Black 0." in text
    assert "International Cooperation (Red 0 workers" in text
    assert text.endswith("In all: Red 3, Blue 1 and Black 2. Red is President of the Earth.")


def test_g19_equal_votes_share_the_victory():
    scene = elected()
    scene.table.votes[RED] = scene.table.votes[BLACK] = 2
    assert scene.match.payoffs() == [0.5, 0.0, 0.5]
    assert scene.match.result_text().endswith("Red and Black govern the Earth together.")


def test_votes_are_only_those_in_hand_until_the_election():
    scene = Scene()
    fill(scene, 0, RED, RED, BLUE)
    assert scene.match.scores() == [0.0, 0.0, 0.0]
