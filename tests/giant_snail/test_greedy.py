"""The greedy player, and what it makes of the house edition."""

import numpy as np
import pytest
from rich.text import Text
from tests.giant_snail.scene import BLUE, RED, Scene

import snailhouse
from snailhouse import SPECTATOR
from snailhouse.bots import choose
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import dice
from snailhouse.lab.report import figure_names
from snailhouse.lab.simulate import simulate
from snailhouse.testing import random_matches


@pytest.fixture(scope="module")
def greedy():
    return simulate(snailhouse.game("giant-snail"), 6_000, ["greedy"], seed=7)


def figure(result, name):
    return result.tally.figures[figure_names(result.game).index(name)] / result.games


def test_three_greedy_players_survive_most_games_and_not_all(greedy):
    assert 0.85 < figure(greedy, "humanity survives") < 0.98


def test_random_players_survive_less_than_5_percent():
    result = simulate(snailhouse.game("giant-snail"), 6_000, ["random"], seed=7)
    assert figure(result, "humanity survives") < 0.05


def test_no_seat_wins_more_than_4_points_above_its_share(greedy):
    shares = [greedy.tally.payoff[seat] / greedy.games for seat in range(3)]
    assert max(shares) - sum(shares) / 3 < 0.04


def test_a_game_lasts_10_to_16_rounds(greedy):
    assert 10 < greedy.tally.turns / greedy.games < 16


@pytest.mark.parametrize(
    "card", ["weapons", "Salt Rings", "Defenders", "Malacologists", "Robotic Labors", "Salvages"]
)
def test_every_technology_is_researched(greedy, card):
    assert figure(greedy, f"{card} researched") > 0.1


def counted(match):
    """The figures of a finished game, counted once more from what its view and its log tell."""
    view, log = match.view(), match.log()
    robot = [slot["builder"] for section in view["robot"]["sections"] for slot in section["slots"]]
    votes = [player["final_votes"] for player in view["players"]]
    return {
        "humanity survives": float(view["saved"]),
        "robot finished": float(view["robot"]["finished"]),
        "robot slots filled": sum(builder is not None for builder in robot),
        "ruins at the end": sum(region["ruined"] for region in view["regions"]),
        "regions rebuilt": sum("rebuild region" in line for line in log),
        "defences triggered": sum(line.count(", for a vote") for line in log),
        "cards claimed by weapons": sum(player["claimed"] for player in view["players"]),
        "weapons built": sum(weapon["built"] for weapon in view["weapons"]),
        "weapons researched": sum(weapon["owner"] is not None for weapon in view["weapons"]),
        "Salvages researched": sum("research Salvage" in line for line in log),
        "most votes": max(votes) if view["saved"] else 0,
    }


ENDINGS = {
    "ruins": "defeat: too many ruins",
    "lost-type": "defeat: a type lost",
    "last-event": "end: last event played",
    "all-rebuilt": "end: all rebuilt",
}


def test_figures_are_what_happened():
    endings, game = set(), snailhouse.game("giant-snail")
    for seed, bot in ((0, "random"), (6, "random"), (1, "greedy"), (3, "greedy"), (0, "greedy"), (2, "greedy")):
        match, luck = game.match(), dice(seed)
        while not match.over:
            match.roll(luck) if match.actor == CHANCE else match.play(choose(bot, match, luck))
        told = dict(zip(figure_names(game), match.position.figures(), strict=True))
        expected = counted(match)
        assert {name: told[name] for name in expected} == expected
        ending = match.view()["ending"]
        assert [name for name in ENDINGS.values() if told[name]] == [ENDINGS[ending]]
        endings.add(ending)
    assert endings == set(ENDINGS)


def test_a_greedy_player_beats_random_ones_to_the_presidency():
    result = simulate(snailhouse.game("giant-snail"), 6_000, ["greedy", "random", "random"], seed=7)
    others = result.tally.payoff[1] + result.tally.payoff[2]
    assert result.tally.payoff[0] > 2 * others


def test_it_sends_the_robot_to_the_snail():
    scene = Scene()
    scene.snail(2)
    scene.build_robot(5)
    scene.give(RED, metal=3, energy=1)
    scene.skip()
    scene.luck("Event 1, west")
    scene.match.play(choose("greedy", scene.match, dice(1)))
    assert scene.table.robot == scene.table.snail


def judged(match, table):
    moves = np.array(match.legal())
    return match.game.rules.greedy(match.game.box, table, moves, len(moves), dice(1))


def test_it_uses_only_what_its_seat_knows():
    """While another player knows the next cards, the true table and a concealed copy make it choose alike."""
    rng, seen = dice(4), 0
    for match in random_matches(snailhouse.game("giant-snail"), 60, seed=3):
        table = match.table
        if match.actor >= 0 and table.fixed and table.looker != match.actor:
            seen += 1
            assert judged(match, table) == judged(match, match.concealed(match.actor, rng))
    assert seen > 50


def test_no_board_is_wider_than_78_columns():
    game = snailhouse.game("giant-snail", regions="shuffled")
    for seed in range(3):
        match, luck = game.match(), dice(seed)
        while not match.over:
            for seat in (RED, BLUE, SPECTATOR) if len(match.events) % 4 == seed else ():
                for line in match.board(seat).split("\n"):
                    assert len(Text.from_markup(line).plain) <= 78
            match.roll(luck) if match.actor == CHANCE else match.play(choose("greedy", match, luck))
