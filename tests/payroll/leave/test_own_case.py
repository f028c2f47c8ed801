"""Nobody decides on their own leave or changes their own balance, whichever door it comes through."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.actors import Actor
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.errors import OwnApplication
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveEntry
from payroll.leave.services.accounts import NewBalance, adjust_leave, set_balances
from payroll.leave.services.bulk import BalanceBulk
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from tests.payroll.leave.conftest import Apply, balance, kind
from tests.payroll.rest import caller
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(asha: Employee, hr: Actor) -> Employee:
    """The record of the manager."""
    User.objects.filter(pk=hr.user_id).update(must_change_password=False)
    asha.user = User.objects.get(pk=hr.user_id)
    asha.save()
    return asha


def kept() -> tuple[Any, ...]:
    rows = LeaveApplication.objects.order_by("pk").values_list("state", "comments", "days")
    return list(rows), LeaveEntry.objects.count()


def test_deciding_and_cancelling(own: Employee, apply: Apply, take: Apply, hr: Actor) -> None:
    waiting, approved = apply(own, "EL", "2026-06-01"), take(own, "EL", "2026-07-01")
    before = kept()
    for act, row in (
        (approve_leave, waiting),
        (reject_leave, waiting),
        (cancel_leave, approved),
    ):
        with pytest.raises(OwnApplication):
            act(application=row, actor=hr, comments="x")
    assert kept() == before


def test_balances(own: Employee, hr: Actor) -> None:
    before = kept()
    rows = [NewBalance(own.pk, kind("EL"), Decimal(200))]
    for act in (
        lambda: adjust_leave(employee=own, leave_type=kind("EL"), days=Decimal(5), reason="Order", actor=hr),
        lambda: set_balances(rows=rows, on=date(2026, 1, 1), note="", actor=hr),
    ):
        with pytest.raises(OwnApplication):
            act()
    assert kept() == before
    other = make_employee()
    adjust_leave(employee=other, leave_type=kind("EL"), days=Decimal(5), reason="Order", actor=hr)
    assert balance(other, "EL") == 5


def test_the_row_of_a_file(own: Employee, hr: Actor) -> None:
    """The import names the row, and takes the others."""
    other = make_employee()
    bulk = BalanceBulk(actor=hr, note="file")
    values = {"leave_type": "EL", "balance": Decimal(200), "on": None}
    plans = bulk.plan([(2, {"code": own.code, **values}), (3, {"code": other.code, **values})])
    assert [list(plan.errors) for plan in plans] == [["code"], []]
    bulk.write(plans)
    bulk.finish()
    assert (balance(own, "EL"), balance(other, "EL")) == (30, 200)


def test_rest(
    own: Employee, apply: Apply, take: Apply, organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    from core.accounts.tokens import access_token

    waiting, approved = apply(own, "EL", "2026-06-01"), take(own, "EL", "2026-07-01")
    before = kept()
    call = caller(client_of(organization), access_token(own.user, organization.slug), prefix="/api/leave")
    adjusted = {"employeeId": own.pk, "leaveType": "EL", "days": 5, "reason": "Order"}
    for method, path, body in (
        ("PUT", f"/applications/{waiting.pk}/approve", {}),
        ("PUT", f"/applications/{waiting.pk}/reject", {"comments": "x"}),
        ("PUT", f"/applications/{approved.pk}/cancel", {}),
        ("POST", "/adjustments", adjusted),
    ):
        status, answer = call(method, path, body)
        assert (status, answer["data"]["code"]) == (409, "INVALID_STATE"), path
    assert kept() == before


def test_pages(
    own: Employee, apply: Apply, organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    row = apply(own, "EL", "2026-06-01")
    before = kept()
    browser = client_of(organization)
    browser.force_login(own.user)
    path = f"/admin/payroll_leave/leaveapplication/{row.pk}"
    assert f"{row.pk}/approve/" not in browser.get(f"{path}/change/").content.decode()
    for act in ("approve", "reject"):
        answer = browser.post(f"{path}/{act}/", {"comments": "x"}, follow=True)
        assert "their own leave" in answer.content.decode()
    account = LeaveAccount.objects.get(employee=own, leave_type__code="EL")
    values = {"leave_type": account.leave_type_id, "days": "5", "on": "2026-06-01", "reason": "Order"}
    answer = browser.post(f"/admin/payroll_leave/leaveaccount/{account.pk}/adjust/", values, follow=True)
    assert "their own leave" in answer.content.decode()
    assert kept() == before
