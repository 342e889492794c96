"""The verifier of examples/verifier, which needs no package of ours, and ours: true and forged records."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.core.contract import CHANCE
from snailhouse.table import Offer, Start, export_record
from snailhouse.table.fair_dice import commitment
from snailhouse.table.verify import Forged, verify
from tests.table.parlour import ADA, SEED, Parlour

FILE = Path(__file__).parents[2] / "examples" / "verifier" / "verify_dice.py"
SPEC = importlib.util.spec_from_file_location("verify_dice", FILE)
INDEPENDENT = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(INDEPENDENT)
LUCK, OTHER = "1c" * 32, "2d" * 32
GAMES = ["snails-pace", "cargolino-valentino", "snail-invasion", "giant-snail"]


@pytest.fixture(scope="module", params=GAMES)
def record(request):
    """A finished game of one person against bots, with two undos on the way."""
    assert set(GAMES) == set(snailhouse.game_ids()) - {"high-card"}
    parlour = Parlour(game=request.param, study=True)
    parlour.do(ADA, Start(fill="random", luck=LUCK))
    parlour.state = lambda table: table.version
    undos = 0
    while parlour.table.phase == "playing":
        parlour.move(parlour.table.moment)
        if undos < 2 and parlour.table.phase == "playing" and parlour.table.moment > 12 * (undos + 1):
            undos += took_back(parlour)
    assert undos == 2
    return export_record(parlour.table)


def took_back(parlour):
    try:
        parlour.do(ADA, Offer(kind="undo"))
    except Refusal:
        return False
    return True


def test_a_true_record_is_found_true_by_both(record, tmp_path):
    told = json.loads(record)
    found = verify(record, commitment(SEED))
    assert found.undone == len(told["undone"]) == 2
    taken_back = sum(actor == -1 for undo in told["undone"] for actor, _ in undo["events"])
    assert INDEPENDENT.verify(told) == found.rolls + taken_back
    file = tmp_path / "game.json"
    file.write_text(record)
    command = [sys.executable, "-I", str(FILE), str(file), commitment(SEED), LUCK]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert out == f"{found.rolls + taken_back} rolls, all of them fair\n"


def changed_roll(told):
    number = [at for at, event in enumerate(told["events"]) if event[0] == -1 and is_varied(told, at)][-1]
    told["events"][number][1] = 0 if told["events"][number][1] else 1


def is_varied(told, at):
    """Whether the chance event there had more than one outcome."""
    return told["dice"]["ways"][sum(actor == -1 for actor, _ in told["events"][:at])] > 1


def other_seed(told):
    told["dice"]["seed"] = OTHER


def other_seed_with_its_commitment(told):
    told["dice"] |= {"seed": OTHER, "commitment": commitment(OTHER)}


def other_luck(told):
    told["dice"]["luck"][0] = OTHER


def luck_at_another_seat(told):
    told["dice"]["luck"] = [*told["dice"]["luck"][1:], LUCK]


def missing_luck(told):
    told["dice"]["luck"][0] = None


def missing_undo(told):
    told["undone"].pop()


def changed_ways(told):
    told["dice"]["ways"] = [ways + 1 for ways in told["dice"]["ways"]]


def missing_ways(told):
    told["dice"]["ways"].pop()


FORGERIES = {
    changed_roll: "the dice gave",
    other_seed: "the seed is not the one that the commitment promised",
    other_seed_with_its_commitment: "the dice gave",
    other_luck: "the dice gave",
    luck_at_another_seat: "the dice gave",
    missing_luck: "the dice gave",
    missing_undo: "the dice gave",
    changed_ways: "the roll had",
    missing_ways: "the roll had",
}
"""What our verifier says of each; the other one calls all but one a roll that should have been another."""


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_record_is_found_out_by_both(record, forge):
    told, words = json.loads(record), FORGERIES[forge]
    forge(told)
    with pytest.raises(ValueError, match=words if forge is other_seed else "should have been another roll"):
        INDEPENDENT.verify(told)
    with pytest.raises(Forged, match=words):
        verify(json.dumps(told))


def test_what_one_noted_must_be_in_the_record(record):
    told = json.loads(record)
    with pytest.raises(ValueError, match="not the one that you noted"):
        INDEPENDENT.verify(told, commitment(OTHER))
    with pytest.raises(ValueError, match="what you added"):
        INDEPENDENT.verify(told, commitment(SEED), OTHER)


@pytest.mark.parametrize("taken", ["nothing", "a roll"])
def test_an_undo_that_took_back_no_decision_is_no_way_to_other_dice(taken):
    """A house that would roll again until it likes the roll, and call that an undo."""
    parlour = Parlour()
    parlour.do(ADA, Start(fill="random", luck=LUCK))
    parlour.move()
    told = json.loads(export_record(parlour.finish().table))
    rolled = next(number for number, (actor, _) in enumerate(told["events"]) if actor == CHANCE)
    events, ways = ([], []) if taken == "nothing" else ([told["events"][rolled]], [told["dice"]["ways"][0]])
    to = len(told["events"]) if taken == "nothing" else rolled
    told["undone"] = [{"seat": 0, "to": to, "nonce": 1, "events": events, "ways": ways}]
    with pytest.raises(Forged, match="took back no decision"):
        verify(json.dumps(told))


def test_our_verifier_knows_the_ways_by_the_rules():
    """Where a changed number of ways gives the same roll, only the rules tell."""
    parlour = Parlour(["me", "random"])
    parlour.do(ADA, Start(luck=LUCK))
    told = json.loads(export_record(parlour.finish().table))
    told["dice"]["ways"][0] *= 2
    with pytest.raises(Forged, match="the roll had 36 ways"):
        verify(json.dumps(told))
