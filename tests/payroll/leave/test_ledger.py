"""The ledger's own rules, kept by the database whoever writes."""

import contextlib
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import Error, IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actors import Actor
from core.errors import DomainError, ValidationFailed
from core.periods import today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.enums import ApplicationState
from payroll.leave.errors import NotEnoughLeave
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveEntry
from payroll.leave.selectors.accounts import ledger_of
from payroll.leave.services.accounts import NewBalance, adjust_leave, set_balances
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from tests.payroll.leave.conftest import balance, give, kind
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


def line(employee: Employee, days: int, code: str = "EL") -> LeaveEntry:
    return LeaveEntry(
        employee=employee,
        leave_type=kind(code),
        on=date(2026, 1, 1),
        days=days,
        reason="adjustment",
        created_by="x",
    )


def test_balance_is_the_sum_of_the_lines(asha: Employee, actor: Actor) -> None:
    give(asha, actor, EL=5)
    assert balance(asha, "EL") == 35
    running = [entry.running for entry in ledger_of(asha.pk) if entry.leave_type.code == "EL"]
    assert running == [30, 35]


def test_database_refuses_a_balance_below_zero(asha: Employee) -> None:
    """Would catch over-booking by any way past the services (peers: horilla 751)."""
    with pytest.raises(IntegrityError, match="leave_account_not_negative"), transaction.atomic():
        line(asha, -31).save()
    with pytest.raises(IntegrityError, match="leave_account_not_negative"), transaction.atomic():
        line(make_employee(), -1).save()  # without an account
    assert balance(asha, "EL") == 30


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payroll_leave_leaveentry SET days = 300",
        "DELETE FROM payroll_leave_leaveentry",
        "TRUNCATE payroll_leave_leaveentry",
        "UPDATE payroll_leave_leaveaccount SET balance = balance + 1",
        "DELETE FROM payroll_leave_leaveaccount",
    ],
)
def test_database_refuses_changes_of_ledger_and_balances(asha: Employee, statement: str) -> None:
    with (
        pytest.raises(Error, match="ledger"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # TRUNCATE refuses for other reasons otherwise
        cursor.execute(statement)
    assert balance(asha, "EL") == 30


def test_an_account_begins_at_nothing(organization: Tenant) -> None:
    employee = make_employee()
    with pytest.raises(Error, match="ledger"), transaction.atomic():
        LeaveAccount.objects.create(employee=employee, leave_type=kind("EL"), balance=5)


def test_adjustment_needs_a_reason_and_days(asha: Employee, actor: Actor) -> None:
    def adjust(days: str, reason: str, code: str = "EL") -> None:
        adjust_leave(employee=asha, leave_type=kind(code), days=Decimal(days), reason=reason, actor=actor)

    for days, reason, code, field in (
        ("0", "x", "EL", "days"),
        ("0.3", "x", "EL", "days"),
        ("5", "  ", "EL", "reason"),
        ("5", "x", "EOL", "leave_type"),
    ):
        with pytest.raises(ValidationFailed) as refused:
            adjust(days, reason, code)
        assert list(refused.value.fields) == [field]
    with pytest.raises(NotEnoughLeave):
        adjust("-30.5", "Correction")
    adjust("-29.5", "Correction")
    assert balance(asha, "EL") == Decimal("0.5")


def test_set_balances_twice_changes_nothing(asha: Employee, actor: Actor) -> None:
    """Would catch an import of opening balances that doubles them the second time."""
    wanted = {"EL": Decimal(120), "CL": Decimal(2)}
    rows = [NewBalance(asha.pk, kind(code), days) for code, days in wanted.items()]
    assert set_balances(rows=rows, on=date(2026, 4, 1), note="Import", actor=actor) == 2
    assert set_balances(rows=rows, on=date(2026, 4, 1), note="Import", actor=actor) == 0
    assert (balance(asha, "EL"), balance(asha, "CL")) == (120, 2)


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["apply", "approve", "reject", "cancel", "adjust", "set"]),
        st.sampled_from(["CL", "EL", "HPL", "COM"]),
        st.integers(0, 330),
        st.integers(0, 12),
    ),
    max_size=14,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(actions=ACTIONS)
def test_ledger_is_never_negative(
    asha: Employee, actor: Actor, actions: list[tuple[str, str, int, int]]
) -> None:
    """Whatever is done in whatever order, accounts are sums of lines, and never below zero."""
    with transaction.atomic():
        for act, code, start, length in actions:
            with contextlib.suppress(DomainError):
                _do(asha, actor, act, code, start, length)
            for name in ("CL", "EL", "HPL"):
                assert balance(asha, name) >= 0
        approved = LeaveApplication.objects.filter(employee=asha, state=ApplicationState.APPROVED)
        taken = sum(
            -entry.days for entry in LeaveEntry.objects.filter(employee=asha, application__in=approved)
        )
        assert taken == sum(row.debit for row in approved)
        transaction.set_rollback(True)


def _do(asha: Employee, actor: Actor, act: str, code: str, start: int, length: int) -> Any:
    first = date(2026, 1, 1) + timedelta(days=start)
    newest = LeaveApplication.objects.filter(employee=asha).order_by("-pk").first()
    decide: dict[str, Callable[..., Any]] = {
        "approve": approve_leave,
        "reject": reject_leave,
        "cancel": cancel_leave,
    }
    if act in decide:
        return newest and decide[act](application=newest, actor=actor)
    account = kind("HPL" if code == "COM" else code)
    if act == "adjust":
        return adjust_leave(
            employee=asha, leave_type=account, days=Decimal(length - 6), reason="x", actor=actor, on=first
        )
    if act == "set":
        rows = [NewBalance(asha.pk, account, Decimal(length))]
        return set_balances(rows=rows, on=first, note="", actor=actor)
    return apply_leave(
        employee=asha,
        leave_type=kind(code),
        from_on=first,
        to_on=first + timedelta(days=length),
        reason="x",
        actor=actor,
    )


def test_an_adjustment_is_dated_within_service(asha: Employee, actor: Actor) -> None:
    """Would catch days credited for a time before joining, or for a year that nobody has opened."""
    before = LeaveEntry.objects.count()
    for on in (asha.date_of_joining - timedelta(days=1), today() + timedelta(days=400)):
        with pytest.raises(ValidationFailed) as refusal:
            adjust_leave(
                employee=asha, leave_type=kind("EL"), days=Decimal(2), reason="Order", actor=actor, on=on
            )
        assert list(refusal.value.fields) == ["on"]
    assert LeaveEntry.objects.count() == before
