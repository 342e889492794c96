"""What Snail Invasion! says, in every language of the house."""

from snailhouse.core.language import words_of

say = words_of(__name__)
