"""The keys of backup files, the signature that says a file is our own, and how files of the first form are read.

Files are written in the age format (`age.py`). The first form was AES-256-GCM in pieces of one mebibyte, each
with its number and a mark on the last one in the nonce (the STREAM construction: Hoang, Reyhanitabar, Rogaway,
Vizár, 2015), under a key of its own derived from BACKUP_KEY and a random salt.
"""

import hashlib
import hmac
import io
from collections.abc import Sequence
from typing import IO, Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils.translation import gettext as _

from core.tenancy.backup.errors import BackupUnreadable

MAGIC = b"KBKENC01"
SALT, KEY_ID, TAG = 16, 8, 16
PIECE = 1024 * 1024


def encryption_keys() -> list[bytes]:
    """Return the keys in the settings: the first one closes new files, all of them open old ones."""
    return [key.encode() for key in settings.BACKUP_KEY]


def signing_keys() -> list[bytes]:
    """Return the keys that signatures are made and checked with: as above; without any, the installation's own.

    A dump is SQL. Whoever learns SECRET_KEY signs sessions; where there is a BACKUP_KEY, no dump as well.
    """
    return encryption_keys() or [settings.SECRET_KEY.encode()]


def signature(content: bytes) -> str:
    """Return the signature of a manifest."""
    return _signature(signing_keys()[0], content)


def is_signed(content: bytes, given: str) -> bool:
    """Say whether the signature was made with one of this installation's keys."""
    sent = given.encode("utf-8", "backslashreplace")
    return any(hmac.compare_digest(_signature(key, content).encode(), sent) for key in signing_keys())


def _signature(key: bytes, content: bytes) -> str:
    return hmac.new(derive(key, b"", b"karyalaya backup signature"), content, hashlib.sha256).hexdigest()


def derive(key: bytes, salt: bytes, purpose: bytes, length: int = 32) -> bytes:
    """Return a key for one purpose (HKDF with SHA-256)."""
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=purpose).derive(key)


def _nonce(number: int, *, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + (b"\x01" if is_last else b"\x00")


class DecryptingReader(io.RawIOBase):
    """Reads a file of the first form. Raises BackupUnreadable for a strange key and any change."""

    def __init__(self, source: IO[bytes], keys: Sequence[bytes]) -> None:
        self._source = source
        self._header = source.read(len(MAGIC) + SALT + KEY_ID)
        self._cipher = AESGCM(self._file_key(keys))
        self._next, self._plain, self._number = source.read(PIECE + TAG), b"", 0

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        """Fill the buffer with as much as is there."""
        view = memoryview(target).cast("B")
        while not self._plain and self._next:
            self._plain = self._open_piece()
        taken = self._plain[: len(view)]
        view[: len(taken)] = taken
        self._plain = self._plain[len(taken) :]
        return len(taken)

    def _open_piece(self) -> bytes:
        piece, self._next = self._next, self._source.read(PIECE + TAG)
        nonce = _nonce(self._number, is_last=not self._next)
        self._number += 1
        try:
            return self._cipher.decrypt(nonce, piece, self._header)
        except InvalidTag as error:
            raise unreadable(_("The backup file is damaged or has been changed.")) from error

    def _file_key(self, keys: Sequence[bytes]) -> bytes:
        salt, key_id = self._header[len(MAGIC) : -KEY_ID], self._header[-KEY_ID:]
        for key in keys:
            if len(salt) == SALT and hmac.compare_digest(derive(key, salt, b"key id", KEY_ID), key_id):
                return derive(key, salt, b"karyalaya backup file")
        raise unreadable(
            _("The backup is encrypted with a key that this installation does not have (BACKUP_KEY).")
        )


def unreadable(message: str) -> BackupUnreadable:
    """Return the refusal of a file, beside the field `file`."""
    return BackupUnreadable.at("file", message)
