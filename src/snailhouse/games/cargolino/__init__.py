"""Cargolino Valentino, a backwards snail race for two to six players with secret owners."""

from snailhouse.core.room import About, Room, Tuning
from snailhouse.games.cargolino import board, box, guide, parts, plan, rules, views, words
from snailhouse.games.cargolino.greedy import greedy
from snailhouse.games.cargolino.insider import between_races, insider, second_race_of, turn_key
from snailhouse.games.cargolino.language import say

room = Room(
    about=About(
        id="cargolino-valentino",
        title="Cargolino Valentino",
        tagline="The slowest snail pays best, and nobody knows whose it is.",
        players="2-6",
        minutes="20",
        weight="light",
        ruleset=1,
        brief=(
            "You own one or two of six snails, and nobody else knows which.",
            "Roll four coloured dice: each moves the snail of its colour, or any on a square of its colour.",
            "The further back yours are when the race ends, the more shells they earn; two races are run.",
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
        insider=insider,
        halving=True,
        turn_key=turn_key,
        at_break=between_races,
        finish_like=second_race_of,
        master_simulations=4_000,
        level_simulations={"hard": 100, "master": 16_000},
        misjudgement={"easy": 0.2, "medium": 0.08, "hard": 0.07},
        trust=0.15,
    ),
)
