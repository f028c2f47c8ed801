"""Files without a row go after a day; those with a row, and young ones, stay."""

import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings as django_settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from core.outbox.models import Job
from core.tenancy.backup import storing
from core.tenancy.leftovers import remove_leftovers

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _clean(organization):
    yield
    shutil.rmtree(default_storage.path(""), ignore_errors=True)


def put(name: str, *, days: int = 2) -> str:
    stored = default_storage.save(name, ContentFile(b"PAN ABCDE1234F"))
    at = (timezone.now() - timedelta(days=days)).timestamp()
    os.utime(default_storage.path(stored), (at, at))
    return stored


@pytest.mark.parametrize("folder", ["payslips", "reports", "imports"])
def test_what_no_row_names_goes_after_a_day(organization, folder) -> None:
    lost, young = put(f"{folder}/lost.pdf"), put(f"{folder}/young.pdf", days=0)
    assert remove_leftovers(timezone.now()) == 1
    assert not default_storage.exists(lost)
    assert default_storage.exists(young)
    assert remove_leftovers(timezone.now()) == 0


def test_what_a_row_names_stays(organization) -> None:
    kept = put("payslips/2026-06.pdf")
    Job.objects.create(task="x", file=kept)
    staged = put("imports/a.rows")
    apps.get_model("imports.ImportJob").objects.create(
        kind="employees", file="imports/gone", staged=staged, file_name="a.csv", size=1
    )
    elsewhere = put("other/file.txt")
    assert remove_leftovers(timezone.now()) == 0
    assert all(default_storage.exists(name) for name in (kept, staged, elsewhere))


def test_begun_files_go_too(organization, settings) -> None:
    put("imports/.part-1234")
    assert remove_leftovers(timezone.now()) == 1


def test_every_column_of_a_file_is_declared() -> None:
    """A new model with a file, forgotten here, would lose its files after a day if its folder is swept."""
    named = {column for columns in django_settings.STORED_FILES.values() for column in columns}
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if getattr(field, "upload_to", None):
                folder = str(field.upload_to).partition("/")[0]
                assert f"{model._meta.label}.{field.name}" in named
                assert folder in django_settings.STORED_FILES
    assert all(apps.get_model(column.rpartition(".")[0]) for column in named)


def test_parts_of_backup_files_go_by_age(organization) -> None:
    root = Path(storing.storage().location)
    folder = root / "uid"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, hours in ((".part-old", 7), (".part-new", 0), ("a.kbk", 700)):
            (folder / name).write_bytes(b"x")
            at = (timezone.now() - timedelta(hours=hours)).timestamp()
            os.utime(folder / name, (at, at))
        assert storing.remove_parts(timezone.now()) == 1
        assert {path.name for path in folder.iterdir()} == {".part-new", "a.kbk"}
    finally:
        shutil.rmtree(root)
    assert storing.remove_parts(timezone.now()) == 0
