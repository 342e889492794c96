"""What lessons say of their own accord, in every language of the house."""

from snailhouse.core.language import phrasebook

say = phrasebook(__name__)
