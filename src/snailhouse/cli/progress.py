"""One progress bar for every verb that takes a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class ShowProgress(Protocol):
    """Moves the bar; the total and the title stay as they are unless they are given."""

    def __call__(self, done: float, total: float | None = None, *, title: str | None = None) -> None: ...


@contextmanager
def progress_bar(
    title: str, total: float | None = 1, *, done: float = 0, counted: bool = False
) -> Iterator[ShowProgress]:
    """A bar on standard error, shown only where that is a terminal, and removed at the end.

    Beside it stands the share that is done in percent or, when `counted`, as in 40/100.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    errors = Console(stderr=True)
    share = MofNCompleteColumn() if counted else TaskProgressColumn()
    columns = ("{task.description}", BarColumn(), share, TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(title, total=total, completed=int(done))

        def show(done: float, total: float | None = None, *, title: str | None = None) -> None:
            bar.update(task, completed=done, total=total, description=title)

        yield show
