"""Luck and skill of three players or more: what is known is found, and everything adds up."""

from math import sqrt

import pytest

import snailhouse
from snailhouse.bots.balance import SeatBalance, balance, start_chances
from snailhouse.bots.halving import Heats
from snailhouse.bots.judge import Judgement, judge_decision
from snailhouse.bots.playing import bot_chooser, play_match
from snailhouse.bots.recount import best_beside, lead_over_first, recount, start_shares, told_runners
from snailhouse.bots.search import Effort
from tests.tiny import favour, tiny_game

QUICK = Effort(simulations=40)
DEEP = Effort(simulations=1_500)


def lottery(halving: bool = True):
    return tiny_game(favour, 3, greedy=favour.greedy, greedy_playouts=True, halving=halving)


def staged(*choices, die=0, drawn=0, halving=True):
    """A lottery that was played so."""
    match = lottery(halving).match()
    match.chance(die)
    for move in choices:
        match.play(move)
    match.chance(drawn)
    return match


def parts(row: SeatBalance):
    return [row.start, row.luck, row.given, row.received]


@pytest.mark.parametrize("halving", [True, False])
def test_luck_own_choices_and_those_of_others_are_told_apart(halving):
    """The die gives seat 0 two tickets; it gives three of its six away, and so does seat 1; ticket 0 wins."""
    found = balance(staged(favour.GIVE, favour.GIVE, halving=halving), DEEP)
    wanted = [
        [1 / 3, 1 / 6 + 3 / 4, -1 / 4, 0],
        [1 / 3, -1 / 12 - 1 / 4, -1 / 4, 1 / 4],
        [1 / 3, -1 / 12 - 1 / 2, 0, 1 / 4],
    ]
    for row, known in zip(found.seats, wanted, strict=True):
        errors = [row.start_margin, row.luck_margin, row.given_margin, row.received_margin]
        for part, value, error in zip(parts(row), known, errors, strict=True):
            margin = error if isinstance(error, float) else error.total
            assert part == pytest.approx(value, abs=1.5 * margin + 1e-12)
            assert margin < 0.1
        assert sum(parts(row)) == pytest.approx(row.payoff, abs=1e-12)
    assert [row.accuracy for row in found.seats] == [0.0, 0.0, None]


def test_who_gives_nothing_away_is_told_so_exactly():
    found = balance(staged(favour.KEEP, favour.KEEP, drawn=11), DEEP)
    for row in found.seats:
        assert row.given == row.received == row.given_margin.total == row.received_margin.total == 0
    assert [row.accuracy for row in found.seats] == [1.0, 1.0, None]
    assert [row.payoff for row in found.seats] == [0, 0, 1]


def test_luck_favours_nobody_in_the_long_run():
    """Of what players choose nothing is counted as luck: over many games it comes to nothing, whoever errs."""
    game, luck, sums = lottery(), snailhouse.dice(5), [[0.0, 0.0] for _ in range(3)]
    games = 150
    for number in range(games):
        match = game.match()
        play_match(match, [bot_chooser("random", snailhouse.dice(7, number))] * 3, luck)
        for row, total in zip(balance(match, Effort(simulations=200)).seats, sums, strict=True):
            total[0] += row.luck
            total[1] += row.luck**2
    for total, squares in sums:
        assert abs(total / games) < 2.6 * sqrt(squares) / games


