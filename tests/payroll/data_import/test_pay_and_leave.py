"""Files of pay data and of leave balances."""

from datetime import date
from decimal import Decimal

import pytest

from core.imports.enums import ImportState
from core.periods import today
from payroll.employees.models import EmployeeElement, PayElement, PayHistory
from payroll.leave.models import LeaveAccount, LeaveEntry
from tests.payroll.data_import.files import workbook
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
PAY, LEAVE = "pay-data", "leave-balance"


def told(job):
    return {(error["row"], error["field"]): error["message"] for error in job.errors}


def counts(job):
    return job.added, job.changed, job.unchanged, job.error_count


@pytest.fixture
def person(ground):
    return make_employee(code="P001", level=6, cell=3)


def change(**values):
    row = {
        "Employee code": "P001",
        "Effective date": "01/01/2027",
        "Pay level": 6,
        "Cell": 4,
        "Reason": "increment",
    }
    return {**row, **values}


def test_pay_from_a_date_and_again(person, bring_in):
    job = bring_in(workbook(change(Order="12/2026")), PAY)
    assert counts(job) == (0, 1, 0, 0)
    row = PayHistory.objects.filter(employee=person).first()
    assert (row.effective_on, row.level, row.cell, row.reason, row.order_reference) == (
        date(2027, 1, 1),
        6,
        4,
        "increment",
        "12/2026",
    )
    assert counts(bring_in(workbook(change(Order="12/2026")), PAY)) == (0, 0, 1, 0)
    assert PayHistory.objects.filter(employee=person).count() == 2


def test_promotion_without_a_cell_is_fixed_by_rule_13(person, bring_in):
    bring_in(workbook(change(Cell=None, Reason="promotion", **{"Pay level": 7})), PAY)
    row = PayHistory.objects.filter(employee=person).first()
    assert (row.level, row.cell, row.basic) == (7, 1, Decimal(44900))
    assert counts(bring_in(workbook(change(Cell=None, Reason="promotion", **{"Pay level": 7})), PAY))[2] == 1


def test_allowances_and_elements(person, bring_in):
    row = {
        "Employee code": "p001",
        "HRA is paid": "no",
        "Own TA class": "higher",
        "Elements from": "15/01/2027",
        "CGHS": "650",
        "WASHING": "1,000.50",
    }
    row.pop("Own TA class")
    assert counts(bring_in(workbook(row), PAY)) == (0, 1, 0, 0)
    person.refresh_from_db()
    assert person.hra_eligible is False
    found = {
        e.element.code: (e.amount, e.from_on, e.to_on)
        for e in EmployeeElement.objects.select_related("element")
    }
    assert found == {
        "CGHS": (650, date(2027, 1, 1), None),
        "WASHING": (Decimal("1000.50"), date(2027, 1, 1), None),
    }
    assert counts(bring_in(workbook(row), PAY)) == (0, 0, 1, 0)
    later = {**row, "Elements from": "01/04/2027", "CGHS": 0, "WASHING": 1200}
    bring_in(workbook(later), PAY)
    rows = EmployeeElement.objects.order_by("element__code", "from_on").values_list(
        "element__code", "amount", "from_on", "to_on"
    )
    assert list(rows) == [
        ("CGHS", 650, date(2027, 1, 1), date(2027, 3, 31)),
        ("WASHING", Decimal("1000.50"), date(2027, 1, 1), date(2027, 3, 31)),
        ("WASHING", 1200, date(2027, 4, 1), None),
    ]
    assert counts(bring_in(workbook(later), PAY)) == (0, 0, 1, 0)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"Cell": 99}, "cell"),
        ({"Pay level": 19, "Cell": 1}, "level"),
        ({"Reason": None}, "pay_reason"),
        ({"Reason": "joining"}, "pay_reason"),
        ({"Effective date": None}, "pay_effective_on"),
        ({"Effective date": "01/01/2010"}, "pay_effective_on"),
        ({"Effective date": "01/01/2060"}, "pay_effective_on"),
        ({"Pay level": None, "Cell": None}, "pay_reason"),
        ({"Employee code": "NOBODY"}, "code"),
        ({"Pay level": 8, "Cell": None}, "cell"),
        ({"Pay level": "six"}, "level"),
    ],
)
def test_pay_refused(person, send, values, field):
    job = send(workbook(change(**values)), PAY)
    assert [row["field"] for row in job.errors] == [field]
    assert PayHistory.objects.filter(employee=person).count() == 1


def test_one_row_for_each_person(person, send):
    assert "Row 2" in told(send(workbook(change(), change(Cell=5)), PAY))[3, "code"]


def test_elements_out_of_bounds_and_in_the_way(person, send):
    element = PayElement.objects.get(code="CGHS")
    row = {"Employee code": "P001", "Elements from": "01/01/2027", "CGHS": -5}
    assert told(send(workbook(row), PAY)).keys() == {(2, f"element_{element.pk}")}
    EmployeeElement.objects.create(employee=person, element=element, amount=100, from_on=date(2027, 6, 1))
    assert "June 2027" in told(send(workbook({**row, "CGHS": 50}), PAY))[2, f"element_{element.pk}"]
    assert told(send(workbook({"Employee code": "P001", "CGHS": 5}), PAY)).keys() == {(2, "elements_from")}


def balance(**values):
    return {"Employee code": "P001", "Leave type": "EL", "Balance": "42.5", **values}


def test_balances_and_again(person, bring_in):
    rows = workbook(balance(), balance(**{"Leave type": "half pay leave", "Balance": 10}))
    assert counts(bring_in(rows, LEAVE)) == (0, 2, 0, 0)
    found = dict(LeaveAccount.objects.filter(employee=person).values_list("leave_type__code", "balance"))
    assert (found["EL"], found["HPL"]) == (Decimal("42.5"), 10)
    lines = LeaveEntry.objects.filter(employee=person)
    assert {(line.on, line.reason, line.note) for line in lines} == {
        (today(), "opening", "Import of people.xlsx")
    }
    assert counts(bring_in(rows, LEAVE)) == (0, 0, 2, 0)
    assert lines.count() == 2
    job = bring_in(workbook(balance(Balance=40)), LEAVE)
    assert job.sample[0]["values"] == [{"field": "EL", "before": "42.5", "after": "40"}]
    job = bring_in(workbook(balance(Balance=250)), LEAVE)
    assert job.sample[0]["values"] == [{"field": "EL", "before": "40", "after": "250"}]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"Balance": "42.3"}, "balance"),
        ({"Balance": -1}, "balance"),
        ({"Balance": 1000}, "balance"),
        ({"Balance": None}, "balance"),
        ({"Leave type": "XL"}, "leave_type"),
        ({"As on": "01/01/2200"}, "on"),
        ({"As on": "01/01/2099"}, "on"),
        ({"As on": "01/01/1999"}, "on"),
        ({"Employee code": "NOBODY"}, "code"),
    ],
)
def test_balances_refused(person, send, values, field):
    job = send(workbook(balance(**values)), LEAVE)
    assert job.state == ImportState.WITH_ERRORS
    assert [row["field"] for row in job.errors] == [field]
    assert not LeaveEntry.objects.exists()


def test_one_row_for_each_account(person, send):
    assert "Row 2" in told(send(workbook(balance(), balance(Balance=3)), LEAVE))[3, "leave_type"]
