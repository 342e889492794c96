"""What a visitor sees: all that the seat may know, and nothing else."""

import json
from itertools import islice

import msgspec
import pytest

import snailhouse
from snailhouse import SPECTATOR, dice
from snailhouse.table import Leave, Offer, Resign, Say, Sit, Start, export_record, seen_by
from snailhouse.table.view import last_view
from tests.table.parlour import (
    ADA,
    BOB,
    LOOKING,
    SEED,
    Parlour,
    briefly,
    concealed,
    curious,
    everyone,
    hides,
    started,
    two,
)

GAMES = [*snailhouse.game_ids(), "high-card"]
SECRET = {"cargolino-valentino": {"players": 3}, "giant-snail": {}, "high-card": {}}
"""Games with secrets for three."""


def bytes_for(table, seat, since=0):
    return msgspec.json.encode(seen_by(table, seat, since))


def whole_game(name, most=400):
    """The parlour at every moment of a game between a person and bots."""
    parlour = Parlour(game=name, seed=LOOKING)
    parlour.do(ADA, Start(fill="random"))
    parlour.state = briefly
    for choice in range(most):
        if parlour.table.phase != "playing":
            return
        yield parlour
        parlour.move(curious(parlour.table, choice))


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_shown_the_same_bytes_of_a_concealed_table(name):
    rng = dice(4)
    moments = hidden = 0
    for parlour in islice(whole_game(name), 0, None, 7):
        hidden += hides(parlour.table)
        for seat in everyone(parlour.table):
            assert bytes_for(concealed(parlour.table, seat, rng), seat) == bytes_for(parlour.table, seat)
            moments += 1
    assert moments
    assert bool(hidden) is (name in SECRET)


