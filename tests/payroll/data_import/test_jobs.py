"""What becomes of an import: columns refused, errors, outdated previews, two at once, a kill in the middle, time."""

import io
import os
import signal
import threading
from datetime import timedelta

import openpyxl
import pytest
from django.core.files.storage import default_storage
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from core.accounts.services import update_user
from core.actors import Door, actor_for
from core.audit.models import AuditEntry
from core.errors import DomainError, InvalidState, ValidationFailed
from core.imports.downloads import workbook_response
from core.imports.enums import ImportState
from core.imports.errors import FilesGone, ImportHasErrors, PreviewOutdated
from core.imports.models import ImportJob
from core.imports.services import applying, checking
from core.imports.services.applying import start_applying
from core.imports.services.cleaning import clean_imports
from core.imports.services.credentials import issue_first_credentials
from core.imports.services.uploads import upload_import
from core.outbox.jobs import retry_job, run_job
from core.outbox.models import Job
from core.tenancy.context import tenant_context
from payroll.employees.models import Employee
from payroll.leave.models import LeaveEntry
from tests.core.accounts.people import user_of
from tests.payroll.data_import.files import PERSON, csv, workbook


def people(count, first=0):
    return [{**PERSON, "Employee code": f"K{first + n:04d}"} for n in range(count)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({**PERSON, "Salry": 1}, "“Salry” is unknown"),
        ({**PERSON, "E mail id": "x"}, "unknown"),
        ({**PERSON, "dateOfBirth": "x"}, "“Date of birth” is there twice"),
        ({"Name": "Kavita"}, "“Employee code” is missing"),
    ],
)
def test_columns_refused(send, row, told):
    with pytest.raises(ValidationFailed, match=told):
        send(workbook(row))
    assert not ImportJob.objects.exists()


@pytest.mark.django_db
def test_all_wrong_columns_are_told_at_once(send):
    with pytest.raises(ValidationFailed) as caught:
        send(workbook({"Code2": 1, "Blance": 2}), "leave-balance")
    assert len(caught.value.fields["file"]) == 5


@pytest.mark.django_db
def test_a_value_without_a_heading_is_an_error(send):
    job = send(workbook(PERSON, change=lambda sheet: sheet.cell(2, 9, "stray")))
    assert [(row["column"], row["value"]) for row in job.errors] == [("I", "stray")]


@pytest.mark.django_db
def test_headings_alone(send):
    job = send(workbook(PERSON, change=lambda sheet: sheet.delete_rows(2)))
    assert job.state == ImportState.WITH_ERRORS
    assert "no rows" in job.errors[0]["message"]


@pytest.mark.django_db
def test_too_many_rows(send, settings):
    settings.IMPORT_MAX_ROWS = 2
    with pytest.raises(DomainError, match="more than 2 rows"):
        send(csv(*people(3)), name="a.csv")
    assert ImportJob.objects.get().state == ImportState.FAILED
    settings.IMPORT_MAX_MB = 0
    with pytest.raises(DomainError, match="larger"):
        send(csv(*people(1)), name="a.csv")


@pytest.mark.django_db
def test_annotated_workbook_can_be_corrected_and_sent_again(send, bring_in, system):
    job = send(workbook(*people(2), {**PERSON, "PAN": "XX", "Name": "=A1"}))
    with pytest.raises(ImportHasErrors):
        start_applying(job=job, actor=system)
    content = workbook_response(job).content
    book = openpyxl.load_workbook(io.BytesIO(content))
    sheet, errors = book.worksheets
    assert sheet.title == "Employees"
    marked = {cell.coordinate: cell.comment.text for row in sheet.iter_rows() for cell in row if cell.comment}
    assert set(marked) == {"B4", "I4"}
    assert sheet["B4"].data_type == "s"
    assert [row[0] for row in errors.iter_rows(values_only=True)] == ["Row", 4, 4]
    sheet["B4"], sheet["I4"] = "Kavita", "ABCPE1234F"
    target = io.BytesIO()
    book.save(target)
    assert bring_in(target.getvalue()).added == 3


@pytest.mark.django_db
def test_twice_applied_is_refused(send, system):
    job = send(workbook(PERSON))
    start_applying(job=job, actor=system)
    with pytest.raises(InvalidState, match="final"):
        start_applying(job=ImportJob.objects.get(pk=job.pk), actor=system)
    assert Employee.objects.count() == 1


