"""The tablebase says what the rules say: compared with brute force, with exact endgames, and with itself."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.games.snails_pace.solving import worked_out
from snailhouse.games.snails_pace.tablebase import pace_tablebase, solver
from snailhouse.games.snails_pace.tablebase.layout import sets_of, undecided_leads
from snailhouse.games.snails_pace.tablebase.pace_tablebase import PaceTablebase
from snailhouse.games.snails_pace.tablebase.stage_files import StageFiles
from tests.core.bounds import check_bounds, checked_rules
from tests.snails_pace.brute_force import BruteForce, with_seat
from tests.snails_pace.positions import close, started

MEETINGS, TURNS = ("none", "hop", "carry"), ("one-move", "two-moves", "two-dice")
WAYS = list(product(MEETINGS, TURNS))
UNIT = 1 / 65535


def silent(title, share):
    pass


def solved(tablebase, game, races, where=None, **more):
    return tablebase.solve(game, tablebase.plan(game, races, where), silent, **more)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture
def tablebase(folder, monkeypatch, request):
    """Two races of the way to play that a test is about, solved once."""
    monkeypatch.setenv("SNAILHOUSE_SOLUTIONS", str(folder))
    named = getattr(request.node, "callspec", None)
    wanted = {name: named.params[name] for name in ("meeting", "turn") if named and name in named.params}
    tablebase, game = PaceTablebase(), snailhouse.game("snails-pace", **wanted)
    if tablebase.stages_there(game) < 2:
        solved(tablebase, game, 2)
    return tablebase


def late_positions(game, races, games=6):
    """Positions before a roll with at most so many open races, from games at random."""
    for seed in range(games):
        match, dice, luck = game.match(), snailhouse.dice(seed), np.random.default_rng(seed)
        while not match.over:
            if match.actor == CHANCE:
                if match.table.started and match.table.unwon <= races:
                    yield match.position
                match.roll(dice)
            else:
                match.play(int(luck.choice(match.legal())))


@pytest.mark.parametrize(("meeting", "turn"), WAYS)
def test_every_way_to_play_agrees_with_all_its_rolls(tablebase, meeting, turn):
    """One step of the optimality equation through the rules changes a value by no more than it was rounded."""
    game = snailhouse.game("snails-pace", meeting=meeting, turn=turn)
    found = list(late_positions(game, 2))
    assert len(found) > 12
    for position in found[:: len(found) // 12 + 1]:
        seat = int(position.table.seat)
        after = [tablebase.value(position.after_chance(roll), seat) for roll in range(position.outcomes())]
        assert tablebase.value(position, seat) == pytest.approx(sum(after) / len(after), abs=1.01 * UNIT)


@pytest.mark.parametrize(("meeting", "turn"), WAYS)
def test_one_race_is_exact_to_half_a_unit_everywhere(tablebase, meeting, turn):
    """All states of track 5, with a lead that makes it worth something, against double precision."""
    match = started(meeting=meeting, turn=turn)
    for track, winner in zip((1, 2, 3, 4, 6, 7, 8), (0, 1, 0, 1, 0, 0, 1), strict=True):
        close(match, track, winner)
    truth = BruteForce()
    truth.value(match.position)
    assert len(truth.known) == {"none": 24, "hop": 22, "carry": 39}[meeting]
    for position, both in zip(truth.boards.values(), truth.known.values(), strict=True):
        for seat in (0, 1):
            found = tablebase.value(with_seat(position, seat), 0)
            assert found == pytest.approx(both[seat], abs=0.51 * UNIT)


@pytest.mark.parametrize(("meeting", "tracks"), [("none", (1, 6)), ("hop", (1, 6)), ("carry", (1, 5))])
def test_two_races_are_within_the_bound(tablebase, meeting, tracks):
    match = started(meeting=meeting)
    winners = iter((0, 1, 0, 1, 1, 0))
    for track in range(1, 9):
        if track not in tracks:
            close(match, track, next(winners))
    truth, bound = BruteForce(), tablebase.error(match.position)
    truth.value(match.position)
    assert bound == pytest.approx(UNIT, rel=0.01), "half a unit a race"
    assert len(truth.known) > 30
    for position, both in zip(truth.boards.values(), truth.known.values(), strict=True):
        assert tablebase.value(with_seat(position, 1), 0) == pytest.approx(both[1], abs=bound)


@pytest.mark.parametrize("meeting", MEETINGS)
def test_the_tablebase_agrees_with_endgames_worked_out(tablebase, meeting):
    game, compared = snailhouse.game("snails-pace", meeting=meeting), 0
    for position in late_positions(game, 2, games=3):
        for roll in range(0, 216, 31):
            decision = position.after_chance(roll)
            exact = worked_out(decision) if decision.actor >= 0 else None
            if exact is not None:
                assert tablebase.chances(decision) == pytest.approx(exact, abs=tablebase.error(decision))
                compared += 1
    assert compared > 20


def test_the_layout_holds_every_position_once():
    """1.45 * 10**10 positions can come up: fewer than the squares allow, as a rider is who moved last."""
    files = StageFiles(snailhouse.game("snails-pace"), Path("nowhere"))
    assert [files.positions(races) for races in range(1, 9)] == [
        1_594,
        242_849,
        12_919_480,
        219_921_820,
        1_560_018_944,
        4_845_426_112,
        5_943_182_592,
        1_948_907_520,
    ]
    assert [sum(map(len, race.classes)) for race in files.races] == [1, 4, 9, 16, 24, 38, 53, 70]
    assert undecided_leads(255) == [0]
    assert undecided_leads(0b10000000) == [-8, -6, -4, -2, 0, 2, 4, 6, 8]


def test_level_by_level_on_all_threads_gives_the_same_bytes(tablebase, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(solver, "SMALL", 0)
    monkeypatch.setattr(solver, "SHARE", 50)
    solved(PaceTablebase(), snailhouse.game("snails-pace"), 2, tmp_path, threads=3)
    for races in (1, 2):
        name = f"snails-pace-none-one-move/races-{races}.values"
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


def test_neither_solving_nor_its_trial_leaves_an_array(monkeypatch, tmp_path):
    """Compiled with all bounds checked. The trial's set with no lead is one that no game comes to."""
    check_bounds(monkeypatch)
    rules = checked_rules(snailhouse.game("snails-pace"))
    monkeypatch.setattr(Game, "compile", lambda self: rules)
    for turn in TURNS:
        tablebase, game = PaceTablebase(), snailhouse.game("snails-pace", meeting="carry", turn=turn)
        assert tablebase.plan(game, 2, tmp_path).seconds > 0
        assert solved(tablebase, game, 1, tmp_path).solved > 1_000


