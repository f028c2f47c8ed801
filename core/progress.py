"""How far a long piece of work has come: for the browser from Redis, for a terminal with a bar.

Counts go to Redis rather than to the job's row because the work runs inside a transaction, whose
writes nobody else sees before it ends.
"""

from dataclasses import asdict, dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from django.core.cache import cache

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import TaskID

# Seconds after the last sign of life that counts are kept.
PROGRESS_SECONDS = 3600
WHOLE = 100


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of a piece of work. `total` is 0 while it is not known."""

    done: int
    total: int
    note: str = ""

    @property
    def percent(self) -> int:
        """Whole percent, 0 while the total is not known, at most 100."""
        return min(self.done * WHOLE // self.total, WHOLE) if self.total else 0


def set_progress(key: str, done: int, total: int, note: str = "") -> None:
    """Publish the counts under a key of the current tenant (the cache's key function adds the schema)."""
    cache.set(f"progress:{key}", asdict(Progress(done, total, note)), PROGRESS_SECONDS)


def get_progress(key: str) -> Progress | None:
    """Return the counts last published under the key, or None when there are none (any more)."""
    found = cache.get(f"progress:{key}")
    return Progress(**found) if found else None


def clear_progress(key: str) -> None:
    """Forget the counts: the work has ended and its row has the final ones."""
    cache.delete(f"progress:{key}")


class ProgressBar:
    """A bar for commands: drawn on a terminal, silent elsewhere (a log, a pipe).

    with ProgressBar() as bar:
        work.run_backup(backup_id=number, report=bar.report)
    """

    def __init__(self, console: "Console | None" = None) -> None:
        from rich import progress as parts  # noqa: PLC0415 - for terminals, not for what serves people
        from rich.console import Console  # noqa: PLC0415

        self._console = console or Console(stderr=True)
        self._bar = parts.Progress(
            parts.TextColumn("{task.description}"),
            parts.BarColumn(),
            parts.MofNCompleteColumn(),
            parts.TimeElapsedColumn(),
            parts.TimeRemainingColumn(),
            console=self._console,
            disable=not self._console.is_terminal,
        )
        self._tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def report(self, done: int, total: int, note: str = "") -> None:
        """Set the counts directly: has the shape of the callbacks that services take for progress."""
        task = self._tasks.get(note)
        if task is None:
            task = self._tasks[note] = self._bar.add_task(note or "…", total=total)
        fields: dict[str, Any] = {"completed": done, "total": total}
        self._bar.update(task, **fields)
