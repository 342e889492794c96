"""The guest that these tests play with keeps its own secrets."""

import pytest

import snailhouse
from snailhouse.testing import checks

CHECKS = [
    checks.a_seat_sees_the_same_in_a_concealed_copy,
    checks.what_a_seat_receives_tells_no_secret,
    checks.a_record_replays_to_the_same_bytes,
    checks.every_chance_outcome_can_happen,
    checks.views_are_json_and_can_be_drawn,
    checks.the_log_tells_every_event,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("players", [1, 3])
def test_high_card_conforms(check, players):
    check(snailhouse.game("high-card", players=players))
