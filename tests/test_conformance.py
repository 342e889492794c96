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
from snailhouse.core.room import Explanation
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


def test_a_chance_outcome_without_words_is_named(leaf_dash):
    def chance_text(position, outcome):
        return leaf_dash.words.chance_text(position, outcome) if outcome != 3 else ""

    game = spoilt(leaf_dash, "words", chance_text=chance_text)
    told = failure(checks.every_chance_outcome_can_happen, game)
    assert "chance_text has no words for outcome 3" in told
    assert "is told by no words" in failure(
        checks.the_log_tells_every_event, spoilt(leaf_dash, "words", chance_text=lambda *_: "")
    )


def test_a_finished_game_without_words_is_named(leaf_dash):
    game = spoilt(leaf_dash, "words", result_text=lambda position: "")
    assert "result_text says nothing" in failure(checks.a_finished_game_has_no_actor_and_a_result, game)


ASKED = []


@kernel
def ends_once_often_asked(box, table, outcome):
    ASKED.append(outcome)
    table.stage = 1 if table.stage == 0 else 3 if len(ASKED) > 5 else 0
    table.turn = 0


def test_rules_that_remember_something_outside_of_the_table_are_found(leaf_dash):
    ASKED.clear()
    game = spoilt(leaf_dash, "rules", chance=ends_once_often_asked)
    told = failure(checks.the_same_seed_gives_the_same_game, game)
    assert "the rules remember something outside of the table" in told


@kernel
def observes_too_much(box, table, seat, out):
    out.own_steps = 2e6


@kernel
def observes_on_top(box, table, seat, out):
    out.rounds += table.round


@kernel
def erases_nothing(observation, numbers):
    return


def test_observations_that_are_no_numbers_for_a_learner_are_named(leaf_dash):
    game = spoilt(leaf_dash, "rules", observe=observes_too_much)
    assert "Observation.own_steps holds [2000000.0" in failure(
        checks.every_seat_observes_numbers, game
    ).replace("holds 2000000.0", "holds [2000000.0")
    game = spoilt(leaf_dash, "rules", observe=observes_on_top, erase=erases_nothing)
    told = failure(checks.an_observation_can_be_written_over, game)
    assert "Observation.rounds keeps numbers of another table" in told


def test_moves_that_touch_the_same_are_named(leaf_dash):
    game = spoilt(leaf_dash, "parts", parts=lambda position, move: ("leaf",))
    assert "several legal moves have the parts [('leaf',)]" in failure(
        checks.touching_a_moves_parts_leads_to_it, game
    )
    assert "no legal move touches" in failure(checks.lessons_and_exercises_are_true, game)


def test_a_refusal_that_is_no_sentence_is_named(leaf_dash):
    game = spoilt(leaf_dash, "words", refusal=lambda position, move: "no (L3)")
    told = failure(checks.every_other_id_is_refused_with_a_reason, game)
    assert "is no sentence: 'no (L3)'" in told


def test_a_room_that_is_not_whole_is_named_by_what_is_missing(leaf_dash):
    words = {name: part for name, part in vars(leaf_dash.words).items() if name != "result_text"}
    told = failure(checks.the_room_is_whole, Game(replace(leaf_dash, words=SimpleNamespace(**words))))
    assert "result_text" in told


def test_a_rulebook_of_another_name_is_named(leaf_dash):
    other = Game(replace(leaf_dash, about=replace(leaf_dash.about, title="Leaf Rush")))
    assert "begins with '# Leaf Dash'" in failure(checks.the_rulebook_is_there, other)


def test_a_view_that_is_not_the_same_for_everybody_is_named(leaf_dash):
    told = failure(checks.a_same_view_is_the_same_for_everybody, spoilt(leaf_dash, "views", SAME_VIEW=True))
    assert "SAME_VIEW is True, but" in told


def test_views_that_no_program_reads_or_nobody_sees_are_named(leaf_dash):
    def view(position, seat):
        return {**leaf_dash.views.view(position, seat), "dew": (1, 2)}

    told = failure(checks.views_are_json_and_can_be_drawn, spoilt(leaf_dash, "views", view=view))
    assert "changes on its way through JSON" in told
    unseen = spoilt(leaf_dash, "board", picture=lambda view: " ")
    assert "picture() is empty for seat 0" in failure(checks.views_are_json_and_can_be_drawn, unseen)


def test_a_game_that_is_another_after_its_way_is_named(leaf_dash):
    other = spoilt(leaf_dash, "words", result_text=lambda position: "Over.")
    assert "_pickled gives something else: snailhouse.game(" in failure(
        checks.games_matches_and_positions_can_be_copied, other
    )


def guided(room, **changes):
    """A game of the room with a guide that says what is right but for these changes."""
    guide = SimpleNamespace(
        goal=lambda position, seat: "Be the first at the lettuce.",
        things=lambda position, seat: [f"leaf-{leaf}" for leaf in range(1, 7)],
        explain=lambda position, seat, thing: (
            Explanation("A leaf", "Lay it face down (L3).") if thing.startswith("leaf-") else None
        ),
    )
    return Game(replace(room, guide=SimpleNamespace(**{**vars(guide), **changes})))


GUIDES = {
    "no goal": (checks.the_goal_is_told_to_everybody, {"goal": lambda position, seat: ""}, "the goal of"),
    "a missing thing": (
        checks.every_part_of_a_move_is_explained,
        {"things": lambda position, seat: ["leaf-1"]},
        "the guide does not have ['leaf-2'",
    ),
    "no ruling": (
        checks.everything_on_the_board_is_explained,
        {"explain": lambda *_: Explanation("A leaf", "Lay it face down.")},
        "no ruling of the rulebook: 'Lay it face down.'",
    ),
    "no words": (
        checks.everything_on_the_board_is_explained,
        {"explain": lambda *_: None},
        "not explained: None",
    ),
    "a goal that tells a secret": (
        checks.the_guide_tells_no_secret,
        {"goal": lambda position, seat: f"Others have laid {list(position.table.laid)}."},
        "the goal told to",
    ),
    "a thing that tells a secret": (
        checks.the_guide_tells_no_secret,
        {"explain": lambda position, *_: Explanation("A leaf", f"Laid: {list(position.table.laid)}.")},
        "depends on what it cannot know",
    ),
    "things that tell a secret": (
        checks.the_guide_tells_no_secret,
        {"things": lambda position, seat: [f"leaf-{leaf}" for leaf in position.table.laid]},
        "which things there are told to",
    ),
}


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_with_a_fault_is_named(leaf_dash, name):
    check, changes, said = GUIDES[name]
    check(guided(leaf_dash))
    assert said in failure(check, guided(leaf_dash, **changes))
