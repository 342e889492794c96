"""What one touches on the board: a die, then a snail."""

import snailhouse
from snailhouse.core.language import speaking
from tests.cargolino.staging import BLUE, GREEN, PURPLE, RED, deal, new_match, put, roll


def racing():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, purple=1, blue=2, red=3, green=4, yellow=5, white=6)
    roll(match, BLUE, BLUE, RED, RED)
    return match


def test_a_die_is_touched_and_then_the_snail_it_moves():
    assert [move.parts for move in racing().moves()] == [("die-blue", "snail-blue"), ("die-red", "snail-red")]


def test_a_touch_that_leads_nowhere_is_explained():
    match = racing()
    assert match.why_not_touch(("die-blue",)) is None
    assert "cannot move the white snail" in match.why_not_touch(("die-blue", "snail-white"))
    assert "you have no green die left" in match.why_not_touch(("die-green",))
    assert match.why_not_touch(("dice",)) == "there is no move with that"


def test_a_snail_touched_before_its_die_asks_for_the_die():
    match = racing()
    assert "comes later in the move" in match.why_not_touch(("snail-blue",))
    assert match.why_not_touch(("snail-white",)) == "there is no move with that"
    assert match.why_not_touch(("snail-white", "die-blue")) == "there is no move with that"
    with speaking("ca"):
        assert "ve després en la jugada" in match.why_not_touch(("snail-blue",))


def test_chance_points_at_the_dice_and_at_who_takes_them_but_never_at_a_hidden_deal():
    match = racing()
    assert match.touched(seat=0) == [(), ("player-1",), ("dice",)]


def test_everyone_sees_how_many_cards_are_held():
    match = snailhouse.game("cargolino-valentino", players=2).match()
    assert match.view()["cards"] == 0
    deal(match, [PURPLE, BLUE], [RED, GREEN])
    assert match.view()["cards"] == 2
