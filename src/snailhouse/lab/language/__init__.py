"""What the laboratory says, in every language of the house."""

from snailhouse.core.language import phrasebook

say = phrasebook(__name__)
