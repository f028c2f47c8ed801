"""Arrears of back-dated DA and pay: due minus drawn, paid once, taxed when paid."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db.models import F, Sum

from core.actors import Actor
from core.periods import Month
from payroll.employees.models import Employee
from payroll.pay_commission.models import DaRevision
from payroll.runs import services
from payroll.runs.models import ArrearLine, Finding, PayrollRun, SalaryDetail
from tests.payroll.runs.people import make_employee, set_pay

pytestmark = pytest.mark.django_db
Process = Callable[[str], PayrollRun]

# income-tax.md section 3, worked schedule A: TDS by month, the DA of July paid in October.
SCHEDULE_A = [14533, 14533, 14533, 14533, 14534, 14533, 15425, 15425, 15425, 15425, 15426, 15425]


def raise_da(percentage: int, effective_on: date) -> DaRevision:
    return DaRevision.objects.create(percentage=percentage, effective_on=effective_on)


def test_worked_schedule_a(lock: Process) -> None:
    """Would catch wrong arrears, arrears paid twice, or tax not following them: twelve months to the rupee."""
    employee = make_employee(10, 10)
    paid = []
    for month in Month(2026, 4).financial_year.months:
        if month == Month(2026, 10):
            raise_da(63, date(2026, 7, 1))
        run = lock(str(month))
        paid.append(SalaryDetail.objects.get(run=run, employee=employee))
    assert [int(detail.tds) for detail in paid] == SCHEDULE_A
    october = paid[6]
    assert (october.da, october.hra, october.arrears) == (46116, 35795, 8565)
    assert october.gross == 170876
    assert [detail.arrears for detail in paid if detail is not october] == [0] * 11
    lines = ArrearLine.objects.filter(employee=employee).order_by("month")
    assert [(line.month, line.amount) for line in lines] == [
        (date(2026, month, 1), Decimal(2855)) for month in (7, 8, 9)
    ]
    # NPS on arrears: 10% of the DA arrears of each month, with the government's share beside it.
    assert october.nps_arrears == sum(line.nps_due - line.nps_drawn for line in lines) == 3 * 220
    assert october.employer_nps == 16704 + 3 * 307


def test_arrears_plus_drawn_equals_due(lock: Process) -> None:
    for cell in (1, 3, 7):
        make_employee(1, cell)
        make_employee(14, cell)
    for month in ("2026-04", "2026-05"):
        lock(month)
    raise_da(61, date(2026, 4, 1))
    run = lock("2026-06")
    for line in ArrearLine.objects.filter(run=run):
        detail = SalaryDetail.objects.get(run__month=line.month, employee=line.employee)
        assert detail.da + (line.da_due - line.da_drawn) == line.da_due
        assert line.da_due == (detail.basic * 61 / 100).quantize(Decimal(1))


def test_a_second_revision_pays_only_the_difference(lock: Process) -> None:
    employee = make_employee(10, 10)
    lock("2026-07")
    raise_da(63, date(2026, 7, 1))
    lock("2026-08")
    raise_da(64, date(2026, 7, 1))
    run = lock("2026-09")
    lines = ArrearLine.objects.filter(run=run, employee=employee).order_by("month")
    assert [(str(line.month)[:7], line.da_due - line.da_drawn) for line in lines] == [
        ("2026-07", Decimal(732)),
        ("2026-08", Decimal(732)),
    ]


def test_rates_behind_arrears_count_as_used(lock: Process) -> None:
    """Would catch a revision that only arrears were paid by being changed afterwards."""
    make_employee(10, 10)
    lock("2026-07")
    july, august = raise_da(63, date(2026, 7, 1)), raise_da(65, date(2026, 8, 1))
    lock("2026-08")
    july.refresh_from_db()
    august.refresh_from_db()
    assert july.used_at is not None
    assert august.used_at is not None


def test_a_lowered_da_is_taken_back(lock: Process) -> None:
    employee = make_employee(10, 10)
    lock("2026-07")
    raise_da(59, date(2026, 7, 1))
    detail = SalaryDetail.objects.get(run=lock("2026-08"), employee=employee)
    assert detail.arrears < 0
    assert detail.net == detail.gross - detail.total_deductions


def test_back_dated_promotion_pays_arrears_once(lock: Process) -> None:
    """Would catch a promotion ordered late whose past months are forgotten, or paid every month."""
    employee, other = make_employee(10, 10), make_employee(10, 10)
    lock("2026-06")
    lock("2026-07")
    set_pay(employee, 11, 5, date(2026, 6, 16), "promotion")  # 76,200
    august = lock("2026-08")
    lines = ArrearLine.objects.filter(run=august).order_by("month")
    assert {line.employee_id for line in lines} == {employee.pk}
    assert [line.basic_due - line.basic_drawn for line in lines] == [1500, 3000]
    september = lock("2026-09")
    assert not ArrearLine.objects.filter(run=september).exists()
    assert SalaryDetail.objects.get(run=september, employee=other).arrears == 0


def test_promotion_and_da_in_one_month_pay_the_whole_difference(lock: Process) -> None:
    employee = make_employee(10, 10)
    lock("2026-07")
    set_pay(employee, 11, 5, date(2026, 7, 1), "promotion")
    lock("2026-08")
    raise_da(63, date(2026, 7, 1))
    lock("2026-09")
    july = ArrearLine.objects.filter(employee=employee, month=date(2026, 7, 1))
    drawn = SalaryDetail.objects.get(run__month=date(2026, 7, 1), employee=employee)
    total = july.aggregate(da=Sum(F("da_due") - F("da_drawn")), basic=Sum(F("basic_due") - F("basic_drawn")))
    assert drawn.basic + total["basic"] == 76200
    assert drawn.da + total["da"] == Decimal(48006)  # 63% of 76,200


def test_figures_set_by_hand_are_left_alone(lock: Process, process: Process, actor: Actor) -> None:
    employee = make_employee(10, 10)
    run = process("2026-07")
    detail = SalaryDetail.objects.get(run=run)
    services.change_detail(
        run=run, detail=detail, values={"hra": Decimal(100), "ta": Decimal(0)}, reason="Order 5", actor=actor
    )
    services.lock_run(run=run, actor=actor)
    raise_da(63, date(2026, 7, 1))
    lock("2026-08")
    line = ArrearLine.objects.get(employee=employee)
    assert (line.hra_due, line.hra_drawn, line.ta_due, line.ta_drawn) == (100, 100, 0, 0)
    assert line.amount == 2196


def test_arrears_of_a_leaver_are_reported(lock: Process) -> None:
    make_employee(10, 10)
    leaver = make_employee(10, 10, retirement_on=date(2026, 7, 31))
    lock("2026-07")
    raise_da(63, date(2026, 7, 1))
    run = lock("2026-08")
    finding = Finding.objects.get(run=run, code="arrears_leaver")
    assert (finding.employee_id, finding.detail) == (leaver.pk, "2855.00")


def test_arrears_of_somebody_left_out_are_paid_with_the_next_pay(lock: Process) -> None:
    """Catches arrears that count as drawn because a run wrote them, though a check left the person out."""
    make_employee(10, 10)
    late = make_employee(10, 10)
    lock("2026-07")
    raise_da(63, date(2026, 7, 1))
    Employee.objects.filter(pk=late.pk).update(bank_account="", ifsc="")
    august = lock("2026-08")
    assert not SalaryDetail.objects.filter(run=august, employee=late).exists()
    Employee.objects.filter(pk=late.pk).update(bank_account="50100123456789", ifsc="SBIN0001234")
    september = lock("2026-09")
    lines = (
        ArrearLine.objects.filter(run=september)
        .order_by("month")
        .values_list("employee_id", "month", "amount")
    )
    whole_month = SalaryDetail.objects.get(run=september, employee=late).gross - 2855 - 162311
    assert whole_month == 162311
    assert list(lines) == [(late.pk, date(2026, 7, 1), 2855), (late.pk, date(2026, 8, 1), whole_month)]
    october = lock("2026-10")
    assert not ArrearLine.objects.filter(run=october).exists()
