"""Leaf Dash, a small race for two to four: a guest of the house."""

from leaf_dash import board, box, parts, rules, views, words
from leaf_dash.greedy import greedy
from snailhouse import About, Room, Tuning

room = Room(
    about=About(
        id="leaf-dash",
        title="Leaf Dash",
        tagline="Lay the leaf that nobody else lays, and crawl.",
        players="2-4",
        minutes="5",
        weight="light",
        ruleset=1,
    ),
    options=box.OPTIONS,
    rules=rules,
    box=box,
    words=words,
    views=views,
    board=board,
    parts=parts,
    tuning=Tuning(greedy=greedy),
)
