"""Every technology card, and what its researcher alone may know."""

from collections import Counter

import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

from snailhouse import SPECTATOR
from snailhouse.core.dice import dice
from snailhouse.games.giant_snail.moves import order_move
from snailhouse.games.giant_snail.records import Course, Task
from snailhouse.games.giant_snail.rules.deck import total


def researching(*market, **changes):
    """Red has a finished lab row and the market to choose from."""
    scene = Scene(**changes)
    scene.market(*market)
    scene.put(RED, 4, workers=2)
    return scene


@pytest.mark.parametrize(
    ("name", "build", "shot"),
    [
        ("Battle Fork", "1 metal", "1 metal, claiming up to 2 cards"),
        ("Flambé Thrower", "1 metal and 1 energy", "1 energy, claiming up to 2 cards"),
        ("A Salt Rifle", "2 metal and 1 energy", "1 metal and 1 energy, claiming up to 3 cards"),
    ],
)
def test_weapons_are_kept_built_and_fired(name, build, shot):
    scene = researching(name, "Salvage")
    scene.snail(1)
    scene.put(RED, 7)
    scene.build_robot(2)
    scene.give(RED, metal=4, energy=4)
    scene.forfeit()
    scene.do(f"research {name}")
    scene.luck("comes to market place 1")
    scene.do(f"build {name} for {build}")
    scene.luck("Event 1, east")
    scene.do("halt the robot", f"fire {name} for {shot}")
    assert scene.table.claimed[RED] > 0


def test_a_weapon_may_be_researched_before_the_robot_stands():
    scene = researching("Battle Fork", "Salvage")
    scene.forfeit()
    scene.do("research Battle Fork")
    assert scene.match.view()["weapons"][0] == {
        "name": "Battle Fork",
        "owner": RED,
        "built": False,
        "damage": 2,
        "build": {"metal": 1, "energy": 0},
        "fire": {"metal": 1, "energy": 0},
        "fired": False,
    }


def test_robotic_labor_brings_three_workers_from_the_reserve():
    scene = researching("Robotic Labor", "Salvage")
    scene.forfeit()
    scene.do("research Robotic Labor")
    assert (scene.table.pool[RED], scene.table.reserve[RED]) == (16, 4)


@pytest.mark.parametrize(("ruins", "resources"), [((), 0), ((3,), 1), ((1, 2, 3, 5, 6), 4)])
def test_salvage_one_resource_of_choice_a_ruin_at_most_four(ruins, resources):
    scene = researching("Salvage", "Battle Fork")
    scene.ruin(*ruins)
    scene.forfeit()
    scene.do("research Salvage", *["take 1 energy"] * resources)
    assert scene.table.awaits == Task.MARKET_CARD
    assert scene.stock(RED) == (0, resources)


def test_g17_salvage_takes_the_only_kind_left_without_asking():
    scene = researching("Salvage", "Battle Fork")
    scene.ruin(1, 2, 3)
    scene.give(BLUE, metal=33, energy=31)
    scene.forfeit()
    scene.do("research Salvage")
    assert scene.stock(RED) == (0, 2)
    assert scene.table.awaits == Task.MARKET_CARD


def looking(deck="north south burrow"):
    """Red has researched the Malacologist and sees these cards."""
    scene = researching("Malacologist", "Salvage")
    scene.snail(1)
    scene.forfeit()
    scene.do("research Malacologist")
    for card in deck.split():
        scene.luck(f"is {card}")
    return scene


def test_malacologist_shows_three_cards_and_takes_them_back_in_any_order():
    scene = looking()
    assert sorted(scene.texts()) == sorted(
        f"put the cards back as {order}"
        for order in (
            "north, south, burrow",
            "north, burrow, south",
            "south, north, burrow",
            "south, burrow, north",
            "burrow, north, south",
            "burrow, south, north",
        )
    )
    scene.do("as south, burrow, north")
    scene.luck("comes to market")
    assert scene.match.outcomes == 1
    scene.luck("Event 1, south")
    assert scene.match.view(RED)["deck"]["next"] == ["north"], "havoc has taken the burrow card, unseen (G9)"
    assert list(scene.table.top)[1:] == [0, 0], "nothing is left of them: tables that are alike are equal"


def test_malacologist_equal_cards_make_fewer_orders():
    assert len(looking("north north south").texts()) == 3
    scene = looking("west west west")
    assert scene.texts() == ["put the cards back as west, west, west"]
    assert "the same order as one offered before (G9)" in scene.refusal(order_move(1))


