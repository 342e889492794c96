"""One table, several languages: every visitor reads their own, and nobody learns more by it."""

import msgspec
import pytest

from snailhouse import dice
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.table import NotNow, NotYours, PlayMove, Resign, Sit, Start, seen_by
from tests.table.parlour import (
    ADA,
    BOB,
    EVE,
    LOOKING,
    Parlour,
    concealed,
    everyone,
    started,
    two,
    with_secrets,
)


def seen_in(language, table, seat=0):
    with speaking(language):
        return seen_by(table, seat)


def refused(language, parlour, who, command, kind):
    with speaking(language), pytest.raises(kind) as refusal:
        parlour.do(who, command)
    return str(refusal.value)


def test_the_same_moment_is_told_in_each_language_in_turn():
    """What was worked out for one reader is not handed to another."""
    table = started(game="snail-invasion").table
    for _ in range(2):
        views = {language: seen_in(language, table) for language in LANGUAGES}
        assert views["en"].log[0].startswith("The Gardener rolls")
        assert views["es"].log[0].startswith("El Jardinero saca")
        assert views["ca"].log[0].startswith("El Jardiner treu")
        assert views["en"].moves[0].text.startswith("bring the ")
        assert views["es"].moves[0].text.startswith("saca el peón ")
        assert views["ca"].moves[0].text.startswith("treu el peó ")
        assert [move.id for move in views["ca"].moves] == [move.id for move in views["en"].moves]


def test_seats_have_names_in_each_language_and_bots_the_same_in_all():
    table = Parlour(["me", "easy"], game="snail-invasion").table
    names = {
        language: [(seat.title, seat.name) for seat in seen_in(language, table).seats] for language in LANGUAGES
    }
    assert names == {
        "en": [("Gardener", "Ada"), ("Snails", "Nacre")],
        "es": [("Jardinero", "Ada"), ("Caracoles", "Nacre")],
        "ca": [("Jardiner", "Ada"), ("Caragols", "Nacre")],
    }


def test_people_read_each_others_names():
    """Log, moves, refusals and the end call a seat as the panel does, and views stay as they are."""
    parlour = started(["me", "easy", "easy"], game="giant-snail")
    for _ in range(12):
        parlour.move()
    table = parlour.table
    for language in LANGUAGES:
        seen = seen_in(language, table)
        assert [seat.name for seat in seen.seats] == ["Ada", "Nacre", "Spira"]
        for seat in seen.seats:
            assert any(sentence.startswith(f"{seat.name}: ") for sentence in seen.log)
        with speaking(language):
            assert seen.view == table.match.view(0)
            assert [seat.title for seat in seen.seats] == [table.game.seat_name(seat) for seat in range(3)]


def test_a_result_and_a_refusal_name_people():
    parlour = Parlour(game="cargolino-valentino", options={"players": 2})
    parlour.do(BOB, Sit())
    parlour.do(ADA, Start())
    waiting, mover = (ADA, "Bob") if parlour.table.actor else (BOB, "Ada")
    told = refused("ca", parlour, waiting, PlayMove(move=0), NotNow)
    assert told == f"no és el teu torn: li toca a {mover}"
    seen = seen_by(parlour.finish().table)
    assert "Ada: " in seen.result.text
    assert "Player" not in " ".join([*seen.log, seen.result.text])


def test_refusals_come_in_the_language_of_who_asked():
    parlour = two()
    assert refused("es", parlour, BOB, PlayMove(move=0), NotNow) == "no es tu turno: le toca a X"
    assert refused("ca", parlour, BOB, PlayMove(move=0), NotNow) == "no és el teu torn: li toca a X"
    assert refused("en", parlour, BOB, PlayMove(move=0), NotNow) == "it is not your turn: X is to move"
    assert refused("ca", parlour, EVE, PlayMove(move=0), NotYours) == "no tens seient en aquesta taula"
    assert refused("es", parlour, ADA, Start(), NotNow) == "la partida ya ha empezado"


def test_an_early_end_is_told_in_each_language():
    parlour = two()
    parlour.do(ADA, Resign())
    texts = {language: seen_in(language, parlour.table).result.text for language in LANGUAGES}
    assert texts == {
        "en": "X resigns: O wins.",
        "es": "X abandona: gana O.",
        "ca": "X abandona: guanya O.",
    }


def test_a_guest_without_catalogues_speaks_english_at_a_table_that_does_not():
    table = started(game="high-card").table
    for language in LANGUAGES:
        assert seen_in(language, table).log == seen_in("en", table).log


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["cargolino-valentino", "giant-snail"])
def test_no_language_tells_a_secret(game, language):
    table = with_secrets(started(game=game, seed=LOOKING)).table
    rng = dice(4)
    with speaking(language):
        for seat in everyone(table):
            twin = concealed(table, seat, rng)
            assert msgspec.json.encode(seen_by(twin, seat)) == msgspec.json.encode(seen_by(table, seat))