def test_who_starts_makes_no_difference_to_the_files(tablebase):
    assert tablebase.stages_there(snailhouse.game("snails-pace", start="o")) == 2
    assert tablebase.files(snailhouse.game("snails-pace", start="o")) is tablebase.files(
        snailhouse.game("snails-pace", start="x")
    )


@pytest.fixture
def copied_stage(tmp_path, monkeypatch):
    """A folder of its own with one race solved."""
    monkeypatch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path))
    tablebase, game = PaceTablebase(), snailhouse.game("snails-pace")
    solved(tablebase, game, 1)
    return tablebase, game, tablebase.files(game).files[1].path


def last_race(game):
    """X on track 8 with everything else even, X to roll."""
    match = started(**{name: game.options[name] for name in ("meeting", "turn")})
    for track, winner in zip(range(1, 8), (0, 1, 1, 0, 1, 0, 1), strict=True):
        close(match, track, winner)
    return match.position


def test_a_damaged_section_is_not_believed_and_solved_again(copied_stage):
    _, game, path = copied_stage
    whole = path.read_bytes()
    section = PaceTablebase().files(game).files[1].sections[-1]
    assert PaceTablebase().value(last_race(game), 0) is not None
    damaged = bytearray(whole)
    for row in range(section.rows):
        damaged[section.start + row * section.row_bytes] ^= 1
    path.write_bytes(damaged)
    assert PaceTablebase().value(last_race(game), 0) is None
    again = solved(PaceTablebase(), game, 1)
    assert (again.damaged, again.solved) == (1, 9 * 70)
    assert path.read_bytes() == whole


