"""Bots explain themselves: in sentences, in every language, with nothing of what the reader cannot know."""

import pytest

import snailhouse
from snailhouse.bots.judge import judge_decision
from snailhouse.bots.motive import DRAWS, motive
from snailhouse.bots.search import Effort
from snailhouse.core.contract import SPECTATOR
from snailhouse.core.dice import dice
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.match import Match
from snailhouse.testing.samples import random_decisions
from tests.snails_pace.positions import close, place, roll_of, started

SMALL = Effort(simulations=40)


def pace(*tracks: int) -> Match:
    """Snail's Pace after moves of X and O in turn, each by three equal dice of that number."""
    match = snailhouse.game("snails-pace", start="x").match()
    for track in tracks:
        match.chance((track - 1) * (36 + 6 + 1))
        match.play(track - 1)
    return match


def test_a_block_is_told_as_one():
    match = pace()
    match.chance(4 * 43)
    match.play(4)
    match.chance(5 * 36)
    assert match.log()[1].endswith("onto O's snail")
    told = motive(match.position_at(1), 4, 1, judged=False).text
    assert told == "It was the only move."
    blocking = pace()
    blocking.chance(4 * 36 + 3)
    assert motive(blocking.position, 4, 1, judged=False).text == "Blocks O on track 5."


def test_where_chances_may_be_told_the_move_is_compared():
    match = pace(5)
    match.chance(2 * 36 + 3 * 6 + 4)
    told = motive(match.position, match.legal()[0], 0, judged=True, effort=SMALL).text
    assert "%" in told
    assert "“" in told


def three_races():
    """X to decide between tracks 1, 2 and 3, with everything else over: few enough to be worked out."""
    match = started()
    for track, winner in zip(range(4, 9), (0, 0, 1, 1, 0), strict=True):
        close(match, track, winner)
    place(match, 2, x=2, o=1)
    place(match, 3, x=2, o=3)
    match.chance(roll_of(1, 2, 6))
    return match.position


def test_the_best_move_is_told_from_one_that_would_have_been_better():
    """Each is compared with the best of the others."""
    position = three_races()
    chances, texts = judge_decision(position).chances, {move.id: move.text for move in position.moves()}
    best, second, worst = sorted(chances, key=chances.__getitem__, reverse=True)
    assert chances[best] > chances[second] + 0.01 > chances[worst] + 0.02

    def told(move):
        return motive(position, move, 1, judged=True).text

    assert told(best).endswith(
        f"Its best move: {chances[best]:.0%} to win, against {chances[second]:.0%} for “{texts[second]}”."
    )
    for move in (second, worst):
        better, worse = f"{chances[best]:.0%}", f"{chances[move]:.0%}"
        assert told(move).endswith(
            f"“{texts[best]}” would have been better: {better} to win instead of {worse}."
        )


@pytest.mark.parametrize("name", snailhouse.game_ids())
def test_every_game_says_what_a_move_changes(name):
    game = snailhouse.game(name)
    reasons = dict.fromkeys(LANGUAGES, 0)
    for match in random_decisions(game, 2, every=5):
        for language in LANGUAGES:
            with speaking(language):
                for move in match.legal()[:8]:
                    reason = game.room.words.reason(match.position, move)
                    reasons[language] += bool(reason)
    assert len(set(reasons.values())) == 1
    assert reasons["en"] > 20


@pytest.mark.parametrize(("name", "options"), [("cargolino-valentino", {"players": 3}), ("giant-snail", {})])
def test_a_motive_tells_no_secret(name, options):
    """Whatever the reader cannot know, the words are the same. In Giant Snail something is hidden at times."""
    game = snailhouse.game(name, **options)
    compared = 0
    for match in random_decisions(game, *((3, 9) if name == "cargolino-valentino" else (12, 1))):
        position = match.position
        for reader in set(range(game.seats)) - {position.actor}:
            twin = position.concealed(reader, dice(6))
            if twin == position:
                continue
            for move in set(position.legal()) & set(twin.legal()):
                here, there = (motive(seen, move, reader, judged=False) for seen in (position, twin))
                assert here == there
                compared += 1
    assert compared > (100 if name == "cargolino-valentino" else 1_000)


def test_chances_follow_from_what_the_reader_knows():
    """In the mean of copies with other cards, the same for any cards that the bot may hold."""
    game = snailhouse.game("cargolino-valentino", players=2)
    differing = 0
    for match in random_decisions(game, 1, every=30):
        position, reader = match.position, 1 - match.actor
        twin = position.concealed(reader, dice(9))
        move = position.legal()[-1]
        told = {motive(seen, move, reader, judged=True, effort=SMALL).text for seen in (position, twin)}
        assert len(told) == 1
        differing += position != twin
    assert differing


def test_what_the_reader_cannot_know_is_drawn_afresh_for_every_copy(monkeypatch):
    """A mean over equal copies would be no mean: in each of them the cards lie otherwise."""
    compared = []
    monkeypatch.setattr(
        "snailhouse.bots.motive.compared", lambda seen, *_: compared.extend(seen) or "as good as any"
    )
    match = next(random_decisions(snailhouse.game("cargolino-valentino", players=6), 1))
    assert motive(match.position, match.legal()[0], SPECTATOR, judged=True).text.endswith("as good as any")
    hands = {tuple(copy.table.hands[0, seat] for seat in range(6)) for copy in compared}
    assert len(hands) == len(compared) == DRAWS
