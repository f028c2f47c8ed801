"""Contracts: entered, changed, ended, removed; accepted and refused."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor, Door
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidTransition, ValidationFailed
from core.periods import today
from core.tenancy.models import Tenant
from payroll.contract_staff import services
from payroll.contract_staff.errors import CodeTaken
from payroll.contract_staff.models import ContractDeduction, ContractRun, ContractStaff
from payroll.employees.models import Department
from tests.payroll.contract_staff.people import make_contract

pytestmark = pytest.mark.django_db
Month = Callable[[str], ContractRun]


def test_codes_are_generated_and_texts_tidied(organization: Tenant) -> None:
    first = make_contract(name="  Ramesh Lal ", pan="abcpl 1234f", ifsc="sbin0001234")
    second = make_contract()
    own = make_contract(code="dataentry-1")
    assert (first.code, second.code, own.code) == ("C00001", "C00002", "DATAENTRY-1")
    assert (first.name, first.pan, first.ifsc) == ("Ramesh Lal", "ABCPL1234F", "SBIN0001234")
    assert AuditEntry.objects.filter(action="contract_staff.added").count() == 3


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"name": ""}, "name"),
        ({"pan": "ABCPL123"}, "pan"),
        ({"pan": "ABCCL1234F"}, "payee_type"),
        ({"payee_type": "contractor_other"}, "payee_type"),
        ({"payee_type": "professional", "pan": "ABCFL1234F"}, "pan"),
        ({"payee_type": "rent"}, "payee_type"),
        ({"rate": Decimal(0)}, "rate"),
        ({"rate": Decimal(-5)}, "rate"),
        ({"contract_to": date(2024, 3, 31)}, "contract_to"),
        ({"ifsc": ""}, "ifsc"),
        ({"bank_account": ""}, "bank_account"),
        ({"bank_account": "12"}, "bank_account"),
        ({"gstin": "27AAPFU0939F1ZV"}, "gstin"),
        ({"gstin": "27AAPFU0939F1ZX"}, "gstin"),
        ({"phone": "12345"}, "phone"),
        ({"code": "a b"}, None),
        ({"code": "-"}, "code"),
        ({"department": "Nowhere"}, "department"),
        ({"salary": 1}, "salary"),
    ],
)
def test_a_bad_contract_names_the_field(
    organization: Tenant, facts: dict[str, Any], field: str | None
) -> None:
    if field is None:
        assert make_contract(**facts).code == "AB"
        return
    with pytest.raises(ValidationFailed) as refusal:
        make_contract(**facts)
    assert list(refusal.value.fields) == [field]
    assert not ContractStaff.objects.exists()


def test_a_firm_and_a_gst_number(organization: Tenant) -> None:
    firm = make_contract(
        kind="firm", payee_type="contractor_other", pan="AAPFU0939F", gstin="27AAPFU0939F1ZV"
    )
    assert firm.gstin == "27AAPFU0939F1ZV"


def test_two_contracts_may_have_one_pan_but_not_one_code(organization: Tenant) -> None:
    first = make_contract(pan="ABCPL1234F")
    make_contract(pan="ABCPL1234F")
    with pytest.raises(CodeTaken):
        make_contract(code=first.code)
    other = make_contract()
    with pytest.raises(CodeTaken):
        services.update_staff(staff=other, actor=_actor(), code=first.code)
    other.refresh_from_db()
    assert other.code != first.code


def test_a_change_changes_what_is_given(organization: Tenant) -> None:
    department = Department.objects.create(code="ACC", name="Accounts")
    staff = make_contract(deductions=[{"name": "Room", "amount": Decimal(500), "from_on": date(2026, 4, 9)}])
    changed = services.update_staff(staff=staff, actor=_actor(), rate=Decimal(30000), department="acc")
    assert (changed.rate, changed.department, changed.name) == (30000, department, staff.name)
    assert [(row.name, row.from_on) for row in changed.deductions.all()] == [("Room", date(2026, 4, 1))]
    changed = services.update_staff(staff=staff, actor=_actor(), deductions=[], department=None)
    assert (list(changed.deductions.all()), changed.department) == ([], None)


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"name": "", "amount": Decimal(5)}, "deductions.0.name"),
        ({"name": "x", "amount": Decimal(0)}, "deductions.0.amount"),
        ({"name": "x", "amount": Decimal("1.5")}, "deductions.0.amount"),
        ({"name": "x", "amount": Decimal(5), "to_on": date(2025, 1, 1)}, "deductions.0.to_on"),
    ],
)
def test_a_bad_deduction_is_refused_with_the_contract(
    organization: Tenant, facts: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        make_contract(deductions=[{"from_on": date(2026, 4, 1), **facts}])
    assert list(refusal.value.fields) == [field]
    assert not ContractStaff.objects.exists()


def test_without_payments_a_contract_is_removed(organization: Tenant) -> None:
    staff = make_contract(deductions=[{"name": "Room", "amount": Decimal(5), "from_on": date(2026, 4, 1)}])
    assert services.end_or_remove(staff=staff, actor=_actor()) is None
    assert not ContractStaff.objects.exists()
    assert not ContractDeduction.objects.exists()


def test_with_payments_it_is_ended(lock: Month) -> None:
    staff = make_contract()
    lock("2026-06")
    ended = services.end_or_remove(staff=staff, actor=_actor())
    assert ended is not None
    assert (ended.status, ended.ended_on) == ("ended", today())
    with pytest.raises(InvalidTransition):
        services.end_or_remove(staff=staff, actor=_actor())
    again = services.reopen_contract(staff=staff, actor=_actor())
    assert (again.status, again.ended_on) == ("active", None)


@pytest.mark.parametrize("day", [date(2024, 3, 31), date(2028, 4, 1)])
def test_a_contract_does_not_end_outside_its_term(lock: Month, day: date) -> None:
    staff = make_contract()
    lock("2026-06")
    with pytest.raises(ValidationFailed) as refusal:
        services.end_contract(staff=staff, ended_on=day, reason="", actor=_actor())
    assert list(refusal.value.fields) == ["ended_on"]
    staff.refresh_from_db()
    assert staff.status == "active"


@pytest.mark.parametrize(
    "change", [{"contract_from": date(2026, 7, 1)}, {"contract_to": date(2026, 5, 31)}], ids=["from", "to"]
)
def test_the_term_cannot_leave_out_a_paid_month(lock: Month, change: dict[str, date]) -> None:
    staff = make_contract()
    lock("2026-06")
    with pytest.raises(ValidationFailed) as refusal:
        services.update_staff(staff=staff, actor=_actor(), **change)
    assert list(refusal.value.fields) == list(change)


def test_only_whoever_may_changes_contracts(organization: Tenant) -> None:
    staff = make_contract()
    nobody = Actor(user_id=1, name="x", role="employee", door=Door.API, permissions=frozenset({"ess:self"}))
    calls: list[Callable[[], Any]] = [
        lambda: services.create_staff(actor=nobody, name="x"),
        lambda: services.update_staff(staff=staff, actor=nobody, rate=Decimal(1)),
        lambda: services.end_or_remove(staff=staff, actor=nobody),
        lambda: services.end_contract(staff=staff, ended_on=today(), reason="", actor=nobody),
        lambda: services.reopen_contract(staff=staff, actor=nobody),
        lambda: services.add_deduction(
            staff=staff, actor=nobody, name="x", amount=Decimal(1), from_on=today()
        ),
    ]
    for call in calls:
        with pytest.raises(Forbidden):
            call()
    assert ContractStaff.objects.get().rate == 25000


def _actor() -> Actor:
    from core.actors import system_actor

    return system_actor(Door.COMMAND, "Tester")
