"""Snail Invasion!, a game of stacks for one or two players."""

from snailhouse.core.room import About, Room, Solving, Tuning
from snailhouse.games.snail_invasion import board, box, guide, parts, plan, rules, views, words
from snailhouse.games.snail_invasion.evaluation.look_ahead import evaluated
from snailhouse.games.snail_invasion.greedy import appeal, branch, greedy
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.moves import MOVES
from snailhouse.games.snail_invasion.records import MOST_SQUARES
from snailhouse.games.snail_invasion.solving import PATIOS

room = Room(
    about=About(
        id="snail-invasion",
        title="Snail Invasion!",
        tagline="Stack a plant to full bloom before three hungry snails eat the garden.",
        players="1-2",
        minutes="20",
        weight="medium",
        ruleset=1,
        brief=(
            "Roll two dice: bring a piece out on that square, or move one that many squares round the loop.",
            "Pieces land on top of each other, and whoever is on top has the say.",
            "The Gardener wins with one grown plant, the Snails when no plant can grow any more.",
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
        appeal=appeal,
        guidance=0.5,
        branch=branch,
        branches=MOVES * MOST_SQUARES,
        master_simulations=10_000,
        level_simulations={"medium": 300, "hard": 1_000, "master": 30_000},
        misjudgement={"easy": 0.2, "medium": 0.09, "hard": 0.04},
        trust=0.1,
        evaluate=evaluated,
        level_guesses={"hard": 1, "master": 20_000},
    ),
    solving=Solving(solvable=PATIOS),
)
