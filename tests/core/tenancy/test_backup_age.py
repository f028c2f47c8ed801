"""Encrypted backup files: a standard tool opens them, nothing else does, and no change goes unnoticed."""

import io
import os
import tarfile

import pyrage
import pytest
from django.core.management import call_command

from core.tenancy.backup import container
from core.tenancy.backup.age import PIPE_BLOCK, decrypting, encrypting
from core.tenancy.backup.errors import BackupUnreadable
from tests.core.tenancy.first_form import closed

KEY = b"k" * 40
# More than several pieces of age (64 KiB) and than the pipe holds.
CONTENT = os.urandom(5 * 64 * 1024 + 17)


def encrypted(content: bytes = CONTENT, key: bytes = KEY) -> bytes:
    target = io.BytesIO()
    with encrypting(target, key) as out:
        out.write(content)
    return target.getvalue()


def read(file: bytes, keys: list[bytes]) -> bytes:
    with decrypting(io.BytesIO(file), keys) as plain:
        return plain.read()


def test_age_itself_opens_the_file():
    """A library of another hand, with the key that the command shows."""
    shown = io.StringIO()
    call_command("backup_key", stdout=shown)
    identity = pyrage.x25519.Identity.from_str(shown.getvalue().split()[0])
    assert pyrage.decrypt(encrypted(), [identity]) == CONTENT


@pytest.fixture(autouse=True)
def _keys(settings):
    settings.BACKUP_KEY = [KEY.decode()]


def test_a_key_of_age_keygen_is_taken_as_it_is():
    own = pyrage.x25519.Identity.generate()
    assert pyrage.decrypt(encrypted(key=str(own).encode()), [own]) == CONTENT


def test_every_key_opens_and_a_strange_one_does_not():
    file = encrypted()
    assert read(file, [b"z" * 40, KEY]) == CONTENT
    with pytest.raises(BackupUnreadable, match="BACKUP_KEY"):
        read(file, [b"z" * 40])
    with pytest.raises(BackupUnreadable):
        read(file, [])


@pytest.mark.parametrize("length", [0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1])
def test_every_length_comes_back(length):
    """Lengths around the pieces of age."""
    assert read(encrypted(CONTENT[:length]), [KEY]) == CONTENT[:length]


def test_no_change_and_no_cut_goes_unnoticed():
    """Every region of the file: header, first piece, middle, last byte."""
    file = encrypted()
    for at in (0, 30, 60, 200, len(file) // 2, len(file) - 1):
        changed = bytearray(file)
        changed[at] ^= 1
        with pytest.raises(BackupUnreadable):
            read(bytes(changed), [KEY])
    for end in (10, 100, 250, len(file) // 2, len(file) - 1):
        with pytest.raises(BackupUnreadable):
            read(file[:end], [KEY])
    with pytest.raises(BackupUnreadable):
        read(file + b"x", [KEY])


def test_whoever_has_read_enough_may_go():
    """The list of an upload reads the manifest alone; the rest must not be waited for."""
    file = encrypted(os.urandom(40 * PIPE_BLOCK))
    with decrypting(io.BytesIO(file), [KEY]) as plain:
        assert plain.read(10)


def test_a_disk_that_is_full_is_told_also_for_the_last_piece():
    """The library keeps the last piece and may swallow that it could not be written."""

    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(28, "No space left on device")

    for size in (10, len(CONTENT)):
        with pytest.raises(OSError, match="No space left"), encrypting(Full(), KEY) as out:
            out.write(CONTENT[:size])


def test_what_the_writer_raises_is_raised():
    with pytest.raises(ZeroDivisionError), encrypting(io.BytesIO(), KEY) as out:
        out.write(b"x")
        raise ZeroDivisionError


@pytest.mark.django_db
def test_a_file_of_the_first_form_is_still_read(tmp_path):
    """Backups that were made before lie on disks for years."""
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode="w|") as archive:
        info = tarfile.TarInfo("manifest.json")
        info.size = len(CONTENT)
        archive.addfile(info, io.BytesIO(CONTENT))
    old = io.BytesIO(closed(inner.getvalue(), KEY))
    assert container.is_encrypted(old)
    with container._archive(old) as archive:
        member = archive.next()
        assert member is not None
        assert archive.extractfile(member).read() == CONTENT
    with pytest.raises(BackupUnreadable), container._archive(io.BytesIO(closed(b"no tar", KEY))):
        pass
