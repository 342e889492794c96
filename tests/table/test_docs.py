"""What docs/tables.md says is so."""

import doctest
import re
from pathlib import Path
from typing import get_args

from snailhouse.table.commands import AnyCommand
from snailhouse.table.events import AnyEvent

FILE = Path(__file__).parents[2] / "docs" / "tables.md"


def test_the_example_runs():
    failed, tried = doctest.testfile(str(FILE), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_every_event_and_command_is_told_of():
    named = set(re.findall(r"`(\w+)`", FILE.read_text("utf-8")))
    for kind in (*get_args(AnyEvent), *get_args(AnyCommand)):
        assert kind.__struct_config__.tag in named
