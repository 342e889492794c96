"""The conformance suite finds what it looks for, and says where: each game here has one fault."""

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from snailhouse.core import registry
from snailhouse.core.errors import BrokenRule
from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.testing import checks
from snailhouse.testing.audit import shared
from tests.guests import LEAF_DASH, installed, invited


@pytest.mark.parametrize("paid", [[1], [0], [0.5], [1, 0], [0.5, 0.5], [1 / 3] * 3, [0.2] * 5 + [0], [0, 0, 0]])
def test_one_point_is_shared_equally(paid):
    assert shared(np.array(paid, float), len(paid))


@pytest.mark.parametrize(
    "paid", [[2], [0.25], [1, 1], [0.5, 0], [0.75, 0.25], [-1, 1], [1 / 3 + 1e-14, 0.9, 0.1]]
)
def test_other_payoffs_are_a_fault(paid):
    assert not shared(np.array(paid, float), len(paid))


@pytest.fixture(scope="module")
def leaf_dash(tmp_path_factory):
    """The room of the guest's game, to be spoilt."""
    with invited(*installed(LEAF_DASH, tmp_path_factory.mktemp("metadata"))):
        yield registry.room("leaf-dash")


def spoilt(room, part, **changes):
    """A game of the room with other functions in one of its modules."""
    module = SimpleNamespace(**{**vars(getattr(room, part)), **changes})
    return Game(replace(room, **{part: module}))


def failure(check, game):
    with pytest.raises((AssertionError, BrokenRule)) as failed:
        check(game)
    return str(failed.value)


@kernel
def plays_too_much(box, table, move):
    table.stage = 2
    table.torn += 500


@kernel
def wraps_in_between(box, table, move):
    """Both halves fit, and what is between them does so only in plain Python."""
    table.stage = 2
    table.torn = ((move + 1) << 62) * 4 >> 62


@kernel
def lists_moves(box, table, moves):
    found = [leaf for leaf in range(6) if table.holds[table.turn, leaf]]
    return len(found)


@kernel
def never_ends(box, table, outcome):
    table.dew = 1 - table.dew


@kernel
def hides_nothing(box, table, seat, dice):
    return


@kernel
def peeks(box, table, moves, count, dice):
    for other in range(box.players):
        if table.laid[other]:
            return moves[table.laid[other] % count]
    return moves[0]


def test_a_number_that_does_not_fit_is_named(leaf_dash):
    told = failure(checks.compiled_and_plain_rules_agree, spoilt(leaf_dash, "rules", play=plays_too_much))
    assert re.search(
        r"test_conformance.py:\d+, in plays_too_much\(\): `table.torn \+= 500` stores 500 in Table.torn", told
    )


def test_what_only_compiled_rules_wrap_is_named_with_both_values(leaf_dash):
    told = failure(checks.compiled_and_plain_rules_agree, spoilt(leaf_dash, "rules", play=wraps_in_between))
    assert "plain and compiled rules differ: Table.torn is " in told
    assert " or 0, after play(box, table, " in told
    assert "event 2 of random game 0 of snailhouse.game('leaf-dash', players=3" in told


def test_every_rule_that_is_no_kernel_is_listed(leaf_dash):
    game = spoilt(leaf_dash, "rules", legal=lists_moves, refuses=1)
    told = failure(checks.every_kernel_compiles, game)
    assert "in lists_moves(): `found = [leaf for leaf in range(6)" in told
    assert "makes a list" in told


def test_a_game_without_end_is_named(leaf_dash):
    told = failure(checks.thousands_of_games_are_sound, spoilt(leaf_dash, "rules", chance=never_ends))
    assert "a game that does not end" in told


@kernel
def looks_at_the_last(box, table):
    return table.laid[-1]


@kernel
def forgets_one(box, table, moves, index):
    return moves[0]


def test_an_index_that_counts_from_the_back_is_named(leaf_dash):
    told = failure(checks.no_index_is_negative, spoilt(leaf_dash, "rules", turns=looks_at_the_last))
    assert "laid[-1] counts from the back" in told


def test_a_quick_choice_that_is_not_the_listed_one_is_named(leaf_dash):
    told = failure(checks.thousands_of_games_are_sound, spoilt(leaf_dash, "rules", nth_move=forgets_one))
    assert "a move of count_moves and nth_move that legal does not list there" in told


def test_an_open_secret_is_named_with_its_seat(leaf_dash):
    def view(position, seat):
        return {**leaf_dash.views.view(position, seat), "laid": list(position.table.laid)}

    told = failure(checks.a_seat_sees_the_same_in_a_concealed_copy, spoilt(leaf_dash, "views", view=view))
    assert re.search(r"view of seat \d \(\w+\) depends on what it cannot know", told)
    assert "when seat" in told
    assert "last happened: " in told


def test_a_policy_that_peeks_is_named(leaf_dash):
    game = Game(replace(leaf_dash, tuning=replace(leaf_dash.tuning, greedy=peeks)))
    assert "the greedy policy of seat" in failure(checks.the_greedy_policy_does_not_peek, game)


def test_rules_that_forget_too_little_are_named(leaf_dash):
    told = failure(
        checks.concealing_forgets_what_the_seat_cannot_know,
        spoilt(leaf_dash, "rules", conceal=hides_nothing_of_the_first),
    )
    assert re.search(r"conceal for .* lets the hidden truth through in Table\.", told)


@kernel
def hides_nothing_of_the_first(box, table, seat, dice):
    """Turns the first seat's leaf into one that tells which it was."""
    if seat != 0 and table.laid[0]:
        table.laid[0] = table.laid[0] % 6 + 1


REFUSALS = {
    "always": (lambda position, move: "no leaf today, thank you (L3)", "is legal, but refusal says 'no leaf"),
    "never": (lambda position, move: None, "is not legal, but refusal finds no reason"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals_that_drift_are_named_with_their_move(leaf_dash, name):
    refusal, said = REFUSALS[name]
    told = failure(checks.refusals_and_legal_moves_agree, spoilt(leaf_dash, "words", refusal=refusal))
    assert re.search(r"^move \d ", told)
    assert said in told


@pytest.mark.parametrize("ending", ["", " (L9)", " (L3, X1)"])
def test_a_refusal_without_a_ruling_of_the_rulebook_is_named(leaf_dash, ending):
    game = spoilt(leaf_dash, "words", refusal=lambda position, move: f"you cannot lay that leaf{ending}")
    told = failure(checks.a_refusal_names_a_ruling_of_the_rulebook, game)
    assert "names no ruling of the rulebook, which has L1, L2, L3, L4, L5, L6" in told
    assert ending in told


def test_a_refusal_that_tells_a_secret_is_named(leaf_dash):
    def refusal(position, move):
        return f"others have laid {list(position.table.laid)} (L3)"

    told = failure(checks.a_refusal_tells_no_secret, spoilt(leaf_dash, "words", refusal=refusal))
    assert "depends on what seat" in told


def test_moves_without_a_text_of_their_own_are_named(leaf_dash):
    game = spoilt(leaf_dash, "words", move_text=lambda position, move: "lay a leaf")
    told = failure(checks.every_legal_move_is_playable_and_has_its_own_text, game)
    assert "several legal moves are called ['lay a leaf'] (en)" in told


def test_a_view_of_another_shape_is_named(leaf_dash):
    def view(position, seat):
        return {**leaf_dash.views.view(position, seat), "dew": "six"}

    told = failure(checks.views_have_the_type_they_say, spoilt(leaf_dash, "views", view=view))
    assert "the view of seat 0 (Blue): Expected `int | null`, got `str` - at `$.dew`" in told
