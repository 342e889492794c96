"""Records: what is written can be read, and nothing else."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import snailhouse
from snailhouse import BadRecord
from snailhouse.core.gamerecord import read_record, replay, save
from snailhouse.testing import random_match

MATCH = random_match(snailhouse.game("snails-pace"), seed=1)
TEXT = snailhouse.save(MATCH, ["Ada", "Bob"])


def edited(**changes):
    return json.dumps(json.loads(TEXT) | changes)


def without(key):
    data = json.loads(TEXT)
    del data[key]
    return json.dumps(data)


def with_event(number, event):
    data = json.loads(TEXT)
    data["events"][number] = event
    return json.dumps(data)


def test_the_form_is_readable_and_stable():
    data = json.loads(TEXT)
    assert list(data) == ["format", "version", "game", "ruleset", "options", "players", "events", "result"]
    assert data["players"] == ["Ada", "Bob"]
    assert all(actor in (-1, 0, 1) for actor, _ in data["events"])
    assert data["result"] in ([1, 0], [0, 1], [0.5, 0.5])


def test_a_running_game_can_be_saved_and_goes_on():
    match = snailhouse.game("snails-pace", start="o").match()
    match.chance(100)
    again, _ = snailhouse.load(snailhouse.save(match, ["a", "b"]))
    assert again.actor == 1
    assert again.legal() == match.legal()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not a whole Snailhouse record"),
        ("{}", "missing required field `format`"),
        (TEXT[:200], "not a whole Snailhouse record"),
        (TEXT[:-3], "not a whole Snailhouse record"),
        (b"\xff\xfe", "not a whole Snailhouse record"),
        ("[1, 2]", "Expected `object`"),
        (edited(format="pgn"), "format: this is 'pgn', not 'snailhouse-record'"),
        (edited(version=2), "version: the record has version 2, this house reads 1"),
        (edited(ruleset=9), "ruleset 9 of snails-pace, this house plays ruleset 1"),
        (edited(game="chess"), "the record's header: there is no game 'chess'"),
        (edited(options={"meeting": "fly"}), "the record's header: option meeting"),
        (edited(options={"speed": 1}), "no option 'speed'"),
        (edited(players=["Ada"]), "the game has 2 seats, the record names 1"),
        (edited(result=None), "result: the record says None"),
        (edited(result=[0.25, 0.75]), "result: the record says"),
        (edited(cheat=True), "unknown field `cheat`"),
        (without("players"), "missing required field `players`"),
        (with_event(0, [-1, 36]), "event 1: there is no outcome 36; they run from 0 to 35"),
        (with_event(0, [0, 3]), "event 1: the record says seat 0, but it is chance"),
        (edited(events=[*json.loads(TEXT)["events"], [0, 1]]), "says seat 0, but it is the end of the game"),
        (with_event(0, [-1, None]), "event 1: hidden"),
        (with_event(3, [-1]), "events"),
        (with_event(3, ["x", 2]), "events"),
        (edited(options={"room": 1}), "no option 'room'"),
        pytest.param(
            TEXT.replace('"options": {', '"options": {"deep": ' + "[" * 200_000 + "]" * 200_000 + ", "),
            "nested too deep",
            id="nested too deep",
        ),
    ],
)
def test_a_broken_edited_or_foreign_record_is_refused(text, complaint):
    with pytest.raises(BadRecord) as refusal:
        snailhouse.load(text)
    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)


def unfinished(**ending):
    """The record of a game that people ended after three events."""
    return edited(events=json.loads(TEXT)["events"][:3], result=None, ending=ending)


def test_an_ending_by_people_is_kept():
    record = read_record(unfinished(how="resigned", seat=1, result=[1, 0]))
    assert (record.ending.how, record.ending.seat, record.ending.result) == ("resigned", 1, [1, 0])
    match = replay(record)
    assert (len(match.events), match.over) == (3, False)
    again = read_record(save(match, ["Ada", "Bob"], ending=record.ending))
    assert again.ending == record.ending


@pytest.mark.parametrize(
    ("ending", "complaint"),
    [
        ({"how": "resigned", "seat": 2, "result": [1, 0]}, "ending: there is no seat 2; seats are 0 to 1"),
        ({"how": "resigned", "seat": -1, "result": [1, 0]}, "ending: there is no seat -1"),
        ({"how": "drawn", "seat": None, "result": [0.5]}, "ending: the game has 2 seats, the result pays 1"),
        ({"how": "drawn", "seat": None, "result": [9, 9]}, "ending: nobody is paid 9.0; seats share one point"),
        ({"how": "drawn", "seat": None, "result": [-1, 1]}, "ending: nobody is paid -1.0"),
    ],
)
def test_an_ending_that_cannot_be_is_refused(ending, complaint):
    with pytest.raises(BadRecord) as refusal:
        snailhouse.load(unfinished(**ending))
    assert complaint in str(refusal.value)


def test_a_record_opens_no_files(tmp_path):
    """What was played with is in the record, so a path in it is somebody's trick."""
    match = random_match(snailhouse.game("cargolino-valentino"), 1)
    data = json.loads(snailhouse.save(match, ["a", "b", "c", "d"]))
    for path in (tmp_path / "board.toml", "a\0b"):
        data["options"]["edition"] = str(path)
        with pytest.raises(BadRecord, match="option edition: a record holds its edition as data"):
            snailhouse.load(json.dumps(data))


def test_an_illegal_move_in_a_record_is_named():
    data = json.loads(TEXT)
    number = next(n for n, (actor, _) in enumerate(data["events"]) if actor >= 0)
    data["events"][number][1] = 8
    with pytest.raises(BadRecord, match=rf"event {number + 1}: you may not stop yet.*\(P2\)"):
        snailhouse.load(json.dumps(data))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_one_changed_character_never_crashes(position, character):
    changed = TEXT[:position] + character + TEXT[position + 1 :]
    try:
        match, _ = snailhouse.load(changed)
    except BadRecord:
        return
    assert match.game.id == "snails-pace"
