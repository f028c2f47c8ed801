"""Nobody decides on, pays out or settles the own advance, whichever door it comes through."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Actor, Door, actor_for
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.advances.errors import OwnAdvance
from payroll.advances.models import AdvanceApplication, AdvanceEntry
from payroll.advances.services.decisions import reject_advance, sanction_advance
from payroll.advances.services.disbursing import disburse_advance
from payroll.advances.services.recoveries import record_repayment, skip_month
from payroll.employees.models import Employee
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import caller
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
MAKE = {"submitted": apply_for, "sanctioned": sanctioned, "drawn": drawn}
ACTS: dict[str, tuple[str, Callable[[AdvanceApplication, Actor], object]]] = {
    "sanction": ("submitted", lambda row, actor: sanction_advance(application=row, actor=actor)),
    "reject": (
        "submitted",
        lambda row, actor: reject_advance(application=row, comments="No", actor=actor),
    ),
    "withdraw": (
        "sanctioned",
        lambda row, actor: reject_advance(application=row, comments="No", actor=actor),
    ),
    "disburse": ("sanctioned", lambda row, actor: disburse_advance(application=row, actor=actor)),
    "repay": (
        "drawn",
        lambda row, actor: record_repayment(application=row, amount=Decimal(100), actor=actor),
    ),
    "close": ("drawn", lambda row, actor: record_repayment(application=row, actor=actor)),
    "skip": (
        "drawn",
        lambda row, actor: skip_month(application=row, month=Month(2027, 1), reason="x", actor=actor),
    ),
}


@pytest.fixture
def clerk(organization: Tenant) -> User:
    return make_account("clerk", "hr_manager")


@pytest.fixture
def own(employee: Employee, clerk: User) -> Employee:
    """The clerk's own record."""
    employee.user = clerk
    employee.save()
    return employee


def kept(row: AdvanceApplication) -> tuple[Any, ...]:
    row.refresh_from_db()
    return row.state, row.sanctioned_amount, row.comments, AdvanceEntry.objects.count()


@pytest.mark.parametrize("name", ACTS)
def test_no_act_on_the_own_advance(own: Employee, clerk: User, name: str) -> None:
    state, act = ACTS[name]
    actor = actor_for(clerk, tenant_type="organization", door=Door.ADMIN)
    row = MAKE[state](own)
    before = kept(row)
    with pytest.raises(OwnAdvance):
        act(row, actor)
    assert kept(row) == before
    act(MAKE[state](make_employee(10, 9)), actor)  # a colleague's is decided


@pytest.mark.parametrize(
    ("state", "method", "path", "body"),
    [
        ("submitted", "PUT", "/applications/{}/sanction", {}),
        ("submitted", "PUT", "/applications/{}/reject", {"comments": "No"}),
        ("sanctioned", "PUT", "/applications/{}/disburse", {}),
        ("drawn", "POST", "/recovery", {"amount": 100}),
        ("drawn", "POST", "/recovery", {"kind": "closing"}),
        ("drawn", "POST", "/recovery", {"kind": "skip", "month": "2027-01", "reason": "x"}),
    ],
)
def test_rest_refuses_it(
    own: Employee, clerk: User, organization: Tenant, client_of: Callable[[Tenant], Client], state: str,
    method: str, path: str, body: dict[str, Any],
) -> None:  # fmt: skip
    row = MAKE[state](own)
    before = kept(row)
    call = caller(client_of(organization), access_token(clerk, "alpha"), prefix="/api/advances")
    body = body if method == "PUT" else {**body, "applicationId": row.pk}
    status, answer = call(method, path.format(row.pk), body)
    assert (status, answer["data"]["code"]) == (409, "INVALID_STATE")
    assert "own advance" in answer["message"]
    assert kept(row) == before


def test_the_pages_offer_and_do_nothing(
    own: Employee, clerk: User, organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    row = apply_for(own)
    before = kept(row)
    browser = client_of(organization)
    browser.force_login(clerk)
    path = f"/admin/payroll_advances/advanceapplication/{row.pk}"
    assert f"{row.pk}/sanction/" not in browser.get(f"{path}/change/").content.decode()
    shown = browser.get(f"{path}/sanction/", follow=True)
    answer = browser.post(
        f"{path}/sanction/",
        {"amount": "30000", "sanctioned_on": "2026-04-10", "principal_instalments": "60",
         "interest_instalments": "10"},
        follow=True,
    )  # fmt: skip
    assert "own advance" in shown.content.decode()
    assert "own advance" in answer.content.decode()
    assert kept(row) == before
