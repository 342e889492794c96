"""What everybody has seen tells who may own what, and nothing else does."""

from collections import Counter
from itertools import combinations, product
from math import exp

import numpy as np
import pytest

import snailhouse
from snailhouse import SPECTATOR
from snailhouse.bots.search import Effort, analyse
from snailhouse.core.dice import dice
from snailhouse.games.cargolino.insider import between_races, insider, second_race_of
from snailhouse.games.cargolino.records import COLOURS, MOST_PLACES
from snailhouse.games.cargolino.rules.surmise import MOST, MOVED, NAT, SPARED, surmised_of, watch
from snailhouse.testing import random_match
from tests.cargolino.staging import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    deal,
    end_race,
    move_id,
    new_match,
    put,
    roll,
    use,
)
from tests.cargolino.test_secrets import dealt_differently, step


def surmised(match, seat):
    """What is surmised of a seat, by colour, where anything is."""
    row = (surmised_of(match.table, seat, snail) for snail in range(6))
    return {colour: parts for colour, parts in zip(COLOURS, row, strict=True) if parts}


def scattered(*hands):
    """Nothing stands on a square of another's colour but white, on red, and yellow, on blue."""
    match = new_match(*(hands or ([PURPLE, RED], [BLUE, GREEN])))
    put(match, purple=1, blue=2, red=3, green=4, yellow=8, white=9)
    return match


def test_a_move_speaks_against_owning_the_snail_and_for_owning_those_that_were_spared():
    match = scattered()
    roll(match, RED, RED, BLUE, GREEN)
    use(match, (RED, WHITE))
    assert surmised(match, 0) == {WHITE: -MOVED, RED: SPARED}
    use(match, (BLUE, YELLOW))
    assert surmised(match, 0) == {WHITE: -MOVED, RED: SPARED, YELLOW: -MOVED, BLUE: SPARED}
    assert surmised(match, 1) == {}


def test_a_die_that_can_move_only_one_snail_says_nothing():
    match = scattered()
    roll(match, GREEN, GREEN, PURPLE, WHITE)
    use(match, (GREEN, GREEN), (PURPLE, PURPLE))
    assert surmised(match, 0) == {}


def test_nothing_is_ever_certain():
    """One player moves white twenty times, as often as it goes, and could have moved any other."""
    match = new_match([PURPLE, RED], [BLUE, GREEN])
    for _ in range(20):
        put(match, **dict.fromkeys(COLOURS, 0))
        roll(match, WHITE, WHITE, WHITE, WHITE)
        for _ in range(4):
            put(match, **dict.fromkeys(COLOURS, 0))
            use(match, (WHITE, WHITE))
    for seat in range(2):
        assert surmised(match, seat) == {WHITE: -MOST, **dict.fromkeys(COLOURS[:5], MOST)}


def test_the_longest_race_can_be_counted():
    """One player moves five snails over all of 60 squares, and could have moved any other each time."""
    table = snailhouse.game("cargolino-valentino", players=2).room.rules.Table.new()
    table.reach = sum(1 << move for move in range(36))
    for moved in (0, 1, 2, 3, 5):
        for _ in range(MOST_PLACES - 1):
            watch(table, 0, moved)
        assert surmised_of(table, 0, moved) == -MOST
        assert surmised_of(table, 0, 4) == MOST
    assert [surmised_of(table, 0, snail) for snail in range(6)] == [-MOST] * 4 + [MOST, -MOST]


def test_new_cards_are_surmised_anew():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    roll(match, BLUE, BLUE, BLUE, BLUE)
    use(match, (BLUE, WHITE))
    assert surmised(match, 0)[WHITE] == -MOVED
    use(match, *[(BLUE, BLUE)] * 3)
    put(match, red=18)
    end_race(match, RED, RED)
    assert match.table.race == 1
    assert [surmised(match, seat) for seat in range(4)] == [{}] * 4


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_it_is_the_same_whatever_the_hidden_cards_are(players, seat):
    rng = dice(23, players)
    matches = dealt_differently(snailhouse.game("cargolino-valentino", players=players).match(), seat, rng)
    seen = 0
    while matches[0].table.race == 0:
        step(matches, rng)
        tables = [match.table["surmised"] for match in matches]
        assert all((tables[0] == other).all() for other in tables[1:])
        seen += bool(tables[0].any())
        if matches[0].table.race == 0:
            copies = {match.position.concealed(seat, dice(seen)).data for match in matches}
            assert len(copies) == 1
    assert seen > 20


