"""The cache of machine code is keyed by what is compiled, and by nothing else."""

import linecache
import os
import subprocess
import sys
import time
from enum import IntEnum
from importlib import import_module

import numpy as np
import pytest

from snailhouse.core.cache import KEPT_DAYS, cache_directory
from snailhouse.core.errors import BrokenRule
from snailhouse.core.fingerprint import fingerprint
from snailhouse.core.kernel import Workshop, kernel
from snailhouse.core.record import Int8, Int16, Record

KERNEL = "from snailhouse.core.kernel import kernel\n"
SISTER = KERNEL + "\n\n@kernel\ndef step(x):\n    return x + 1\n"
RULES = (
    KERNEL
    + "from sister.steps import step\nfrom house_rules.sizes import WIDTH\n"
    + "\n\n@kernel\ndef play(x):\n    return step(x) * WIDTH\n"
    + "\n\ndef fill(x):\n    return x\n"
)
RUN = """
import sys
from pathlib import Path
from snailhouse.core.kernel import Workshop
from house_rules import rules, words
shop = Workshop("guest", {"play": rules.play}, jit=True, cache=lambda: Path(sys.argv[1]))
print(shop.play(rules.fill(10)))
"""


@pytest.fixture
def guest(tmp_path):
    """A game whose rules use a kernel of a sibling package and a number of another module."""
    for name, text in {
        "sister/__init__.py": "",
        "sister/steps.py": SISTER,
        "house_rules/__init__.py": "",
        "house_rules/sizes.py": "WIDTH = 2\n",
        "house_rules/rules.py": RULES,
        "house_rules/words.py": "TEXT = 'hello'\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    yield tmp_path
    forget_rules()


def run(guest):
    """What the compiled rules give for 10, and the machine code that lies in the cache afterwards.

    Imported and compiled anew, as if nothing had been: two processes meet in a test of their own.
    """
    rules = fresh_rules(guest)
    shop = Workshop("guest", {"play": rules.play}, jit=True, cache=lambda: guest / "cache")
    found = shop.play(rules.fill(10))
    return found, {path.name: path.stat().st_mtime_ns for path in (guest / "cache").rglob("*.nbc")}


def fresh_rules(guest):
    """The guest's rules as their files are now."""
    forget_rules()
    linecache.clearcache()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            sys, "dont_write_bytecode", True
        )  # of a file that changed within a second it would be stale
        patch.syspath_prepend(guest)
        return import_module("house_rules.rules")


def forget_rules():
    for name in [name for name in sys.modules if name.partition(".")[0] in ("house_rules", "sister")]:
        del sys.modules[name]


def test_what_is_not_compiled_recompiles_nothing(guest):
    assert run(guest)[0] == 22
    written = run(guest)[1]
    assert written
    (guest / "house_rules/words.py").write_text("TEXT = 'good day'  # a comment\n")
    (guest / "house_rules/rules.py").write_text(RULES + "\n\n# a comment after the last function\n")
    assert run(guest) == (22, written)


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("sister/steps.py", SISTER.replace("x + 1", "x + 5"), 30),
        ("house_rules/sizes.py", "WIDTH = 3\n", 33),
        ("house_rules/rules.py", RULES.replace("* WIDTH", "- WIDTH"), 9),
    ],
)
def test_an_edited_kernel_or_constant_never_meets_stale_machine_code(guest, file, text, expected):
    assert run(guest)[0] == 22
    (guest / file).write_text(text)
    os.utime(guest / file, (1, 1))  # even where its date says that it is older than the machine code
    assert run(guest)[0] == expected


MEMORY = """from typing import NamedTuple

from snailhouse.core.kernel import kernel


class Memory(NamedTuple):
    one: int
    two: int


@kernel
def play(memory):
    return memory.one - memory.two


def fill(x):
    return Memory(one=x, two=1)
"""


def test_a_named_tuple_is_known_by_its_fields(guest):
    """Their order is compiled in, though the kernel's text is the same in any."""
    rules = guest / "house_rules/rules.py"
    rules.write_text(MEMORY)
    assert run(guest)[0] == 9
    rules.write_text(MEMORY.replace("    one: int\n    two: int", "    two: int\n    one: int\n"))
    assert run(guest)[0] == 9


def test_machine_code_for_a_class_that_is_gone_is_not_used(guest):
    rules = guest / "house_rules/rules.py"
    rules.write_text(MEMORY)
    assert run(guest)[0] == 9
    rules.write_text(MEMORY.replace("Memory", "Notes"))
    assert run(guest)[0] == 9


