import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.core.options import Choice, Flag, Whole


def test_defaults_fill_what_is_not_given():
    game = snailhouse.game("snails-pace", meeting="hop")
    assert game.options == {"meeting": "hop", "turn": "one-move", "start": "roll"}
    assert repr(game) == "snailhouse.game('snails-pace', meeting='hop', turn='one-move', start='roll')"


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"meeting": "fly"}, "option meeting: 'fly' is not allowed; it takes none, carry or hop"),
        ({"meeting": None}, "option meeting: None is not allowed; it takes none, carry or hop"),
        ({"speed": 3}, "snails-pace has no option 'speed'; its options are meeting, turn and start"),
    ],
)
def test_a_refusal_names_the_option_and_what_is_allowed(given, complaint):
    with pytest.raises(Refusal) as refusal:
        snailhouse.game("snails-pace", **given)
    assert str(refusal.value) == complaint


def test_an_unknown_game_is_refused_with_a_guess():
    with pytest.raises(Refusal, match="there is no game 'snails-pase'; did you mean snails-pace?"):
        snailhouse.game("snails-pase")
    with pytest.raises(Refusal, match="there is no game 'chess'; the games are .*snails-pace"):
        snailhouse.game("chess")


PLAYERS = Whole("players", "how many", 2, 6, 4)


@pytest.mark.parametrize("value", [2, "2", 6, "6"])
def test_whole_numbers_in_range(value):
    assert PLAYERS.parse(value) == int(value)


@pytest.mark.parametrize("value", [1, 7, "7", "two", "", "-3", "2.5", 2.5, True, None, "９", "9" * 5000])
def test_other_values_of_a_whole_number_are_refused(value):
    with pytest.raises(Refusal, match="option players: .* it takes a whole number from 2 to 6"):
        PLAYERS.parse(value)


def test_flags():
    flag = Flag("simple", "for children")
    assert [flag.parse(value) for value in (True, "yes", "TRUE", False, "no")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(Refusal, match="yes or no"):
        flag.parse("maybe")


@pytest.mark.parametrize("name", ["room", "self", "name", "options"])
def test_no_option_is_mistaken_for_something_else(name):
    with pytest.raises(Refusal, match=f"snails-pace has no option '{name}'; its options are"):
        snailhouse.game("snails-pace", **{name: "x"})


def test_the_first_choice_is_the_default():
    assert Choice("a", "", ("x", "y")).default == "x"
