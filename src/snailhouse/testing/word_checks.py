"""Checks of what is said: moves, refusals and rulings, parts, the log and the rulebook."""

from __future__ import annotations

import re
from collections import Counter

from snailhouse.core.dice import dice
from snailhouse.core.errors import IllegalMove
from snailhouse.core.game import Game
from snailhouse.core.introduction import rulebook
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.record import frozen
from snailhouse.testing.samples import everyone, moment, random_decisions, random_match, random_matches

RULING = re.compile(r"\(([A-Z]{1,3}\d{1,2}(?:, [A-Z]{1,3}\d{1,2})*)\)")
"""How a refusal names the rulings that forbid a move: '(L3)', or '(G7, G13)'."""
RULING_ROW = re.compile(r"^\| *([A-Z]{1,3}\d{1,2}) *\|", re.MULTILINE)
"""A ruling in a rulebook's table."""


def every_legal_move_is_playable_and_has_its_own_text(game: Game) -> None:
    for match in random_matches(game, 3, every=5):
        moves = match.moves()
        for language in LANGUAGES:
            with speaking(language):
                texts = [move.text for move in match.moves()]
            assert all(texts), f"move_text has no words for a legal move ({language}), {moment(match)}"
            twice = [text for text, times in Counter(texts).items() if times > 1]
            assert not twice, f"several legal moves are called {twice[:3]} ({language}), {moment(match)}"
        for move in moves:
            twin = match.copy()
            twin.play(move.id)
            assert frozen(twin.table) != frozen(match.table), f"{move.text!r} changes nothing, {moment(match)}"


def touching_a_moves_parts_leads_to_it(game: Game) -> None:
    """Where a game names the parts of its moves, they tell the legal moves apart."""
    for match in random_matches(game, 2, every=8):
        moves = match.moves()
        if any(move.parts for move in moves):
            twice = [parts for parts, times in Counter(move.parts for move in moves).items() if times > 1]
            assert not twice, f"several legal moves have the parts {twice[:3]}, {moment(match)}"
        for move in moves:
            reason = match.why_not_touch(move.parts)
            assert reason is None, f"touching {move.parts} is refused ({reason}), {moment(match)}"
        before = frozen(match.table)
        assert match.why_not_touch(("the moon",))
        assert frozen(match.table) == before


def every_other_id_is_refused_with_a_reason(game: Game) -> None:
    for match in random_matches(game, 2, every=9):
        before = frozen(match.table)
        legal = set(match.legal())
        for move in [*range(-1, game.room.rules.MOVES + 1), 10**9]:
            if move not in legal:
                try:
                    match.play(move)
                except IllegalMove as refusal:
                    sentence = len(str(refusal)) > 10 and "\n" not in str(refusal)
                    wrong = f"the refusal of move {move} is no sentence"
                    assert sentence, f"{wrong}: {str(refusal)!r}, {moment(match)}"
                else:
                    raise AssertionError(f"move {move} is not legal and was not refused, {moment(match)}")
        assert frozen(match.table) == before, f"a refused move changed the table, {moment(match)}"


def refusals_and_legal_moves_agree(game: Game) -> None:
    """`refusal` and `legal` are two opinions on the same rules: one forbids what the other leaves out."""
    for match in random_decisions(game, 3, every=4):
        position = match.position
        legal = set(position.legal())
        for move in range(game.room.rules.MOVES):
            reason = game.room.words.refusal(position, move)
            if move in legal:
                assert not reason, f"move {move} is legal, but refusal says {reason!r}, {moment(match)}"
            else:
                assert reason, f"move {move} is not legal, but refusal finds no reason, {moment(match)}"


def a_refusal_names_a_ruling_of_the_rulebook(game: Game) -> None:
    """Where the rulebook has a table of rulings, every refusal ends with those that forbid the move."""
    rulings = set(RULING_ROW.findall(rulebook(game.room)))
    for match in random_decisions(game, 2, every=7) if rulings else ():
        legal = set(match.legal())
        for move in set(range(game.room.rules.MOVES)) - legal:
            reason = match.why_not(move) or ""
            named = {ruling for group in RULING.findall(reason) for ruling in group.split(", ")}
            known = bool(named) and named <= rulings
            wrong = f"the refusal of move {move} names no ruling of the rulebook"
            assert known, f"{wrong}, which has {', '.join(sorted(rulings))}: {reason!r}, {moment(match)}"


def a_refusal_tells_no_secret(game: Game) -> None:
    """A seat is refused with the same words whatever it cannot know."""
    rng = dice(8)
    for match in random_decisions(game, 4, every=6):
        position = match.position
        twin = position.concealed(position.actor, rng)
        for move in range(game.room.rules.MOVES):
            here, there = position.why_not(move), twin.why_not(move)
            wrong = f"the refusal of move {move} depends on what seat {position.actor} cannot know"
            assert here == there, f"{wrong}: {here!r} or {there!r}, {moment(match)}"


def the_log_tells_every_event(game: Game) -> None:
    match = random_match(game, 4)
    for seat in everyone(game):
        log = match.log(seat)
        assert len(log) == len(match.events)
        for number, text in enumerate(log):
            assert text, f"event {number} ({match.events[number]}) is told by no words, {moment(match)}"


def the_rulebook_is_there(game: Game) -> None:
    for language in LANGUAGES:
        title = rulebook(game.room, language).partition("\n")[0]
        assert title.startswith(f"# {game.title}"), f"the rulebook ({language}) begins with {title!r}"
