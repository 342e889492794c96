"""Names and remarks: what people write is taken as it is, what deceives the eye is refused with the reason."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snailhouse.core.errors import Refusal
from snailhouse.table import Rename, Say
from snailhouse.table.seats import LONGEST_NICKNAME, check_name
from snailhouse.table.writing import check_writing, graphemes, is_short, tidied
from tests.table.parlour import ADA, Parlour

FAMILY = "\U0001f468\U0001f3fd\u200d\U0001f469\U0001f3fd\u200d\U0001f467\U0001f3fd\u200d\U0001f466\U0001f3fd"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
WRITTEN = {
    "a family": FAMILY,
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "a rainbow flag": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "the flag of Scotland": SCOTLAND,
    "a keycap": "1\ufe0f\u20e3",
    "Hindi": "\u0939\u093f\u0928\u094d\u0926\u0940 \u0915\u094d\u200d\u0937",
    "Persian": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "Malayalam with a joiner at the end": "\u0d05\u0d35\u0d28\u0d4d\u200d",
    "Hebrew with points": "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
    "a right-to-left mark": "\u200f\u05d0\u05d1!\u200f",
    "closed isolates": "\u2067\u05d0\u05d1\u2069 ab",
    "an ideograph's variant": "\u845b\U000e0100",
    "Japanese": "\u304b\u305f\u3064\u3080\u308a",
}
REFUSED = {
    "an override": ("ab\u202ecd", "U\\+202E"),
    "an embedding": ("ab\u202bcd\u202c", "U\\+202B"),
    "a zero-width space": ("a\u200bb", "U\\+200B"),
    "a bell": ("bell\x07", "U\\+0007"),
    "a zero": ("a\x00b", "U\\+0000"),
    "a Hangul filler": ("\u3164", "U\\+3164"),
    "letters of a tag alone": ("a\U000e0061", "U\\+E0061"),
    "half a character": ("a\ud800", "U\\+D800"),
    "an open isolate": ("\u2067ab", "must be closed"),
    "an isolate that was not opened": ("ab\u2069\u2066", "must be closed"),
    "a joiner before everything": ("\u200dab", "stands beside"),
    "two joiners": ("a\u200d\u200db", "stands beside"),
    "many direction marks": ("a\u200f\u200e\u200fb", "stands beside"),
    "two selectors": ("a\ufe0f\ufe0f", "stands beside"),
    "a tower of marks": ("a" + "\u0301" * 7, "at most 6 marks"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_people_write_is_taken_as_it_is(name: str) -> None:
    parlour = Parlour()
    parlour.do(ADA, Rename(name=WRITTEN[name]))
    parlour.do(ADA, Say(text=WRITTEN[name]))
    assert parlour.table.seats[0].name == WRITTEN[name]
    assert parlour.table.chat[0].text == WRITTEN[name]


@pytest.mark.parametrize("name", REFUSED)
def test_what_deceives_the_eye_is_refused_with_the_reason(name: str) -> None:
    text, reason = REFUSED[name]
    for command in (Rename(name=text), Say(text=text)):
        with pytest.raises(Refusal, match=reason):
            Parlour().do(ADA, command)


def test_a_length_is_what_a_reader_counts() -> None:
    assert graphemes(FAMILY) == graphemes(SCOTLAND) == graphemes("\u0928\u093f") == 1
    assert check_name(SCOTLAND * LONGEST_NICKNAME)
    with pytest.raises(Refusal, match="a name has 1 to 24"):
        check_name("\N{SNAIL}" * (LONGEST_NICKNAME + 1))
    assert not is_short(FAMILY * LONGEST_NICKNAME, LONGEST_NICKNAME), "code points are counted too"


FILLERS = "\u115f\u1160\u3164\uffa0"
"""Letters that cannot be seen."""


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=40) | st.text("ab \u202a\u202e\u2066\u2069\x07\u2028\ud800", max_size=6))
def test_any_text_is_taken_or_refused(text: str) -> None:
    """All of what has letters, digits and signs only, and nothing that turns what stands beside it."""
    tidy = tidied(text)
    kinds = [unicodedata.category(letter) for letter in tidy]
    plain = [kind[0] in "LNPS" or letter == " " for kind, letter in zip(kinds, tidy, strict=True)]
    of_old = [unicodedata.ucd_3_2_0.category(letter) != "Cn" for letter in tidy]
    try:
        check_writing(tidy)
    except Refusal:
        assert not all(plain) or not all(of_old) or set(FILLERS) & set(tidy)
    else:
        assert not {"Cc", "Cs", "Zl", "Zp"} & set(kinds)
        assert not set("\u202a\u202b\u202c\u202d\u202e") & set(tidy)
        assert tidy.count("\u2069") == sum(map(tidy.count, "\u2066\u2067\u2068"))
