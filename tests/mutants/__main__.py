"""Plant small bugs one at a time and tell which the tests do not notice.

    scripts/mutants --count 20 --seed 1                     anywhere in rules, core, bots, lab, table and server
    scripts/mutants src/snailhouse/table/clock.py           in this file
    scripts/mutants --change main                           in the lines that have changed since main
    scripts/mutants --list src/snailhouse/core/deck.py      what could be planted, without a run
    scripts/mutants --count 200 --keep verdicts.jsonl       remembered, so that it can go on later
    scripts/mutants --again tests/mutants/seed_7.jsonl      those of a run, each by the test that noticed

Every bug lives in a copy of the repository; nothing here is changed. First run the tests that speak of the
module or function, then all of its package, up to the first failure, which is told. With --near only the first
are run: minutes instead of hours, and what they miss is tried again without. A run that takes longer than
--seconds counts as noticed, and is told apart. Several bugs are tried at once, each in a copy of its own.
With --again a bug whose line is gone, or that changes nothing, is told with its reason and not tried.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants.concern import HOUSE, concerned_tests, near_tests
from tests.mutants.kept import EQUIVALENT, Kept, found_again, keep, kept, read_kept
from tests.mutants.operators import Mutant, mutants, planted

ROOT = Path(__file__).parents[2]
USUAL = (
    "games/*/rules.py",
    "games/*/rules/*.py",
    "core/*.py",
    "bots/*.py",
    "lab/*.py",
    "table/*.py",
    "server/**/*.py",
)
NO_TESTS_RAN = 5
NOTICED, NEVER_ENDED, SURVIVED = "noticed", "never ended", "SURVIVED"


Site = tuple[Path, Mutant]
"""A file and a bug in it."""


def main() -> int:
    options = arguments()
    files = [ROOT / name for name in options.files] or usual_files()
    sites = [(file, one) for file in files for one in mutants(file.read_text("utf-8"))]
    if options.change:
        sites = [(file, one) for file, one in sites if one.line in changed_lines(file, options.change)]
    if options.list:
        for file, one in sorted(sites, key=lambda site: (str(site[0]), site[1].start)):
            sys.stdout.write(f"{told(file, one)}\n")
        return 0
    chosen = random.Random(options.seed).sample(sites, min(options.count, len(sites)))  # noqa: S311
    asked: dict[Site, list[str]] = {}
    if options.again:
        asked = noticed_before(options.again)
        chosen = list(asked)
    elif options.keep:
        decided = {line.key for line in read_kept(options.keep)}
        chosen = [site for site in chosen if line_of(*site).key not in decided]
    if not chosen:
        sys.stderr.write("There is nothing to plant a bug in.\n")
        return 2
    sys.stdout.write(f"{len(chosen)} of {len(sites)} possible bugs\n")
    told_of = tried_all(chosen, asked, options)
    sys.stdout.write(f"{len(chosen) - told_of[SURVIVED]} of {len(chosen)} noticed")
    sys.stdout.write(
        f", {told_of[NEVER_ENDED]} of them by tests that never ended\n" if told_of[NEVER_ENDED] else "\n"
    )
    return 1 if told_of[SURVIVED] else 0


def noticed_before(file: Path) -> dict[Site, list[str]]:
    """The bugs of an earlier run with the tests that noticed them; the others are told."""
    asked: dict[Site, list[str]] = {}
    for line in read_kept(file):
        place = ROOT / line.file
        one = found_again(place.read_text("utf-8"), line) if place.exists() else None
        if one is not None and line.test:
            asked[place, one] = [line.test]
        else:
            word = line.word if one or line.word == EQUIVALENT else "gone"
            sys.stdout.write(f"     {word:<11} {line.file}: {line.was}  ->  {line.becomes}  {line.why}\n")
    return asked


def line_of(file: Path, one: Mutant, word: str = "", test: str = "") -> Kept:
    """What is kept of a bug."""
    return kept(file.relative_to(ROOT).as_posix(), file.read_text("utf-8"), one, word, test)


def tried_all(chosen: list[Site], asked: dict[Site, list[str]], options: argparse.Namespace) -> Counter[str]:
    """Tell of every bug what the tests say; returns how often they said what."""
    told_of: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.at_once) as crew:
        copies: Queue[Path] = Queue()
        for number in range(options.at_once):
            copies.put(copied(Path(folder) / f"house{number}"))

        def tried(site: Site) -> tuple[str, str]:
            copy = copies.get()
            try:
                return verdict(copy, *site, options, asked.get(site))
            finally:
                copies.put(copy)

        found = zip(chosen, crew.map(tried, chosen), strict=True)
        for number, ((file, one), (word, test)) in enumerate(found, 1):
            told_of[word] += 1
            sys.stdout.write(f"{number:>4} {word:<11} {told(file, one)}{test and f'  by {test}'}\n")
            sys.stdout.flush()
            if options.keep:
                keep(options.keep, line_of(file, one, word, test))
    return told_of


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("scripts/mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", nargs="*", help="files to plant bugs in")
    parser.add_argument("--count", type=int, default=20, help="how many bugs (20)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same bugs (1)")
    parser.add_argument("--change", metavar="REVISION", help="only in lines that have changed since then")
    parser.add_argument("--seconds", type=int, default=1800, help="longest run of the tests (1800)")
    parser.add_argument(
        "--at-once", type=int, default=os.cpu_count() or 1, help="bugs tried at once (one a core)"
    )
    parser.add_argument(
        "--near", action="store_true", help="only the tests that speak of the module or function"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write verdicts there; those in it stand")
    parser.add_argument("--again", type=Path, metavar="FILE", help="bugs of such a file, by the tests in it")
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


def verdict(
    copy: Path, file: Path, one: Mutant, options: argparse.Namespace, asked: list[str] | None
) -> tuple[str, str]:
    """What the tests say with a bug in a file, and the first that fails: those asked, or near ones and all."""
    inside = file.relative_to(ROOT)
    source = file.read_text("utf-8")
    near = near_tests(ROOT, inside, one.line)
    rounds = [asked] if asked else [near] if near and options.near else [near, concerned_tests(inside)]
    (copy / inside).write_text(planted(source, one), "utf-8")
    try:
        for tests in filter(None, rounds):
            word, test = outcome(copy, tests, options.seconds)
            if word != SURVIVED:
                return word, test
        return SURVIVED, ""
    finally:
        (copy / inside).write_text(source, "utf-8")


def outcome(copy: Path, tests: list[str], seconds: int) -> tuple[str, str]:
    """How these tests show the bug, and which of them does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    with subprocess.Popen(
        command,
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as run:
        try:
            said, _ = run.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)  # with the servers and browsers that it has started
            return NEVER_ENDED, ""
    if run.returncode == NO_TESTS_RAN:
        raise SystemExit(f"no test ran of {' '.join(tests)}")
    return (NOTICED, first_failure(said)) if run.returncode else (SURVIVED, "")


def first_failure(said: str) -> str:
    """The test that pytest names as failed, or as broken before it began."""
    named = re.search(r"^(?:FAILED|ERROR) (\S[^\n]*?)(?: - |$)", said, re.MULTILINE)
    return named[1] if named else "a run without a failed test"


if __name__ == "__main__":
    sys.exit(main())
