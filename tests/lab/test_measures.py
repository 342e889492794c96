"""Measures of a study by hand: on a few made-up games every figure can be worked out on paper."""

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.lab.game_rows import PLAIN_ROW
from snailhouse.lab.gathering import Helpers
from snailhouse.lab.measures.choices import branching, decision_weight
from snailhouse.lab.measures.components import component_value, components_of, restricted_play
from snailhouse.lab.measures.heat import heat_map
from snailhouse.lab.measures.lengths import closeness, length
from snailhouse.lab.measures.luck import MINDS, fixed_seeds, luck_and_skill, parts_of
from snailhouse.lab.measures.progress import by_tenth
from snailhouse.lab.measures.seats import seat_advantage
from snailhouse.lab.measures.sensitivity import (
    EditionNumber,
    EditionTask,
    changed_game,
    plain_data,
    sensitivity,
)
from snailhouse.lab.measures.skill import thinking_contest
from snailhouse.lab.measures.tension import decided, drama, favourite_changes, suspense
from snailhouse.lab.sampling import Sampler
from snailhouse.lab.survey import Survey, players_of, survey
from snailhouse.lab.traces import TracedEvent, TracedGame, TracePlan, Tracer, Weighed
from tests.tiny import peek, tiny_game

GAME = snailhouse.game("snails-pace")
SIGMAS = 1.959964


def made(payoffs, **columns):
    """A survey of games that were never played, with these rows."""
    rows = np.zeros(len(payoffs), PLAIN_ROW)
    rows["payoff"][:, :2] = payoffs
    for name, values in columns.items():
        if name == "score":
            rows["score"][:, :2] = values
        else:
            rows[name] = values
    return Survey(GAME, players_of(GAME), rows)


def story(*chances, actors=None, variance=0.0, payoffs=(1.0, 0.0)):
    """A game in which seat 0 had these chances before its events."""
    acting = actors or (0,) * len(chances)
    events = [
        TracedEvent(n, n, acting[n], 0, 2, (0.0, 0.0), (chance, 1 - chance), (variance, variance), None, ())
        for n, chance in enumerate(chances)
    ]
    return TracedGame(0, tuple(events), payoffs, payoffs, len(chances))


def test_length_is_told_by_the_median_and_nine_games_in_ten():
    survey = made([(1, 0)] * 21, turns=[*range(10, 30), 90], decisions=[40] * 20 + [61])
    figures = length(survey).figures
    assert figures["turns"]["median"] == 20
    assert figures["turns"]["mean"] == pytest.approx(np.mean([*range(10, 30), 90]))
    said = length(survey).said
    assert "within 20 turns, nine in ten between 11 and 29; 41 decisions" in str(said[0])
    assert str(said[1]).startswith("4.8\u00a0%"), "one of 21 is more than twice as long"


def test_games_nobody_wins_are_not_shared():
    survey = made([(1, 0), (0.5, 0.5), (0, 0), (0, 0)], score=[(9, 4), (7, 7), (1, 3), (2, 2)])
    figures = closeness(survey).figures
    assert (figures["shared"], figures["nobody"]) == (0.25, 0.5)


def test_who_decides_first_is_paid_as_that_seat_was():
    survey = made([(1, 0), (1, 0), (0, 1), (0, 1)], first=[0, 0, 1, 0])
    starter = seat_advantage(GAME, {"greedy": survey.payoffs}, survey).figures["first_to_decide"]
    assert starter[0] == 0.75
    always = made([(1, 0), (0, 1)], first=[0, 0])
    assert seat_advantage(GAME, {"greedy": always.payoffs}, always).figures["first_to_decide"] is None


@pytest.mark.parametrize(("won", "place"), [(75, 0), (50, -1)])
def test_who_decides_first_is_told_first_only_where_it_is_surely_not_fair(won, place):
    paid = [(1, 0)] * won + [(0, 1)] * (100 - won)
    survey = made(paid, first=[0] * 100)
    survey.rows["first"][-1] = 1
    told = list(map(str, seat_advantage(GAME, {"greedy": survey.payoffs}, survey).said))
    assert told[place].startswith("Whoever decides first wins")
    assert len(told) == 2


