"""A guest of the house: a small game with secrets for one to four, from a package of its own.

Tests lay this folder's parent on the path, and the entry point does the rest.
"""

from high_card import box, rules, views, words

from snailhouse import About, Room

room = Room(
    about=About(
        id="high-card",
        title="High Card",
        tagline="Keep it or dare another.",
        players="1-4",
        minutes="1",
        ruleset=1,
    ),
    options=box.OPTIONS,
    rules=rules,
    box=box,
    words=words,
    views=views,
    board=views,
)
