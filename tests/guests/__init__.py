"""Games from outside the house, to be laid on the path."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from snailhouse.core import registry

FOLDER = Path(__file__).parent
LEAF_DASH = FOLDER.parent.parent / "examples" / "leaf_dash"


@contextmanager
def invited(*folders: Path) -> Iterator[None]:
    """The games of these folders are found while this lasts; by default those of this one."""
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders or (FOLDER,):
            patch.syspath_prepend(folder)
        registry.forget()
        yield
    registry.forget()


def installed(project: Path, folder: Path) -> tuple[Path, Path]:
    """What to lay on the path so that a project counts as installed, without pip or a network.

    Its own folder, and another with the metadata that an installer would make from its pyproject.toml.
    """
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = folder / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in about["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points))
    return project, folder
