"""What `leaf_dash/__init__.py` holds at the first run: rules and a box, and drafts for all the rest."""

from leaf_dash import box, rules
from snailhouse import About, Room
from snailhouse.core import drafts

room = Room(
    about=About(
        id="leaf-dash",
        title="Leaf Dash",
        tagline="Lay the leaf that nobody else lays, and crawl.",
        players="2-4",
        minutes="5",
        ruleset=1,
    ),
    options=box.OPTIONS,
    rules=rules,
    box=box,
    words=drafts,
    views=drafts,
    board=drafts,
)
