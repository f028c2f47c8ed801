"""Backup files with headers that no program writes: refused, and nothing else."""

import io
import tarfile

import pyrage
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from core.tenancy.backup import age, container
from core.tenancy.backup.crypto import MAGIC
from core.tenancy.backup.errors import BackupUnreadable
from core.tenancy.backup.models import Backup
from tests.core.accounts.people import api_of, refused, user_of


def member(name: str = "manifest.json", content: bytes = b"{}", **facts: object) -> bytes:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    for key, value in facts.items():
        setattr(info, key, value)
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(info, io.BytesIO(content))
    return target.getvalue()


def raw(kind: bytes, size: int, content: bytes = b"") -> bytes:
    """Return a header of any type and stated size, with a right checksum."""
    info = tarfile.TarInfo("x")
    info.size, info.type = size, kind
    return info.tobuf(tarfile.GNU_FORMAT) + content


def two(first: bytes, signature: bytes) -> bytes:
    return first[:1024] + member("manifest.sig", signature)


def pax(**records: str) -> bytes:
    return member(pax_headers=records)


FILES = {
    "nothing": b"",
    "zeros": bytes(10_240),
    "noise": bytes(range(256)) * 50,
    "no tar": b"{" * 5000,
    "a signature of no text": two(member(), b"\xff" * 64),
    "a signature of other letters": two(member(), "é²".encode() * 30),
    "sparse 1.0": pax(**{"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.realsize": "x"}),
    "sparse 0.1": pax(**{"GNU.sparse.map": "x,y", "GNU.sparse.size": "9"}),
    "sparse 0.0": pax(**{"GNU.sparse.size": "-5", "GNU.sparse.numblocks": "x"}),
    "a size of no number": pax(size="x"),
    "a size below zero": pax(size="-1"),
    "a time without an end": pax(mtime="1e999"),
    "a global header": raw(tarfile.XGLTYPE, 512, b"30 size=9999999999999999999\n".ljust(512, b"\0")),
    "a header of no pairs": raw(tarfile.XHDTYPE, 512, b"99999999999 a\n".ljust(512, b"\0")),
    "a header of a gigabyte": raw(tarfile.XHDTYPE, 2**30, b"x" * 4096),
    "a name of a gigabyte": raw(tarfile.GNUTYPE_LONGNAME, 2**30, b"x" * 4096),
    "an old sparse file": raw(tarfile.GNUTYPE_SPARSE, 512, bytes(512)),
    "a device": raw(tarfile.CHRTYPE, 0),
    "a link": member(type=tarfile.SYMTYPE, linkname="/etc/passwd"),
    "a cipher mark alone": MAGIC,
    "a cipher mark and noise": MAGIC + b"\xff" * 5000,
    "an age mark alone": age.MAGIC,
    "an age mark and noise": age.MAGIC + b"\xff" * 5000,
    "age for a strange key": pyrage.encrypt(b"x" * 99_999, [pyrage.x25519.Identity.generate().to_public()]),
    "age of very many recipients": age.MAGIC + b"-> X25519 " + b"A" * 43 + b"\n" + b"B" * 200_000,
    "a manifest of no JSON": member(content=b"\xff\xfe{"),
    "a manifest deep as a well": member(content=b"[" * 100_000),
}


@pytest.mark.parametrize("name", FILES)
def test_no_odd_file_is_more_than_unreadable(name, tmp_path):
    for trust in (False, True):
        with pytest.raises(BackupUnreadable):
            container.unpack(io.BytesIO(FILES[name]), tmp_path, trust=trust)


@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_an_upload_of_it_is_refused_and_leaves_nothing(organization, name):
    api = api_of(user_of(organization, "admin", "boss"), organization)
    answer = api.client.post("/api/backup/upload", {"file": SimpleUploadedFile("a.kbk", FILES[name])})
    refused(answer, 400, answer.json()["data"]["code"])
    assert not Backup.objects.exists()
