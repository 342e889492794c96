import pytest

import snailhouse
from snailhouse import CHANCE, IllegalMove, Refusal
from snailhouse.core.language import speaking
from snailhouse.testing import random_matches


@pytest.fixture
def match():
    match = snailhouse.game("snails-pace", start="x").match()
    match.chance(0)
    return match


@pytest.mark.parametrize("move", [-1, 9, 10**12, "0", None, 1.0, True])
def test_what_is_no_move_id_is_refused_and_nothing_changes(match, move):
    before = match.table.tobytes()
    with pytest.raises(IllegalMove, match="no move"):
        match.play(move)
    assert match.table.tobytes() == before
    assert len(match.events) == 1


def test_chance_and_moves_cannot_be_confused(match):
    with pytest.raises(Refusal, match="seat 0 is to decide, not chance"):
        match.chance(0)
    match.play(0)
    assert match.actor == CHANCE
    with pytest.raises(IllegalMove, match="a matter of chance"):
        match.play(0)
    for outcome in (-1, 216, "3", True):
        with pytest.raises(Refusal, match="outcome"):
            match.chance(outcome)


def test_a_running_game_has_no_result(match):
    for ask in (match.payoffs, match.result_text):
        with pytest.raises(Refusal, match="not over yet"):
            ask()


def test_nothing_can_be_undone_at_the_start():
    with pytest.raises(Refusal, match="nothing has happened yet"):
        snailhouse.game("snails-pace").match().undo()


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_exist_has_no_view(match, seat):
    for ask in (match.view, match.log, match.seen_events):
        with pytest.raises(Refusal, match=f"there is no seat {seat}; seats are 0 to 1"):
            ask(seat)


def test_moves_are_worded_for_the_table_and_the_language_of_the_moment(match):
    english = match.moves()
    with speaking("ca"):
        catalan = match.moves()
        assert [move.id for move in catalan] == [move.id for move in english] == match.legal()
        assert not {move.text for move in catalan} & {move.text for move in english}
    move = english[0]
    match.play(move.id)
    assert match.log()[-1] == f"X: {move.text}"
    with speaking("ca"):
        assert match.log()[-1] == f"X: {catalan[0].text}"
    match.undo()
    match.table.to_go[0, move.id] -= 1
    assert match.moves()[0].text != move.text, "the table was changed by hand"


def test_a_match_tells_its_events_from_the_first_or_from_any_number_on(match):
    match.play(0)
    match.chance(0)
    told = [event.text for event in match.history()]
    assert told == match.log() == match.log(since=0)
    assert len(told) == len(match.events) == 3
    assert [event.text for event in match.history(since=2)] == match.log(since=2) == told[2:]


def test_the_readme_of_the_package_is_true():
    import doctest

    done = doctest.testmod(snailhouse)
    assert done.failed == 0
    assert done.attempted > 3


def test_a_moment_is_a_match_of_its_own(match):
    for _ in range(4):
        match.play(match.legal()[0])
        while match.outcomes:
            match.chance(0)
    past = [match.view(position=number) for number in range(len(match.events))]
    moment = match.at(1)
    assert (moment.events, moment.view()) == (match.events[:1], match.view(position=1))
    moment.play(moment.legal()[-1])
    twin = match.copy()
    twin.undo()
    while twin.outcomes:
        twin.chance(7)
    again = [match.view(position=number) for number in range(len(match.events))]
    assert again == past, "playing on from the past changed it"


@pytest.mark.parametrize("position", [-1, 2])
def test_a_position_that_never_was_is_refused(match, position):
    for look in (match.at, lambda number: match.view(position=number)):
        with pytest.raises(Refusal, match=f"there is no position {position}; positions are 0 to 1"):
            look(position)


def test_what_is_taken_back_within_what_was_taken_back_is_put_back_too():
    """Each by itself: no two of the tables that are kept meanwhile are one and the same."""
    *_, match = random_matches(snailhouse.game("snails-pace"), 1, every=10**6)
    tables = list(match.tables)
    match.redo(match.rewind(12))
    for _ in range(2):
        outer = match.rewind(10)
        assert match.data == tables[10]
        inner = match.rewind(5)
        assert match.data == tables[5]
        match.redo(inner)
        assert match.data == tables[10]
        match.redo(outer)
        assert match.tables == tables