def test_the_strongest_players_are_spoken_of_first_and_those_who_never_win_last():
    even, never = np.array([(1, 0), (0, 1)] * 50, float), np.zeros((100, 2))
    paid = {"weak": never, "random": even, "greedy": even}
    told = list(map(str, seat_advantage(GAME, paid, made(even, first=[0] * 100)).said))
    assert [text.split()[1:4] for text in told] == [
        ["greedy", "players", "no"],
        ["random", "players", "no"],
        ["players", "like", "weak"],
    ]


def test_what_a_seat_is_paid_comes_with_its_own_interval():
    paid = np.array([(1, 0)] * 60 + [(0, 1)] * 40, float)
    first, second = seat_advantage(GAME, {"greedy": paid}, made(paid, first=[0] * 100)).figures["seats"]
    reach = SIGMAS * (100 * 0.24 / 99 / 100) ** 0.5
    assert (first["value"], second["value"]) == (0.6, 0.4)
    assert (first["low"], first["high"]) == pytest.approx((0.6 - reach, 0.6 + reach), abs=1e-6)


def test_what_is_dealt_is_what_the_games_of_a_seed_have_in_common():
    """Of two seeds one is won nine times in ten, the other once: half a point between the means of each."""
    paid = [(1, 0)] * 9 + [(0, 1)] + [(0, 1)] * 9 + [(1, 0)]
    within = 10 * 0.09 / 9
    between = (0.8**2 / 2) - within / MINDS
    assert fixed_seeds(made(paid)).figures["dealt"] == pytest.approx(between / (between + within))
    mixed = [(1, 0), (0, 1)] * 20
    assert fixed_seeds(made(mixed)).figures["dealt"] == 0, "two seeds that play alike"


def test_luck_is_what_chance_brought_and_choices_the_rest():
    luck, choices, noise = parts_of(story(0.5, 0.8, 0.6, 0.9, actors=(CHANCE, 0, CHANCE, 1), variance=0.01))
    assert luck == pytest.approx((0.3 + 0.3, -0.6))
    assert choices == pytest.approx((-0.2 + 0.1, 0.1))
    assert noise == pytest.approx(3 * 0.01), "the first moment is where all games begin"


def test_the_share_of_luck_has_the_noise_taken_off_and_a_jackknifed_margin():
    """Ten games: luck strays by 0.2 and choices by 0.1; the noise of either is 0.002."""
    rng = np.random.default_rng(4)
    games = []
    for _ in range(40):
        swing, choice = 0.2 * rng.choice((-1, 1)), 0.1 * rng.choice((-1, 1))
        end = 0.5 + swing + choice
        games.append(story(0.5, 0.5 + swing, actors=(CHANCE, 0), variance=0.002, payoffs=(end, 1 - end)))
    parts = [parts_of(game) for game in games]
    lucky, chosen = (np.array([part[n] for part in parts]) for n in (0, 1))

    def spread(kept):
        return np.array([part[kept].var(axis=0).mean() - 0.002 for part in (lucky, chosen)])

    numbers = np.arange(40)
    luck, choices = spread(numbers)
    slope = np.array([choices, -luck]) / (luck + choices) ** 2
    tenths = [slope @ spread(numbers % 10 != part) for part in range(10)]
    error = (9 / 10 * sum((one - np.mean(tenths)) ** 2 for one in tenths)) ** 0.5
    figures = luck_and_skill(games).figures
    assert figures["luck_share"] == pytest.approx(luck / (luck + choices))
    assert figures["margin"] == pytest.approx(2 * error)


def test_the_winner_is_behind_only_where_the_gap_is_more_than_noise():
    behind = [story(0.4, 0.6), story(0.4, 0.6)]
    noisy = [story(0.4, 0.6, variance=0.02), story(0.4, 0.6, variance=0.02)]
    assert drama(behind).figures["behind"][0] == 0.5
    assert drama(noisy).figures["behind"][0] == 0


