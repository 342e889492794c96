"""Before the game: who may sit where, and who may start."""

import pytest

from snailhouse import Refusal
from snailhouse.table import (
    Asker,
    Clock,
    Fill,
    Fresh,
    Leave,
    NotNow,
    NotYours,
    Open,
    PlayMove,
    Rename,
    Sit,
    Start,
    Visitor,
    opening,
    seen_by,
)
from tests.table.parlour import ADA, BOB, CID, EVE, SEED, Parlour


def names(parlour):
    return [seat.name for seat in parlour.table.seats]


def test_the_opener_sits_first_and_others_take_open_seats():
    parlour = Parlour()
    assert names(parlour) == ["Ada", ""]
    parlour.do(BOB, Sit())
    assert names(parlour) == ["Ada", "Bob"]
    assert parlour.table.seats_of("bob") == [1]


def test_seats_can_be_given_to_me_bots_and_nobody():
    parlour = Parlour(["random", "open", "me"], game="high-card")
    assert [seat.kind for seat in seen_by(parlour.table).seats] == ["bot", "open", "person"]
    assert parlour.table.seats_of("ada") == [2]


def test_a_seat_has_one_holder_and_a_visitor_one_seat():
    parlour = Parlour(game="high-card")
    parlour.do(BOB, Sit(seat=2))
    with pytest.raises(NotNow, match="seat 2 is taken by Bob"):
        parlour.do(CID, Sit(seat=2))
    with pytest.raises(NotNow, match="you have a seat already"):
        parlour.do(BOB, Sit())
    parlour.do(CID, Sit())
    with pytest.raises(NotNow, match="every seat is taken"):
        parlour.do(EVE, Sit())
    with pytest.raises(Refusal, match="there is no seat 7; seats are 0 to 2"):
        parlour.do(EVE, Sit(seat=7))


def test_at_a_hot_seat_table_one_visitor_has_several_seats_with_names():
    parlour = Parlour(["me", "me"], hot_seat=True)
    parlour.do(ADA, Rename(name="Granny", seat=1))
    parlour.do(ADA, Start())
    assert names(parlour) == ["Ada", "Granny"]
    assert [seat.yours for seat in seen_by(parlour.table, 0).seats] == [True, True]
    for _ in range(6):
        parlour.do(ADA, PlayMove(move=parlour.table.match.legal()[0]))


def test_two_seats_for_one_visitor_only_at_a_hot_seat_table():
    with pytest.raises(Refusal, match="only at a hot-seat table"):
        Parlour(["me", "me"])


def test_a_host_without_a_seat_may_fill_seats_and_start_and_sees_that():
    parlour = Parlour(["open", "random"])
    assert seen_by(parlour.table, host=True).rights == ["start", "fill", "remove"]
    assert seen_by(parlour.table).rights == []
    for right in (Fill(seat=0, with_="random"), Start()):
        with pytest.raises(NotYours):
            parlour.do(EVE, right)
        parlour.do(ADA, right)
    assert seen_by(parlour.table, host=True).rights == ["remove"]


def test_the_host_gives_seats_to_bots_and_clears_them():
    parlour = Parlour()
    parlour.do(ADA, Fill(seat=1, with_="random"))
    assert parlour.table.seats[1].bot == "random"
    parlour.do(ADA, Fill(seat=1, with_="greedy"))
    assert parlour.table.seats[1].bot == "greedy", "one bot takes the place of another"
    parlour.do(ADA, Fill(seat=1, with_="open"))
    with pytest.raises(NotNow, match="seat 1 is open already"):
        parlour.do(ADA, Fill(seat=1, with_="open"))
    parlour.do(BOB, Sit())
    with pytest.raises(NotNow, match="Bob sits there; clear the seat first"):
        parlour.do(ADA, Fill(seat=1, with_="random"))
    with pytest.raises(NotYours, match="only the host"):
        parlour.do(BOB, Fill(seat=0, with_="open"))
    with pytest.raises(Refusal, match="there is no bot 'genius'"):
        Parlour(["me", "genius"])


