"""A table is the fold of its events: whatever people try, what was stored makes the same table again."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from snailhouse import Refusal
from snailhouse.table import (
    Answer,
    ClaimTime,
    Clock,
    Fill,
    Leave,
    Offer,
    PlayMove,
    Rename,
    Resign,
    Return,
    Say,
    Sit,
    StandIn,
    Start,
    due,
)
from tests.table.parlour import ADA, BOB, CID, EVE, Parlour, everything

SEATS = st.none() | st.integers(-1, 4)
COMMANDS = st.one_of(
    st.builds(Sit, seat=SEATS, name=st.none() | st.text(max_size=30)),
    st.builds(Fill, seat=st.integers(-1, 4), with_=st.sampled_from(["open", "random", "genius"])),
    st.builds(Leave, seat=SEATS),
    st.builds(Return, seat=SEATS),
    st.builds(StandIn, seat=st.integers(-1, 4)),
    st.builds(Rename, name=st.text(max_size=30), seat=SEATS),
    st.builds(Start, fill=st.sampled_from([None, "random", "genius"])),
    st.builds(PlayMove, move=st.integers(-1, 10), moment=st.none() | st.integers(0, 30)),
    st.builds(Offer, kind=st.sampled_from(["undo", "draw", "rematch"]), seat=SEATS),
    st.builds(Answer, agree=st.booleans(), seat=SEATS),
    st.builds(Resign, seat=SEATS),
    st.builds(ClaimTime),
    st.builds(Say, text=st.text(max_size=40), seat=SEATS),
)
LEGAL = "legal"
"""The step in which whoever is to move does so, so that games get on."""
STEPS = st.lists(
    st.just((LEGAL,))
    | st.tuples(
        st.sampled_from([ADA, BOB, CID, EVE]), COMMANDS, st.integers(0, 40_000), st.sampled_from(["", "a", "b"])
    ),
    max_size=40,
)
CLOCKS = st.sampled_from([Clock(), Clock("move", 20), Clock("game", 60, 2), Clock("days", 1)])
GAMES = st.sampled_from([("snails-pace", {}), ("high-card", {"players": 3}), ("high-card", {"players": 1})])


def tried(parlour, who, command, request):
    """Do it, or have it refused; `Parlour.do` checks that deciding changed nothing."""
    with suppress(Refusal):
        parlour.do(who, command, request)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(GAMES, CLOCKS, st.booleans(), st.booleans(), STEPS)
def test_whatever_happens_replays_to_the_same_table(game, clock, hot_seat, begin, steps):
    parlour = Parlour(game=game[0], options=game[1], clock=clock, hot_seat=hot_seat)
    if begin:
        tried(parlour, ADA, Start(fill="random"), "")
    for step in steps:
        if step == (LEGAL,):
            if parlour.table.phase == "playing" and not out_of_time(parlour):
                parlour.move()
            continue
        who, command, wait, request = step
        parlour.now += wait
        tried(parlour, who, command, request)
        assert everything(parlour.again()) == everything(parlour.table)
    assert parlour.table.version == len(parlour.stored)


def out_of_time(parlour):
    duty = due(parlour.table)
    return duty is not None and duty.kind == "clock" and duty.at <= parlour.now
