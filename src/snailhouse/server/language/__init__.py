"""What the server says to visitors, in every language of the house."""

from snailhouse.core.language import words_of

say = words_of(__name__)
