"""Learning a game by playing it: lessons and exercises, which lie as data beside its rulebook.

::

    chapters.py   the data: what is said, pointed at and expected, step by step
    script.py     what happens in a chapter, by name: rolls by their sentence, moves by the things they touch
    place.py      a chapter with the answers given so far: what to show next, and what to say to a mistake
    proofs.py     whether a stated answer is the right one, by the rules
    illustrations.py  the pictures of a rulebook: positions that its board draws

Nothing here draws, waits or keeps anything: a visitor's place in a chapter is the list of answers given so far.
"""
