"""Check the dice of a Snailhouse record without Snailhouse:

    python verify_dice.py game.json [COMMITMENT [LUCK]]

COMMITMENT is the one you noted before the game, LUCK what your device added. Needs nothing but Python 3.11.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

CHANCE = -1


def roll(key, number, nonce, ways):
    """The outcome of event `number` (from 1) among `ways` equally likely ones, after `nonce` undos."""
    attempt = 0
    while True:
        rolled = int.from_bytes(hmac.digest(key, f"{number}/{nonce}/{attempt}".encode(), "sha256"), "big")
        if rolled < 2**256 // ways * ways:
            return rolled % ways
        attempt += 1


def with_ways(events, ways):
    """The events as (actor, value, ways), ways being None for a decision."""
    ways = iter(ways)
    line = [(actor, value, next(ways, None) if actor == CHANCE else None) for actor, value in events]
    if next(ways, None) is not None:
        raise ValueError("there are ways of more rolls than the game had")
    return line


def history(record):
    """What stood before each undo and at the end, in order: (events, how many of them are older, undos)."""
    undone = record.get("undone", [])
    lines = [with_ways(record["events"], record["dice"]["ways"])]
    for undo in reversed(undone):
        lines.insert(0, lines[0][: undo["to"]] + with_ways(undo["events"], undo["ways"]))
    return zip(lines, [0] + [undo["to"] for undo in undone], range(len(lines)), strict=True)


def verify(record, commitment=None, luck=None):
    """How many rolls were checked; raises ValueError at the first thing that is not true."""
    dice = record["dice"]
    if dice.get("scheme", 1) != 2 or dice["seed"] is None:
        raise ValueError("this program checks finished games with shared dice (scheme 2)")
    seed = bytes.fromhex(dice["seed"])
    if hashlib.sha256(seed).hexdigest() != dice["commitment"]:
        raise ValueError("the seed is not the one that the commitment promised")
    if commitment not in (None, dice["commitment"]):
        raise ValueError("the commitment is not the one that you noted")
    if luck is not None and luck not in dice["luck"]:
        raise ValueError("what you added is not in the dice")
    key = hmac.digest(seed, ",".join(added or "" for added in dice["luck"]).encode(), "sha256")
    rolls = 0
    for line, older, nonce in history(record):
        for number, (actor, value, ways) in enumerate(line[older:], start=older + 1):
            if actor == CHANCE:
                if not ways or value != roll(key, number, nonce, ways):
                    raise ValueError(f"event {number} should have been another roll")
                rolls += 1
    return rolls


if __name__ == "__main__":
    told = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    print(verify(told, *sys.argv[2:4]), "rolls, all of them fair")  # noqa: T201
