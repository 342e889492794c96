"""People's names in sentences, and nowhere else."""

from threading import Thread

import pytest

import snailhouse
from snailhouse.core.language import speaking
from snailhouse.core.naming import called, calling, names_called
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.wording.names import player
from snailhouse.testing.samples import everyone, random_matches

NAMES = ("Ada", "Bob", "Òscar", "Eve", "Inés", "Max")


def test_a_seat_goes_by_its_title_until_somebody_plays_it():
    assert called(0, "Red") == "Red"
    with calling(["Ada", ""]):
        assert [called(0, "Red"), called(1, "Blue"), called(2, "Black")] == ["Ada", "Blue", "Black"]
    assert called(0, "Red") == "Red"


def test_two_of_the_same_name_are_told_apart_by_their_seats():
    with calling(["easy bot", "Ada", "easy bot"]):
        assert [called(0, "Red"), called(1, "Blue"), called(2, "Black")] == [
            "easy bot (Red)",
            "Ada",
            "easy bot (Black)",
        ]


def test_names_belong_to_their_thread():
    heard = []
    with calling(["Ada"]):
        thread = Thread(target=lambda: heard.append(names_called()))
        thread.start()
        thread.join()
    assert heard == [()]


@pytest.mark.parametrize(
    ("game", "titles"), [("giant-snail", "Red Blue Black"), ("cargolino-valentino", "Player")]
)
def test_sentences_call_people_by_their_names(game, titles):
    """In logs, offered moves, refusals and results; also when the same match is told to others before."""
    for match in random_matches(snailhouse.game(game), 1, every=60):
        before = sentences(match)
        with calling(NAMES):
            named = sentences(match)
        assert not any(title in sentence for title in titles.split() for sentence in named)
        assert sentences(match) == before
    assert match.over
    assert any("Ada" in sentence for sentence in named)


@pytest.mark.parametrize("game", ["snails-pace", "snail-invasion"])
def test_sides_keep_their_names(game):
    for match in random_matches(snailhouse.game(game), 1, every=60):
        before = sentences(match)
        with calling(NAMES):
            assert sentences(match) == before


@pytest.mark.parametrize("game", snailhouse.game_ids())
def test_views_and_records_stay_as_they_are(game):
    """Whatever people are called: what is stored, compared and drawn has no names in it."""
    for match in random_matches(snailhouse.game(game), 1, every=80):
        plain = [match.view(seat) for seat in everyone(match.game)]
        record = snailhouse.save(match, ["a"] * match.game.seats)
        with calling(NAMES):
            assert [match.view(seat) for seat in everyone(match.game)] == plain
            assert snailhouse.save(match, ["a"] * match.game.seats) == record


def test_a_name_joins_the_word_before_it():
    with speaking("ca"), calling(["Òscar", "Bob", "Eve"]):
        assert say("{number} worker of {player}", number=1, player=player(0)) == "1 obrer d’Òscar"


def sentences(match):
    told = [*match.log(0, since=max(0, len(match.events) - 60)), *(move.text for move in match.moves())]
    told += [match.why_not(move) or "" for move in range(0, match.game.room.rules.MOVES, 7)]
    return [*told, match.result_text()] if match.over else told
