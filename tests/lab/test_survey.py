"""Surveys: rows that agree with the sums, paired luck, and moves that are denied."""

import numpy as np
import pytest

import snailhouse
from snailhouse.core.dice import below, dice
from snailhouse.lab.gathering import Helpers
from snailhouse.lab.measures.components import components_of, touched_parts
from snailhouse.lab.simulate import simulate
from snailhouse.lab.survey import Survey, SurveyChunk, SurveyPlan, players_of, survey, surveys

GAME = snailhouse.game("snails-pace")


@pytest.fixture(scope="module")
def played() -> Survey:
    return survey(GAME, 2_000, seed=5)


def test_rows_tell_what_a_simulation_sums_up(played):
    sums = simulate(GAME, 20_000, ["greedy"], seed=1)
    assert abs(played.column("turns").mean() - sums.tally.turns / sums.games) < 0.5
    assert abs(played.column("decisions").mean() - sums.tally.decisions / sums.games) < 0.5
    assert abs(played.scores.mean() - 18) < 1e-9
    assert np.all(played.payoffs.sum(axis=1) == 1)


@pytest.mark.parametrize(
    ("bot", "astray", "denied"), [("random", 0, 0), ("greedy", 0, 0), ("greedy", 4, 0), ("greedy", 0, 1 << 7)]
)
def test_a_row_is_what_a_single_game_comes_to(bot, astray, denied):
    """Played once more by the plain rules with the same dice; one decision in `astray` is any move, and seat 0
    makes no move with what it is denied while it has another."""
    components = components_of(GAME)
    players = players_of(GAME, (bot,), astray, components, denied={0: denied})
    plan = SurveyPlan(players, [SurveyChunk(3, 8, 12)])
    rows = surveys(GAME, [plan], seed=5)[0].rows
    luck, mind, any_moves = dice(5, 3), dice(5, 8, 1), 0
    for row in rows:
        match, moves, used = GAME.match(), [], [0, 0]
        while not match.over:
            if match.actor == snailhouse.CHANCE:
                match.roll(luck)
                continue
            legal, seat = match.legal(), match.actor
            moves.append((seat, len(legal)))
            if denied and seat == 0:
                legal = [move for move in legal if not components.groups[move] & denied] or legal
            at_random = bot == "random" or (astray > 0 and below(mind, astray) == 0)
            any_moves += at_random
            kept = np.array(legal)
            move = (
                kept[below(mind, len(kept))]
                if at_random
                else GAME.rules.greedy(GAME.box, match.table, kept, len(kept), mind)
            )
            used[seat] |= components.groups[move]
            match.play(int(move))
        assert [int(row[name]) for name in ("decisions", "choices", "forced", "first", "turns")] == [
            len(moves),
            sum(count for _, count in moves),
            sum(count == 1 for _, count in moves),
            moves[0][0],
            match.position.turns(),
        ]
        assert row["used"][:2].tolist() == used
        assert row["payoff"][:2].tolist() == match.payoffs()
        assert row["score"][:2].tolist() == match.scores()
    share = any_moves / rows["decisions"].sum()
    assert share == (1 if bot == "random" else 0) if not astray else 0.15 < share < 0.35


def test_rows_do_not_depend_on_the_threads(played):
    again = survey(GAME, 2_000, seed=5, helpers=Helpers(1, {}))
    assert np.array_equal(again.rows, played.rows)


def test_every_decision_is_counted(played):
    assert np.all(played.column("forced") <= played.column("decisions"))
    assert np.all(played.column("choices") >= played.column("decisions"))
    assert set(played.column("first").tolist()) == {0, 1}


def test_the_same_luck_is_another_game_with_other_minds():
    players = players_of(GAME, astray=4)
    chunks = [SurveyChunk(3, 0, 1, minds=2), SurveyChunk(3, 0, 1)]
    luck = surveys(GAME, [SurveyPlan(players, chunks)])[0]
    assert luck.rows[0] == luck.rows[2]
    assert luck.rows[0] != luck.rows[1]
    assert luck.rows["first"][0] == luck.rows["first"][1], "the dice that say who starts are the same"


def test_a_denied_component_is_used_only_where_nothing_else_is_legal():
    components = components_of(GAME)
    assert components is not None
    assert components.names[7] == "track 8"
    usual = survey(GAME, 500, players_of(GAME, components=components))
    denied = survey(GAME, 500, players_of(GAME, components=components, denied={0: 1 << 7}))

    def using(played: Survey, seat: int) -> float:
        return float(np.mean(played.rows["used"][:, seat] >> 7 & 1))

    assert using(usual, 0) > 0.95
    assert using(denied, 0) < 0.85
    assert using(denied, 1) > 0.95
    assert denied.payoffs[:, 0].mean() < usual.payoffs[:, 0].mean() - 0.03


def test_who_is_denied_everything_plays_as_if_nothing_were_denied():
    components = components_of(GAME)
    everything = (1 << len(components.names)) - 1
    plain, denied = (
        survey(GAME, 60, players_of(GAME, components=components, denied=kept), seed=2, helpers=Helpers(1, {}))
        for kept in ({}, {0: everything, 1: everything})
    )
    assert plain.rows.tobytes() == denied.rows.tobytes()


def test_a_game_without_a_plan_has_the_parts_that_its_moves_touch():
    planned, touched = components_of(GAME), touched_parts(GAME, games=10)
    assert planned is not None
    assert sorted(touched) == sorted(planned.names)
    assert touched["track 3"] == {2}


class TestChangingComponents:
    """What no move id always uses: the card that lies at a place of Giant Snail's market."""

    GAME = snailhouse.game("giant-snail")

    def test_cards_and_weapons_are_components_by_name(self):
        components = components_of(self.GAME)
        names = components.names
        assert components.lasting == len(self.GAME.room.plan.components(self.GAME))
        assert names[components.lasting :] == tuple(
            f"researching: {card.name}" for card in self.GAME.edition.technology
        )
        assert {"building or firing: Battle Fork", "researching: Battle Fork"} <= set(names)

    def test_a_move_uses_the_card_that_lies_there_now(self):
        """Plain rules say what every research of some games took; the plan says the same before the move."""
        plan, researched = self.GAME.room.plan, 0
        for number in range(4):
            match, luck = self.GAME.match(), snailhouse.dice(number)
            while not match.over and len(match.events) < 900:
                if match.actor == snailhouse.CHANCE:
                    match.roll(luck)
                    continue
                moves = match.legal()
                cards = {
                    plan.changing_use(self.GAME.box, match.table, move): move
                    for move in moves
                    if plan.changing_use(self.GAME.box, match.table, move) >= 0
                }
                on_offer = {int(card) for card in match.table.market if card >= 0}
                assert set(cards) <= on_offer
                researched += bool(cards)
                match.play(moves[int(luck[0]) % len(moves)] if not cards else next(iter(cards.values())))
        assert researched > 3

    def test_a_denied_card_is_never_researched(self):
        """One may always stop researching, so a denied card is never taken, wherever it lies."""
        components = components_of(self.GAME)
        bit = components.names.index("researching: Salt Ring")
        usual = survey(self.GAME, 40, players_of(self.GAME, components=components))
        denied = survey(self.GAME, 40, players_of(self.GAME, components=components, denied={0: 1 << bit}))

        def using(played: Survey, seat: int) -> float:
            return float(np.mean(played.rows["used"][:, seat] >> bit & 1))

        assert using(usual, 0) > 0.05
        assert using(denied, 0) == 0
        assert using(denied, 1) > 0.05
