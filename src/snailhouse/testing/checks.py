"""The checks of the conformance suite, in the order in which a newcomer meets them.

Every one takes a game, and fails by an assertion that says what was found, and where.
"""

from __future__ import annotations

from collections.abc import Callable

from snailhouse.core.game import Game
from snailhouse.testing.guide_checks import (
    every_part_of_a_move_is_explained,
    everything_on_the_board_is_explained,
    the_goal_is_told_to_everybody,
    the_guide_tells_no_secret,
)
from snailhouse.testing.index_checks import no_index_is_negative
from snailhouse.testing.lesson_checks import (
    lessons_and_exercises_are_true,
    the_pictures_of_the_rulebook_are_true,
)
from snailhouse.testing.rule_checks import (
    a_copy_is_independent,
    a_finished_game_has_no_actor_and_a_result,
    a_record_replays_to_the_same_bytes,
    an_observation_can_be_written_over,
    every_chance_outcome_can_happen,
    every_kernel_compiles,
    every_seat_observes_numbers,
    the_same_seed_gives_the_same_game,
    thousands_of_games_are_sound,
    undo_restores_every_earlier_moment,
)
from snailhouse.testing.secrecy import what_a_seat_receives_tells_no_secret
from snailhouse.testing.secret_checks import (
    a_same_view_is_the_same_for_everybody,
    a_seat_sees_the_same_in_a_concealed_copy,
    concealing_forgets_what_the_seat_cannot_know,
    the_greedy_policy_does_not_peek,
    views_are_json_and_can_be_drawn,
    views_have_the_type_they_say,
)
from snailhouse.testing.twin_checks import compiled_and_plain_rules_agree
from snailhouse.testing.value_checks import (
    a_position_never_changes,
    compiling_changes_nothing_others_see,
    games_matches_and_positions_can_be_copied,
    games_matches_and_positions_reach_another_process,
    the_room_is_whole,
)
from snailhouse.testing.word_checks import (
    a_refusal_names_a_ruling_of_the_rulebook,
    a_refusal_tells_no_secret,
    every_legal_move_is_playable_and_has_its_own_text,
    every_other_id_is_refused_with_a_reason,
    refusals_and_legal_moves_agree,
    the_log_tells_every_event,
    the_rulebook_is_there,
    touching_a_moves_parts_leads_to_it,
)

CHECKS: tuple[Callable[[Game], None], ...] = (
    the_room_is_whole,
    every_kernel_compiles,
    thousands_of_games_are_sound,
    compiled_and_plain_rules_agree,
    no_index_is_negative,
    every_chance_outcome_can_happen,
    a_finished_game_has_no_actor_and_a_result,
    a_copy_is_independent,
    undo_restores_every_earlier_moment,
    a_record_replays_to_the_same_bytes,
    the_same_seed_gives_the_same_game,
    every_seat_observes_numbers,
    an_observation_can_be_written_over,
    every_legal_move_is_playable_and_has_its_own_text,
    every_other_id_is_refused_with_a_reason,
    refusals_and_legal_moves_agree,
    a_refusal_names_a_ruling_of_the_rulebook,
    a_refusal_tells_no_secret,
    touching_a_moves_parts_leads_to_it,
    the_log_tells_every_event,
    the_rulebook_is_there,
    lessons_and_exercises_are_true,
    the_pictures_of_the_rulebook_are_true,
    a_seat_sees_the_same_in_a_concealed_copy,
    concealing_forgets_what_the_seat_cannot_know,
    what_a_seat_receives_tells_no_secret,
    the_greedy_policy_does_not_peek,
    a_same_view_is_the_same_for_everybody,
    views_are_json_and_can_be_drawn,
    views_have_the_type_they_say,
    the_goal_is_told_to_everybody,
    everything_on_the_board_is_explained,
    every_part_of_a_move_is_explained,
    the_guide_tells_no_secret,
    games_matches_and_positions_can_be_copied,
    games_matches_and_positions_reach_another_process,
    a_position_never_changes,
    compiling_changes_nothing_others_see,
)

ROOM_CHECKS: frozenset[Callable[[Game], None]] = frozenset(
    (
        the_room_is_whole,
        the_rulebook_is_there,
        lessons_and_exercises_are_true,
        the_pictures_of_the_rulebook_are_true,
    )
)
"""Those of what all games of a room share: whatever the options, they look at the same."""
