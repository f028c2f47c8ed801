"""The backup file: a tar of the manifest, its signature, the dump and people's files; encrypted if a key is set.

Without a key it opens with `tar`, with one by `age --decrypt` first: manifest.json, manifest.sig,
database.dump (pg_restore reads it), files/.
"""

import hashlib
import io
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from django.core.files.storage import Storage, default_storage
from django.utils.translation import gettext as _

from core.tenancy.backup import age
from core.tenancy.backup.age import encrypting
from core.tenancy.backup.crypto import (
    MAGIC,
    DecryptingReader,
    encryption_keys,
    is_signed,
    signature,
    unreadable,
)
from core.tenancy.backup.manifest import Manifest, StoredFile, read_manifest
from core.tenancy.storage import PART

MANIFEST, SIGNATURE, DUMP, FILES = "manifest.json", "manifest.sig", "database.dump", "files/"
BLOCK = 1024 * 1024
# Bytes of the header of a long name.
MOST_HEADER = 64 * 1024
MOST_MANIFEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A verified backup on disk: the manifest, the dump, and people's files by their name in the storage."""

    manifest: Manifest
    dump: Path
    files: dict[str, Path]


def described(name: str, file: IO[bytes]) -> StoredFile:
    """Return name, size and SHA-256 of an open file."""
    digest, size = hashlib.sha256(), 0
    while block := file.read(BLOCK):
        digest.update(block)
        size += len(block)
    return StoredFile(name, size, digest.hexdigest())


def stored_names(storage: Storage = default_storage, folder: str = "") -> Iterator[str]:
    """Yield the names of all files of the current tenant, those left out that are being written."""
    try:
        folders, names = storage.listdir(folder)
    except FileNotFoundError:
        return
    yield from (f"{folder}{name}" for name in sorted(names) if not name.startswith(PART))
    for one in sorted(folders):
        yield from stored_names(storage, f"{folder}{one}/")


def pack(target: IO[bytes], manifest: Manifest, dump: Path) -> None:
    """Write the backup file. People's files come from the current tenant's storage."""
    keys = encryption_keys()
    content = manifest.to_json()
    closing: Any = encrypting(target, keys[0]) if keys else nullcontext(target)
    with closing as out, tarfile.open(fileobj=out, mode="w|", format=tarfile.PAX_FORMAT) as archive:
        _add(archive, MANIFEST, io.BytesIO(content), len(content))
        signed = signature(content).encode()
        _add(archive, SIGNATURE, io.BytesIO(signed), len(signed))
        with dump.open("rb") as file:
            _add(archive, DUMP, file, manifest.dump.size)
        for one in manifest.files:
            with default_storage.open(one.name) as file:
                _add(archive, FILES + one.name, file, one.size)


def _add(archive: tarfile.TarFile, name: str, file: IO[bytes], size: int) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = size, 0o600
    archive.addfile(info, file)


class PlainMember(tarfile.TarInfo):
    """A member as we write them: a file, or the header of its name. A header is read as a whole, so it is small."""

    def _proc_member(self, tar: tarfile.TarFile) -> Any:
        is_header = self.type in {tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME}
        if not is_header and self.type not in {tarfile.REGTYPE, tarfile.AREGTYPE}:
            raise tarfile.ReadError("neither a file nor a name")
        if is_header and self.size > MOST_HEADER:
            raise tarfile.ReadError("a header of this size is none")
        return super()._proc_member(tar)  # type: ignore[misc]


@contextmanager
def _archive(source: IO[bytes]) -> Iterator[tarfile.TarFile]:
    """Open a backup file. Whatever tar or the cipher finds wrong is raised as BackupUnreadable."""
    try:
        with _plain(source) as plain, tarfile.open(fileobj=plain, mode="r|", tarinfo=PlainMember) as archive:
            yield archive
    # tarfile raises the others for headers that no program writes.
    except (
        tarfile.TarError,
        EOFError,
        OSError,
        ValueError,
        ArithmeticError,
        LookupError,
        MemoryError,
    ) as error:
        raise unreadable(_("The backup file is damaged or cut off.")) from error


