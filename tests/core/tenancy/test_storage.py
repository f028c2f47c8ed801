"""Files: a name of one tenant leads nowhere in another."""

import errno
import stat
from pathlib import Path

import pytest
from django.core.exceptions import SuspiciousOperation
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import TemporaryUploadedFile

from core.tenancy.context import in_public, tenant_context
from core.tenancy.storage import TenantFileStorage, WholeFileStorage
from core.tenancy.usage import FOLDER

pytestmark = pytest.mark.django_db


@pytest.fixture
def storage(tmp_path):
    return TenantFileStorage(location=tmp_path)


def test_each_tenant_has_its_own_folder(storage, tmp_path, organization, other_organization):
    """The same name twice: two files, neither visible from the other side."""
    name = storage.save("logo.png", ContentFile(b"alpha"))
    assert (tmp_path / "t_alpha" / "logo.png").read_bytes() == b"alpha"
    with tenant_context(other_organization):
        assert not storage.exists(name)
        assert storage.save("logo.png", ContentFile(b"beta")) == "logo.png"
        with storage.open(name) as file:
            assert file.read() == b"beta"
        storage.delete(name)
    with in_public():
        assert not storage.exists(name)
    with storage.open(name) as file:
        assert file.read() == b"alpha"


def test_only_the_server_reads_them(storage, organization):
    """Pay data on a shared machine."""
    path = Path(storage.path(storage.save("a/b.txt", ContentFile(b"x"))))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["../t_beta/logo.png", "/etc/passwd", "a/../../t_beta/x"])
def test_names_do_not_climb_out(storage, organization, name):
    """Neither into another tenant nor out of the root."""
    with pytest.raises(SuspiciousOperation):
        storage.path(name)
    with pytest.raises(SuspiciousOperation):
        storage.save(name, ContentFile(b"x"))


def test_files_have_no_address(storage, organization):
    """ValueError, which Django's forms know."""
    with pytest.raises(ValueError, match="not reachable"):
        storage.url("logo.png")


class FullDisk(ContentFile):
    """Gives its first part; then the disk is full."""

    def chunks(self, chunk_size=None):
        yield b"PAN ABCDE1234F"
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("kind", [WholeFileStorage, TenantFileStorage])
@pytest.mark.parametrize("name", ["a.kbk", "deep/er/a.kbk"])
def test_a_full_disk_leaves_no_part(tmp_path, organization, kind, name):
    """A part would stay for ever, without a row, and keep the disk full."""
    storage = kind(location=tmp_path)
    with pytest.raises(OSError, match="No space"):
        storage.save(name, FullDisk(b"x"))
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in kept if path.parent.name != FOLDER] == []
    assert storage.save(name, ContentFile(b"whole")) == name


def test_a_taken_name_is_never_overwritten(storage, organization):
    first = storage.save("a.txt", ContentFile(b"1"))
    second = storage._save("a.txt", ContentFile(b"2"))
    assert first != second
    assert {storage.open(name).read() for name in (first, second)} == {b"1", b"2"}
    assert len(storage.listdir("")[1]) == 2


def test_an_upload_on_disk_is_taken_over(storage, organization):
    file = TemporaryUploadedFile("b.txt", "text/plain", 1, None)
    file.write(b"x")
    file.seek(0)
    name = storage.save("b.txt", file)
    file.close()
    with storage.open(name) as stored:
        assert stored.read() == b"x"
