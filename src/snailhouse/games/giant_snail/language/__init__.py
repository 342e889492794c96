"""What Giant Snail Will Not Prevail! says, in every language of the house."""

from snailhouse.core.language import words_of

say = words_of(__name__)
