"""Files built to harm: every one is answered in bounded time, and the process that serves people stays as it was."""

import resource
import threading
import time
from typing import Any, Self

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from core.documents import apart
from core.documents.spreadsheet_reader import rows_of_first_sheet
from core.errors import Busy, DomainError, TooLarge
from core.imports.models import ImportJob
from payroll.pay_commission.matrix_file import read_matrix
from tests.core.accounts.people import Api, api_of, user_of
from tests.hostile import reads
from tests.hostile.workbooks import FILES, entities, far_right, merge_comments, sound

# Seconds of a core in the serving process, and MiB that it may grow.
MOST_SECONDS, MOST_MEMORY = 3.0, 120
# Seconds that anybody waits: the reading process is ended by then.
MOST_WAITING = 60


@pytest.fixture
def hr(organization: Any) -> Api:
    return api_of(user_of(organization, "hr_manager", "hr"), organization)


def send(api: Api, kind: str, content: bytes, name: str = "a.xlsx") -> Any:
    return api.client.post(f"/api/import/{kind}", {"file": SimpleUploadedFile(name, content)})


class Bounds:
    """Measures what the serving process itself spends."""

    def __enter__(self) -> Self:
        self.began, self.cpu, self.peak = time.monotonic(), time.process_time(), self._peak()
        return self

    def __exit__(self, *_error: object) -> None:
        assert time.process_time() - self.cpu < MOST_SECONDS
        assert time.monotonic() - self.began < MOST_WAITING
        assert self._peak() - self.peak < MOST_MEMORY

    def _peak(self) -> float:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_an_import_of_a_hostile_file_is_answered(hr, name):
    content = FILES[name]()
    with Bounds():
        answer = send(hr, "employees", content)
    assert 400 <= answer.status_code < 500, answer.content[:300]
    assert answer.json()["data"]["code"]
    assert not ImportJob.objects.filter(state="ready").exists()


@pytest.mark.parametrize("name", FILES)
def test_a_pay_matrix_of_a_hostile_file_is_refused(name):
    content = FILES[name]()
    with Bounds(), pytest.raises(DomainError) as caught:
        read_matrix(SimpleUploadedFile("a.xlsx", content))
        raise TooLarge("it was read: harmless")
    assert caught.value.status < 500


@pytest.mark.parametrize("bomb", [lambda: entities(part="xl/strings.bin"), lambda: merge_comments(90_000)])
def test_the_bombs_themselves_are_small(bomb):
    """Size alone would not stop them."""
    assert len(bomb()) < 20_000


def test_memory_of_the_reading_process_is_bounded():
    with Bounds(), pytest.raises(TooLarge, match="memory or time"):
        list(apart.read_apart(reads.allocating, b"x"))


def test_time_of_the_reading_process_is_bounded(monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 1)
    with Bounds(), pytest.raises(TooLarge, match="memory or time"):
        list(apart.read_apart(reads.spinning, b"x"))


def test_the_reading_process_knows_no_secret_and_writes_no_file():
    assert list(apart.read_apart(reads.telling, b"x")) == [[]]
    (told,) = apart.read_apart(reads.writing, b"x")
    assert "too large" in told


def test_so_many_at_once_and_no_more(monkeypatch):
    monkeypatch.setattr(apart, "PATIENCE", 0.05)
    content = sound()
    options = {"max_expanded": 10**8, "max_rows": 10, "max_columns": 10}
    held = [apart.read_apart(rows_of_first_sheet, content, **options) for _number in range(apart.AT_ONCE)]
    for rows in held:
        next(rows)
    with pytest.raises(Busy):
        next(apart.read_apart(rows_of_first_sheet, content, **options))
    for rows in held:
        rows.close()
    assert len(list(apart.read_apart(rows_of_first_sheet, content, **options))) == 2


@pytest.mark.django_db
def test_a_call_of_somebody_else_is_served_meanwhile(hr, organization):
    """The parser held the interpreter: every other call of the process waited for it."""
    done = []

    def upload() -> None:
        try:
            read_matrix(SimpleUploadedFile("a.xlsx", far_right(20_000)))
        except DomainError:
            done.append(time.monotonic())
        connection.close()

    thread = threading.Thread(target=upload)
    thread.start()
    began = time.monotonic()
    assert hr.get("auth/me").status_code == 200
    assert time.monotonic() - began < 3
    thread.join()
