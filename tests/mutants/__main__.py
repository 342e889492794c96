"""Plant small bugs one at a time and tell which the tests do not notice.

    scripts/mutants --count 20 --seed 1                     anywhere in rules, core, bots, lab, table and server
    scripts/mutants src/snailhouse/table/clock.py           in this file
    scripts/mutants --change main                           in the lines that have changed since main
    scripts/mutants --list src/snailhouse/core/deck.py      what could be planted, without a run

Every bug lives in a copy of the repository; nothing here is changed. Tests that concern a file are those of its
package; `-x` ends them at the first failure. A run that takes longer than --seconds counts as noticed.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.operators import Mutant, mutants, planted

ROOT = Path(__file__).parents[2]
HOUSE = Path("src", "snailhouse")
USUAL = (
    "games/*/rules.py",
    "games/*/rules/*.py",
    "core/*.py",
    "bots/*.py",
    "lab/*.py",
    "table/*.py",
    "server/**/*.py",
)
TESTS = {
    "games/snails_pace": ["tests/snails_pace", "tests/test_conformance.py"],
    "games/cargolino": ["tests/cargolino", "tests/test_conformance.py"],
    "games/snail_invasion": ["tests/snail_invasion", "tests/test_conformance.py"],
    "games/giant_snail": ["tests/giant_snail", "tests/test_conformance.py"],
    "core": ["tests/core", "tests/snails_pace", "tests/table"],
    "bots": ["tests/bots", "tests/lab"],
    "lab": ["tests/lab", "tests/cli"],
    "table": ["tests/table", "tests/server/test_tables.py", "tests/server/test_fair_play.py"],
    "server": ["tests/server"],
}
"""The tests that concern the files below a folder of the package."""
EVERYTHING = ["tests"]
NO_TESTS_RAN = 5


def main() -> int:
    options = arguments()
    files = [ROOT / name for name in options.files] or usual_files()
    sites = [(file, one) for file in files for one in mutants(file.read_text("utf-8"))]
    if options.change:
        sites = [(file, one) for file, one in sites if one.line in changed_lines(file, options.change)]
    if not sites:
        sys.stderr.write("There is nothing to plant a bug in.\n")
        return 2
    chosen = random.Random(options.seed).sample(sites, min(options.count, len(sites)))  # noqa: S311
    if options.list:
        for file, one in sorted(sites, key=lambda site: (str(site[0]), site[1].start)):
            sys.stdout.write(f"{told(file, one)}\n")
        return 0
    sys.stdout.write(f"{len(chosen)} of {len(sites)} possible bugs\n")
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder) / "house")
        for number, (file, one) in enumerate(chosen, 1):
            noticed = is_noticed(copy, file, one, options.seconds)
            survivors += [] if noticed else [told(file, one)]
            word = "noticed " if noticed else "SURVIVED"
            sys.stdout.write(f"{number:>4} {word} {told(file, one)}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(chosen) - len(survivors)} of {len(chosen)} noticed\n")
    return 1 if survivors else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("scripts/mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", nargs="*", help="files to plant bugs in")
    parser.add_argument("--count", type=int, default=20, help="how many bugs (20)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same bugs (1)")
    parser.add_argument("--change", metavar="REVISION", help="only in lines that have changed since then")
    parser.add_argument("--seconds", type=int, default=900, help="longest run of the tests (900)")
    parser.add_argument("--list", action="store_true", help="list all possible bugs and end")
    return parser.parse_args()


def usual_files() -> list[Path]:
    return sorted(
        {file for pattern in USUAL for file in (ROOT / HOUSE).glob(pattern) if "migrations" not in file.parts}
    )


def changed_lines(file: Path, revision: str) -> set[int]:
    """The numbers of the lines of a file that have changed since a revision."""
    diff = subprocess.run(
        ["git", "diff", "--unified=0", revision, "--", file],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    runs = re.findall(r"^@@ .* \+(\d+)(?:,(\d+))? @@", diff, re.MULTILINE)
    return {line for start, count in runs for line in range(int(start), int(start) + int(count or 1))}


def told(file: Path, one: Mutant) -> str:
    was = " ".join(one.was.split())
    return f"{file.relative_to(ROOT)}:{one.line}: {was[:60]}  ->  {one.becomes[:60]}"


def copied(place: Path) -> Path:
    """A copy of all files that git knows, with the client that is built."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for name in names:
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    parlour = HOUSE / "server" / "parlour"
    if (ROOT / parlour).is_dir():
        shutil.copytree(ROOT / parlour, place / parlour)
    return place


def is_noticed(copy: Path, file: Path, one: Mutant, seconds: int) -> bool:
    """Whether the tests that concern a file fail, or do not end, with the bug in it."""
    inside = file.relative_to(ROOT)
    source = file.read_text("utf-8")
    (copy / inside).write_text(planted(source, one), "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "auto",
        "-p",
        "no:cacheprovider",
        *concerned_tests(inside),
    ]
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        (copy / inside).write_text(source, "utf-8")
    if done.returncode == NO_TESTS_RAN:
        raise SystemExit(f"no test concerns {inside}")
    return done.returncode != 0


def concerned_tests(inside: Path) -> list[str]:
    """What to run for a file, by the longest folder that the list above names."""
    within = inside.relative_to(HOUSE).as_posix()
    folders = [folder for folder in TESTS if within.startswith(f"{folder}/")]
    return TESTS[max(folders, key=len)] if folders else EVERYTHING


if __name__ == "__main__":
    sys.exit(main())
