"""How many bytes of files an institution has: a sum beside its folder, kept with each file, counted anew at night.

The sum stands with the files and not in the database: a file is there whatever becomes of the transaction that
wrote it, and two uploads wait for each other only while the number is changed. The lock is the file system's, which
all processes that share the files share too.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Beside the folders of the institutions, whose names begin with "t_".
FOLDER = ".usage"
FILE_MODE, FOLDER_MODE = 0o600, 0o700
DIGITS = 20


class Usage:
    """The sum of one folder. Every method that changes it does so under the lock, and is done in microseconds."""

    def __init__(self, root: Path, name: str) -> None:
        self._folder = root / name
        self._path = root / FOLDER / name

    def used(self) -> int:
        """Return the bytes of all files."""
        with self._held() as handle:
            return self._read(handle)

    def add(self, size: int, most: int | None) -> int | None:
        """Count `size` bytes more and return None; where there would be more than `most`, return those there are."""
        with self._held() as handle:
            there = self._read(handle)
            if most is not None and size > 0 and there + size > most:
                return there
            self._write(handle, there + size)
            return None

    def take(self, size: int) -> None:
        """Count `size` bytes less."""
        with self._held() as handle:
            self._write(handle, max(self._read(handle) - size, 0))

    def recount(self) -> int:
        """Count the files anew and return the bytes: what a kill or a hand has changed is put right."""
        with self._held() as handle:
            there = _size_of(self._folder)
            self._write(handle, there)
            return there

    @contextmanager
    def _held(self) -> Iterator[int]:
        self._path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield handle
        finally:
            os.close(handle)  # gives the lock back

    def _read(self, handle: int) -> int:
        """Return the kept sum; where none is kept yet, or it is no number, count."""
        text = os.pread(handle, DIGITS, 0)
        return int(text) if text.isdigit() else _size_of(self._folder)

    def _write(self, handle: int, size: int) -> None:
        # Always as long: one write, which a kill cannot cut into another number.
        os.pwrite(handle, f"{max(size, 0):0{DIGITS}d}".encode(), 0)


def _size_of(folder: Path) -> int:
    """Return the bytes of all files below a folder; one that goes meanwhile counts nothing."""
    total = 0
    for place, _folders, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(place, name)).st_size  # noqa: PTH118 - as os.walk gives them
            except FileNotFoundError:
                continue
    return total
