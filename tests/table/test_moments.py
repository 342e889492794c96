"""Looking back: every moment as the seat knew it and was told it, during the game and after."""

import pytest

import snailhouse
from snailhouse import CHANCE, SPECTATOR, Refusal, dice
from snailhouse.table import Resign, moments
from tests.table.parlour import (
    ADA,
    LOOKING,
    briefly,
    concealed,
    everyone,
    started,
    two,
    with_secrets,
)

GAMES = [*snailhouse.game_ids(), "high-card"]
SECRETIVE = ["cargolino-valentino", "high-card"]


@pytest.mark.parametrize("name", GAMES)
def test_looking_back_tells_nothing_that_the_seat_may_not_know(name):
    parlour, rng = started(game=name, seed=LOOKING), dice(8)
    for _ in range(2):
        parlour.move()
    if snailhouse.game(name).room.has_secrets:
        parlour.state = briefly
        with_secrets(parlour)
    assert parlour.table.phase == "playing"
    match = parlour.table.match
    for seat in everyone(parlour.table):
        shown = moments(match, seat, 0, 1_000)
        blind = moments(concealed(parlour.table, seat, rng).match, seat, 0, 1_000)
        assert len(shown) == len(match.events) + 1
        assert [(told.actor, told.text, told.touched) for told in shown] == [
            (told.actor, told.text, told.touched) for told in blind
        ]
        for told in shown:
            assert told.view == match.position_at(told.number).concealed(seat, rng).seen_by(seat)


def test_the_set_up_comes_first_and_then_each_event():
    match = two().table.match
    first, second = moments(match, 0, 0, 2)
    assert (first.number, first.actor, first.text, first.touched) == (0, None, None, ())
    assert (second.number, second.actor, second.text) == (1, CHANCE, match.log(0)[0])
    assert moments(match, 0, 1, 1) == [second]
    assert moments(match, 0, 99, 5) == []


@pytest.mark.parametrize("name", SECRETIVE)
def test_after_the_game_each_seat_reads_what_it_was_told_and_no_more(name):
    parlour = started(game=name)
    told = {seat: [] for seat in everyone(parlour.table)}
    while parlour.table.phase == "playing":
        for seat, sentences in told.items():
            sentences += [event.text for event in parlour.table.match.history(seat, len(sentences))]
        parlour.move()
    match = parlour.table.match
    assert match.over
    for seat, sentences in told.items():
        shown = moments(match, seat, 1, 10_000)
        assert [moment.text for moment in shown][: len(sentences)] == sentences
        assert sentences != match.log(seat)[: len(sentences)], "the log of a finished game hides nothing"


def test_a_game_given_up_is_looked_back_at_as_it_was_known():
    parlour = started(["me", "random"], game="high-card", options={"players": 2})
    parlour.do(ADA, Resign())
    assert parlour.table.phase == "over"
    assert moments(parlour.table.match, SPECTATOR, 1, 1)[0].text == "Player 1 is given a card"


def test_a_stranger_to_the_game_has_no_eyes():
    with pytest.raises(Refusal, match="no seat 7"):
        moments(two().table.match, 7, 0, 1)