def test_a_lead_that_changes_within_the_noise_is_no_change():
    assert favourite_changes(story(0.7, 0.45, 0.7, payoffs=(1, 0), variance=0.01)) == 0
    assert favourite_changes(story(0.8, 0.3, 0.8, payoffs=(1, 0), variance=0.01)) == 2


def test_suspense_tells_in_which_tenth_chances_move_most():
    chances = [0.5, 0.5, 0.5, 0.9, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8]
    games = [story(*chances, payoffs=(0.8, 0.2)) for _ in range(2)]
    assert "most in the third tenth of the game (40.0\u00a0%)" in str(suspense(games).said[0])


def test_suspense_has_the_noise_of_both_moments_taken_off():
    games = [story(0.5, 0.7, 0.5, variance=0.004, payoffs=(0.5, 0.5)) for _ in range(2)]
    moved = [0.04 - 0.008, 0.04 - 0.008, 0.0 - 0.004]
    assert suspense(games).figures["suspense"] == pytest.approx(np.mean(moved) ** 0.5)


def test_a_game_is_decided_after_the_last_moment_at_which_it_was_open():
    figures = decided([story(0.5, 0.95, 0.6, 0.95, 0.95)] * 2).figures
    assert (figures["median"], figures["median_turn"]) == (0.6, 3)


def test_figures_stand_in_the_middle_of_their_tenth():
    rows = by_tenth([story(*[0.5] * 10)], lambda event: float(event.number))
    assert [(row["x"], row["y"]) for row in rows] == [((n + 0.5) / 10, n) for n in range(10)]


def test_moves_a_decision_are_counted_over_all_decisions():
    survey = made([(1, 0), (0, 1)], decisions=[10, 30], choices=[10, 90], forced=[10, 0])
    figures = branching(survey, [story(0.5, 0.6)]).figures
    assert (figures["mean"], figures["forced"]) == (2.5, 0.25)


def test_the_weight_of_decisions_is_taken_game_by_game():
    def weighed(game, *found):
        events = [replace(event, weighed=one) for event, one in zip(game.events, found, strict=True)]
        return replace(game, events=tuple(events))

    games = [
        weighed(story(0.5, 0.5), Weighed(0.9, 0.6, 0.3, True), Weighed(0.8, 0.7, 0.6, False)),
        weighed(story(0.5, 0.5), Weighed(0.5, 0.5, 0.5, False), None),
    ]
    figures = decision_weight(games).figures
    assert figures["best_minus_second"][0] == pytest.approx((0.2 + 0) / 2)
    assert figures["best_minus_mean"][0] == pytest.approx((0.4 + 0) / 2)
    assert (figures["decisions"], figures["exact"]) == (3, pytest.approx(1 / 3))


def test_the_busiest_place_is_where_most_stood():
    event = story(0.5).events[0]
    stood = TracedGame(0, (replace(event, spots=(3, 5)), replace(event, spots=(3,))), (1.0, 0.0), (1.0, 0.0), 2)
    spots = GAME.room.plan.spots(GAME)
    found = heat_map(GAME, [stood])
    said = str(found.said[0])
    assert said.startswith(f"The busiest place is {spots[3].name} with 66.7\u00a0% of all stays")
    assert found.figures["places"][spots[5].name] == pytest.approx(1 / 3)
    assert found.figures["moments"] == 2


def test_the_first_contender_thinks_ten_times_as_long_as_the_others():
    three = SimpleNamespace(seats=3)
    assert thinking_contest(three, 20, 0).bots == ("200", "20", "20")


def test_the_variance_of_a_worth_is_that_of_a_mean(monkeypatch):
    """Of play-outs that are won or lost: share times rest, over one less than there were."""
    won = np.array([30.0, 10.0])
    monkeypatch.setattr(Sampler, "_sample", lambda *_: (won, won))
    means, variances = Sampler(GAME, snailhouse.dice(3)).worths(GAME.start(), 40)
    assert means.tolist() == [0.75, 0.25]
    assert variances == pytest.approx([0.75 * 0.25 / 39] * 2)