def test_the_concealed_table_was_another_one():
    """The test above would see a leak: what another seat is shown does change."""
    table = next(whole_game("high-card")).table
    assert bytes_for(concealed(table, 0, dice(4)), 1) != bytes_for(table, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_tells_the_seat_nothing_new(name):
    rng, hidden = dice(5), 0
    for parlour in islice(whole_game(name), 0, None, 9 if name != "giant-snail" else 3):
        match = parlour.table.match
        hidden += hides(parlour.table)
        twin = concealed(parlour.table, match.actor, rng).match
        for move in range(-1, match.game.room.rules.MOVES + 1):
            assert twin.why_not(move) == match.why_not(move)
    assert bool(hidden) is (name in SECRET)


def test_moves_go_to_the_seat_that_decides_and_to_nobody_else():
    table = two().table
    assert [bool(seen_by(table, seat).moves) for seat in (0, 1, SPECTATOR)] == [True, False, False]


@pytest.mark.parametrize("name", GAMES)
def test_no_view_holds_the_seed_or_an_id_before_the_end(name):
    for parlour in whole_game(name, most=30):
        for seat in everyone(parlour.table):
            text = bytes_for(parlour.table, seat).decode() + export_record(parlour.table, seat)
            assert LOOKING not in text
            assert '"ada"' not in text, "a visitor's id is a secret of the house"


def test_the_end_shows_the_seed_and_every_card():
    parlour = started(game="high-card").finish()
    seen = seen_by(parlour.table)
    assert seen.dice.seed == SEED
    assert None not in seen.view["hands"]
    assert all(value is not None for _, value in seen.events)


class Client:
    """Keeps a log from what it is sent, as a browser does."""

    def __init__(self, parlour, seat):
        self.parlour, self.seat = parlour, seat
        self.version, self.log, self.events, self.chat = 0, [], [], []

    def update(self):
        view = seen_by(self.parlour.table, self.seat, self.version)
        self.log[view.log_from :] = view.log
        self.events[view.log_from :] = view.events
        self.chat[len(self.chat) if view.since else 0 :] = view.chat
        self.version = view.version
        whole = seen_by(self.parlour.table, self.seat)
        assert (self.log, self.events, self.chat) == (whole.log, whole.events, whole.chat)


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_updates_add_up_to_the_whole_log_over_undo_and_the_end(seat):
    parlour = started(game="high-card", options={"players": 4}, study=True)
    client = Client(parlour, seat)
    for step in range(12):
        if parlour.table.phase != "playing":
            break
        parlour.move(step)
        if step in (2, 5):
            parlour.do(ADA, Offer(kind="undo"))
        if step % 2:
            client.update()
    assert parlour.table.phase == "over"
    client.update()


def test_at_one_screen_with_secrets_everything_is_shown_anew_to_the_next_seat():
    parlour = started(["me"] * 3, game="high-card", hot_seat=True)
    version = parlour.table.version
    parlour.move()
    assert seen_by(parlour.table, 1, version).since == 0
    assert seen_by(two(hot_seat=True).table, 1, 2).since == 2


@pytest.mark.parametrize("since", [-1, 10**9])
def test_a_version_that_never_was_means_everything(since):
    parlour = two()
    assert bytes_for(parlour.table, 0, since) == bytes_for(parlour.table, 0)
    assert seen_by(parlour.table, 0, shown=since).steps == []


def test_a_view_is_plain_json():
    parlour = two()
    view = json.loads(bytes_for(parlour.table, 1))
    assert view["phase"] == "playing"
    assert view["seat"] == 1
    assert [seat["title"] for seat in view["seats"]] == ["X", "O"]
    assert view["dice"] == {
        "commitment": parlour.table.commitment,
        "seed": None,
        "scheme": 2,
        "luck": [],
        "next_commitment": None,
    }
    assert len(view["log"]) == len(view["events"]) == view["position"]


def test_before_the_start_nothing_of_the_game_is_shown():
    view = seen_by(Parlour().table, 0)
    assert (view.view, view.moves, view.log, view.actor) == (None, [], [], -2)


def test_a_bot_that_stands_in_is_seen():
    parlour = Parlour()
    parlour.do(BOB, Sit())
    parlour.do(BOB, Start())
    parlour.do(BOB, Leave())
    seat = seen_by(parlour.table).seats[1]
    assert (seat.kind, seat.name) == ("person", "Bob")
    assert seat.bot


@pytest.mark.parametrize("name", GAMES)
def test_steps_show_what_the_seat_knew_after_each_new_event_but_the_last(name):
    known = {seat: [] for seat in everyone(Parlour(game=name).table)}
    steps = 0
    for parlour in whole_game(name, most=12):
        table = parlour.table
        for seat, before in known.items():
            version, views = before or (1, [])
            seen = seen_by(table, seat, version, shown=version)
            assert seen.steps == [table.match.at(n).view(seat) for n in range(len(views) + 1, table.moment)]
            assert seen_by(table, seat, version).steps == seen_by(table, seat).steps == []
            steps += len(seen.steps)
            known[seat] = table.version, [*views, *seen.steps, seen.view]
            assert len(known[seat][1]) == table.moment
    assert steps


@pytest.mark.parametrize("name", SECRET)
def test_at_one_screen_each_seat_is_shown_what_it_may_know_of_all_since_it_had_the_screen(name):
    seats = ["me", "me", "random"]
    parlour, rng = started(seats, game=name, hot_seat=True, options=SECRET[name], seed=LOOKING), dice(6)
    parlour.state, table, shown, most, hidden = briefly, parlour.table, {0: 1, 1: 1}, 0, 0
    for choice in range(30):
        if table.phase != "playing":
            break
        seat = table.actor
        if seat < 2:
            version = shown[seat]
            seen = seen_by(table, seat, version, shown=version)
            new = range(table.lengths[version - 1] + 1, table.moment)
            assert seen.steps == [
                position.concealed(seat, rng).seen_by(seat) for position in map(table.match.position_at, new)
            ]
            assert (seen.since, len(seen.log), seen.log_from) == (0, table.moment, 0)
            shown[seat], most = table.version, max(most, len(seen.steps))
            hidden += hides(table)
        parlour.move(curious(table, choice))
    assert most > 1
    assert hidden


def test_at_one_screen_an_undo_leaves_what_stands_and_nothing_of_what_was_taken_back():
    parlour = started(["me"] * 3, game="high-card", hot_seat=True, study=True)
    first = parlour.table.version
    parlour.move(1)
    second = parlour.table.version
    parlour.do(ADA, Offer(kind="undo", seat=0))
    parlour.move(1)
    moment = parlour.table.moment
    steps = [parlour.table.match.at(number).view(2) for number in range(4, moment)]
    assert steps
    assert seen_by(parlour.table, 2, shown=first).steps == steps, "the move that stands, once"
    assert seen_by(parlour.table, 2, shown=second).steps == [], "what it saw was taken back"


def test_an_undo_has_no_steps_and_talk_has_none():
    parlour = started(["me", "random"], options={"start": "x"}, study=True)
    version = parlour.table.version
    for _ in range(6):
        parlour.move()
    assert seen_by(parlour.table, 0, version, shown=version).steps
    parlour.do(ADA, Offer(kind="undo"))
    assert seen_by(parlour.table, 0, shown=parlour.table.version - 1).steps == []
    parlour.do(ADA, Say(text="hm"))
    assert seen_by(parlour.table, 0, shown=parlour.table.version - 1).steps == []


def test_the_last_view_has_the_end_of_the_log_and_nothing_that_was_said():
    parlour = two()
    parlour.do(ADA, Say(text="good luck"))
    for _ in range(12):
        parlour.move()
    seen, whole = last_view(parlour.table, 5), seen_by(parlour.table)
    assert (seen.log, seen.events) == (whole.log[-5:], whole.events[-5:])
    assert (seen.since, seen.log_from, seen.chat, seen.moves, seen.rights) == (0, 0, [], [], [])
    assert (seen.view, seen.version, seen.seat) == (whole.view, whole.version, SPECTATOR)
    assert last_view(parlour.table, 10_000).log == whole.log


def test_who_missed_a_whole_game_is_shown_the_last_steps_of_it():
    parlour = two().finish()
    table = parlour.table
    assert table.moment > 66
    steps = seen_by(table, 0, shown=3).steps
    assert len(steps) == 64
    assert steps == [table.match.at(n).view(0) for n in range(table.moment - 64, table.moment)]


def test_a_game_given_up_shows_what_was_hidden_in_it():
    parlour = Parlour(game="cargolino-valentino", options={"players": 2})
    parlour.do(BOB, Sit())
    parlour.do(ADA, Start())
    parlour.move()
    assert None in [value for _, value in seen_by(parlour.table).events]
    assert None in [value for _, value in json.loads(export_record(parlour.table))["events"]]
    parlour.do(ADA, Resign())
    seen = seen_by(parlour.table)
    assert seen.events == parlour.table.match.events
    with parlour.table.named():
        told = parlour.table.match.history(SPECTATOR, revealed=True)
    assert seen.log == [event.text for event in told]
    assert seen.log[0].startswith("Race 1: Ada is dealt ")
    for seat in everyone(parlour.table):
        record = json.loads(export_record(parlour.table, seat))
        assert [tuple(event) for event in record["events"]] == [tuple(event) for event in seen.events]
