"""Every pair of every transition table is tried against `advance`, the only writer of a state."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from django.db import models

from core.actors import Door, system_actor
from core.audit.models import AuditEntry
from core.errors import InvalidTransition
from core.imports.models import ImportJob
from core.periods import Month
from core.states import advance, is_possible
from core.tenancy import services as tenancy
from core.tenancy.context import in_public
from core.tenancy.enums import STATUS_TRANSITIONS, TenantStatus
from core.tenancy.models import Tenant
from payroll.contract_staff import services as contracts
from payroll.leave.models import LeaveApplication, LeaveYearEnd
from payroll.runs import services as runs
from tests.conventions.source import modules
from tests.institutions import the
from tests.payroll.advances.conftest import sanctioned
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.leave.conftest import kind
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND)


def a_run() -> models.Model:
    return runs.create_run(month=Month(2026, 11), actor=SYSTEM)


def a_leave_application() -> models.Model:
    return LeaveApplication.objects.create(
        employee=make_employee(),
        leave_type=kind("EL"),
        from_on=date(2026, 12, 7),
        to_on=date(2026, 12, 8),
        days=Decimal(2),
        debit=Decimal(2),
        reason="Journey",
    )


def a_year_end() -> models.Model:
    return LeaveYearEnd.objects.create(period_on=date(2026, 1, 1), period_to=date(2026, 12, 31))


def an_advance() -> models.Model:
    return sanctioned(make_employee())


def a_contract_run() -> models.Model:
    return contracts.create_run(month=Month(2026, 6), actor=SYSTEM)


def an_import() -> models.Model:
    return ImportJob.objects.create(kind="employees", file_name="a.csv", size=1, created_by_name="")


# For each table the maker of a row, and the field that holds the state.
MAKERS: dict[str, tuple[Callable[[], models.Model], str]] = {
    "payroll.runs.enums.TRANSITIONS": (a_run, "state"),
    "payroll.employees.enums.STATUS_TRANSITIONS": (make_employee, "status"),
    "payroll.leave.enums.TRANSITIONS": (a_leave_application, "state"),
    "payroll.leave.enums.YEAR_END_TRANSITIONS": (a_year_end, "state"),
    "payroll.advances.enums.ADVANCE_TRANSITIONS": (an_advance, "state"),
    "core.imports.enums.TRANSITIONS": (an_import, "state"),
    "payroll.contract_staff.enums.CONTRACT_TRANSITIONS": (make_contract, "status"),
}
# Changed by services of their own, tried where they are: institutions below, subscriptions in
# tests/core/tenancy/test_terms.py, announcements in tests/school/notifications/test_states.py,
# inquiries in tests/school/admissions/test_decisions.py, exams and re-evaluations in tests/school/exams/test_states.py,
# vouchers in tests/erp_planned/finance, the bank's and billing's in tests/erp_planned,
# the library's in tests/school/library, receipts in tests/school/fees/test_deciding.py,
# those of vendors in tests/erp_planned/vendors/test_deciding.py.
BY_SERVICES = {
    "erp_planned.asset_custody.enums.CLAIM_TRANSITIONS",
    "erp_planned.asset_custody.enums.COUNT_TRANSITIONS",
    "erp_planned.asset_custody.enums.TRANSFER_TRANSITIONS",
    "erp_planned.assets.enums.DISPOSAL_TRANSITIONS",
    "erp_planned.assets.enums.RUN_TRANSITIONS",
    "erp_planned.einvoice.enums.TRANSITIONS",
    "erp_planned.sourcing.enums.COMPARISON_TRANSITIONS",
    "erp_planned.sourcing.enums.ENQUIRY_TRANSITIONS",
    "erp_planned.sourcing.enums.INDENT_TRANSITIONS",
    "erp_planned.sourcing.enums.QUOTATION_TRANSITIONS",
    "erp_planned.hostel.enums.PASS_TRANSITIONS",
    "erp_planned.hostel.enums.WAITING_TRANSITIONS",
    "erp_planned.mess.enums.BILL_TRANSITIONS",
    "erp_planned.gst.enums.OPENING_TRANSITIONS",
    "erp_planned.gst.enums.RETURN_TRANSITIONS",
    "erp_planned.gst_credit.enums.MATCH_TRANSITIONS",
    "erp_planned.purchase.enums.BILL_TRANSITIONS",
    "erp_planned.purchase.enums.INSPECTION_TRANSITIONS",
    "erp_planned.purchase.enums.ORDER_TRANSITIONS",
    "erp_planned.purchase.enums.RETURN_TRANSITIONS",
    "erp_planned.separation.enums.TRANSITIONS",
    "core.tenancy.enums.STATUS_TRANSITIONS",
    "core.tenancy.enums.SUBSCRIPTION_TRANSITIONS",
    "school.notifications.enums.TRANSITIONS",
    "erp_planned.attendance.enums.TRANSITIONS",
    "school.admissions.enums.INQUIRY_TRANSITIONS",
    "school.students.enums.STATUS_TRANSITIONS",
    "school.exams.enums.EXAM_TRANSITIONS",
    "school.homework.enums.TRANSITIONS",
    "school.exams.enums.RE_EVALUATION_TRANSITIONS",
    "school.fees.enums.RECEIPT_TRANSITIONS",
    "school.payments.enums.ORDER_TRANSITIONS",
    "school.payments.enums.PAYMENT_TRANSITIONS",
    "school.payments.enums.LINE_TRANSITIONS",
    "school.staff.enums.LEAVE_TRANSITIONS",
    "school.library.enums.COPY_TRANSITIONS",
    "school.library.enums.LOAN_TRANSITIONS",
    "school.library.enums.FINE_TRANSITIONS",
    "school.library.enums.RESERVATION_TRANSITIONS",
    "erp_planned.banking.enums.ADVICE_TRANSITIONS",
    "erp_planned.banking.enums.LEAF_TRANSITIONS",
    "erp_planned.billing.enums.INVOICE_TRANSITIONS",
    "erp_planned.billing.enums.RECEIPT_TRANSITIONS",
    "erp_planned.finance.enums.VOUCHER_TRANSITIONS",
    "erp_planned.inventory.enums.COUNT_TRANSITIONS",
    "erp_planned.inventory.enums.SLIP_TRANSITIONS",
    "erp_planned.inventory.enums.TRANSFER_TRANSITIONS",
    "erp_planned.student_exams.enums.EXAM_TRANSITIONS",
    "erp_planned.student_exams.enums.CORRECTION_TRANSITIONS",
    "erp_planned.student_fees.enums.CONCESSION_TRANSITIONS",
    "erp_planned.student_fees.enums.PAYMENT_TRANSITIONS",
    "erp_planned.student_fees.enums.REFUND_TRANSITIONS",
    "erp_planned.vendors.enums.PAYMENT_TRANSITIONS",
    "erp_planned.vendors.enums.VENDOR_TRANSITIONS",
    "erp_planned.vendors.enums.VERIFICATION_TRANSITIONS",
    "erp_planned.hrms.enums.ORDER_TRANSITIONS",
    "erp_planned.recruitment.enums.REQUISITION_TRANSITIONS",
    "erp_planned.recruitment.enums.CANDIDATE_TRANSITIONS",
    "erp_planned.recruitment.enums.INTERVIEW_TRANSITIONS",
    "erp_planned.recruitment.enums.OFFER_TRANSITIONS",
    "erp_planned.hrms.enums.TRAINING_TRANSITIONS",
    "erp_planned.hrms.enums.CYCLE_TRANSITIONS",
    "erp_planned.hrms.enums.APPRAISAL_TRANSITIONS",
    "erp_planned.hrms.enums.VERIFICATION_TRANSITIONS",
    "erp_planned.hrms.enums.GRIEVANCE_TRANSITIONS",
    "erp_planned.students.enums.STUDENT_TRANSITIONS",
    "erp_planned.students.enums.CERTIFICATE_TRANSITIONS",
}


def tables() -> dict[str, dict[Any, set[Any]]]:
    """Return every transition table of the suite by its full name."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules("enums")
        for name, value in vars(module).items()
        if name.endswith("TRANSITIONS") and isinstance(value, dict)
    }


