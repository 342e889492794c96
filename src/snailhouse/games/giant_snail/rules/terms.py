"""The vocabulary of the rules: kinds of things, phases, what the table waits for, and move ids."""

from __future__ import annotations

from typing import Final

SEATS: Final = 3
NOBODY: Final = -1
"""No seat, no region, no card."""

# How much an edition may hold.
MOST_REGIONS: Final = 12
MOST_ROWS: Final = 3
MOST_SECTIONS: Final = 8
MOST_SLOTS: Final = 4
MOST_MARKET: Final = 4
MOST_CARDS: Final = 12
MOST_WEAPONS: Final = 4
MOST_GUARDS: Final = 8
MOST_EVENTS: Final = 8
MOST_LOOKS: Final = 3
MOST_STEP_COST: Final = 4

METAL, ENERGY = 0, 1
FACTORY, SOLAR, MINE, LAB = 0, 1, 2, 3
TYPES: Final = 4

# Technology: what a card does.
WEAPON, SALT_RING, DEFENDERS, MALACOLOGIST, ROBOTIC_LABOR, SALVAGE = 0, 1, 2, 3, 4, 5

# Event 1 cards.
NORTH, SOUTH, EAST, WEST, BURROW = 0, 1, 2, 3, 4
DIRECTIONS: Final = 4
# Event 2 cards: what a card does.
GIFT, RECRUITS, HOMECOMING, COMFORT, QUIET = 0, 1, 2, 3, 4

# The two decks the lazily drawn cards come from.
EVENT_1, EVENT_2 = 0, 1

# Phases, in the order of a round.
SETUP, ACTIONS, LABS, FACTORIES, EVENT, RELIEF, ROBOT, COMBAT, CLEANUP = 0, 1, 2, 3, 4, 5, 6, 7, 8

# What the table waits for: nothing (the phase decides what comes next) ...
NOTHING: Final = 0
# ... a chance event ...
REGION_CARD, MARKET_CARD, OPENING_NUMBER, LOOK = 1, 2, 3, 4
ROBOT_LANDING, EVENT_CARD, SNAIL_REGION, EMPTIED_REGION = 5, 6, 7, 8
LAST_CHANCE: Final = EMPTIED_REGION
# ... a decision ...
OPENING, ACTION, SET_DOWN, RESEARCH, LAB_ROW, GUARD_POST, ORDER, TAKE = 9, 10, 11, 12, 13, 14, 15, 16
JOB, JOB_WORKER, SETTLE, ROBOT_STEP, FIRE, ROBOT_REBUILD, DISCARD = 17, 18, 19, 20, 21, 22, 23
# ... or the next game.
END: Final = 24

# How a game ends.
SEVEN_REGIONS, LOST_TYPE, LAST_EVENT, ALL_REBUILT = 1, 2, 3, 4
# What took the snail's last card.
BY_TIME, BY_ROBOT, BY_WEAPON = 1, 2, 3

# Move ids, in bands.
PUT: Final = 0
"""+ 3 x region + row: a worker onto that row."""
PICK: Final = PUT + MOST_REGIONS * MOST_ROWS
"""+ 3 x region + row: lift a worker there, cash in that lab row, send that factory worker."""
STOP: Final = PICK + MOST_REGIONS * MOST_ROWS
"""Forfeit the actions, research no more, build no more, halt the robot, hold fire, let a ruin be."""
CARD: Final = STOP + 1
"""+ market place: research that technology."""
SLOT: Final = CARD + MOST_MARKET
"""+ 4 x section + slot: a factory worker onto the robot."""
ARM: Final = SLOT + MOST_SECTIONS * MOST_SLOTS
"""+ weapon: build it, or fire it."""
REGION: Final = ARM + MOST_WEAPONS
"""+ region: guard it, or rebuild it."""
PERMUTE: Final = REGION + MOST_REGIONS
"""+ permutation: put the cards back in that order."""
GOODS: Final = PERMUTE + 6
"""+ METAL or ENERGY: take one, or drop one."""
SEND: Final = GOODS + 2
"""+ 3 x seat + row: that seat's worker onto that row of the rebuilt region."""
STEP: Final = SEND + SEATS * MOST_ROWS
"""+ 5 x direction + metal: the robot's step, paid with so much metal and the rest in energy."""
PAYMENTS: Final = MOST_STEP_COST + 1
MOVES: Final = STEP + DIRECTIONS * PAYMENTS
