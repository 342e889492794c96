"""Whole turns as runners: every end of a turn once, however it is reached."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.bots.runners import INSIDERS, runners_of
from snailhouse.bots.search import Effort, analyse
from snailhouse.core.dice import dice
from snailhouse.core.game import Game
from snailhouse.games.cargolino.insider import insider, turn_key
from snailhouse.lab.arena import contest, fight, standings
from snailhouse.testing import random_matches
from tests.cargolino.staging import BLUE, GREEN, RED, WHITE, move_id, new_match, roll


def decisions(players, every=11):
    game = snailhouse.game("cargolino-valentino", players=players)
    found = [match.position for match in random_matches(game, 2, seed=6) if match.actor >= 0]
    return found[::every]


def ends_of(position):
    """Every end of the turn by trying all orders: where the snails are, and the moves it may begin with."""
    found = {}
    beginnings = [(position.after(move), move) for move in position.legal()]
    while beginnings:
        here, first = beginnings.pop()
        if here.actor == position.actor and here.table.turns[0] == position.table.turns[0]:
            beginnings += [(here.after(move), first) for move in here.legal()]
        else:
            found.setdefault(here.table["places"].tobytes(), set()).add(first)
    return found


@pytest.mark.parametrize("players", [2, 5])
def test_every_end_of_a_turn_is_one_plan(players):
    sizes = []
    for position in decisions(players):
        runners, expected = runners_of(position, seed=1), ends_of(position)
        assert len(runners.begins) == len(expected)
        for runner, begins in runners.begins.items():
            here, record = position, runners.records[runner]
            moves = [int(record.moves[step]) for step in range(record.length)]
            for move in moves:
                assert here.actor == position.actor
                here = here.after(move)
            assert moves[0] in begins
            assert set(begins) == expected[here.table["places"].tobytes()]
        sizes.append(len(expected))
    assert max(sizes) > 12


def test_what_a_turn_has_come_to_is_told_apart_by_its_key():
    for position in decisions(2, every=40):
        keys = [turn_key(position.box, position.after(move).table) for move in position.legal()]
        assert all(one != other for one, other in pairwise(sorted(keys)))


def test_a_turn_of_two_pairs_is_told_apart_by_how_many_of_each_are_left():
    """From the start stone either pair moves the snail: one die of it is left, and two of the other."""
    match = new_match([RED], [BLUE], [GREEN], [WHITE])
    roll(match, RED, RED, BLUE, BLUE)
    by_red, by_blue = (match.position.after(move_id(die, GREEN)) for die in (RED, BLUE))
    assert by_red.table["places"].tobytes() == by_blue.table["places"].tobytes()
    assert len({turn_key(match.game.box, after.table) for after in (by_red, by_blue)}) == 2


def test_moves_that_begin_the_best_turn_are_worth_the_same():
    position = next(p for p in decisions(2) if len(p.legal()) > 6 and p.table.turns[0] > 4)
    analysis = analyse(position, Effort(2_000), seed=3)
    assert analysis.simulations == 2_000
    assert sorted(one.move for one in analysis.candidates) == position.legal()
    runners = runners_of(position, seed=3)
    best = [begins for begins in runners.begins.values() if analysis.best in begins]
    told = {one.move: one.chance for one in analysis.candidates}
    assert told[analysis.best] == max(chance for chance in told.values() if chance is not None)
    assert any(all(told[move] >= told[analysis.best] for move in begins) for begins in best)


def test_the_first_plan_is_what_insiders_would_do():
    """In most of the copies in which they are asked; by the plain rules, with the same luck."""
    told_apart = 0
    for position in decisions(3, every=30):
        runners, ends = runners_of(position, seed=2), ends_by_insiders(position, seed=2)
        assert runners.first in runners.begins
        record, here = runners.records[runners.first], position
        for step in range(record.length):
            here = here.after(int(record.moves[step]))
        assert ends[here.table["places"].tobytes()] == max(ends.values())
        told_apart += len(ends) > 1
    assert told_apart >= 2


def ends_by_insiders(position, seed):
    """How often insiders end the turn with the snails at which places."""
    luck, ends = dice(seed), Counter()
    position.concealed(position.actor, luck)  # the copy whose turns are listed
    for _ in range(INSIDERS):
        here = position.concealed(position.actor, luck)
        while here.actor == position.actor and here.table.turns[0] == position.table.turns[0]:
            moves = np.array(here.legal())
            here = here.after(int(insider(here.box, here.table, moves, len(moves), luck)))
        ends[here.table["places"].tobytes()] += 1
    return ends


def test_a_search_of_whole_turns_beats_the_greedy_policy():
    """That of `hard`, which judges by it alone here. If it did not work it would not: moves at random score a
    tenth, the greedy policy a half."""
    room = snailhouse.game("cargolino-valentino").room
    sure = replace(room.tuning, misjudgement={**room.tuning.misjudgement, "hard": 0.0})
    which = contest(Game(replace(room, tuning=sure), players=2), ["hard", "greedy"], 3)
    mine, _ = standings(which, fight(which, range(16)))
    assert mine.payoff >= 0.7


def test_levels_choose_legal_moves_for_any_number_of_players():
    for players in (2, 3, 6):
        for position in decisions(players, every=60)[:3]:
            assert choose("medium", position, dice(1)) in position.legal()