def test_leaving_before_the_start_opens_the_seat():
    parlour = Parlour()
    parlour.do(BOB, Sit())
    parlour.do(BOB, Leave())
    assert parlour.table.seats[1].is_open
    with pytest.raises(NotYours, match="you have no seat"):
        parlour.do(BOB, Leave())


def test_a_game_starts_when_all_seats_are_taken_or_filled():
    parlour = Parlour()
    with pytest.raises(NotNow, match="1 of 2 seats are open"):
        parlour.do(ADA, Start())
    with pytest.raises(NotYours, match="only the host or somebody at the table"):
        parlour.do(EVE, Start(fill="random"))
    parlour.do(ADA, Start(fill="random"))
    assert parlour.table.phase == "playing"
    assert parlour.table.actor >= 0, "chance has been settled before anybody decides"
    for command in (Sit(), Start(), Fill(seat=1, with_="open")):
        with pytest.raises(NotNow, match="the game has begun"):
            parlour.do(EVE, command)


def test_no_move_before_the_start():
    with pytest.raises(NotNow, match="the game has not begun"):
        Parlour().do(ADA, PlayMove(move=0))


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\N{BRAILLE PATTERN BLANK}", "\N{RIGHT-TO-LEFT MARK}"])
def test_names_are_short_and_printable(name):
    parlour = Parlour()
    with pytest.raises(Refusal, match="a name has 1 to 24 printable characters"):
        parlour.do(BOB, Sit(name=name))
    with pytest.raises(Refusal, match="a name has"):
        parlour.do(ADA, Rename(name=name))


@pytest.mark.parametrize(
    ("chosen", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {"meeting": "fly"}}, "option meeting"),
        ({"options": {"room": 1}}, "no option 'room'"),
        ({"options": {"self": 1}}, "no option 'self'"),
        ({"seats": ["me"]}, "Snail's Pace with these options has 2, not 1"),
        ({"clock": Clock("move", 0)}, "clock limit: move takes 5 to 3600 seconds, not 0"),
        ({"clock": Clock("days", 99)}, "clock limit: days takes 1 to 30 days, not 99"),
        ({"clock": Clock("none", 5)}, "clock limit: none takes 0 to 0"),
        ({"clock": Clock("move", 60, 5)}, "only a clock of kind 'game' gives time back"),
        ({"clock": Clock("game", 60, 61)}, "clock increment: 0 to 60 seconds, not 61"),
        ({"game": "high-card", "clock": Clock("move", 60, expiry="lose")}, "only with two rivals"),
    ],
)
def test_a_table_that_makes_no_sense_is_not_opened(chosen, complaint):
    with pytest.raises(Refusal) as refusal:
        opening(Open(**({"game": "snails-pace"} | chosen)), Asker(ADA, 0, fresh=Fresh("t", SEED)))
    assert complaint in str(refusal.value)


def test_an_edition_comes_as_data_and_never_as_a_file_of_the_house(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text('name = "big"\ncards = 60\n')
    with pytest.raises(Refusal, match="edition: at a table it takes house or an edition's data"):
        Parlour(game="high-card", options={"edition": str(file)})
    parlour = Parlour(game="high-card", options={"edition": {"name": "big", "cards": 60}})
    assert seen_by(parlour.table).options == {"players": 3, "edition": "big"}
    for cards in (7, 2**80):
        with pytest.raises(Refusal, match="cards"):
            Parlour(game="high-card", options={"edition": {"name": "odd", "cards": cards}})


def test_a_nameless_visitor_cannot_sit():
    with pytest.raises(Refusal, match="a name has"):
        opening(Open(game="snails-pace"), Asker(Visitor("x", ""), 0, fresh=Fresh("t", SEED)))
