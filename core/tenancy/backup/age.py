"""Backup files in the age format (age-encryption.org/v1), in a stream: the tool `age` opens them as well.

`pyrage` reads from one file and writes to another, so it works in a thread at the other end of a pipe, and no
more than a piece of the file is in memory. Each entry of BACKUP_KEY is an age secret key (`age-keygen`), or any
other secret text, which an age key is derived from; `manage.py backup_key` shows that one.
"""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any

from django.utils.translation import gettext as _

from core.tenancy.backup.crypto import derive, unreadable

MAGIC = b"age-encryption.org/v1\n"
PREFIX = "AGE-SECRET-KEY-"
PIPE_BLOCK = 64 * 1024


def identity_of(key: bytes) -> str:
    """Return the age secret key of an entry of BACKUP_KEY (Bech32 in capitals, as age writes it)."""
    from bech32 import bech32_encode, convertbits  # noqa: PLC0415 - heavy, loaded when it is used

    text = key.decode()
    if text.startswith(PREFIX):
        return text
    secret = convertbits(derive(key, b"", b"karyalaya backup age key"), 8, 5) or []
    return str(bech32_encode(PREFIX.lower(), secret)).upper()


def is_age_key(text: str) -> bool:
    """Say whether the text is a whole age secret key."""
    import pyrage  # noqa: PLC0415 - heavy, loaded when it is used

    try:
        pyrage.x25519.Identity.from_str(text)
    except pyrage.IdentityError:
        return False
    return True


def _identity(key: bytes) -> Any:
    import pyrage  # noqa: PLC0415 - heavy, loaded when it is used

    return pyrage.x25519.Identity.from_str(identity_of(key))


@contextmanager
def encrypting(target: IO[bytes], key: bytes) -> Iterator[IO[bytes]]:
    """Give a file to write to; what is written goes to the target encrypted. The target stays open."""
    import pyrage  # noqa: PLC0415 - heavy, loaded when it is used

    reading, writing = os.pipe()
    end = _Checked(target)
    recipient = _identity(key).to_public()

    def work() -> None:
        with os.fdopen(reading, "rb", PIPE_BLOCK) as plain:
            pyrage.encrypt_io(plain, end, [recipient])

    thread = _Work(work)
    try:
        with suppress(BrokenPipeError), os.fdopen(writing, "wb", PIPE_BLOCK) as plain:
            yield plain
    finally:
        thread.join()
    thread.check(end)


@contextmanager
def decrypting(source: IO[bytes], keys: Sequence[bytes]) -> Iterator[IO[bytes]]:
    """Give a file to read the decrypted content from. Raises BackupUnreadable for a strange key and any change.

    Every piece is verified before it is given; whoever reads to the end knows that nothing was cut off.
    """
    import pyrage  # noqa: PLC0415 - heavy, loaded when it is used

    reading, writing = os.pipe()
    identities = [_identity(key) for key in keys]
    end: list[_Checked] = []

    def work() -> None:
        with suppress(BrokenPipeError), os.fdopen(writing, "wb", PIPE_BLOCK) as plain:
            end.append(_Checked(plain))
            pyrage.decrypt_io(source, end[0], identities)

    thread = _Work(work)
    is_read = False
    try:
        with os.fdopen(reading, "rb", PIPE_BLOCK) as plain:
            yield plain
            is_read = len(plain.read(PIPE_BLOCK)) < PIPE_BLOCK  # the padding of the end, or there is more
    finally:
        thread.join()
        if thread.error is not None and not _is_left(end):
            raise _refusal(thread.error) from thread.error
    if is_read:
        thread.check(end[0])


def _is_left(end: "Sequence[_Checked]") -> bool:
    """Say whether the reader had enough and went away before the end."""
    return bool(end) and isinstance(end[0].error, BrokenPipeError)


def _refusal(error: BaseException) -> Exception:
    import pyrage  # noqa: PLC0415 - heavy, loaded when it is used

    if isinstance(error, pyrage.DecryptError) and "No matching keys" in str(error):
        return unreadable(
            _("The backup is encrypted with a key that this installation does not have (BACKUP_KEY).")
        )
    return unreadable(_("The backup file is damaged or has been changed."))


class _Checked:
    """A file that remembers why it could not be written: the library may not say so for its last piece."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.error = file, None  # type: IO[bytes], BaseException | None

    def write(self, data: bytes) -> int:
        try:
            return self._file.write(data)
        except BaseException as error:
            self.error = error
            raise

    def flush(self) -> None:
        self._file.flush()


class _Work(threading.Thread):
    """A thread whose error is raised where it is joined."""

    def __init__(self, act: Any) -> None:
        super().__init__(daemon=True)
        self._act = act
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self._act()
        except BaseException as error:  # noqa: BLE001 - handed to the caller by `check`
            self.error = error

    def check(self, end: _Checked) -> None:
        """Raise what went wrong in the thread or at the file it wrote to."""
        if end.error is not None:
            raise end.error
        if self.error is not None:
            raise self.error
