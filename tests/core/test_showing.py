"""Values as people write them; would catch a raw 71800.00, an ISO day or "None" on a page."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.utils.safestring import mark_safe

from core.showing import follow, shown
from payroll.advances.models import AdvanceApplication
from payroll.employees.models import Department, Employee, PayHistory


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        ("", "–"),
        (0, "0"),
        (False, "No"),
        (Decimal("2.50"), "2.5"),
        (date(2026, 11, 21), "21 Nov 2026"),
        (datetime(2026, 11, 20, 20, 0, tzinfo=UTC), "21 Nov 2026"),
        ("<b>", "<b>"),
    ],
)
def test_a_value_in_words(value: object, text: str) -> None:
    assert shown(value) == text


def test_what_is_markup_stays_markup() -> None:
    assert shown(mark_safe("<b>x</b>")).__html__() == "<b>x</b>"


def test_a_field_says_what_its_value_is() -> None:
    row = PayHistory(basic=Decimal("71800.00"), reason="joining")
    assert shown(*follow(row, "basic")) == "₹\xa071,800"
    assert shown(*follow(row, "reason")) == "Joining"
    advance = AdvanceApplication(first_recovery_month=date(2026, 5, 1), applied_on=date(2026, 5, 1))
    assert shown(*follow(advance, "first_recovery_month")) == "May 2026"
    assert shown(*follow(advance, "applied_on")) == "1 May 2026"


def test_links_are_followed_and_may_lead_nowhere() -> None:
    person = Employee(code="E1", name="Asha", department=Department(code="PHY", name="Physics"))
    assert follow(person, "department__name")[0] == "Physics"
    assert follow(Employee(), "user__username") == (None, None)
    assert follow(person, "__str__")[0] == "E1 Asha"
    with pytest.raises(AttributeError):
        follow(person, "department__nothing")


def test_rows_that_are_no_models_are_followed_too() -> None:
    @dataclass
    class Balance:
        days: Decimal
        department: Department

    row = Balance(Decimal("8.0"), Department(name="Physics"))
    assert shown(*follow(row, "days")) == "8"
    assert shown(*follow(row, "department__name")) == "Physics"
