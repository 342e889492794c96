"""Dice that neither house nor players can choose: contributions, undos, rematches, and older tables."""

import json

import msgspec
import pytest

from snailhouse import Refusal
from snailhouse.table import (
    Answer,
    Fill,
    Leave,
    LiveTable,
    NotNow,
    NotYours,
    Offer,
    Sit,
    Start,
    Stir,
    export_record,
    seen_by,
    sequel,
)
from snailhouse.table.fair_dice import HOUSE_ONLY, commitment
from snailhouse.table.verify import Forged, verify
from tests.table.parlour import ADA, BOB, EVE, NEXT_SEED, SEED, Parlour

ADAS, BOBS = "a1" * 32, "b2" * 32


def pair(**chosen):
    parlour = Parlour(["me", "open"], **chosen)
    parlour.do(BOB, Sit(luck=BOBS))
    return parlour


def first_rolls(parlour):
    return [event.value for event in parlour.table.match.events]


def test_what_everybody_adds_is_in_the_dice_and_shown_before_and_after_the_game():
    parlour = pair()
    assert seen_by(parlour.table, 0).dice.luck == [None, BOBS]
    parlour.do(ADA, Start(luck=ADAS))
    assert parlour.table.luck == parlour.again().luck == [ADAS, BOBS]
    assert seen_by(parlour.table, 0).dice.luck == []
    parlour.finish()
    dice = seen_by(parlour.table).dice
    assert (dice.scheme, dice.luck, dice.seed) == (2, [ADAS, BOBS], SEED)
    found = verify(export_record(parlour.table), commitment(SEED))
    assert (found.luck, found.scheme) == ([ADAS, BOBS], 2)


def test_anybody_s_luck_changes_every_roll():
    rolls = set()
    for luck in (None, ADAS, BOBS):
        parlour = pair()
        parlour.do(ADA, Start(luck=luck))
        while len(parlour.table.match.events) < 12:
            parlour.move()
        rolls.add(tuple(event.value for event in parlour.table.match.events if event.actor == -1))
    assert len(rolls) == 3


def test_a_program_that_adds_nothing_and_a_bot_are_recorded_as_nothing():
    parlour = Parlour(["me", "random"])
    parlour.do(ADA, Start())
    assert parlour.table.luck == [None, None]
    assert verify(export_record(parlour.finish().table)).luck == [None, None]


def test_whoever_opened_the_table_adds_after_seeing_its_commitment_and_once():
    parlour = Parlour(["me", "open"])
    parlour.do(ADA, Stir(luck=ADAS))
    with pytest.raises(NotNow, match="added to the dice already"):
        parlour.do(ADA, Stir(luck=BOBS))
    with pytest.raises(NotYours):
        parlour.do(EVE, Stir(luck=BOBS))
    parlour.do(BOB, Sit())
    parlour.do(BOB, Start(luck=BOBS))
    assert parlour.table.luck == [ADAS, BOBS]
    with pytest.raises(NotNow, match="begun"):
        parlour.do(ADA, Stir(luck=ADAS))


@pytest.mark.parametrize("command", [Sit(luck="ab"), Sit(luck="AB" * 32)])
def test_luck_of_another_form_is_refused(command):
    with pytest.raises(Refusal, match="luck is 32 random bytes"):
        Parlour(["me", "open"]).do(BOB, command)


def test_luck_leaves_with_its_person():
    parlour = pair()
    parlour.do(BOB, Leave())
    assert parlour.table.luck == [None, None]
    parlour.do(BOB, Sit(luck=BOBS))
    parlour.do(ADA, Fill(seat=1, with_="open"))
    parlour.do(ADA, Fill(seat=1, with_="random"))
    assert parlour.table.luck == [None, None]


def test_at_one_screen_the_device_adds_for_all_its_seats():
    parlour = Parlour(["me", "me"], hot_seat=True)
    parlour.do(ADA, Start(luck=ADAS))
    assert parlour.table.luck == [ADAS, ADAS]
    verify(export_record(parlour.finish().table))


def test_the_next_game_s_commitment_is_shown_before_anybody_adds_to_it():
    parlour = pair()
    parlour.do(ADA, Start(luck=ADAS))
    assert seen_by(parlour.table).dice.next_commitment is None
    parlour.finish()
    assert seen_by(parlour.table).dice.next_commitment == commitment(NEXT_SEED)
    assert NEXT_SEED not in msgspec.json.encode(seen_by(parlour.table)).decode() + export_record(parlour.table)
    parlour.do(ADA, Offer(kind="rematch", luck=BOBS))
    parlour.do(BOB, Answer(agree=True, luck=ADAS))
    table = LiveTable.replay(sequel(parlour.table, "table"))
    assert table.phase == "playing"
    assert table.commitment == commitment(NEXT_SEED)
    by_holder = {seat.holder: luck for seat, luck in zip(table.seats, table.luck, strict=True)}
    assert by_holder == {"ada": BOBS, "bob": ADAS}
    assert table.opened.next_seed == parlour.table.sequel.seed


def test_an_offer_that_was_declined_leaves_no_luck():
    parlour = pair()
    parlour.do(ADA, Start(luck=ADAS))
    parlour.finish()
    parlour.do(ADA, Offer(kind="rematch", luck=ADAS))
    parlour.do(BOB, Answer(agree=False))
    parlour.do(BOB, Offer(kind="rematch"))
    parlour.do(ADA, Answer(agree=True))
    assert LiveTable.replay(sequel(parlour.table, "table")).luck == [None, None]


def test_tables_of_earlier_versions_go_on_with_their_dice_and_verify_as_before():
    parlour = Parlour(["me", "random"])
    opened = json.loads(parlour.stored[0])
    del opened["scheme"], opened["next_seed"]
    parlour.stored[0] = json.dumps(opened).encode()
    parlour.table = parlour.again()
    parlour.do(ADA, Start(luck=ADAS))
    assert parlour.table.opened.scheme == HOUSE_ONLY
    assert parlour.table.luck == [None, None]
    record = json.loads(export_record(parlour.finish().table))
    assert record["dice"] == {"commitment": commitment(SEED), "seed": SEED}
    assert verify(json.dumps(record)).scheme == HOUSE_ONLY
    parlour.do(ADA, Offer(kind="rematch", luck=ADAS))
    again = LiveTable.replay(sequel(parlour.table, "table"))
    assert (again.opened.scheme, again.luck) == (HOUSE_ONLY, [None, None])
    assert again.commitment == commitment(parlour.table.sequel.seed)


def test_a_commitment_kept_elsewhere_is_compared():
    parlour = Parlour(["me", "random"])
    parlour.do(ADA, Start())
    record = export_record(parlour.finish().table)
    assert verify(record, commitment(SEED).upper())
    with pytest.raises(Forged, match="not the one that you kept"):
        verify(record, commitment(NEXT_SEED))


def test_a_house_that_tried_many_seeds_cannot_choose_what_the_player_rolls():
    """Seeds chosen so that the game begins well for the house roll anything once the player has added."""
    chosen = [seed for seed in (f"{number:064x}" for number in range(400)) if first_roll(seed, None) == 7]
    assert len(chosen) > 3
    assert len({first_roll(seed, ADAS) for seed in chosen}) > 1


def first_roll(seed, luck):
    parlour = Parlour(["me", "random"], seed=seed)
    parlour.do(ADA, Start(luck=luck))
    return parlour.table.match.events[0].value
