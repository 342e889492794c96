"""A seat has one name: at the table, in its record when it is brought back, and wherever results are told."""

import pytest

import snailhouse
from snailhouse.core.gamerecord import read_record, save
from snailhouse.core.language import speaking
from snailhouse.table.export import export_record
from snailhouse.table.replays import names_called_in
from snailhouse.table.seats import SHELLS, Seat, bot_name
from tests.table.parlour import started


def test_a_record_calls_the_seats_as_the_table_did():
    table = started(["me", "easy", "random"], game="giant-snail").table
    record = read_record(export_record(table, 0))
    assert record.players == ["Ada", "easy bot", "random bot"], "who reads the file sees the levels"
    assert names_called_in(record) == list(table.names()) == ["Ada", "Nacre", "Spira"]


def test_a_record_of_the_terminal_calls_bots_so_too_and_nobody_human():
    match = snailhouse.game("cargolino-valentino", players=3).match()
    record = read_record(save(match, ["human", "medium", "mine.py:choose"]))
    assert names_called_in(record) == ["", "Nacre", "mine.py:choose"]


def test_a_person_who_is_called_as_a_level_keeps_that_name():
    table = started(["me", "easy"], game="snails-pace").table
    table.seats[0].name = "master"
    assert names_called_in(read_record(export_record(table, 0))) == ["master", "Nacre"]


@pytest.mark.parametrize(("language", "told"), [("en", "easy bot"), ("es", "bot fácil"), ("ca", "bot fàcil")])
def test_where_no_panel_tells_its_level_a_bot_is_described(language, told):
    with speaking(language):
        assert Seat(bot="easy", name="easy bot").described(1) == f"Nacre ({told})"
        assert Seat(holder="a", name="Ada", bot="easy").described(1) == "Ada"


def test_bots_of_one_table_have_different_names():
    assert len({bot_name(seat) for seat in range(len(SHELLS))}) == len(SHELLS)
