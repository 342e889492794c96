"""What holds in every game of Snail's Pace, whatever the players do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import snailhouse
from snailhouse import CHANCE
from snailhouse.lab.report import figure_names
from snailhouse.lab.simulate import simulate

VARIATION = st.fixed_dictionaries(
    {
        "meeting": st.sampled_from(["none", "carry", "hop"]),
        "turn": st.sampled_from(["one-move", "two-moves", "two-dice"]),
    }
)
GAMES = {}


def finished(options, luck):
    """A game steered by a list of numbers, dealt round and round."""
    key = tuple(options.values())
    game = GAMES.setdefault(key, snailhouse.game("snails-pace", **options))
    match = game.match()
    events = 0
    while not match.over:
        number = luck[events % len(luck)] + events // len(luck)
        if match.actor == CHANCE:
            match.chance(number % match.outcomes)
        else:
            legal = match.legal()
            match.play(legal[number % len(legal)])
        events += 1
    return match


LUCK = st.lists(st.integers(0, 10_000), min_size=5, max_size=60)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(options=VARIATION, luck=LUCK)
def test_thirty_six_points_are_shared_out(options, luck):
    match = finished(options, luck)
    assert sum(match.scores()) == 36
    assert sum(match.payoffs()) == 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(options=VARIATION, luck=LUCK)
def test_snails_only_meet_on_tracks_5_to_8_and_at_most_once_each(options, luck):
    match = finished(options, luck)
    met = match.table.stackings + match.table.hops
    assert met <= 4
    assert (match.table.hops == 0) == (options["meeting"] != "hop")
    if options["meeting"] != "carry":
        assert met == 4, "a snail must pass its rival to leave the board"


@settings(max_examples=30, deadline=None, derandomize=True)
@given(options=VARIATION, luck=LUCK)
def test_a_snail_on_the_board_is_on_the_board(options, luck):
    match = finished(options, luck)
    while match.events:
        match.undo()
        for row in match.view()["tracks"]:
            if row["winner"] is None:
                assert all(1 <= column <= 8 for column in row["columns"])
                assert (row["columns"][0] == row["columns"][1]) == (row["rider"] is not None)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(options=VARIATION, luck=LUCK)
def test_figures_are_what_the_log_tells(options, luck):
    match = finished(options, luck)
    told = dict(zip(figure_names(match.game), match.position.figures(), strict=True))
    log = match.log()
    assert told == {
        "stackings": sum(", onto " in line for line in log),
        "hops": sum("hopping over" in line for line in log),
        "passes": sum("the turn passes" in line for line in log),
        "carries": sum("carrying" in line or "rider and all" in line for line in log),
    }


@pytest.mark.parametrize(("meeting", "figure"), [("none", "stackings"), ("hop", "hops")])
def test_exactly_four_meetings_in_each_of_many_games(meeting, figure):
    game = snailhouse.game("snails-pace", meeting=meeting)
    result = simulate(game, 20_000)
    index = figure_names(game).index(figure)
    assert result.tally.figures[index] == 4 * result.games
    assert result.tally.figures_squared[index] == 16 * result.games


def test_the_two_sides_have_equal_chances():
    result = simulate(snailhouse.game("snails-pace"), 200_000, seed=5)
    lead = int(result.tally.wins[0]) - int(result.tally.wins[1])
    assert abs(lead) < 4 * 200_000**0.5
