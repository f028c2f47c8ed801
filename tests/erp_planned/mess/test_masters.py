"""Rates and extras as plain subjects; the menu over REST."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

import pytest
from django.test import Client

from erp_planned.mess.masters import extras, rates
from tests.core.masters.cases import MasterCases
from tests.erp_planned.hostel.places import hostel, student
from tests.payroll.ess.conftest import make_account


class TestRates(MasterCases):
    """How the mess is priced."""

    master = rates
    path = "mess-rates"
    tenant_type = "organization"
    change: ClassVar[Any] = {"rate": Decimal(130)}
    bad: ClassVar[Any] = {"rate": Decimal(-1)}

    def before_each(self) -> None:
        self.place = hostel("Of the rates", beds=())

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "hostel": self.place, "effective_on": date(2026, 7, 1 + number), "method": "fixed", "rate": Decimal(120),
            "late_fee": Decimal(0), "due_days": 10, "least_days": 3, "notice_days": 2, "most_days": 10,
        }  # fmt: skip


class TestExtras(MasterCases):
    """Extras, guests, credits."""

    master = extras
    path = "mess-extras"
    tenant_type = "organization"
    change: ClassVar[Any] = {"description": "Milk"}
    bad: ClassVar[Any] = {"amount": Decimal(0), "description": " "}

    def before_each(self) -> None:
        self.who = student(77)

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "student": self.who, "on": date(2026, 11, 1 + number), "kind": "extra", "amount": Decimal(20),
            "description": "Curd",
        }  # fmt: skip


@pytest.mark.django_db
def test_a_dates_menu_goes_before_its_weekdays(api: Callable[..., Client]) -> None:
    client = api(make_account("clerk", "hr_manager"))
    body = {"day": 2, "breakfast": "Poha", "lunch": "Rice", "dinner": "Dal"}
    for change in ({}, {"dinner": "Paneer"}, {"on": "2026-12-02", "dinner": "Feast"}):
        answer = client.post("/api/mess/menu", {**body, **change}, content_type="application/json")
        assert answer.status_code == 201, answer.content
    reader = api(make_account("worker", "employee"))
    (row,) = reader.get("/api/mess/menu").json()["data"]["items"]
    assert row["dinner"] == "Feast"
    (row,) = reader.get("/api/mess/menu?date=2026-12-09").json()["data"]["items"]
    assert row["dinner"] == "Paneer"
    wrong = client.post("/api/mess/menu", {**body, "on": "2026-12-03"}, content_type="application/json")
    assert wrong.status_code == 400