@pytest.mark.parametrize(
    ("name", "options", "seed"),
    [("cargolino-valentino", {"players": players}, 3 + players) for players in (3, 4, 5, 6)]
    + [("giant-snail", {}, 2), ("giant-snail", {}, 5)],
)
def test_a_game_of_many_adds_up_for_every_seat(name, options, seed):
    game, luck = snailhouse.game(name, **options), snailhouse.dice(seed)
    match = game.match()
    bots = [bot_chooser("greedy" if seat % 2 else "random", luck) for seat in range(game.seats)]
    play_match(match, bots, luck)
    found = balance(match, QUICK)
    decisions = [
        number
        for number, event in enumerate(match.events)
        if event.actor >= 0 and len(match.position_at(number).legal()) > 1
    ]
    assert [choice.moment for choice in found.choices] == decisions
    for seat, row in enumerate(found.seats):
        own = [choice for choice in found.choices if choice.seat == seat]
        others = [choice for choice in found.choices if choice.seat != seat]
        assert row.given == pytest.approx(-sum(choice.loss for choice in own), abs=1e-9)
        assert row.received == pytest.approx(sum(choice.changes[seat] for choice in others), abs=1e-9)
        assert row.start + row.luck + row.given + row.received == pytest.approx(match.payoffs()[seat], abs=1e-9)
        assert row.luck_margin >= max(row.given_margin.total, row.received_margin.total) > 0
        assert (row.decisions, row.exact) == (len(own), 0)
        assert row.accuracy is None or 0 <= row.accuracy <= 1
    if not game.room.tuning.shared_defeat:
        assert all(sum(choice.changes) == pytest.approx(0, abs=1e-9) for choice in found.choices)
        assert sum(row.luck for row in found.seats) == pytest.approx(0, abs=1e-9)
        assert sum(row.start for row in found.seats) == pytest.approx(1)
    assert any(choice.loss for choice in found.choices)


def test_shares_at_the_start_are_what_play_outs_come_to():
    found = start_shares(lottery())
    assert all(abs(share - 1 / 3) < 1.5 * margin < 0.04 for share, margin in found)
    snail = snailhouse.game("giant-snail")
    assert 0.85 < sum(share for share, _ in start_shares(snail)) < 1, "now and then all lose together"
    assert [seat.chance for seat in start_chances(snail.match())] == [share for share, _ in start_shares(snail)]


def test_another_move_is_the_best_only_if_it_is_surely_enough_better():
    def beside(margin):
        return best_beside(Judgement({1: 0.5, 2: 0.6}, {1: margin, 2: margin}, exact=False), 1)

    assert beside(0.1) == 2
    assert beside(0.2) == 1


def test_a_recount_knows_no_more_than_the_seat_and_repeats_itself():
    position = lottery().start().after_chance(1)
    judged = judge_decision(position, DEEP)
    one, two = (recount(position, judged, favour.GIVE, DEEP, seed=3) for _ in range(2))
    assert one == two
    assert one != recount(position, judged, favour.GIVE, DEEP, seed=4)


def test_a_recount_has_luck_of_its_own():
    """With the luck of the search, what seemed best by luck would seem so again."""
    position, effort = lottery().start().after_chance(1), Effort(simulations=400, trees=2)
    judged = judge_decision(position, effort)
    found = recount(position, judged, favour.GIVE, effort).changes[0]

    def with_luck(stream):
        heats = Heats(position, told_runners(judged, [favour.GIVE, favour.KEEP]), 0.0, 0, stream)
        heats.simulate([0, 1], 200)
        return -lead_over_first(heats, 1, 0)[0]

    assert found not in [with_luck(stream) for stream in range(effort.trees)]
    assert found == with_luck(effort.trees)


def test_whole_turns_are_recounted_as_they_were_tried():
    """A die of Cargolino Valentino is worth what the best turn is that may begin with it."""
    game, luck = snailhouse.game("cargolino-valentino", players=3), snailhouse.dice(4)
    match = game.match()
    while match.actor < 0 or len(match.legal()) < 4:
        match.roll(luck)
    judged = judge_decision(match.position, Effort(simulations=600))
    assert set(judged.turns) == set(match.legal())
    assert any(len(turn) > 1 for turn in judged.turns.values())
    alike = {move for move in judged.turns if judged.turns[move] == judged.turns[min(judged.turns)]}
    for move in alike:
        assert judged.chances[move] == judged.chances[min(alike)]
