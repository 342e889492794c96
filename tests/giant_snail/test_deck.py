"""Cards chosen only when they are seen come exactly as from a shuffled deck."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations

import snailhouse
from snailhouse.core.dice import below, dice
from snailhouse.core.record import copied
from snailhouse.games.giant_snail.records import Course, Table
from snailhouse.games.giant_snail.rules.deck import look_at_card, lose_card, total, turn_card, turn_outcomes

CARDS = (0, 0, 1, 2, 2, 2)
SCRIPT = ("turn", "lose", "look", "look", "lose", "turn", "turn")
"""Two cards are looked at after one was lost unseen; the first of them is then lost too."""


def small_deck():
    table = Table.new()
    for card in CARDS:
        table.unseen[card] += 1
    table.deck, table.due = len(CARDS), 2
    return table


def chosen_lazily(table, script, seen=(), chance=Fraction(1)):
    """Every way the script can go, as (what was seen, how likely)."""
    if not script:
        yield seen, chance
        return
    step, rest = script[0], script[1:]
    ways = {"turn": turn_outcomes, "lose": lambda _: 1, "look": lambda table: total(table.unseen)}[step](table)
    for outcome in range(ways):
        twin, found = copied(table), seen
        if step == "turn":
            found = (*seen, int(turn_card(twin, outcome)))
        elif step == "look":
            look_at_card(twin, outcome)
            found = (*seen, int(twin.top[twin.fixed - 1]))
        else:
            lose_card(twin)
        yield from chosen_lazily(twin, rest, found, chance / ways)


def shuffled_first():
    """The same script on every order of the deck."""
    orders = list(permutations(CARDS))
    for order in orders:
        yield (order[0], order[2], order[3], order[3], order[4]), Fraction(1, len(orders))


def added_up(ways):
    sums = defaultdict(Fraction)
    for seen, chance in ways:
        sums[seen] += chance
    return dict(sums)


def test_g9_lazy_choices_and_a_real_shuffle_have_the_same_distribution():
    assert added_up(chosen_lazily(small_deck(), SCRIPT)) == added_up(shuffled_first())


def test_g9_the_house_deck_turns_up_as_a_shuffled_one_does():
    """Thousands of decks with every other card lost unseen: kinds as often as due, within five sigma."""
    box, rng, decks = snailhouse.game("giant-snail").box, dice(3), 4000
    pairs = Counter()
    for _ in range(decks):
        table = Table.new()
        for kind in range(Course.BURROW + 1):
            table.unseen[kind] = box.deck[0, kind]
        table.deck, turned = 26, []
        while table.deck:
            turned.append(int(turn_card(table, below(rng, turn_outcomes(table)))))
            lose_card(table)
        pairs[turned[0] == Course.BURROW, turned[12] == Course.BURROW] += 1
    ways = {(True, True): 6 * 5, (True, False): 6 * 20, (False, True): 20 * 6, (False, False): 20 * 19}
    for found, number in ways.items():
        share = number / (26 * 25)
        sigma = (decks * share * (1 - share)) ** 0.5
        assert abs(pairs[found] - decks * share) < 5 * sigma