def test_a_move_is_worth_what_the_seat_knows_it_is():
    """Of eight cards one lies there: naming the right one wins an eighth, whoever sees the table."""
    position = tiny_game(peek, 1, greedy=peek.greedy).start().after_chance(5)
    object.__setattr__(position.game.room.views, "hides", lambda position, seat: "a card")
    sampler = Sampler(position.game, snailhouse.dice(3))
    for move in (5, 2):
        assert 0.06 < sampler.move_worth(position, move, 800) < 0.19
    assert sampler.worths(position, 20)[0].tolist() == [1.0], (
        "for one who sees everything, and greedily names it"
    )


def test_half_of_the_play_outs_choose_the_best_move_and_the_others_value_it(monkeypatch):
    believed, found = {0: 0.2, 1: 0.9, 2: 0.6}, {0: 0.3, 1: 0.5, 2: 0.7}
    told = iter([*believed.values(), *found.values()])
    position = snailhouse.game("snails-pace", start="x").start().after_chance(0)
    assert position.legal() == [0, 1, 2]
    tracer = Tracer(GAME, TracePlan(1, 1, 8, 1), snailhouse.dice(1))
    monkeypatch.setattr(tracer.sampler, "move_worth", lambda position, move, playouts: next(told))
    weighed = tracer._weighed(position, position.legal())
    assert weighed == (0.5, 0.7, pytest.approx((0.3 + 0.7) / 2), False)


def test_what_users_of_a_component_are_paid_more_than_others_in_their_seat():
    """Seat 0 uses track 3 in half of its games and wins eight in ten of those, and three in ten of the others;
    seat 1 uses it whenever seat 0 does not. Track 1 is used by all, track 2 by nobody."""
    paid = np.array([(1, 0)] * 40 + [(0, 1)] * 10 + [(1, 0)] * 15 + [(0, 1)] * 35, float)
    used = np.ones((100, 2), np.int64)
    used[:50, 0] |= 0b100
    used[50:, 1] |= 0b100
    survey = made(paid)
    survey.rows["used"][:, :2] = used
    found = component_value(GAME, survey, components_of(GAME))
    rows = found.figures["components"]
    gain, spread = 0.8 - 0.3, (0.8 * 0.2 / 50 + 0.3 * 0.7 / 50) ** 0.5
    reach = 1.96 * spread / 2**0.5
    assert (rows[2]["x"], rows[2]["y"]) == (0.5, pytest.approx(gain))
    assert (rows[2]["low"], rows[2]["high"]) == pytest.approx((gain - reach, gain + reach))
    assert [(row["x"], row["y"]) for row in rows[:2]] == [(1, None), (0, None)]
    assert str(found.said[0]).startswith(
        "Players who use track 3 are paid 50.0\u00a0% of a win more than others"
    )
    assert str(found.said[1]).startswith("Used by nearly everybody or nobody: 7 others")


def test_what_its_users_are_paid_less_is_told_with_an_interval_of_the_loss():
    """Track 3 in half of each seat's games: won three in ten with it, eight in ten without."""
    paid = np.array([(1, 0)] * 15 + [(0, 1)] * 35 + [(1, 0)] * 40 + [(0, 1)] * 10, float)
    survey = made(paid)
    survey.rows["used"][:50, 0] = survey.rows["used"][50:, 1] = 0b100
    told = str(component_value(GAME, survey, components_of(GAME)).said[0])
    assert told.startswith("Players who use track 3 are paid 50.0\u00a0% of a win less than others")
    low, high = map(float, re.search(r"\((-?[\d.]+) to (-?[\d.]+)\)", told).groups())
    assert 0 < low < 50 < high < 100


