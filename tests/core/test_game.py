"""A game cannot be changed, and what one does to it nobody else can see."""

import copy
import pickle

import pytest

import snailhouse
from snailhouse.core.workshops import plain


def test_a_game_cannot_be_changed():
    game = snailhouse.game("snails-pace")
    with pytest.raises(AttributeError, match="a game cannot be changed"):
        game.seats = 3
    with pytest.raises(AttributeError, match="a game cannot be changed"):
        del game.options
    with pytest.raises(TypeError, match="read-only"):
        game.options["meeting"] = "hop"
    with pytest.raises(TypeError, match="read-only"):
        game.box.meeting = 2


def test_an_edition_inside_the_options_cannot_be_changed():
    edition = snailhouse.game("cargolino-valentino").options["edition"]
    with pytest.raises(TypeError, match="read-only"):
        edition["name"] = "mine"
    with pytest.raises(TypeError, match="read-only"):
        edition["squares"].append({})
    with pytest.raises(TypeError, match="read-only"):
        edition["squares"][0]["pays"] = 9
    mine = dict(edition) | {"name": "mine"}
    assert snailhouse.game("cargolino-valentino", edition=mine).options["edition"]["name"] == "mine"
    assert snailhouse.game("cargolino-valentino").options["edition"]["name"] == edition["name"]


def test_compiling_one_changes_nothing_another_can_see():
    one, other = snailhouse.game("snails-pace"), snailhouse.game("snails-pace")
    before = other.rules
    one.compile()
    assert other.rules is before is plain(other.room)
    assert one.rules is before
    assert not other.rules.jit


def test_equal_options_make_equal_games():
    one = snailhouse.game("snails-pace", meeting="hop")
    assert one == snailhouse.game("snails-pace", meeting="hop")
    assert one != snailhouse.game("snails-pace")
    assert len({one, snailhouse.game("snails-pace", meeting="hop")}) == 1
    for twin in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert twin == one


def test_a_pickled_game_keeps_its_edition():
    edition = dict(snailhouse.game("cargolino-valentino").options["edition"]) | {
        "name": "mine",
        "start_pays": 9,
    }
    game = snailhouse.game("cargolino-valentino", edition=edition)
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game
    assert twin.edition.start_pays == 9
