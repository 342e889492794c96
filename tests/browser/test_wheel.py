"""The wheel, as people install it: an empty environment, one word, and a move in the browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from snailhouse.server.handbook import IN_A_CHECKOUT
from tests.browser.conftest import Visit

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]


def run(*words: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [*map(str, words)], cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=350
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packages(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution and the wheel that is built from it, without Node."""
    folder = tmp_path_factory.mktemp("packages")
    without_node = {**os.environ, "PATH": str(Path(sys.executable).parent)}
    run(sys.executable, "-m", "build", "--installer", "pip", "--outdir", folder, env=without_node)
    return folder


@pytest.fixture(scope="module")
def installed(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in an environment that has the wheel and what it needs, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", home / "venv")
    [wheel] = packages.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--python", home / "venv/bin/python", "install", "--quiet"]
    # What the house never imports need not be compiled.
    quickly = ["--no-compile", "--disable-pip-version-check"]
    run(*pip, *quickly, "--constraint", ROOT / "constraints.txt", wheel)
    return home / "venv/bin/snailhouse"


def test_both_packages_are_fit_to_be_published(packages: Path) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", *packages.iterdir())


def test_both_packages_have_the_client(packages: Path) -> None:
    [wheel], [source] = packages.glob("*.whl"), packages.glob("*.tar.gz")
    client = "snailhouse/server/parlour/index.html"
    assert client in ZipFile(wheel).namelist()
    with tarfile.open(source) as archive:
        assert any(name.endswith(client) for name in archive.getnames())
        assert not any("node_modules" in name for name in archive.getnames())


def test_both_packages_have_the_handbook_that_was_built(packages: Path) -> None:
    assert (IN_A_CHECKOUT / "index.html").is_file(), "run scripts/docs first"
    [wheel], [source] = packages.glob("*.whl"), packages.glob("*.tar.gz")
    in_the_wheel = ZipFile(wheel).namelist()
    assert "snailhouse/server/handbook/index.html" in in_the_wheel
    assert not any(".doctrees" in name for name in in_the_wheel)
    with tarfile.open(source) as archive:
        assert any(name.endswith("docs/_build/handbook/index.html") for name in archive.getnames())


@pytest.fixture
def opened(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the house that the word `snailhouse` opens."""
    outside = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    settings = {"SNAILHOUSE_PORT": "0", "SNAILHOUSE_DATA_DIR": str(tmp_path)}
    house = subprocess.Popen(
        [installed], cwd=tmp_path, env=outside | settings, stdout=subprocess.PIPE, text=True
    )
    try:
        assert house.stdout is not None
        found = re.search(r"http://\S+/", house.stdout.readline())
        assert found is not None
        yield found[0].rstrip("/")
    finally:
        house.terminate()
        house.communicate(timeout=60)


def test_one_word_opens_the_house_and_a_move_can_be_played(visit: Visit, opened: str) -> None:
    visitor = visit("Ada", url=opened)
    table = visitor.new_table("snails-pace", "greedy")
    for _ in range(2):
        assert table.my_turn()
        told = table.log.count()
        table.touch(table.candidates()[0])
        expect(table.log).not_to_have_count(told)
    assert table.my_turn()
    visitor.context.close()
