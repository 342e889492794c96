"""A match is played to its end by whoever decides for its seats."""

import snailhouse
from snailhouse.bots.playing import bot_chooser, play_match

GAME = snailhouse.game("snails-pace")


def test_every_seat_is_asked_for_its_own_decisions_and_chance_for_none():
    asked = []

    def chooser(seat):
        def choose(position):
            asked.append((seat, position.actor))
            return position.legal()[0]

        return choose

    match = GAME.match()
    play_match(match, [chooser(0), chooser(1)], snailhouse.dice(1))
    assert match.over
    assert all(seat == actor for seat, actor in asked)
    assert [seat for seat, _ in asked] == [event.actor for event in match.events if event.actor >= 0]


def test_a_match_is_played_on_from_where_it_is():
    match, luck = GAME.match(), snailhouse.dice(1)
    match.roll(luck)
    before = list(match.events)
    play_match(match, [bot_chooser("random", luck), bot_chooser("greedy", luck)], luck)
    assert match.over
    assert list(match.events)[: len(before)] == before