def test_malacologist_event_0_cards_are_never_reordered():
    scene = researching("Malacologist", "Salvage")
    scene.forfeit()
    scene.do("research Malacologist")
    for card in ("east", "east", "west"):
        scene.luck(f"is {card}")
    scene.do("as east, west, east")
    scene.luck("comes to market")
    scene.luck("Event 0: the snail comes closer")
    assert scene.match.view(RED)["deck"]["next"] == ["east", "west", "east"]


def test_malacologist_fewer_cards_if_fewer_remain():
    scene = researching("Malacologist", "Salvage")
    scene.snail(1)
    scene.life(2)
    scene.forfeit()
    scene.do("research Malacologist")
    scene.luck("is east")
    scene.luck("is west")
    assert scene.texts() == ["put the cards back as east, west", "put the cards back as west, east"]
    assert "can only reorder those (G9)" in scene.refusal(order_move(5))


def test_malacologist_looks_at_event_2_cards_once_the_snail_is_dead():
    scene = researching("Malacologist", "Salvage")
    scene.kill_snail()
    scene.ruin(1)
    scene.forfeit()
    scene.do("research Malacologist")
    for card in ("Sympathy", "New Hands", "A Quiet Week"):
        scene.luck(f"is {card}")
    scene.do("as A Quiet Week, Sympathy, New Hands")
    scene.luck("comes to market")
    scene.luck("Event 2, A Quiet Week")


def test_nobody_knows_the_cards_that_come_after_the_snail_s_death():
    scene = looking()
    scene.do("as south, burrow, north")
    scene.luck("comes to market")
    assert scene.match.view(BLUE)["deck"]["looker"] == RED
    scene.life(1)
    scene.table.fixed = 1
    scene.luck("the giant snail is dead")
    assert scene.match.view(BLUE)["deck"]["looker"] is None


def test_what_the_malacologist_shows_is_hidden_from_all_others():
    scene = looking()
    log = scene.match.log(BLUE)
    assert log[-3:] == [f"Red looks at card {number} of the deck" for number in (1, 2, 3)]
    assert scene.match.log(RED)[-1] == "Red looks at the deck: card 3 is burrow"
    scene.do("as burrow, north, south")
    assert scene.match.log(SPECTATOR)[-1] == "Red puts 3 cards back on the deck"
    assert scene.match.view(BLUE)["deck"]["next"] == []
    assert scene.match.view(BLUE)["deck"]["looked_at"] == 3
    assert scene.match.view(BLUE)["deck"]["unseen"]["north"] == 5
    assert scene.match.view(RED)["deck"]["unseen"]["north"] == 4


def test_g9_others_do_not_learn_from_a_card_lost_unseen():
    scene = looking()
    scene.do("as north, south, burrow")
    scene.luck("comes to market")
    scene.luck("Event 1, north")
    for seat in (BLUE, BLACK, SPECTATOR):
        assert scene.match.view(seat)["deck"]["unseen"] == {
            "north": 4,
            "south": 5,
            "east": 5,
            "west": 5,
            "burrow": 6,
        }
    assert scene.match.view(RED)["deck"]["unseen"]["south"] == 4


def test_g9_a_concealed_copy_loses_as_many_seen_cards_whichever_they_are():
    scene = looking()
    scene.do("as north, south, burrow")
    scene.luck("comes to market")
    scene.luck("Event 1, north")
    rng, lost = dice(5), Counter()
    known = total(scene.table.unseen) + int(scene.table.fixed)
    for _ in range(60):
        twin = scene.match.concealed(BLUE, rng)
        assert total(twin.seen_lost) == total(scene.table.seen_lost) == 1
        assert total(twin.unseen) + int(twin.fixed) == known
        lost.update(kind for kind in range(5) if twin.seen_lost[kind])
    assert set(lost) == set(range(5))


def test_a_concealed_copy_redraws_what_only_the_researcher_knows_fairly():
    """Each of the 26 unseen cards is equally likely to lie on top; a bound of five standard deviations."""
    scene = looking()
    scene.do("as north, south, burrow")
    rng, draws = dice(5), 5200
    tops = Counter(int(scene.match.concealed(BLUE, rng).top[0]) for _ in range(draws))
    for kind, cards in enumerate((5, 5, 5, 5, 6)):
        share = cards / 26
        assert abs(tops[kind] - draws * share) < 5 * (draws * share * (1 - share)) ** 0.5
    assert list(scene.match.concealed(RED, rng).top) == [Course.NORTH, Course.SOUTH, Course.BURROW]
