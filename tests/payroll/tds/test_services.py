"""Challans: entered, corrected, removed; accepted and refused."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core.actors import Actor, Door
from core.audit.models import AuditEntry
from core.errors import Duplicate, Forbidden, ValidationFailed
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization
from payroll.tds.masters import challans
from payroll.tds.models import Challan

pytestmark = pytest.mark.django_db
CHALLAN: dict[str, Any] = {
    "kind": "contract",
    "month": date(2026, 6, 15),
    "receipt_code": "0510308",
    "serial": "02345",
    "paid_on": date(2026, 7, 7),
    "tax": Decimal(5250),
}


def test_year_quarter_and_total_follow(organization: Tenant, system: Actor) -> None:
    challan = challans.create(actor=system, **CHALLAN, interest=Decimal(79), fee=Decimal(200))
    assert (challan.financial_year, challan.quarter, challan.month) == (2026, "Q1", date(2026, 6, 1))
    assert (challan.total, challan.minor_head, challan.mode) == (5529, "200", "challan")
    assert AuditEntry.objects.filter(action="challan.created").count() == 1


def test_a_new_month_moves_the_quarter(organization: Tenant, system: Actor) -> None:
    """Catches a challan corrected from June to July that is refused, or stays with the first quarter."""
    challan = challans.create(actor=system, **CHALLAN)
    changed = challans.update(challan, actor=system, month=date(2026, 7, 1), paid_on=date(2026, 8, 7))
    assert (changed.month, changed.quarter) == (date(2026, 7, 1), "Q2")


@pytest.mark.parametrize(
    ("facts", "fields"),
    [
        ({"receipt_code": "510308"}, ["receipt_code"]),
        ({"serial": "2345"}, ["serial"]),
        ({"serial": "2345a"}, ["serial"]),
        ({"tax": Decimal("5250.50")}, ["tax"]),
        ({"tax": Decimal(-1)}, ["tax"]),
        ({"tax": Decimal(0)}, ["tax"]),
        ({"interest": Decimal("0.50")}, ["interest"]),
        ({"paid_on": date(2026, 3, 31)}, ["paid_on"]),
        ({"paid_on": date(2099, 1, 1)}, ["paid_on"]),
        ({"financial_year": 2026, "quarter": "Q2"}, ["month"]),
        ({"kind": "rent"}, ["kind"]),
        ({"minor_head": "300"}, ["minor_head"]),
        ({"month": None}, ["financial_year", "quarter"]),
        ({"total": Decimal(1)}, ["total"]),
    ],
)
def test_a_bad_challan_names_the_field(
    organization: Tenant, system: Actor, facts: dict[str, Any], fields: list[str]
) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        challans.create(actor=system, **{**CHALLAN, **facts})
    assert sorted(refusal.value.fields) == sorted(fields)
    assert not Challan.objects.exists()


def test_the_same_challan_twice_is_refused(organization: Tenant, system: Actor) -> None:
    challans.create(actor=system, **CHALLAN)
    with pytest.raises(Duplicate):
        challans.create(actor=system, **CHALLAN)
    challans.create(actor=system, **{**CHALLAN, "paid_on": date(2026, 7, 6)})
    assert Challan.objects.count() == 2


def test_a_correction_keeps_the_sum(organization: Tenant, system: Actor) -> None:
    challan = challans.create(actor=system, **CHALLAN)
    changed = challans.update(challan, actor=system, tax=Decimal(6000), others=Decimal(10))
    assert (changed.tax, changed.total) == (6000, 6010)
    challans.delete(changed, actor=system)
    assert not Challan.objects.exists()
    actions = AuditEntry.objects.filter(action__startswith="challan.").order_by("id")
    assert list(actions.values_list("action", flat=True)) == [
        "challan.created",
        "challan.changed",
        "challan.deleted",
    ]


def test_the_database_keeps_the_sum(organization: Tenant, system: Actor) -> None:
    challan = challans.create(actor=system, **CHALLAN)
    with pytest.raises(IntegrityError), transaction.atomic():
        Challan.objects.filter(pk=challan.pk).update(total=1)


def test_a_company_does_not_adjust_by_book(organization: Tenant, system: Actor) -> None:
    challans.create(actor=system, **CHALLAN, mode="book")
    Organization.objects.update(deductor_category="K")
    with pytest.raises(ValidationFailed) as refusal:
        challans.create(actor=system, **{**CHALLAN, "serial": "00001"}, mode="book")
    assert list(refusal.value.fields) == ["mode"]


def test_only_whoever_may_enters_challans(organization: Tenant) -> None:
    nobody = Actor(user_id=1, name="x", role="employee", door=Door.API, permissions=frozenset({"ess:self"}))
    with pytest.raises(Forbidden):
        challans.create(actor=nobody, **CHALLAN)
    assert not Challan.objects.exists()
