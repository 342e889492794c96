"""Replies that refute, staged in real games: a search whose rivals were paid for its own success would not fear
them, and fails every test here."""

import pytest

from snailhouse.bots.search import Effort, analyse
from snailhouse.games.cargolino.records import COLOURS
from snailhouse.games.snails_pace.solving import worked_out
from tests.cargolino.staging import BLUE, GREEN, PURPLE, RED, WHITE, put
from tests.cargolino.staging import new_match as new_cargolino
from tests.cargolino.staging import roll as roll_colours
from tests.giant_snail.scene import BLACK as BLACK_SEAT
from tests.giant_snail.scene import BLUE as BLUE_SEAT
from tests.giant_snail.scene import RED as RED_SEAT
from tests.giant_snail.scene import Scene
from tests.snail_invasion.positions import SNAILS, garden
from tests.snail_invasion.positions import roll as roll_total
from tests.snails_pace.positions import O, X, close, place, roll_of, started

THOUGHT = Effort(simulations=3_000)


def best_of(match):
    """The move that the search would play, and its chance."""
    return analyse(match.position, THOUGHT, seed=1).candidates[0]


def test_snails_pace_a_rival_takes_the_race_that_decides():
    """O needs one step on track 8 to win the game, and has two other races to walk in if it were kind."""
    match = started()
    for track, winner in ((1, X), (2, O), (3, O), (4, X), (5, O)):
        close(match, track, winner)
    place(match, 6, x=3, o=6)
    place(match, 7, x=5, o=3)
    place(match, 8, x=2, o=1)
    match.chance(roll_of(1, 6, 6))
    exact = worked_out(match.position)
    assert exact is not None
    best = best_of(match)
    assert best.chance == pytest.approx(max(exact.values()), abs=0.05)


def test_snail_invasion_a_gardener_finishes_the_plant():
    """The red queen and drone lack a pawn, and four are 5 to 8 squares away: whatever the Snails do, at least
    14 of 36 rolls finish the plant, and as many the turn after. A kind Gardener would not."""
    stacks = {12: "rQ rD", 7: "rP", 6: "rP", 5: "rP", 4: "rP", 8: "SD", 10: "SP", 11: "SQ"}
    match = roll_total(garden(stacks, SNAILS, garden="one-colour"), 5)
    assert best_of(match).chance < 0.15


def test_cargolino_a_rival_does_not_spare_ones_snails():
    """Player 2 has four dice next, for snails one square before they pay less, and can end the race."""
    match = new_cargolino([PURPLE, BLUE], [RED, GREEN])
    table = match.table
    for seat in range(2):
        table.hands[1, seat] = table.hands[0, seat]
    put(match, purple=6, blue=6, red=6, green=6, yellow=18, white=19)
    table.race = 1
    put(match, purple=6, blue=12, red=6, green=10, yellow=12, white=18)
    roll_colours(match, WHITE, WHITE, WHITE, WHITE)
    table.dice[COLOURS.index(WHITE)] = 1
    assert best_of(match).chance < 0.87


def test_giant_snail_a_rival_levels_the_last_vote():
    """Red and Blue have as many votes, as many workers at home and as many abroad. One worker more puts Red
    ahead, and the game ends with this round, but Blue has an action after Red's and takes the vote back."""
    scene = Scene()
    scene.kill_snail()
    for seat in (RED_SEAT, BLUE_SEAT):
        scene.table.votes[seat] = 9
        scene.put(seat, 1)
        scene.put(seat, 7)
    scene.table.step = 3
    scene.table.forfeited[BLACK_SEAT] = 1
    assert best_of(scene.match).chance < 0.7
