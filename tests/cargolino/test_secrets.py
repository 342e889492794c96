"""Nobody learns whose snail is whose before the race ends, and everybody does when it does."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

import snailhouse
from snailhouse import CHANCE, SPECTATOR
from snailhouse.core.dice import below, dice
from snailhouse.core.record import frozen
from snailhouse.games.cargolino.records import COLOURS
from snailhouse.testing import random_match
from tests.cargolino.staging import BLUE, GREEN, PURPLE, RED, WHITE, YELLOW, end_race, new_match, put, roll, use


def told(match, seat):
    """What leaves the house for a seat now, as a piece of JSON."""
    return msgspec.json.encode(
        {
            "view": match.view(seat),
            "log": match.log(seat, since=len(match.events) - 1),
            "actor": match.actor,
            "outcomes": match.outcomes,
            "hides": match.position.hidden_from(seat),
            "moves": [(move.id, move.text) for move in match.moves()],
        }
    )


def known(match, seat):
    """All that has left the house for a seat so far: the whole log and record, and every refusal too."""
    names = [match.game.seat_name(other) for other in range(match.game.seats)]
    refusals = [match.why_not(move) for move in range(36)]
    return told(match, seat), *match.log(seat), snailhouse.save(match, names, seat), *refusals


def deals_alike(match, deal, seat):
    """The deals in which the seat holds the same cards as in this one; all of them for a spectator."""
    hands, ways = match.game.box.hands, range(match.outcomes)
    return [way for way in ways if seat == SPECTATOR or hands[way, seat] == hands[deal, seat]]


def step(matches, rng):
    """The same event at each of several matches."""
    first = matches[0]
    if first.actor == CHANCE:
        outcome = below(rng, first.outcomes)
        for match in matches:
            match.chance(outcome)
    else:
        legal = first.legal()
        move = legal[below(rng, len(legal))]
        for match in matches:
            match.play(move)


def race_on(matches, race, seat, rng):
    """Run a race at all tables; nothing the seat is told may differ."""
    moments = 0
    while matches[0].table.race == race:
        tell = told if moments % 20 else known
        assert len({tell(match, seat) for match in matches}) == 1
        step(matches, rng)
        moments += 1


def dealt_differently(match, seat, rng):
    """The match with a few deals that are one to the seat."""
    deal = below(rng, match.outcomes)
    alike = deals_alike(match, deal, seat)
    matches = []
    for way in {deal, alike[0], alike[-1]}:
        twin = match.copy()
        twin.chance(way)
        matches.append(twin)
    assert len(matches) > 1
    return matches


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_nothing_tells_the_cards_of_others_in_either_race(players, seat):
    rng = dice(17, players)
    match = snailhouse.game("cargolino-valentino", players=players).match()
    matches = dealt_differently(match, seat, rng)
    race_on(matches, 0, seat, rng)
    assert len({known(match, seat) for match in matches}) == len(matches), "now the cards are shown"
    race_on(dealt_differently(matches[0], seat, rng), 1, seat, rng)


def test_a_spectator_sees_no_card():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    view = match.view()
    assert view["own"] == []
    assert view["seat"] is None
    assert view["past_races"] == []


def test_a_player_sees_the_own_cards_and_no_others():
    match = new_match([PURPLE, RED], [BLUE, WHITE])
    assert match.view(0)["own"] == [PURPLE, RED]
    assert match.view(1)["own"] == [BLUE, WHITE]


def test_the_deal_is_hidden_even_from_its_receivers():
    """Its number, seen by one who holds a card, would name the cards of the others."""
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    for seat in (*range(4), SPECTATOR):
        assert match.seen_events(seat)[0] == (CHANCE, None)
        assert match.seen_events(seat, since=1) == match.seen_events(seat)[1:] == [(CHANCE, 0)]
        assert match.log(seat)[0] == "Race 1: everyone is dealt a snail card, face down"


def test_when_a_race_ends_its_cards_are_shown_and_the_new_ones_are_not():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, red=18, yellow=4)
    end_race(match, RED, RED)
    past = match.view()["past_races"][0]
    assert past["hands"] == [[PURPLE], [BLUE], [RED], [GREEN]]
    assert past["unowned"] == [YELLOW, WHITE]
    match.chance(7)
    assert match.view()["own"] == []
    assert len(match.view()["past_races"]) == 1
    assert "Player 3 gets 1 shell (red 1)" in match.log()[-1]


def test_the_last_move_of_a_race_does_not_tell_the_cards_it_will_show():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, **{**dict.fromkeys(COLOURS, 2), RED: 18})
    roll(match, RED, RED, RED, RED)
    (move,) = match.moves()
    assert move.text == (
        "red die, red snail to the final stone; no snail for the red, red and red dice; race 1 ends"
    )
    use(match, (RED, RED))
    assert "Player 3" not in match.log()[-1]


def test_a_finished_game_tells_everything():
    match = random_match(snailhouse.game("cargolino-valentino", players=3), 5)
    assert "Player 1 is dealt" in match.log()[0]
    assert all(value is not None for _, value in match.seen_events())
    again, _ = snailhouse.load(snailhouse.save(match, ["a", "b", "c"], SPECTATOR))
    assert again.events == match.events


def hands_seen(match, seat, draws):
    """How often each way to hold the unseen cards comes up in concealed copies."""
    rng, counts = dice(23), Counter()
    for _ in range(draws):
        table = match.concealed(seat, rng)
        counts[tuple(int(hand) for hand in table["hands"][0, : match.game.seats])] += 1
    return counts


@pytest.mark.parametrize(
    ("players", "seat", "ways"),
    [(2, 0, 6), (3, 1, 6), (4, 3, 60), (5, 0, 120), (6, 2, 120), (2, SPECTATOR, 90), (4, SPECTATOR, 360)],
)
def test_a_concealed_copy_deals_the_unseen_cards_evenly(players, seat, ways):
    match = new_match(players=players)
    match.game.compile()
    counts = hands_seen(match, seat, 60 * ways)
    assert len(counts) == ways
    if seat != SPECTATOR:
        assert {hands[seat] for hands in counts} == {int(match.table.hands[0, seat])}
    chi_squared = sum((count - 60) ** 2 / 60 for count in counts.values())
    assert chi_squared < ways + 4 * (2 * ways) ** 0.5


def test_a_concealed_copy_keeps_the_cards_that_have_been_shown():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, red=18)
    end_race(match, RED, RED)
    match.chance(0)
    table = match.concealed(SPECTATOR, dice(1))
    assert list(table["hands"][0]) == list(match.table["hands"][0])


def test_before_the_deal_and_after_the_end_there_is_nothing_to_conceal():
    game = snailhouse.game("cargolino-valentino", players=3)
    for match in (game.match(), random_match(game, 8)):
        assert frozen(match.concealed(SPECTATOR, dice(1))) == frozen(match.table)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_deal_is_possible_once_and_fair_to_every_seat(players):
    box = snailhouse.game("cargolino-valentino", players=players).box
    deals = [tuple(int(hand) for hand in box["hands"][way, :players]) for way in range(box.deals)]
    assert len(set(deals)) == len(deals)
    possible = {sum(1 << snail for snail in hand) for hand in combinations(range(6), 2 if players < 4 else 1)}
    for seat in range(players):
        held = Counter(deal[seat] for deal in deals)
        assert set(held) == possible
        assert set(held.values()) == {len(deals) // len(possible)}
