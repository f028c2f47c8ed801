"""Rows of a plain subject from a file: the same refusals as a form, all or nothing, twice the same."""

import io
from typing import Any

import pytest

from core.actors import Actor, Door, system_actor
from core.audit.models import AuditEntry
from core.errors import Forbidden
from core.imports.models import ImportJob
from core.imports.registry import get_subject
from core.imports.services.templates import make_template
from core.imports.services.uploads import upload_import
from core.tenancy.models import Tenant
from payroll.employees.models import Department, PayElement
from payroll.leave.models import Holiday
from tests.core.accounts.people import user_of
from tests.payroll.data_import.files import csv

pytestmark = pytest.mark.django_db
SYSTEM = system_actor(Door.COMMAND, "Keeper")
PHYSICS, BOTANY = (
    {"Code": "phy", "Name": "Physics", "Active": "no"},
    {"Code": "BOT", "Name": "Botany", "Active": ""},
)


def send(kind: str, *rows: dict[str, Any], actor: Actor = SYSTEM) -> ImportJob:
    return upload_import(
        kind=kind, file=io.BytesIO(csv(*rows)), file_name="rows.csv", actor=actor, apply=True
    )


def test_rows_are_added_changed_and_left_as_they_are(organization: Tenant) -> None:
    """Known rows are found by their key in any case of letters; the second time nothing is written."""
    Department.objects.create(code="PHY", name="Physic")
    job = send("departments", PHYSICS, BOTANY)
    assert (job.state, job.added, job.changed) == ("applied", 1, 1)
    assert list(Department.objects.order_by("code").values_list("code", "name", "is_active")) == [
        ("BOT", "Botany", True),
        ("PHY", "Physics", False),
    ]
    written = AuditEntry.objects.filter(action__startswith="department.").count()
    job = send("departments", PHYSICS, BOTANY)
    assert (job.added, job.changed, job.unchanged) == (0, 0, 2)
    assert AuditEntry.objects.filter(action__startswith="department.").count() == written == 2


def test_one_wrong_row_and_nothing_is_written(organization: Tenant) -> None:
    """Each is told beside its column: a choice, a missing value, a rule of the subject, a row that comes twice."""
    before = PayElement.objects.count()
    job = send(
        "pay-elements",
        {"Code": "MESS", "Name": "Mess", "Kind": "deduction", "Pay for DA and NPS": ""},
        {"Code": "mess", "Name": "Again", "Kind": "deduction", "Pay for DA and NPS": ""},
        {"Code": "GIFT", "Name": "Gift", "Kind": "gift", "Pay for DA and NPS": ""},
        {"Code": "BARE", "Name": "", "Kind": "deduction", "Pay for DA and NPS": ""},
        {"Code": "NPA", "Name": "Non-practising", "Kind": "deduction", "Pay for DA and NPS": "yes"},
    )
    assert job.state == "with_errors"
    told = {(error["row"], error["field"]) for error in job.errors}
    assert told >= {(3, "code"), (4, "kind"), (5, "name"), (6, "is_pay")}
    assert PayElement.objects.count() == before


def test_a_date_can_be_the_key(organization: Tenant) -> None:
    job = send("holidays", {"Date": "15/08/2026", "Name": "Independence Day"})
    assert (job.state, Holiday.objects.get().name) == ("applied", "Independence Day")


def test_the_template_has_the_example_and_is_passed_over(organization: Tenant) -> None:
    content = make_template(subject=get_subject("departments"), file_format="csv", actor=SYSTEM)
    assert content.decode("utf-8-sig").splitlines() == ["Code,Name,Active", "EXAMPLE,Physics,"]
    job = upload_import(kind="departments", file=io.BytesIO(content), file_name="t.csv", actor=SYSTEM)
    assert (job.rows, Department.objects.filter(code="EXAMPLE").exists()) == (0, False)


def test_a_role_without_the_right_imports_nothing(organization: Tenant) -> None:
    from core.actors import actor_for

    actor = actor_for(user_of(organization, "employee"), tenant_type="organization", door=Door.API)
    before = Department.objects.count()
    with pytest.raises(Forbidden):
        send("departments", BOTANY, actor=actor)
    assert Department.objects.count() == before
