"""Looking back: every moment as the seat knew it, and when the game is over, with nothing hidden."""

import pytest

import snailhouse
from snailhouse import CHANCE, SPECTATOR, Refusal, dice
from snailhouse.table import Resign, moments
from tests.table.parlour import ADA, concealed, everyone, started, two

GAMES = [*snailhouse.game_ids(), "high-card"]


@pytest.mark.parametrize("name", GAMES)
def test_looking_back_tells_nothing_that_the_seat_may_not_know(name):
    parlour, rng = started(game=name), dice(8)
    for _ in range(2):
        parlour.move()
    assert parlour.table.phase == "playing"
    match = parlour.table.match
    for seat in everyone(parlour.table):
        shown = moments(match, seat, 0, 1_000, revealed=False)
        blind = moments(concealed(parlour.table, seat, rng).match, seat, 0, 1_000, revealed=False)
        assert len(shown) == len(match.events) + 1
        assert [(told.actor, told.text, told.touched) for told in shown] == [
            (told.actor, told.text, told.touched) for told in blind
        ]
        for told in shown:
            assert told.view == match.position_at(told.number).concealed(seat, rng).seen_by(seat)


def test_the_set_up_comes_first_and_then_each_event():
    match = two().table.match
    first, second = moments(match, 0, 0, 2, revealed=False)
    assert (first.number, first.actor, first.text, first.touched) == (0, None, None, ())
    assert (second.number, second.actor, second.text) == (1, CHANCE, match.log(0)[0])
    assert moments(match, 0, 1, 1, revealed=False) == [second]
    assert moments(match, 0, 99, 5, revealed=False) == []


def test_a_game_given_up_hides_nothing_any_more():
    parlour = started(["me", "random"], game="high-card", options={"players": 2})
    match = parlour.table.match
    hidden = moments(match, SPECTATOR, 1, 1, revealed=False)[0].text
    shown = moments(match, SPECTATOR, 1, 1, revealed=True)[0].text
    assert hidden == "Player 1 is given a card"
    assert shown != hidden
    parlour.do(ADA, Resign())
    assert parlour.table.phase == "over"
    assert not match.over


def test_a_stranger_to_the_game_has_no_eyes():
    with pytest.raises(Refusal, match="no seat 7"):
        moments(two().table.match, 7, 0, 1, revealed=False)
