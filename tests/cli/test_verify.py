"""`snailhouse verify`: true records are accepted, and of a forged one the first altered event is named."""

import json
import sys

import pytest

import snailhouse
from snailhouse.cli import main
from snailhouse.table import Resign, Start, export_record
from tests.table.parlour import ADA, Parlour, started, two

TRUE = json.loads(export_record(started(["me", "random"], options={"meeting": "hop"}).finish().table))


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Verify a record: (exit status, standard output, standard error)."""

    def run(data, *words):
        file = tmp_path / "game.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data))
        monkeypatch.setattr(sys, "argv", ["snailhouse", "verify", str(file), *words])
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        return stop.value.code or 0, out, err

    return run


def altered(number, value):
    """The true record with the value of one event changed; numbers count from 1."""
    events = [list(event) for event in TRUE["events"]]
    events[number - 1][1] = value
    return TRUE | {"events": events}


def numbers(chance):
    return [number for number, (actor, _) in enumerate(TRUE["events"], start=1) if (actor == -1) == chance]


def test_a_true_record_is_accepted(run):
    status, out, _ = run(TRUE)
    assert status == 0
    assert f"{len(TRUE['events'])} events, {len(numbers(chance=True))} of them fair rolls" in out
    assert json.loads(run(TRUE, "--json")[1]) == {
        "verified": True,
        "game": "snails-pace",
        "players": TRUE["players"],
        "events": len(TRUE["events"]),
        "rolls": len(numbers(chance=True)),
        "commitment": TRUE["dice"]["commitment"],
        "result": TRUE["result"],
        "scheme": 2,
        "luck": [None, None],
        "undone": 0,
    }


def test_a_commitment_kept_elsewhere_is_compared(run):
    assert run(TRUE, "--commitment", TRUE["dice"]["commitment"])[0] == 0
    status, _, err = run(TRUE, "--commitment", "0" * 64)
    assert status == 1
    assert "the commitment is not the one that you kept" in err


def test_one_is_told_whose_randomness_is_in_the_dice_and_what_was_not_compared(run):
    parlour = Parlour(["me", "random"])
    parlour.do(ADA, Start(luck="1c" * 32))
    record = export_record(parlour.finish().table)
    out = run(record)[1]
    assert "what was added at seat 0" in out
    assert "--commitment" in out
    assert "the house's seed alone" in run(TRUE)[1]
    assert "--commitment" not in run(TRUE, "--commitment", TRUE["dice"]["commitment"])[1]


def test_a_record_opens_no_files(run, tmp_path):
    data = json.loads(export_record(started(game="cargolino-valentino").finish().table))
    data["options"]["edition"] = str(tmp_path / "board.toml")
    status, _, err = run(data)
    assert status == 1
    assert "option edition: a record holds its edition as data" in err


@pytest.mark.parametrize("name", snailhouse.game_ids())
def test_a_game_of_every_kind_is_accepted(run, name):
    assert run(export_record(started(game=name).finish().table))[0] == 0


@pytest.mark.parametrize("number", numbers(chance=True)[::5])
def test_an_altered_roll_is_named(run, number):
    value = (TRUE["events"][number - 1][1] + 1) % 36
    status, _, err = run(altered(number, value))
    assert status == 1
    assert f"event {number}: the record says outcome {value}, the dice gave" in err
    assert json.loads(run(altered(number, value), "--json")[1])["event"] == number


def test_of_several_altered_rolls_the_first_is_named(run):
    first, second = numbers(chance=True)[3:5]
    events = altered(first, 0)["events"]
    events[second - 1][1] = 1
    assert json.loads(run(TRUE | {"events": events}, "--json")[1])["event"] == first


def test_a_move_that_could_not_be_made_is_named(run):
    number = numbers(chance=False)[4]
    data = json.loads(run(altered(number, 8), "--json")[1])
    assert data["event"] == number
    assert "(P" in data["problem"]


def test_a_left_out_event_is_named(run):
    number = numbers(chance=False)[2]
    events = TRUE["events"][: number - 1] + TRUE["events"][number:]
    assert json.loads(run(TRUE | {"events": events}, "--json")[1])["event"] == number


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"dice": TRUE["dice"] | {"seed": "00" * 32}}, "not the one that the commitment promised"),
        ({"dice": TRUE["dice"] | {"commitment": "00" * 32}}, "not the one that the commitment promised"),
        ({"dice": TRUE["dice"] | {"seed": "xyz"}}, "a seed is 32 bytes"),
        ({"result": [0.25, 0.75]}, "result: the record says"),
        ({"ending": {"how": "resigned", "seat": 0, "result": [0, 1]}}, "the rules ended this game"),
    ],
)
def test_a_forged_header_is_named(run, change, complaint):
    status, _, err = run(TRUE | change)
    assert status == 1
    assert complaint in err
    assert json.loads(run(TRUE | change, "--json")[1])["event"] is None


def test_a_resigned_game_verifies_too(run):
    parlour = two()
    parlour.move()
    parlour.do(ADA, Resign())
    data = json.loads(run(export_record(parlour.table), "--json")[1])
    assert (data["verified"], data["result"]) == (True, [0, 1])


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("", "not a whole Snailhouse record"),
        (export_record(two().table), "their seed is shown when the game ends"),
        ({key: value for key, value in TRUE.items() if key != "dice"}, "carries no dice to verify"),
    ],
)
def test_what_cannot_be_checked_is_refused_with_status_2(run, data, complaint):
    status, out, err = run(data)
    assert (status, out) == (2, "")
    assert complaint in err