PAIRS = [
    pytest.param(name, before, to, id=f"{name.removesuffix('TRANSITIONS')} {before} to {to}")
    for name, table in tables().items()
    if name in MAKERS
    for before, to in product(table, table)
]


def test_every_table_is_tried():
    assert set(tables()) == set(MAKERS) | BY_SERVICES


@pytest.mark.parametrize("name", tables())
def test_table_is_whole(name):
    """Every state of the list has its row, and leads to known states only."""
    table = tables()[name]
    states = set(type(next(iter(table))))
    assert set(table) == states
    assert all(following <= states for following in table.values())
    assert all(state not in following for state, following in table.items())


@pytest.mark.django_db
@pytest.mark.usefixtures("organization")
@pytest.mark.parametrize(("name", "before", "to"), PAIRS)
def test_pair(name, before, to):
    make, field = MAKERS[name]
    table, row = tables()[name], make()
    type(row)._base_manager.filter(pk=row.pk).update(**{field: before})
    noted = AuditEntry.objects.count()
    if is_possible(table, before, to):
        advance(row, to, table=table, field=field, actor=SYSTEM)
        expected = to
    else:
        with pytest.raises(InvalidTransition):
            advance(row, to, table=table, field=field, actor=SYSTEM)
        expected = before
    assert type(row)._base_manager.values_list(field, flat=True).get(pk=row.pk) == expected
    assert AuditEntry.objects.count() - noted == (expected == to and before != to)


def moved(tenant: Tenant, to: TenantStatus) -> Tenant:
    """Bring an institution to a status by the service that people use."""
    if to == TenantStatus.ACTIVE:
        return tenancy.resume_tenant(tenant=tenant, actor=SYSTEM)
    act = tenancy.suspend_tenant if to == TenantStatus.SUSPENDED else tenancy.archive_tenant
    return act(tenant=tenant, reason="Unpaid", actor=SYSTEM)


@pytest.mark.django_db
@pytest.mark.parametrize(("before", "to"), list(product(TenantStatus, TenantStatus)))
def test_pair_of_institutions(before: TenantStatus, to: TenantStatus):
    tenant = the("beta")
    with in_public():
        Tenant.objects.filter(pk=tenant.pk).update(status=before)
        if to in STATUS_TRANSITIONS[before]:
            moved(tenant, to)
            expected = to
        else:
            with pytest.raises(InvalidTransition):
                moved(tenant, to)
            expected = before
        assert Tenant.objects.values_list("status", flat=True).get(pk=tenant.pk) == expected
