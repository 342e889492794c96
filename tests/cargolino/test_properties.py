"""Whole games on any board: a second referee agrees with every step, and what must always hold, holds."""

from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import snailhouse
from snailhouse import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.games.cargolino.moves import die_and_snail
from snailhouse.games.cargolino.records import COLOURS
from snailhouse.testing import random_match
from tests.cargolino.referee import Referee
from tests.cargolino.staging import move_id, places

SQUARES = st.builds(dict, colour=st.sampled_from(COLOURS), pays=st.integers(0, 99))
BOARDS = st.fixed_dictionaries(
    {
        "name": st.just("any"),
        "start_pays": st.integers(0, 99),
        "final_pays": st.integers(0, 99),
        "squares": st.lists(SQUARES, min_size=1, max_size=12),
    }
)
GAMES = st.builds(
    snailhouse.game,
    st.just("cargolino-valentino"),
    players=st.integers(2, 6),
    dice=st.sampled_from(["colours", "simple"]),
    edition=st.one_of(st.just("house"), BOARDS),
)
SEEDS = st.integers(0, 2**32 - 1)

quick = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def played(game, seed):
    """A random game, event by event: the match before each event, and the event."""
    match, rng = game.match(), dice(seed)
    while not match.over:
        if match.actor == CHANCE:
            value = below(rng, match.outcomes)
            yield match, value
            match.chance(value)
        else:
            legal = match.legal()
            value = legal[below(rng, len(legal))]
            yield match, value
            match.play(value)


def colours_of(move):
    die, snail = die_and_snail(move)
    return COLOURS[die], COLOURS[snail]


def follow(referee, match, value):
    """Tell the referee of the event that comes."""
    stage, box = match.view()["stage"], match.game.box
    if stage == "deal":
        hands = [int(box.hands[value, seat]) for seat in range(referee.players)]
        referee.deal([[snail for bit, snail in enumerate(COLOURS) if hand >> bit & 1] for hand in hands])
    elif stage == "starter":
        referee.seat = value
    elif stage == "roll":
        referee.roll(value)
    else:
        referee.use(*colours_of(value))


@quick
@given(GAMES, SEEDS)
def test_a_second_referee_agrees_from_the_deal_to_the_winners(game, seed):
    view = game.match().view()
    referee = Referee(view["track"], view["players"], view["simple_dice"])
    for match, value in played(game, seed):
        if match.actor != CHANCE:
            assert match.actor == referee.seat
            assert match.legal() == sorted(move_id(*move) for move in referee.moves())
            assert match.view()["dice"] == sorted(referee.dice, key=COLOURS.index)
        assert places(match) == referee.places
        assert match.scores() == referee.shells
        follow(referee, match, value)
    assert match.scores() == referee.shells
    winners = referee.winners()
    assert match.payoffs() == [1 / len(winners) if seat in winners else 0 for seat in range(game.seats)]


def forbidden(referee, die, snail):
    """The ruling that forbids a move, as the second referee sees it."""
    if die not in referee.dice:
        return "C3"
    if referee.places[snail] == len(referee.track) - 1:
        return "C4"
    return "C12" if referee.simple else "C3"


@quick
@given(GAMES, SEEDS)
def test_a_refusal_names_the_ruling_that_forbids_the_move(game, seed):
    view = game.match().view()
    referee = Referee(view["track"], view["players"], view["simple_dice"])
    for match, value in played(game, seed):
        if match.actor != CHANCE and len(match.events) % 5 == 0:
            for die, snail in product(COLOURS, COLOURS):
                if not referee.may_use(die, snail):
                    reason = match.why_not(move_id(die, snail))
                    assert reason.endswith(f"({forbidden(referee, die, snail)})")
        follow(referee, match, value)


@quick
@given(GAMES, SEEDS)
def test_all_dice_are_used_unless_a_snail_has_finished(game, seed):
    """C3, C4: four moves a turn, fewer only in the turn that ends a race."""
    used = 0
    for match, _ in played(game, seed):
        if match.actor == CHANCE:
            assert used in (0, 4) or match.view()["stage"] == "deal"
            used = 0
        else:
            used += 1
    assert match.table.ignored <= 6, "at most three dice a race"


@quick
@given(GAMES, SEEDS)
def test_a_finished_snail_never_moves_and_the_others_move_one_square_at_a_time(game, seed):
    final = len(game.match().view()["track"]) - 1
    for match, value in played(game, seed):
        if match.actor != CHANCE:
            race, (_, snail) = int(match.table.race), colours_of(value)
            before = places(match)
            twin = match.copy()
            twin.play(value)
            assert before[snail] < final
            assert places(twin, race) == {**before, snail: before[snail] + 1}


@quick
@given(GAMES, SEEDS)
def test_the_second_race_starts_left_of_whoever_ended_the_first(game, seed):
    """C8."""
    last = first = None
    for match, _ in played(game, seed):
        if match.actor != CHANCE:
            if match.table.race == 0:
                last = match.actor
            elif first is None:
                first = match.actor
    assert first == (last + 1) % game.seats


@quick
@given(GAMES, SEEDS)
def test_the_shells_paid_are_the_numbers_under_the_snails(game, seed):
    match = random_match(game, seed)
    view = match.view()
    totals = [0] * game.seats
    for past in view["past_races"]:
        for seat, hand in enumerate(past["hands"]):
            totals[seat] += sum(view["track"][past["places"][snail]]["pays"] for snail in hand)
    assert len(view["past_races"]) == 2
    assert match.scores() == totals == view["scores"]