def test_a_denied_component_costs_each_seat_what_it_lost():
    """Denied track 8, seat 0 loses two games of ten that it won, and seat 1 one; of the others nothing."""
    usual = np.array([(1, 0)] * 5 + [(0, 1)] * 5, float)
    less = [np.array([(1, 0)] * 3 + [(0, 1)] * 7, float), np.array([(1, 0)] * 6 + [(0, 1)] * 4, float)]
    played = [made(usual)] + [made(less[seat] if bit == 7 else usual) for bit in range(8) for seat in range(2)]
    found = restricted_play(GAME, components_of(GAME), [made(np.tile(one.payoffs, (40, 1))) for one in played])
    worst, *others = found.figures["components"]
    assert str(worst["label"]) == "track 8"
    assert worst["by_seat"] == pytest.approx([-0.2, -0.1])
    assert worst["value"] == pytest.approx(-0.15)
    assert all(row["value"] == 0 for row in others)
    assert str(found.said[0]).startswith("A player denied track 8 is paid 15.0\u00a0% of a win less")


def varied(figures):
    """What Sobol's indices are told of boxes whose figures follow so from the numbers that vary."""
    measuring = sensitivity(snailhouse.game("cargolino-valentino"), 64, 1)
    asked = next(measuring)
    numbers = asked.task.numbers
    with pytest.raises(StopIteration) as ended:
        measuring.send(
            [figures(dict(zip((n.name for n in numbers), box, strict=True))) for box in asked.chunks]
        )
    rows = ended.value.value.figures["indices"]
    return {(str(row["series"]), row["label"]): row["value"] for row in rows}


def test_a_numbers_share_counts_what_it_does_together_with_others():
    """The length hangs on two numbers at once, on neither alone; the gap on one; nothing on the rest."""
    found = varied(lambda box: ((box["start_pays"] - 3) * (box["final_pays"] - 1), 0.0, 0.0, box["start_pays"]))
    length_of = {label: share for (series, label), share in found.items() if series == "length"}
    assert length_of.pop("start_pays") == pytest.approx(1, abs=0.3)
    assert length_of.pop("final_pays") == pytest.approx(1, abs=0.3)
    assert max(length_of.values()) < 0.1
    gap = {label: share for (series, label), share in found.items() if series == "gap between the seats"}
    assert max(gap, key=gap.__getitem__) == "start_pays"
    assert {series for series, _ in found} == {"length", "gap between the seats"}


def test_a_box_is_played_with_the_numbers_that_it_varies():
    """What is measured of it is what is measured of the game that has them."""
    game = snailhouse.game("cargolino-valentino", players=2)
    (printed,) = (option for option in game.room.options if option.kind == "edition")
    numbers = (EditionNumber(("squares", 12, "pays"), 0, 9), EditionNumber(("start_pays",), 0, 9))
    task = EditionTask(game, printed.name, numbers, 40, 3)
    edition = plain_data(game.options[printed.name])
    edition["squares"][12]["pays"], edition["start_pays"] = 9, 0
    changed = changed_game(game, printed.name, edition)
    rows = survey(changed, 40, seed=3, helpers=Helpers(1, {}))
    gap = rows.payoffs.mean(axis=0).max() - rows.payoffs.mean(axis=0).min()
    shared = np.mean((rows.payoffs.max(axis=1) < 1) & (rows.payoffs.sum(axis=1) > 0))
    assert task.figures((9, 0)) == pytest.approx((rows.column("turns").mean(), shared, 0.0, gap))
    assert task.figures((0, 0)) != task.figures((9, 0))


def test_a_lead_is_over_the_second_and_not_over_the_last():
    game = snailhouse.game("cargolino-valentino", players=3)
    rows = np.zeros(2, PLAIN_ROW)
    rows["payoff"][:, :3] = [(1, 0, 0), (0, 1, 0)]
    rows["score"][:, :3] = [(9, 4, 2), (5, 8, 1)]
    figures = closeness(Survey(game, players_of(game), rows)).figures
    assert figures["lead"]["mean"] == pytest.approx((5 + 3) / 2)
    assert figures["lead"]["of_best"] == pytest.approx(4 / 8.5)