@pytest.mark.django_db
def test_outdated_preview_is_refused_and_renewed(send, bring_in, system):
    job = send(workbook(*people(2)))
    bring_in(workbook(*people(1)))
    with pytest.raises(PreviewOutdated):
        start_applying(job=job, actor=system)
    job.refresh_from_db()
    assert (job.state, job.added, job.unchanged) == (ImportState.READY, 1, 1)
    assert Employee.objects.count() == 1
    assert start_applying(job=job, actor=system).state == ImportState.APPLIED
    assert Employee.objects.count() == 2


@pytest.mark.django_db
def test_preview_that_has_become_wrong(send, bring_in, system):
    job = send(workbook({**PERSON, "PAN": "ABCPE1234F"}))
    bring_in(workbook({**PERSON, "Employee code": "OTHER", "PAN": "ABCPE1234F"}))
    with pytest.raises(ImportHasErrors):
        start_applying(job=job, actor=system)
    job.refresh_from_db()
    assert (job.state, job.errors[0]["column"]) == (ImportState.WITH_ERRORS, "PAN")
    assert Employee.objects.count() == 1


@pytest.mark.django_db
def test_large_file_goes_to_the_background(send, system, settings):
    from core.imports import tasks

    settings.IMPORT_DIRECT_KB = 1
    job = send(workbook(*people(60)), apply=True)
    assert job.state == ImportState.UPLOADED
    assert tasks.check.name == "imports.check"
    run_job(job.job_id)
    job.refresh_from_db()
    assert job.state == ImportState.APPLYING
    run_job(job.job_id)
    job.refresh_from_db()
    assert (job.state, job.added, Employee.objects.count()) == (ImportState.APPLIED, 60, 60)
    run_job(job.job_id)
    assert Job.objects.filter(state="failed").count() == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", ["check", "apply"])
def test_a_lost_database_is_made_good_by_the_next_try(send, system, settings, monkeypatch, step):
    """A terminated connection in the middle must not end an import as failed."""
    settings.IMPORT_DIRECT_KB = 0
    job = send(csv(*people(3)), name="a.csv")
    module, name = (applying, "_write") if step == "apply" else (checking, "_check")
    if step == "apply":
        run_job(job.job_id)
        job = start_applying(job=ImportJob.objects.get(pk=job.pk), actor=system)

    def lose(*_args):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with monkeypatch.context() as patch:
        patch.setattr(module, name, lose)
        run_job(job.job_id)
    assert Job.objects.get(pk=job.job_id).state == "queued"
    run_job(job.job_id)
    job = ImportJob.objects.get(pk=job.pk)
    assert (job.state, job.failure) == ((ImportState.APPLIED if step == "apply" else ImportState.READY), "")
    assert Employee.objects.count() == (3 if step == "apply" else 0)


@pytest.mark.django_db(transaction=True)
def test_an_import_applied_at_once_can_be_applied_again_after_a_loss(send, system, monkeypatch):
    job = send(csv(*people(2)), name="a.csv")

    def lose(*_args):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with monkeypatch.context() as patch, pytest.raises(OperationalError):
        patch.setattr(applying, "_write", lose)
        start_applying(job=job, actor=system)
    assert not Employee.objects.exists()
    start_applying(job=ImportJob.objects.get(pk=job.pk), actor=system)
    assert Employee.objects.count() == 2


@pytest.mark.django_db
def test_a_large_import_acts_as_the_person_with_the_rights_of_now(ground, system, settings):
    """The audit names who sent it; who has lost the right since writes nothing."""
    from core.imports import tasks

    assert tasks.apply.name == "imports.apply"
    settings.IMPORT_DIRECT_KB = 0
    manager = user_of(ground, "hr_manager", "manager")
    actor = actor_for(manager, tenant_type="organization", door=Door.API)
    content = csv(*people(2))
    job = upload_import(
        kind="employees", file=io.BytesIO(content), file_name="a.csv", actor=actor, apply=True
    )
    run_job(job.job_id)
    job.refresh_from_db()
    assert job.state == ImportState.APPLYING
    update_user(user=manager, actor=system, role="employee")
    run_job(job.job_id)
    assert (Job.objects.get(pk=job.job_id).state, Employee.objects.count()) == ("failed", 0)
    update_user(user=manager, actor=system, role="hr_manager")
    retry_job(job=Job.objects.get(pk=job.job_id), actor=system)
    run_job(job.job_id)
    assert Employee.objects.count() == 2
    entry = AuditEntry.objects.get(action="import.applied")
    assert (entry.actor_id, entry.role, entry.door) == (manager.pk, "hr_manager", "task")


