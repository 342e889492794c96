"""What a learner is told is the view in numbers: the view can be read off it."""

import numpy as np
import pytest

import snailhouse
from snailhouse.games.snail_invasion.pieces import code
from snailhouse.games.snail_invasion.records import PieceKind, Side
from snailhouse.games.snail_invasion.rules.stacks import kind_of
from snailhouse.games.snail_invasion.views import END_NAMES
from snailhouse.testing import random_matches
from tests.snail_invasion.positions import garden

GAMES = [
    {},
    {"players": 1},
    {"garden": "patio"},
    {"garden": "two-colours", "board": 16},
    {"garden": "one-colour", "players": 1},
]


def whole(number):
    assert number == pytest.approx(round(float(number)), abs=1e-4)
    return round(float(number))


def stack(seen, square):
    """The codes of a stack and whether each piece can move, bottom to top."""
    pieces = []
    for depth in range(15):
        snail, *plants = (whole(3 * worth) for worth in seen["stacks"][depth][square])
        if snail or any(plants):
            kind = snail or kind_of(plants.index(sum(plants)), sum(plants))
            pieces.append((code(kind), depth < 2 and bool(seen["free"][square][depth])))
    return pieces[::-1]


def read_off(seen):
    """What the view says of pieces, dice and turns, put together from an observation alone."""
    mine = Side.GARDENER if seen["gardener"] else Side.SNAILS
    ready, lost = ({kind: whole(4 * seen[name][kind - 1]) for kind in PieceKind} for name in ("ready", "eaten"))
    tree = whole(3 * seen["nest_tree"])
    dice = [whole(6 * face) for face in seen["dice"] if face]
    return {
        "turn": whole(1000 * seen["turns"]),
        "player": mine if seen["own_turn"] else 1 - mine,
        "dice": dice if seen["rolled"] else [],
        "last_roll": dice,
        "squares": [stack(seen, square) for square in range(whole(16 * seen["squares"]))],
        "shed": [
            [code(under) for under in range(kind + (-kind) % 3, kind - 1, -1)]
            for kind in PieceKind
            if kind > PieceKind.SNAIL_QUEEN
            for _ in range(ready[kind])
        ],
        "nest": {
            "tree": ["SQ", "SD", "SP"][:tree],
            "loose": [code(size) for size in (1, 2, 3) if seen["loose"][size - 1]],
        },
        "eaten": [code(kind) for kind in PieceKind for _ in range(lost[kind])],
        "over": END_NAMES[int(seen["end"].argmax())] is not None,
        "end": END_NAMES[int(seen["end"].argmax())],
    }


@pytest.mark.parametrize("options", GAMES, ids=lambda given: "-".join(map(str, given.values())) or "usual")
def test_the_view_can_be_read_off_an_observation(options):
    for match in random_matches(snailhouse.game("snail-invasion", **options), 2, every=3):
        for seat in range(match.game.seats):
            view = dict(match.view(seat))
            view["squares"] = [
                [(piece["piece"], piece["free"]) for piece in square["stack"]] for square in view["squares"]
            ]
            seen = match.position.observed(seat)
            assert read_off(seen) == view
            assert bool(seen["own_decision"]) == (match.actor == seat)


def test_a_place_of_a_stack_has_a_column_for_each_owner():
    seen = garden({2: "SQ rD"}).position.observed(0)
    assert seen["stacks"][0, 1].tolist() == pytest.approx([0, 2 / 3, 0, 0, 0]), "a red drone on top"
    assert seen["stacks"][1, 1].tolist() == [1, 0, 0, 0, 0], "of a snail, the queen"
    assert not seen["stacks"][2:, 1].any()


@pytest.mark.parametrize("options", GAMES, ids=lambda given: "-".join(map(str, given.values())) or "usual")
def test_whatever_has_not_been_eaten_lives(options):
    eaten = 0
    for match in random_matches(snailhouse.game("snail-invasion", **options), 1, every=9):
        seen, trees = match.position.observed(0), match.game.box.trees
        for kind in PieceKind:
            colour = (kind - PieceKind.RED_PAWN) // 3
            of_all = trees[colour] if kind >= PieceKind.RED_PAWN else 0
            assert whole(4 * seen["living"][kind - 1]) + whole(4 * seen["eaten"][kind - 1]) == of_all
        eaten += seen["eaten"].any()
    assert eaten or "garden" in options


def test_a_high_stack_is_seen_and_forgotten():
    """Deeper than the places that are always written."""
    high, low = garden({3: "SQ rQ rD yD rP"}), garden({3: "SP"})
    out = high.game.room.rules.Observation.new()
    for match in (high, low, high):
        match.game.rules.erase(out, np.frombuffer(out.memory, np.float32))
        match.game.rules.observe(match.game.box, match.table, 0, out)
        assert (out["stacks"] == match.position.observed(0)["stacks"]).all()
