"""Entering employees: what is made, what is refused, codes under load."""

import threading
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, connections

from core.accounts.models import User
from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Duplicate, Forbidden, ValidationFailed
from core.tenancy.models import Tenant
from payroll.employees.models import CodeSeries, Employee, PayHistory, StatusHistory
from payroll.employees.services.creation import CreatedEmployee, create_employee
from payroll.organizations.models import OrganizationSettings
from tests.payroll.employees.conftest import RECORD, make_masters

Enter = Callable[..., CreatedEmployee]
pytestmark = pytest.mark.django_db


def test_create_makes_record_pay_status_account_and_audit(enter: Enter) -> None:
    created = enter(pan="abcpr 1234f", ifsc="sbin0001234", bank_account="3021 1234 567", phone="98765 43210")
    person = Employee.objects.get(pk=created.employee.pk)
    assert (person.code, person.pan, person.ifsc) == ("E000001", "ABCPR1234F", "SBIN0001234")
    assert (person.bank_account, person.phone) == ("30211234567", "9876543210")
    assert person.retirement_on == date(2050, 5, 31)
    pay = PayHistory.objects.get(employee=person)
    assert (pay.level, pay.cell, pay.basic, pay.reason) == (10, 8, Decimal(69000), "joining")
    assert pay.effective_on == date(2018, 7, 2)
    assert StatusHistory.objects.get(employee=person).status == "active"
    user = User.objects.get(pk=person.user_id)
    assert (user.username, user.role, user.must_change_password) == ("e000001", "employee", True)
    assert created.credentials.username == "e000001"
    assert user.check_password(created.credentials.password)
    entry = AuditEntry.objects.get(action="employees.created")
    assert created.credentials.password not in str(entry.after)
    assert "ABCPR1234F" not in str(entry.after)


def test_retirement_age_is_the_organizations(enter: Enter) -> None:
    OrganizationSettings.objects.update(retirement_age=62)
    assert enter().employee.retirement_on == date(2052, 5, 31)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"date_of_birth": date(2019, 1, 1)}, "date_of_joining"),
        ({"date_of_joining": date(2008, 5, 13)}, "date_of_joining"),
        ({"date_of_joining": date(2050, 5, 31)}, "date_of_joining"),
        ({"level": 10, "cell": 41}, "cell"),
        ({"level": 19, "cell": 1}, "level"),
        ({"level": 0, "cell": 1}, "level"),
        ({"pan": "WRONG"}, "pan"),
        ({"ifsc": "SBIN1", "bank_account": "30211234567"}, "ifsc"),
        ({"bank_account": "30211234567"}, "ifsc"),
        ({"ifsc": "SBIN0001234"}, "bank_account"),
        ({"pran": "12345"}, "pran"),
        ({"phone": "12"}, "phone"),
        ({"email": "nobody"}, "email"),
        ({"scheme": "GPF"}, "gpf_number"),
        ({"scheme": "none", "pran": "110012345678"}, "pran"),
        ({"scheme": "EPF"}, "scheme"),
        ({"department": "Phisics"}, "department"),
        ({"designation": "Assistent Professor"}, "designation"),
        ({"name": " "}, "name"),
        ({"code": "A B"}, "code"),
        ({"basic": 100}, "basic"),
        ({"pay_effective_on": date(2018, 7, 1)}, "pay_effective_on"),
    ],
)
def test_create_refuses_naming_the_field_and_leaves_nothing(
    enter: Enter, changed: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as caught:
        enter(**changed)
    assert field in caught.value.fields
    assert not Employee.objects.exists()
    assert not User.objects.filter(role="employee").exists()
    assert not CodeSeries.objects.filter(last_number__gt=0).exists()


def test_unknown_department_names_the_nearest(enter: Enter) -> None:
    with pytest.raises(ValidationFailed, match="Physics"):
        enter(department="Phisics")


def test_exactly_eighteen_at_joining_is_enough(enter: Enter) -> None:
    assert enter(date_of_joining=date(2008, 5, 14)).employee.pk


def test_nps_without_pran_is_entered(enter: Enter) -> None:
    assert enter(scheme="UPS", pran="").employee.pran == ""


@pytest.mark.parametrize(
    "same", [{"pan": "ABCPR1234F"}, {"pran": "110012345678"}, {"code": "x-1"}], ids=["pan", "pran", "code"]
)
def test_duplicates_are_named_with_their_owner(enter: Enter, same: dict[str, str]) -> None:
    enter(**same)
    with pytest.raises(Duplicate, match="Asha Rao") as caught:
        enter(**same)
    assert list(caught.value.fields) == list(same)
    assert Employee.objects.count() == 1


def test_taken_user_name_is_a_duplicate_of_the_code(enter: Enter, hr: Actor) -> None:
    with pytest.raises(Duplicate) as caught:
        enter(code="HR")
    assert "code" in caught.value.fields


def test_generated_codes_pass_over_codes_written_by_hand(enter: Enter) -> None:
    enter(code="E000001")
    enter(code="E000007")
    assert enter().employee.code == "E000008"
    assert enter().employee.code == "E000009"


def test_employee_role_may_not_enter(masters: Tenant, enter: Enter) -> None:
    from core.actors import Door, actor_for

    actor = actor_for(enter().employee.user, tenant_type="organization", door=Door.API)
    with pytest.raises(Forbidden):
        create_employee(actor=actor, **RECORD)
    assert Employee.objects.count() == 1


def test_other_organization_sees_nothing(asha: Employee, other_organization: Tenant) -> None:
    """Fails when employees were not kept apart by schema."""
    connection.set_tenant(other_organization)
    assert not Employee.objects.exists()


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_codes_are_unique_and_gap_free_under_load(organization: Tenant, system: Actor) -> None:
    """Fails when two threads take the same number, or a refused entry leaves a gap."""
    make_masters()
    failures: list[Exception] = []

    def work(number: int) -> None:
        try:
            connection.set_tenant(organization)
            for turn in range(3):
                create_employee(actor=system, **{**RECORD, "name": f"Person {number}-{turn}"})
                with pytest.raises(ValidationFailed):
                    create_employee(actor=system, **{**RECORD, "pan": "WRONG"})
        except Exception as error:  # noqa: BLE001 - a thread cannot fail the test itself
            failures.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    codes = sorted(Employee.objects.values_list("code", flat=True))
    assert codes == [f"E{number:06d}" for number in range(1, 13)]


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_same_pan_at_once_is_entered_once(organization: Tenant, system: Actor) -> None:
    """Fails when the race between check and insert answers an unexpected error."""
    make_masters()
    OrganizationSettings.objects.update(employee_code_prefix="Z")
    results: list[str] = []
    barrier = threading.Barrier(2)

    def work(code: str) -> None:
        try:
            connection.set_tenant(organization)
            barrier.wait()
            create_employee(actor=system, **{**RECORD, "pan": "ABCPR1234F", "code": code})
            results.append("made")
        except Duplicate as error:
            results.append(",".join(error.fields))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(code,)) for code in ("A1", "A2")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["made", "pan"]
    assert Employee.objects.count() == 1