@pytest.mark.django_db
def test_credentials_are_made_once_and_work(bring_in, system):
    job = bring_in(workbook(*people(3)))
    first = issue_first_credentials(job=job, actor=system, most=2)
    rest = issue_first_credentials(job=job, actor=system)
    assert [row.username for row in first + rest] == ["k0000", "k0001", "k0002"]
    user = Employee.objects.get(code="K0002").user
    assert user.check_password(rest[0].password)
    assert user.must_change_password
    user.refresh_from_db()
    assert not user.password.startswith("pbkdf2_sha256_generated"), "the first sign-in stretches the hash"
    with pytest.raises(InvalidState):
        issue_first_credentials(job=job, actor=system)
    assert not any(rest[0].password in str(entry.after) for entry in AuditEntry.objects.all())


@pytest.mark.django_db
def test_files_and_values_go_after_their_time(send, system):
    job = send(workbook({**PERSON, "PAN": "XX"}))
    ready = send(workbook(PERSON))
    names = [job.file, job.annotated, ready.file, ready.staged]
    assert all(default_storage.exists(name) for name in names)
    assert clean_imports(now=timezone.now(), actor=system) == 0
    with transaction.atomic():
        pass
    clean_imports(now=timezone.now() + timedelta(days=31), actor=system)
    job.refresh_from_db()
    ready.refresh_from_db()
    assert (job.errors[0]["value"], job.files_deleted_at is None) == ("", False)
    assert ready.state == ImportState.FAILED


@pytest.mark.django_db(transaction=True)
def test_deleted_files_are_gone(send, system):
    job = send(workbook({**PERSON, "PAN": "XX"}))
    clean_imports(now=timezone.now() + timedelta(days=31), actor=system)
    assert not default_storage.exists(job.file)
    with pytest.raises(FilesGone):
        workbook_response(job)


@pytest.mark.django_db(transaction=True)
def test_two_uploads_of_the_same_applied_at_once(send, system, ground):
    """Both were previewed as new: one is written, the other is told that its preview is outdated."""
    jobs = [send(workbook(*people(30))) for _turn in range(2)]
    start, results = threading.Barrier(2), []

    def apply(job):
        try:
            with tenant_context(ground):
                start.wait()
                start_applying(job=job, actor=system)
                results.append("applied")
        except DomainError as error:
            results.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=apply, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["PreviewOutdated", "applied"]
    assert Employee.objects.count() == 30


@pytest.mark.django_db(transaction=True)
def test_one_import_applied_twice_at_once(send, system, ground):
    job = send(workbook(*people(30)))
    start, results = threading.Barrier(2), []

    def apply():
        try:
            with tenant_context(ground):
                mine = ImportJob.objects.get(pk=job.pk)
                start.wait()
                results.append(start_applying(job=mine, actor=system).state)
        except InvalidState:
            results.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=apply) for _turn in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["applied", "refused"]
    assert Employee.objects.count() == 30
    assert AuditEntry.objects.filter(action="import.applied").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_kill_in_the_middle_leaves_nothing(send, system, ground):
    """The process dies between two portions; later the import is given back and can be applied."""
    job = send(csv(*people(1500)), name="many.csv", apply=False)
    connection.close()
    child = os.fork()
    if child == 0:
        from core.imports.services import passes

        connection.connect()
        connection.set_tenant(ground)
        seen = passes.PORTION

        def report_then_die(done, *_others, **_more):
            if done >= seen:
                os.kill(os.getpid(), signal.SIGKILL)

        applying.set_progress = lambda _key, done, _total: report_then_die(done)
        start_applying(job=job, actor=system)
        os._exit(1)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    connection.set_tenant(ground)
    job.refresh_from_db()
    assert (job.state, Employee.objects.count(), LeaveEntry.objects.count()) == (ImportState.APPLYING, 0, 0)
    assert clean_imports(now=timezone.now() + timedelta(hours=1), actor=system) == 1
    job.refresh_from_db()
    assert (job.state, "nothing was written" in job.failure) == (ImportState.READY, True)
    assert start_applying(job=job, actor=system).state == ImportState.APPLIED
    assert Employee.objects.count() == 1500