def _plain(source: IO[bytes]) -> Any:
    """Return the context that gives the file's content, decrypted where it is not plain."""
    if _begins(source, age.MAGIC):
        return age.decrypting(source, encryption_keys())
    if _begins(source, MAGIC):
        return io.BufferedReader(DecryptingReader(source, encryption_keys()), BLOCK)
    return nullcontext(source)


def _begins(source: IO[bytes], magic: bytes) -> bool:
    start = source.read(len(magic))
    source.seek(0)
    return start == magic


def is_encrypted(source: IO[bytes]) -> bool:
    """Say whether the file is an encrypted one."""
    return _begins(source, age.MAGIC) or _begins(source, MAGIC)


def peek(source: IO[bytes], *, trust: bool = False) -> Manifest:
    """Return the manifest without reading the rest. Raises BackupUnreadable, NewerBackup."""
    with _archive(source) as archive:
        return _manifest(archive, trust=trust)


def unpack(
    source: IO[bytes], folder: Path, *, trust: bool = False, accept: Callable[[Manifest], None] | None = None
) -> Unpacked:
    """Verify every byte of the file, put its members into the folder, and return them.

    The signature must be this installation's, since the dump is SQL that runs with all rights; `trust` leaves
    that out (operators, with a file they have brought from another server themselves). `accept` may refuse
    the manifest before anything is unpacked. Raises BackupUnreadable, NewerBackup.
    """
    with _archive(source) as archive:
        manifest = _manifest(archive, trust=trust)
        if accept:
            accept(manifest)
        dump = folder / DUMP
        _take(archive, DUMP, manifest.dump, dump)
        files = {}
        for number, one in enumerate(manifest.files):
            _check_name(one.name)
            files[one.name] = folder / f"file-{number}"
            _take(archive, FILES + one.name, one, files[one.name])
        if archive.next() is not None:
            raise unreadable(_("The backup file holds more than it says."))
    return Unpacked(manifest, dump, files)


def _manifest(archive: tarfile.TarFile, *, trust: bool) -> Manifest:
    content = _small(archive, MANIFEST)
    if not is_signed(content, _small(archive, SIGNATURE).decode("ascii", "replace")) and not trust:
        raise unreadable(
            _("The backup was changed, or made by another installation. Only its operator can bring it in.")
        )
    return read_manifest(content)


def _small(archive: tarfile.TarFile, name: str) -> bytes:
    info = _member(archive, name)
    if info.size > MOST_MANIFEST:
        raise unreadable(_("This is not a backup file of this program."))
    return cast("IO[bytes]", archive.extractfile(info)).read()


def _member(archive: tarfile.TarFile, name: str) -> tarfile.TarInfo:
    info = archive.next()
    if info is None or info.name != name or not info.isreg() or info.issparse():
        raise unreadable(_("This is not a backup file of this program, or it is cut off."))
    return info


def _take(archive: tarfile.TarFile, name: str, expected: StoredFile, target: Path) -> None:
    """Copy one member to the disk, comparing size and SHA-256."""
    info, digest = _member(archive, name), hashlib.sha256()
    if info.size == expected.size:
        source = cast("IO[bytes]", archive.extractfile(info))
        with target.open("wb") as out:
            while block := source.read(BLOCK):
                digest.update(block)
                out.write(block)
    if digest.hexdigest() != expected.sha256:
        raise unreadable(
            _("The backup file is damaged: %(name)s differs from its checksum.") % {"name": name}
        )


def _check_name(name: str) -> None:
    parts = name.split("/")
    if name.startswith("/") or "\\" in name or any(part in {"", ".", ".."} for part in parts):
        raise unreadable(_("The backup file names a file outside its folder."))


def put_back_missing(files: dict[str, Path]) -> int:
    """Store files that the current tenant has lost since; none is overwritten or removed. Return how many."""
    added = 0
    for name, path in files.items():
        if not default_storage.exists(name):
            with path.open("rb") as file, suppress(FileExistsError):
                default_storage.save(name, file)
                added += 1
    return added
