"""Registration tells a newcomer everything that is missing or wrong at once."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

import snailhouse
from snailhouse.core.kernel import kernel
from snailhouse.core.registry import BrokenRoom, register, room, rooms
from snailhouse.core.room import Solvable, Solving
from snailhouse.core.room_check import faults


@pytest.fixture
def whole():
    return room("snails-pace")


def test_every_room_of_the_house_is_whole():
    for known in rooms():
        assert faults(known) == []


def test_everything_is_listed_in_one_message(whole):
    broken = replace(
        whole,
        about=replace(whole.about, id="Leaf Dash", ruleset=0, tagline=""),
        rules=SimpleNamespace(MOVES=0, setup=lambda box: None, Box=int),
        words=SimpleNamespace(move_text=lambda position: "", result_text=3),
        board=SimpleNamespace(),
    )
    found = "\n".join(faults(broken))
    for expected in (
        "about.id: must be small letters and digits with dashes, such as 'leaf-dash', not 'Leaf Dash'",
        "about.ruleset: must be a whole number from 1 up, not 0",
        "about.tagline: must be a text",
        "rules.Box: must be a subclass of snailhouse.core.record.Record",
        "rules.Table: missing; declare it as a class Table(Record)",
        "rules.MOVES: must say how many move ids there are",
        "rules.setup: must take (box, table), not (box)",
        "rules.actor: missing; define actor(box, table)",
        "words.move_text: must take (position, move), not (position)",
        "words.refusal: missing; define refusal(position, move)",
        "words.result_text: must be a function result_text(position), not 3",
        "board.picture: missing; define picture(view)",
    ):
        assert expected in found
    with pytest.raises(BrokenRoom) as refused:
        register(broken)
    assert all(f"- {fault}" in str(refused.value) for fault in faults(broken))


def test_what_searches_in_heats_need_is_checked(whole):
    from snailhouse.games.cargolino.insider import between_races, insider, turn_key

    tuning = replace(whole.tuning, insider=insider, turn_key=insider, at_break=between_races)
    found = faults(replace(whole, tuning=tuning))
    assert "tuning: at_break and finish_like go together; one is missing" in found
    assert "tuning: insider is for searches in heats; halving is not set" in found
    assert any(fault.startswith("tuning.turn_key: must take (box, table), not (box: 'Box',") for fault in found)
    assert faults(replace(whole, tuning=replace(whole.tuning, turn_key=turn_key, halving=True))) == []


def test_a_function_without_its_mark_is_told(whole):
    from snailhouse.games.snails_pace import rules

    def play(box, table, move):
        pass

    unmarked = SimpleNamespace(**{name: getattr(rules, name) for name in dir(rules)} | {"play": play})
    assert faults(replace(whole, rules=unmarked)) == ["rules.play: put @kernel above its def"]


@pytest.mark.parametrize(("moves", "good"), [(0, False), (1, True), (32_767, True), (32_768, False)])
def test_a_game_has_from_one_move_id_to_as_many_as_16_bits_hold(whole, moves, good):
    from snailhouse.games.snails_pace import rules

    changed = SimpleNamespace(**{name: getattr(rules, name) for name in dir(rules)} | {"MOVES": moves})
    said = [fault for fault in faults(replace(whole, rules=changed)) if fault.startswith("rules.MOVES")]
    assert (said == []) == good


def test_default_options_that_make_no_game_are_told(whole):
    def fill(options):
        raise ValueError("no board")

    odd = SimpleNamespace(seats=lambda options: 2, fill=fill)
    assert faults(replace(whole, box=odd)) == [
        "box: the default options make no game: ValueError: no board",
    ]
    crowd = SimpleNamespace(seats=lambda options: 99, fill=lambda options: 7)
    assert faults(replace(whole, box=crowd)) == [
        "box.fill: must return a record of rules.Box, not 7",
        "box.seats: must be a whole number from 1 to 8, not 99",
    ]


@kernel
def number(box, table):
    return 0


def unmarked(box, table, outcome):
    return 1


def test_what_can_be_solved_is_checked(whole):
    solvable = Solvable("Leaf Dash", "", {}, number, number, unmarked)
    broken = Solving(solvable=(solvable, replace(solvable, name="dash"), "dash"), endgame=lambda: None)
    assert faults(replace(whole, solving=broken)) == [
        "solving.endgame: must take (position), not ()",
        "solving.solvable: a name must be like 'leaf-dash', not 'Leaf Dash'",
        "solving, dash.alike: put @kernel above its def",
        "solving.solvable: 'dash' is no Solvable(...)",
    ]


def test_what_can_be_solved_is_a_game_for_one_or_two():
    trio = Solvable("trio", "", {}, number, number, kernel(unmarked))
    broken = Solving(solvable=(trio, replace(trio, name="odd", options={"regions": "none"})))
    three, odd = faults(replace(room("giant-snail"), solving=broken))
    assert three == "solving, trio: must be a game for one or two, not for 3"
    assert odd.startswith("solving, odd: its options make no game: Refusal: ")


def test_a_room_may_be_registered_by_a_program(whole):
    again = replace(whole, about=replace(whole.about, id="snails-pace-again"))
    try:
        assert register(again) is again
        assert snailhouse.game("snails-pace-again").match().actor == snailhouse.CHANCE
        assert "snails-pace-again" in snailhouse.game_ids()
    finally:
        from snailhouse.core import registry

        registry.forget()
