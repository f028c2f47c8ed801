"""Importing in one call, and the files removed afterwards."""

import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage

from core.actors import Actor
from core.imports.models import ImportJob
from core.imports.services.applying import start_applying
from core.imports.services.uploads import upload_import
from tests.payroll.data_import.files import masters


@pytest.fixture(autouse=True)
def _files(db: None) -> Iterator[None]:
    yield
    root: Any = default_storage
    for folder in Path(root._root).glob("*/imports"):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def ground(organization: Any) -> Any:
    """The organization with its masters."""
    masters()
    return organization


@pytest.fixture
def send(ground: Any, system: Actor) -> Callable[..., ImportJob]:
    """Upload bytes and return the checked import."""

    def act(content: bytes, kind: str = "employees", name: str = "people.xlsx", **options: Any) -> ImportJob:
        return upload_import(kind=kind, file=io.BytesIO(content), file_name=name, actor=system, **options)

    return act


@pytest.fixture
def bring_in(send: Callable[..., ImportJob], system: Actor) -> Callable[..., ImportJob]:
    """Upload and apply what must be right."""

    def act(content: bytes, kind: str = "employees", name: str = "people.xlsx") -> ImportJob:
        job = send(content, kind, name)
        assert job.errors == []
        return start_applying(job=job, actor=system)

    return act
