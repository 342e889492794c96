"""Giant Snail Will Not Prevail!, worker placement against a common enemy for three players."""

from snailhouse.core.room import About, Room, Tuning
from snailhouse.games.giant_snail import board, box, guide, parts, plan, rules, views, words
from snailhouse.games.giant_snail.greedy import greedy
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.policy.guess import guess
from snailhouse.games.giant_snail.policy.twins import twin

room = Room(
    about=About(
        id="giant-snail",
        title="Giant Snail Will Not Prevail!",
        tagline="Build a robot together, beat the snail together, and be elected alone.",
        players="3",
        minutes="60-75",
        weight="heavy",
        ruleset=1,
        brief=(
            "Three nations send workers for metal and energy, research weapons and build one robot together.",
            "Each round the snail lays a region waste; the robot fights it where they meet.",
            "All may lose together; if the snail is beaten, whoever has most votes is elected.",
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
        master_simulations=400,
        level_simulations={"easy": 1, "medium": 1, "hard": 60, "master": 2_800},
        misjudgement={"easy": 0.07, "medium": 0.03},
        evaluate=guess,
        shared_defeat=True,
        halving=True,
        twin=twin,
    ),
)