def test_a_bot_thinks_the_same_whatever_the_hidden_cards_are():
    rng = dice(29)
    matches = dealt_differently(snailhouse.game("cargolino-valentino", players=2).match(), 0, rng)
    compared = 0
    while compared < 6:
        step(matches, rng)
        if matches[0].actor == 0 and len(matches[0].legal()) > 3:
            thoughts = [analyse(match.position, Effort(300, lean=1.0), seed=compared) for match in matches]
            assert all(thought.candidates == thoughts[0].candidates for thought in thoughts)
            assert all(thought.line == thoughts[0].line for thought in thoughts)
            compared += 1


def owners(match, seat, draws=2_000):
    """How often the other of two players is dealt each snail in concealed copies."""
    rng, held = dice(5), Counter()
    match.game.compile()
    for _ in range(draws):
        hand = int(match.position.concealed(seat, rng).table.hands[0, 1 - seat])
        held.update(colour for snail, colour in enumerate(COLOURS) if hand >> snail & 1)
    return {colour: held[colour] / draws for colour in COLOURS}


def test_cards_are_dealt_to_those_who_seem_to_own_them():
    match = scattered()
    roll(match, RED, BLUE, GREEN, PURPLE)
    use(match, (RED, WHITE), (BLUE, YELLOW), (GREEN, GREEN), (PURPLE, PURPLE))
    held = owners(match, 1)
    assert held[BLUE] == held[GREEN] == 0, "they are one's own"
    assert held[RED] > held[PURPLE] > 0.75
    assert 0.05 < held[WHITE] < 0.3
    assert 0.05 < held[YELLOW] < 0.3
    assert sum(held.values()) == pytest.approx(2)
    told = surmised(match, 0)
    assert told[WHITE] == -MOVED + SPARED, "it was spared once too, when it had come to stand on green"
    odds = {colour: told.get(colour, 0) / NAT for colour in (RED, PURPLE, WHITE, YELLOW)}
    pairs = {pair: exp(odds[pair[0]] + odds[pair[1]]) for pair in combinations(odds, 2)}
    for colour in odds:
        share = sum(weight for pair, weight in pairs.items() if colour in pair) / sum(pairs.values())
        assert held[colour] == pytest.approx(share, abs=0.04)


def insider_move(match, seed=1):
    legal = np.array(match.legal())
    return int(insider(match.game.box, match.position.table, legal, len(legal), dice(seed)))


def test_an_insider_moves_rivals_before_nobodys_and_its_own_last():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, purple=3, blue=8, red=9, green=10, yellow=1, white=2)
    roll(match, PURPLE, BLUE, YELLOW, WHITE)
    assert insider_move(match) == move_id(BLUE, BLUE), "white, on blue too, is further back but nobody's"
    use(match, (BLUE, BLUE))
    assert insider_move(match) == move_id(PURPLE, YELLOW), "by the ground, while it stands there"
    use(match, (PURPLE, YELLOW))
    assert insider_move(match) in (move_id(WHITE, WHITE), move_id(YELLOW, YELLOW)), "both stand on square 2"


def test_on_the_start_stone_an_insider_takes_any_rival_snail_by_any_die():
    """A die's own snail as well: the ground, which goes to waste elsewhere, is under all dice here."""
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    roll(match, BLUE, BLUE, BLUE, BLUE)
    found = {insider_move(match, seed) for seed in range(40)}
    assert found == {move_id(BLUE, snail) for snail in (BLUE, RED, GREEN)}


def test_a_second_race_is_taken_over_by_whoever_begins_it():
    game = snailhouse.game("cargolino-valentino", players=3)
    others = [random_match(game, seed) for seed in range(9)]
    for seat, other in product(range(3), others):
        match = game.match()
        deal(match, [PURPLE, BLUE], [RED, GREEN], [YELLOW, WHITE])
        match.chance(seat)
        put(match, red=18)
        end_race(match, RED, RED)
        assert between_races(game.box, match.table)
        second_race_of(game.box, match.table, other.table)
        assert match.over
        assert [int(p) for p in match.table["places"][1]] == [int(p) for p in other.table["places"][1]]
        for turn in range(3):
            mine, theirs = (int(match.table.seat) + turn) % 3, (int(other.table.starter[1]) + turn) % 3
            assert match.table.hands[1, mine] == other.table.hands[1, theirs]
        assert sum(match.payoffs()) == pytest.approx(1)
    assert {int(other.table.starter[1]) for other in others} == {0, 1, 2}
