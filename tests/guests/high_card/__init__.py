"""A guest of the house: a small game with secrets for one to four, from a package of its own.

Tests lay this folder's parent on the path, and the entry point does the rest.
"""

from high_card.words import HighCard

room = HighCard()
