"""The edition file: what a designer may change, and what is refused with the key's name."""

import pytest
from tests.giant_snail.scene import edition

import snailhouse
from snailhouse.core.errors import Refusal
from snailhouse.games.giant_snail.box import EDITION
from snailhouse.testing import random_match


def play(data):
    return snailhouse.game("giant-snail", edition=data)


def without(key, part):
    data = edition()
    del data[key][part]
    return data


def with_card(number, **changes):
    data = edition()
    data["technology"][number].update(changes)
    return data


REGIONS = edition()["region"]
BAD = {
    "map: 16 places; there is room for 12": edition(map={"rows": 4}),
    "region: 12 regions for 8 places": edition(map={"rows": 2}),
    "map: 2 places; each of 3 players": edition(map={"rows": 1, "columns": 2}),
    "slots mine: a list of 0 is not allowed; it takes a list of 1 to": edition(slots={"mine": []}),
    "slots lab 2: 0 is not allowed; it takes a whole number from 1 to": edition(slots={"lab": [2, 0]}),
    "map rows: 0 is not allowed; it takes a whole number from 1 to": edition(map={"rows": 0}),
    "there is no region of the type factory": edition(region=[*REGIONS[1:4] * 4]),
    "with a single factory": edition(region=[REGIONS[0], *REGIONS[1:4] * 3, *REGIONS[1:3]]),
    "defeat regions: 9 ruins": edition(
        map={"rows": 2}, region=[*REGIONS[:4], *REGIONS[:4]], defeat={"regions": 9}
    ),
    "defeat regions: 1 is not allowed; it takes a whole number from 2 to": edition(defeat={"regions": 1}),
    "players pool: 21 workers": edition(players={"pool": 21}),
    "robot section: 18 slots": edition(players={"workers": 5, "pool": 5}),
    "ruin cost: costs 4 resources; the hand limit is 3": edition(players={"hand_limit": 3}),
    "robot section 1 slots 1: costs 2 metal; the supply has 1": edition(
        supply={"metal": 1}, ruin={"cost": {"metal": 1}}
    ),
    "event1: 0 cards": edition(event1=dict.fromkeys(("north", "south", "east", "west", "burrow"), 0)),
    "event2: a list of 0 is not allowed; it takes a list of 1 to": edition(event2=[]),
    "technology: a list of 0 is not allowed; it takes a list of 1 to": edition(technology=[]),
    "technology: Battle Fork comes 2 times": with_card(0, cards=2),
    "technology: 2 Malacologists": with_card(5, cards=2),
    "technology: 9 defences": with_card(3, cards=8),
    "technology: the name 'Salvage' is used twice": with_card(0, name="Salvage"),
    "technology 1 damage: 0 is not allowed; it takes a whole number from 1 to 9": with_card(0, damage=0),
    "technology 1 effect: 'poison' is not allowed; it takes weapon, salt-ring, defenders": with_card(
        0, effect="poison"
    ),
    "map: there is no key 'colour'; did you mean columns? The keys are rows and columns": edition(
        map={"colour": "green"}
    ),
    "players: the key pool is missing; there must be workers, pool, actions and hand_limit": without(
        "players", "pool"
    ),
    "market cards: 9 is not allowed; it takes a whole number from 1 to": edition(market={"cards": 9}),
    "robot base_damage: 'three' is not allowed; it takes a whole number from 0 to 9": edition(
        robot={"base_damage": "three"}
    ),
}


@pytest.mark.parametrize("key", BAD, ids=lambda key: key.split(":")[0])
def test_an_impossible_edition_is_refused_with_the_key(key):
    with pytest.raises(Refusal) as refused:
        play(BAD[key])
    assert key in str(refused.value)


def test_an_edition_of_ones_own_is_read_from_a_file(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(
        EDITION.house_text().replace('name = "house"', 'name = "small"').replace("metal = 33", "metal = 20")
    )
    game = snailhouse.game("giant-snail", edition=str(path))
    assert game.shown_options()["edition"] == "small"
    assert game.match().view()["supply"] == {"metal": 20, "energy": 33}


def test_a_file_that_is_not_there_is_refused():
    with pytest.raises(Refusal, match=r"edition nowhere\.toml cannot be read"):
        play("nowhere.toml")


@pytest.mark.parametrize(
    "changes",
    [
        {"map": {"rows": 2, "columns": 4}, "region": [*REGIONS[:4], *REGIONS[4:8]], "defeat": {"regions": 5}},
        {"map": {"rows": 1, "columns": 12}},
        {"slots": {"factory": [1, 1, 1], "mine": [3], "solar": [1, 2, 3], "lab": [1]}, "market": {"cards": 4}},
        {"ruin": {"slots": 1, "cost": {}}, "robot": {"steps": 9, "step_cost": 0, "base_damage": 0}},
        {
            "players": {"workers": 40, "pool": 40, "actions": 6, "hand_limit": 99},
            "supply": {"metal": 60, "energy": 60},
        },
        {"event0": {"cards": 9}, "event1": dict.fromkeys(("north", "south", "east", "west", "burrow"), 20)},
    ],
)
def test_unusual_editions_play_to_the_end(changes):
    game = play(edition(**changes))
    for seed in range(3):
        match = random_match(game, seed)
        assert match.result_text()
        assert match.board()


@pytest.mark.parametrize("seed", [0, 2**70])
def test_a_seed_of_zero_and_a_huge_one_are_seeds(seed):
    assert random_match(snailhouse.game("giant-snail"), seed).over


@pytest.mark.parametrize("regions", ["Ordered", "", None, 1])
def test_an_unknown_layout_is_refused(regions):
    with pytest.raises(Refusal, match="option regions"):
        snailhouse.game("giant-snail", regions=regions)