def test_damaged_machine_code_is_compiled_again(guest):
    _, written = run(guest)
    for name in written:
        next((guest / "cache").rglob(name)).write_bytes(b"")
    assert run(guest)[0] == 22


TOLD = """
from numba.core import event

class Told(event.Listener):
    def on_start(self, event):
        if ".inner." not in event.data["dispatcher"].py_func.__qualname__:
            print("compiles")

    def on_end(self, event):
        pass

event.register("numba:compile", Told())
print("ready", flush=True)
sys.stdin.readline()
"""


def test_of_two_processes_one_compiles_and_the_other_waits_for_it(guest):
    words = RUN.replace("shop =", TOLD + "shop =")
    both = [
        subprocess.Popen(
            [sys.executable, "-c", words, str(guest / "cache")],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(guest), *sys.path])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in both:
        assert process.stdout.readline() == "ready\n"
    for process in both:
        process.stdin.write("go\n")
        process.stdin.flush()
    said = sorted(process.communicate(timeout=300)[0].split() for process in both)
    assert said == [["22"], ["compiles", "22"]]


def test_a_kernel_that_does_not_compile_keeps_nobody_waiting(guest):
    """The lock is let go when compiling fails: whoever asks again is told the reason again."""
    (guest / "sister/steps.py").write_text(KERNEL + "\n\n@kernel\ndef step(x):\n    return x + [1]\n")
    for _ in range(2):
        rules = fresh_rules(guest)
        shop = Workshop("guest", {"play": rules.play}, jit=True, cache=lambda: guest / "cache")
        for _ in range(2):
            with pytest.raises(BrokenRule, match=r"`return x \+ \[1\]` makes a list"):
                shop.play(10)


def test_a_template_counts_the_rules_it_is_bound_to():
    from snailhouse.core.playout import playout
    from snailhouse.core.registry import room
    from snailhouse.core.workshops import _functions

    functions = _functions(room("snails-pace"))
    other = functions | {"greedy": functions["legal"]}
    assert fingerprint([playout], functions) == fingerprint([playout], dict(functions))
    assert fingerprint([playout], functions) != fingerprint([playout], other)


def test_a_directory_a_version_of_the_rules(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAILHOUSE_CACHE", str(tmp_path / "cache"))
    cache_directory.cache_clear()
    one, two = cache_directory("a", "0" * 16), cache_directory("a", "1" * 16)
    cache_directory.cache_clear()
    assert one.is_dir()
    assert two.is_dir()
    assert one != two


def test_what_no_run_has_used_for_a_month_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAILHOUSE_CACHE", str(tmp_path))
    old, recent, used, other, longer = (
        tmp_path / f"{name}{digit * 16}"
        for name, digit in zip(("a-", "a-", "a-", "b-", "a-b-"), "01200", strict=True)
    )
    for directory, days in (
        (old, KEPT_DAYS + 1),
        (recent, KEPT_DAYS - 1),
        (used, KEPT_DAYS + 1),
        (other, KEPT_DAYS + 1),
        (longer, KEPT_DAYS + 1),
    ):
        directory.mkdir()
        then = time.time() - days * 86400
        os.utime(directory, (then, then))
    for digit in "23":
        cache_directory.cache_clear()
        cache_directory("a", digit * 16)
    cache_directory.cache_clear()
    assert not old.exists()
    assert recent.exists()
    assert used.exists(), "a run has used it just now"
    assert other.exists(), "another game's cache is not ours to drop"
    assert longer.exists(), "nor that of a game whose name begins with ours"


class Small(IntEnum):
    STEP = 1


class Large(IntEnum):
    STEP = 2


def narrow():
    class Laid(Record):
        one: Int8
        two: Int8

    return Laid


def wide():
    class Laid(Record):
        one: Int8
        two: Int16

    return Laid


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (np.array([1, 2]), np.array([1, 3])),
        (np.array([1, 2]), np.array([1, 2], np.int8)),
        (np.array([[1, 2]]), np.array([1, 2])),
        (Small, Large),
        (narrow(), wide()),
        ((1, 2), (2, 1)),
        (1, 1.0),
    ],
    ids=["numbers", "kind of number", "shape", "enum", "record", "tuple", "fraction"],
)
def test_whatever_a_kernel_reads_counts(one, other):
    """In one text with a constant of another value or form: another fingerprint, and the same for the same."""

    def of(constant):
        names = {"kernel": kernel, "CONSTANT": constant}
        exec("@kernel\ndef play(x):\n    return CONSTANT\n", names)  # noqa: S102
        return fingerprint([names["play"]], {})

    assert of(one) == of(one) != of(other)
