"""A designer's own board, and what is said about boards that cannot be raced on (C2)."""

import copy
import tomllib

import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.core.playout import play_batch
from snailhouse.games.cargolino.box import EDITION
from snailhouse.lab.simulate import simulate
from snailhouse.testing import random_match

OWN = """
name = "Garden path"
start_pays = 5
final_pays = 0
squares = [
    { colour = "white", pays = 4 },
    { colour = "white", pays = 12 },
    { colour = "red", pays = 1 },
]
"""


@pytest.fixture
def own_board(tmp_path):
    path = tmp_path / "garden.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_the_house_edition_is_the_default():
    assert snailhouse.game("cargolino-valentino").shown_options()["edition"] == "house"


def test_a_designers_board_is_played_from_its_file(own_board):
    game = snailhouse.game("cargolino-valentino", edition=str(own_board))
    assert game.shown_options()["edition"] == "Garden path"
    track = game.match().view()["track"]
    assert [square["colour"] for square in track] == [None, "white", "white", "red", None]
    assert [square["pays"] for square in track] == [5, 4, 12, 1, 0]
    assert random_match(game, 1).over


def test_a_record_holds_the_board_it_was_played_on(own_board):
    match = random_match(snailhouse.game("cargolino-valentino", edition=own_board), 2)
    text = snailhouse.save(match, ["a", "b", "c", "d"])
    own_board.unlink()
    again, _ = snailhouse.load(text)
    assert again.scores() == match.scores()
    assert again.game.options["edition"]["name"] == "Garden path"


def test_another_board_needs_no_compiling(own_board):
    """Boards are data: the same machine code plays them all."""
    house = snailhouse.game("cargolino-valentino")
    simulate(house, 1)
    compiled = house.compile().bind(play_batch)
    before = len(compiled.signatures)
    assert before
    simulate(snailhouse.game("cargolino-valentino", edition=own_board, players=2, dice="simple"), 1)
    assert len(compiled.signatures) == before


def broken(change):
    edition = copy.deepcopy(EDITION.default)
    change(edition)
    return edition


BROKEN = {
    "an unknown colour": (
        lambda edition: edition["squares"][3].update(colour="pink"),
        "edition: squares 4 colour: no snail is 'pink'; "
        "the colours are purple, blue, red, green, yellow and white",
    ),
    "no squares": (
        lambda edition: edition["squares"].clear(),
        "edition: squares: a board has 1 to 60 of them, not 0",
    ),
    "too many squares": (
        lambda edition: edition["squares"].extend(edition["squares"] * 3),
        "edition: squares: a board has 1 to 60 of them, not 72",
    ),
    "a missing number": (
        lambda edition: edition["squares"][17].pop("pays"),
        "edition: squares 18: the key pays is missing; there must be colour and pays",
    ),
    "a missing colour": (
        lambda edition: edition["squares"][0].pop("colour"),
        "edition: squares 1: the key colour is missing; there must be colour and pays",
    ),
    "a number in words": (
        lambda edition: edition["squares"][1].update(pays="three"),
        "edition: squares 2 pays: 'three' is not allowed; it takes a whole number",
    ),
    "a negative number": (
        lambda edition: edition["squares"][4].update(pays=-1),
        "edition: squares 5 pays: a place pays 0 to 99 shells, not -1",
    ),
    "a huge number": (
        lambda edition: edition.update(start_pays=100),
        "edition: start_pays: a place pays 0 to 99 shells, not 100",
    ),
    "a final stone without number": (
        lambda edition: edition.pop("final_pays"),
        "edition: the key final_pays is missing; there must be name, start_pays, final_pays and squares",
    ),
    "a bad final stone": (
        lambda edition: edition.update(final_pays=-3),
        "edition: final_pays: a place pays 0 to 99 shells, not -3",
    ),
    "an unknown key": (
        lambda edition: edition.update(finalpays=18),
        "edition: there is no key 'finalpays'; did you mean final_pays? The keys are name, start_pays, "
        "final_pays and squares",
    ),
    "no name": (
        lambda edition: edition.update(name=" "),
        "edition: name: an edition needs a name",
    ),
}


@pytest.mark.parametrize(("change", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_malformed_board_is_refused_by_key_and_square(change, reason):
    with pytest.raises(Refusal) as refusal:
        snailhouse.game("cargolino-valentino", edition=broken(change))
    assert str(refusal.value) == reason


def test_a_refusal_names_the_file(own_board):
    own_board.write_text(OWN.replace("red", "rot"), encoding="utf-8")
    with pytest.raises(Refusal, match=r"^edition \S*/garden\.toml: squares 3 colour: no snail is 'rot'"):
        snailhouse.game("cargolino-valentino", edition=own_board)


def test_the_house_edition_can_be_copied_and_changed():
    edition = tomllib.loads(EDITION.house_text())
    assert EDITION.parse(edition) == EDITION.default
