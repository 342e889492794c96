"""A finished game tried again from one of its decisions: a study game with the same past and the same dice."""

import pytest

from snailhouse import Refusal
from snailhouse.table import (
    Asker,
    Fresh,
    LiveTable,
    NotNow,
    Offer,
    Sit,
    Start,
    again,
    decode_event,
    export_record,
)
from snailhouse.table.fair_dice import commitment
from snailhouse.table.verify import verify
from tests.table.parlour import ADA, BOB, EVE, SEED, Parlour, started

ADAS, BOBS = "a1" * 32, "b2" * 32


def tried(parlour, moment, who=EVE):
    """The study game that goes on from a moment, as its own parlour."""
    asker = Asker(who, parlour.now, fresh=Fresh("study", "0" * 64, "1" * 64))
    events = again([decode_event(event) for event in parlour.stored], moment, asker)
    study = Parlour(["me", "open"])
    study.stored = []
    study.table = LiveTable.replay(events)
    return study


def duel():
    parlour = Parlour(["me", "open"])
    parlour.do(BOB, Sit(luck=BOBS))
    parlour.do(ADA, Start(luck=ADAS))
    return parlour


def decisions(table):
    return [number for number, event in enumerate(table.match.events) if event.actor >= 0]


def replayed_to_the_end(study, events):
    """Play the moves of another game on, as long as chance agrees."""
    for event in events[study.table.moment :]:
        if event.actor >= 0:
            assert study.table.match.events == events[: study.table.moment]
            study.move(study.table.match.legal().index(event.value))


def test_the_same_moves_lead_to_the_same_dice():
    parlour = duel().finish()
    events = list(parlour.table.match.events)
    study = tried(parlour, decisions(parlour.table)[5])
    replayed_to_the_end(study, events)
    assert list(study.table.match.events) == events
    assert verify(export_record(study.table), commitment(SEED)).luck == [ADAS, BOBS]


def test_whoever_tries_sits_where_the_decision_is_and_it_is_marked_as_study():
    parlour = duel().finish()
    moment = decisions(parlour.table)[4]
    decider = parlour.table.match.events[moment].actor
    study = tried(parlour, moment).table
    assert (study.actor, study.moment, study.opened.study, study.opened.coach) == (decider, moment, True, True)
    assert study.seats[decider].holder == EVE.id
    assert study.seats[1 - decider].bot == "hard"
    assert {ADA.id, BOB.id} & study.holders == set()


def test_bots_stay_who_they_were():
    parlour = started(["me", "greedy"], options={"start": "x"}).finish()
    assert tried(parlour, decisions(parlour.table)[0]).table.seats[1].bot == "greedy"


def test_a_game_with_undos_has_the_dice_that_were_drawn_anew():
    parlour = started(["me", "random"], options={"start": "x"}, study=True)
    for _ in range(4):
        parlour.move()
    parlour.do(ADA, Offer(kind="undo"))
    parlour.finish()
    events = list(parlour.table.match.events)
    for moment in decisions(parlour.table)[:7]:
        study = tried(parlour, moment)
        assert (study.table.moment, study.table.match.events) == (moment, events[:moment]), "what stood at last"
    replayed_to_the_end(study, events)
    assert list(study.table.match.events) == events
    verify(export_record(study.table), commitment(SEED))


def test_a_running_game_cannot_be_tried():
    with pytest.raises(NotNow, match="not over yet"):
        tried(duel(), 3)


def test_only_decisions_can_be_tried():
    parlour = duel().finish()
    chance = next(number for number, event in enumerate(parlour.table.match.events) if event.actor < 0)
    with pytest.raises(Refusal, match="nobody decides there"):
        tried(parlour, chance)
    with pytest.raises(Refusal, match="nobody decides there"):
        tried(parlour, parlour.table.moment)
    with pytest.raises(Refusal, match="there is no position"):
        tried(parlour, 10_000)
