"""Folders for what does not fit into memory; whatever ends a process, nothing stays in them.

A folder belongs to the process that holds its lock (flock), which the kernel takes away with the process.
`sweep` removes folders that nobody holds, so a register or a dump that a killed worker left behind is gone
after a minute or two. TMPDIR points into such a folder: libraries that write files of their own (openpyxl) do
it there.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings

FOLDER_MODE = 0o700
# A folder this young may be about to be locked by whoever has just made it.
SETTLED_SECONDS = 10.0
# Other things in these places, left by versions before locks or by hand, go after this time.
FOREIGN_SECONDS = 24 * 3600.0
PREFIX = "work-"
LIBRARY_FOLDER = "pymp-"

_own: dict[str, int | str] = {}


@contextmanager
def held_folder(root: Path, prefix: str) -> Iterator[Path]:
    """Give a new folder below `root`, held inside the block and removed after it."""
    root.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
    folder = Path(tempfile.mkdtemp(dir=root, prefix=prefix))
    handle = _lock(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(handle)


def use_own_temporary_folder() -> None:
    """Let this process, and each that it forks, make its temporary files in a folder of its own."""
    _enter()
    if "hooked" not in _own:
        _own["hooked"] = 1
        os.register_at_fork(after_in_child=_enter)
        atexit.register(_leave)


def sweep(root: Path) -> int:
    """Remove folders below `root` that no process holds, and foreign files by age; return how many."""
    if not root.is_dir():
        return 0
    removed = 0
    for path in root.iterdir():
        with suppress(OSError):  # somebody else was faster
            removed += _remove_if_left(path)
    return removed


def sweep_all() -> int:
    """Sweep the places of this machine."""
    return sweep(Path(settings.WORK_DIR)) + sweep(Path(settings.BACKUP_WORK_DIR))


def _enter() -> None:
    """Make the folder of this process the place of its temporary files."""
    inherited = _own.pop("handle", None)
    if inherited is not None:
        os.close(int(inherited))  # the parent's; its own handle goes on holding the lock
    root = Path(settings.WORK_DIR)
    root.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
    folder = Path(tempfile.mkdtemp(dir=root, prefix=PREFIX))
    _own.update(handle=_lock(folder), folder=str(folder), pid=os.getpid())
    tempfile.tempdir = str(folder)


def _leave() -> None:
    if _own.get("pid") != os.getpid():
        return
    tempfile.tempdir = None
    folder = Path(str(_own["folder"]))
    for path in folder.iterdir():
        if path.name.startswith(LIBRARY_FOLDER):
            continue  # multiprocessing removes its own, after us
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
    with suppress(OSError):  # not empty: the next sweep takes it
        folder.rmdir()


def _lock(folder: Path) -> int:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def _remove_if_left(path: Path) -> bool:
    age = time.time() - path.stat().st_mtime
    if not path.is_dir() or path.is_symlink():
        if age < FOREIGN_SECONDS:
            return False
        path.unlink()
        return True
    if age < SETTLED_SECONDS:
        return False
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises BlockingIOError while it is held
        shutil.rmtree(path)
    finally:
        os.close(handle)
    return True