def test_solving_goes_on_where_it_stopped(copied_stage):
    """What has no checksums yet is solved; nothing else is."""
    tablebase, game, path = copied_stage
    whole = path.read_bytes()
    last = tablebase.files(game).files[1].sections[-1]
    path.write_bytes(whole[: last.sums_start] + bytes(len(whole) - last.sums_start))
    assert PaceTablebase().stages_there(game) == 0
    plan = PaceTablebase().plan(game, 1, None)
    assert plan.missing == tablebase.files(game).section_positions(sets_of(1)[-1])
    again = solved(PaceTablebase(), game, 1)
    assert (again.solved, again.damaged, path.read_bytes()) == (plan.missing, 0, whole)


def test_a_file_of_other_rules_is_replaced(copied_stage):
    _, game, path = copied_stage
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"snailhouse-values 1 ", b"snailhouse-values 1 0", 1)[: len(whole)])
    assert PaceTablebase().value(last_race(game), 0) is None
    assert solved(PaceTablebase(), game, 1).solved == 1_594
    assert path.read_bytes() == whole


def test_too_little_space_is_refused(tmp_path, monkeypatch):
    usage = type("Usage", (), {"free": 10**8})
    monkeypatch.setattr(pace_tablebase.shutil, "disk_usage", lambda _: usage)
    game = snailhouse.game("snails-pace")
    with pytest.raises(Refusal, match=r"has 0.1 GB free and 29.3 GB are needed"):
        solved(PaceTablebase(), game, 8, tmp_path)
    assert not list(tmp_path.rglob("*.values"))


def test_too_little_memory_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(pace_tablebase, "physical_memory", lambda: 10**6)
    with pytest.raises(Refusal, match=r"has 0.0 GB of memory and 0.0 GB are needed"):
        solved(PaceTablebase(), snailhouse.game("snails-pace"), 1, tmp_path)


def test_the_plan_tells_what_the_whole_game_takes(tmp_path):
    plan = PaceTablebase().plan(snailhouse.game("snails-pace"), 8, tmp_path)
    assert plan.positions == plan.missing == 14_530_620_911
    assert 29e9 < plan.disk < 29.2e9
    assert plan.memory < 4e9
    assert plan.error < 6.2e-5
    assert plan.seconds > 0
    assert PaceTablebase().plan(snailhouse.game("snails-pace"), 5, tmp_path).memory < 2e9


def test_solving_again_is_planned_as_the_first_time(tablebase, tmp_path):
    game = snailhouse.game("snails-pace")
    there, again = (tablebase.plan(game, 1, None, fresh) for fresh in (False, True))
    first = PaceTablebase().plan(game, 1, tmp_path)
    assert (there.missing, there.memory, there.seconds) == (0, 0, 0.0)
    assert (again.missing, again.memory) == (first.missing, first.memory)
    assert again.missing_disk == 0, "it is written in its place"
    assert again.seconds > 0


def test_what_is_not_there_is_not_known(tablebase):
    start = snailhouse.game("snails-pace", start="x").start()
    assert tablebase.value(start, 0) is None
    assert tablebase.chances(start.after_chance(0)) is None
    assert tablebase.value(snailhouse.game("snails-pace").start(), 0) == 0.5, "before the roll for the start"


def test_a_decided_game_needs_no_file(tablebase):
    match = started()
    for track in (8, 7, 6):
        close(match, track, 0)
    assert tablebase.value(match.position, 0) == 1.0
    assert tablebase.value(match.position, 1) == 0.0


def test_a_position_that_cannot_come_up_is_not_known(tablebase):
    match = started()
    for track, winner in zip(range(1, 8), (0, 1, 1, 0, 1, 0, 1), strict=True):
        close(match, track, winner)
    match.table.to_go[0, 7] = 4
    match.table.to_go[1, 7] = 5
    assert tablebase.value(match.position, 0) is None


def test_the_quick_stages_are_made_when_they_are_needed(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path))
    tablebase, game = PaceTablebase(), snailhouse.game("snails-pace", meeting="hop")
    monkeypatch.setattr(tablebase, "quick_stages", 1)
    tablebase.prepare(game.start())
    assert not list(tmp_path.iterdir())
    tablebase.prepare(last_race(game))
    assert tablebase.stages_there(game) == 1
    assert tablebase.value(last_race(game), 0) == pytest.approx(0.5, abs=0.2)


def test_values_are_shares_of_65535(tablebase):
    values = tablebase.files(snailhouse.game("snails-pace")).values(2)
    assert values.dtype == np.uint16
