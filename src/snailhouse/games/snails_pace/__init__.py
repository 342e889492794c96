"""Snail's Pace, a race game for two players."""

from snailhouse.core.room import About, Room, Solving, Tuning
from snailhouse.games.snails_pace import board, box, guide, parts, plan, rules, views, words
from snailhouse.games.snails_pace.evaluation.look_ahead import evaluated
from snailhouse.games.snails_pace.greedy import greedy
from snailhouse.games.snails_pace.language import say
from snailhouse.games.snails_pace.solving import endgame, tablebase

room = Room(
    about=About(
        id="snails-pace",
        title="Snail's Pace",
        tagline="Eight races at once, and every snail comes the other way.",
        players="2",
        minutes="15",
        weight="light",
        ruleset=1,
        brief=(
            "Roll three dice: they and their sums name the tracks on which one of your snails may move a step.",
            "Where two snails meet, the one that moves climbs on top, and the one below cannot move.",
            "Whoever leaves the far side first wins that race: track 8 pays 8 points, track 1 pays 1.",
        ),
    ),
    options=box.OPTIONS,
    rules=rules,
    box=box,
    words=words,
    views=views,
    board=board,
    parts=parts,
    guide=guide,
    plan=plan,
    language=say,
    tuning=Tuning(
        greedy=greedy,
        greedy_playouts=True,
        master_simulations=20_000,
        search_depth=3,
        evaluate=evaluated,
        misjudgement={"easy": 0.07, "medium": 0.024, "hard": 0.014},
    ),
    solving=Solving(endgame=endgame, tablebase=tablebase),
)
