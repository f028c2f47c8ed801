"""What a processed month pays, against figures worked by hand or by the reference."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from unittest.mock import Mock

import pytest
from django.db import OperationalError, connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.locking.errors import RunNotReady
from core.periods import Month
from payroll.employees.models import StatusHistory
from payroll.income_tax.models import TaxDeclaration
from payroll.pay_commission.models import DaRevision
from payroll.runs import services
from payroll.runs.enums import FindingCode, RunState, Severity
from payroll.runs.models import Finding, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.services import processing
from tests.payroll.runs.people import give_element, make_employee, set_pay

pytestmark = pytest.mark.django_db
Process = Callable[[str], PayrollRun]


def detail_of(run: PayrollRun, employee: object) -> SalaryDetail:
    return SalaryDetail.objects.get(run=run, employee=employee)


def test_golden_row_g32_through_a_run(process: Process) -> None:
    """Would catch a run that computes otherwise than /cpc/calculate: level 10 cell 10, X city, June 2026."""
    employee = make_employee(10, 10)
    run = process("2026-06")
    detail = detail_of(run, employee)
    assert (detail.basic, detail.da, detail.hra, detail.ta) == (73200, 43920, 35136, 7200)
    assert (detail.gross, detail.nps) == (159456, 11712)
    assert detail.employer_nps == Decimal(16397)  # 14% of 1,17,120, half up
    assert detail.net == detail.gross - detail.nps - detail.tds


def test_joiner_leaver_and_retiring_are_paid_by_calendar_days(process: Process) -> None:
    """Would catch a shifted period or a neighbour's joining date used for somebody else."""
    plain = make_employee(10, 10)
    joiner = make_employee(10, 10, date_of_joining=date(2026, 6, 16))
    leaver = make_employee(10, 10, last_working_on=date(2026, 6, 10), status="inactive")
    retiring = make_employee(10, 10, retirement_on=date(2026, 6, 30))
    gone = make_employee(10, 10, retirement_on=date(2026, 5, 31))
    run = process("2026-06")
    assert detail_of(run, plain).basic == 73200
    assert (detail_of(run, joiner).basic, detail_of(run, joiner).service_days) == (36600, 15)
    assert detail_of(run, leaver).basic == 24400
    assert detail_of(run, leaver).da == 14640
    assert detail_of(run, retiring).basic == 73200
    assert not SalaryDetail.objects.filter(employee=gone).exists()


def test_somebody_inactive_for_a_part_of_the_month_is_paid_for_the_rest(process: Process) -> None:
    employee = make_employee(10, 10)
    StatusHistory.objects.create(employee=employee, effective_on=date(2026, 6, 11), status="inactive")
    StatusHistory.objects.create(employee=employee, effective_on=date(2026, 6, 21), status="active")
    StatusHistory.objects.create(employee=employee, effective_on=date(2015, 1, 1), status="active")
    assert detail_of(process("2026-06"), employee).service_days == 20


def test_pay_changed_inside_the_month_is_weighted_by_days(process: Process) -> None:
    """Would catch a promotion of the 16th paid for the whole month, or not at all."""
    employee = make_employee(10, 10)
    set_pay(employee, 11, 2, date(2026, 6, 16), "promotion")  # 69,700
    detail = detail_of(process("2026-06"), employee)
    assert detail.basic == Decimal(71450)  # (15 x 73,200 + 15 x 69,700) / 30
    assert detail.level == 11


def test_a_future_pay_change_waits(process: Process) -> None:
    employee = make_employee(10, 10)
    set_pay(employee, 10, 11, date(2026, 7, 1))
    assert detail_of(process("2026-06"), employee).basic == 73200


def test_overrides_quarters_no_ta_own_city_gpf(process: Process) -> None:
    quarters = make_employee(10, 10, hra_eligible=False)
    no_ta = make_employee(10, 10, ta_eligible=False)
    elsewhere = make_employee(10, 10, hra_class="Z", ta_class="other")
    gpf = make_employee(10, 10, scheme="GPF", gpf_number="ED/1", pran="")
    run = process("2026-06")
    assert (detail_of(run, quarters).hra, detail_of(run, quarters).ta) == (0, 7200)
    assert (detail_of(run, no_ta).hra, detail_of(run, no_ta).ta) == (35136, 0)
    assert (detail_of(run, elsewhere).hra, detail_of(run, elsewhere).ta) == (11712, 3600)
    assert (detail_of(run, gpf).nps, detail_of(run, gpf).employer_nps) == (0, 0)


def test_recurring_elements_are_paid_and_listed(process: Process) -> None:
    employee = make_employee(10, 10)
    month = Month(2026, 6)
    give_element(employee, "T-SPECIAL", "earning", 1000, month)
    give_element(employee, "T-WASHING", "earning", 300, month, is_taxable=False)
    give_element(employee, "T-CGEGIS", "deduction", 60, month)
    give_element(employee, "T-LATER", "deduction", 99, month.plus(1))
    run = process("2026-06")
    detail = detail_of(run, employee)
    assert (detail.other_earnings, detail.other_deductions) == (1300, 60)
    assert detail.taxable == detail.gross - 300
    lines = SalaryElement.objects.filter(run=run, employee=employee).values_list("code", "amount")
    assert set(lines) == {("T-SPECIAL", 1000), ("T-WASHING", 300), ("T-CGEGIS", 60)}


def test_who_cannot_be_paid_is_left_out_with_the_reason(process: Process) -> None:
    """Would catch one bad employee of many stopping the run, or being dropped without a word."""
    good = make_employee(10, 10)
    no_bank = make_employee(10, 10, bank_account="")
    no_pay = make_employee(cell=0)
    outside = make_employee(10, 10)
    outside.pay_history.update(basic=Decimal(73201))
    poor = make_employee(1, 1)
    give_element(poor, "T-LICENCE", "deduction", 90000, Month(2026, 6))
    run = process("2026-06")
    assert list(SalaryDetail.objects.values_list("employee_id", flat=True)) == [good.pk]
    found = dict(Finding.objects.filter(run=run, severity=Severity.ERROR).values_list("employee_id", "code"))
    assert found == {
        no_bank.pk: FindingCode.NO_BANK_ACCOUNT,
        no_pay.pk: FindingCode.NO_PAY,
        outside.pk: FindingCode.OUTSIDE_MATRIX,
        poor.pk: FindingCode.NEGATIVE_NET,
    }


def test_missing_pan_and_pran_only_warn(process: Process) -> None:
    employee = make_employee(10, 10, pan="", pran="")
    run = process("2026-04")
    codes = set(Finding.objects.filter(run=run, employee=employee).values_list("severity", "code"))
    assert codes == {("warning", "no_pan"), ("warning", "no_pran")}
    detail = detail_of(run, employee)
    assert detail.nps == 0
    assert detail.tds > 14533  # 20 percent, not the average rate


def test_a_month_without_da_stops_and_leaves_the_run_in_draft(organization: object, actor: Actor) -> None:
    make_employee(10, 10)
    DaRevision.objects.all().delete()
    run = services.create_run(month=Month(2026, 6), actor=actor)
    with pytest.raises(RunNotReady) as refusal:
        services.start_processing(run=run, actor=actor)
    assert refusal.value.extra["findings"][0]["code"] == FindingCode.NO_DA
    run.refresh_from_db()
    assert run.state == RunState.DRAFT
    assert not SalaryDetail.objects.exists()


def test_an_earlier_open_month_stops_the_next(process: Process) -> None:
    make_employee(10, 10)
    process("2026-06")
    with pytest.raises(RunNotReady):
        process("2026-07")


def test_processing_again_replaces_and_counts_nobody_twice(process: Process) -> None:
    make_employee(10, 10)
    first = process("2026-06")
    make_employee(11, 1)
    again = process("2026-06")
    assert (first.employees_paid, again.employees_paid) == (1, 2)
    assert SalaryDetail.objects.count() == 2
    assert again.total_net == SalaryDetail.objects.aggregate(total=Sum("net"))["total"]


def test_totals_by_head_and_department_are_the_sums(process: Process) -> None:
    for cell in range(1, 6):
        make_employee(7, cell)
    run = process("2026-06")
    sums = SalaryDetail.objects.aggregate(basic=Sum("basic"), tds=Sum("tds"), net=Sum("net"))
    heads = run.totals["heads"]
    assert {name: Decimal(heads[name]) for name in sums} == sums
    assert [row["employees"] for row in run.totals["departments"]] == [5]


def test_statements_do_not_grow_with_employees(process: Process) -> None:
    """Would catch a query per employee."""
    for cell in range(1, 4):
        make_employee(7, cell)
    with CaptureQueriesContext(connection) as few:
        process("2026-06")
    for cell in range(4, 40):
        give_element(make_employee(7, cell), "T-CGEGIS", "deduction", 60, Month(2026, 1))
    with CaptureQueriesContext(connection) as many:
        process("2026-06")
    assert len(many) <= len(few)


def test_tds_of_the_year_is_the_annual_tax(lock: Process) -> None:
    """Would catch a year whose monthly deductions do not add up, in either regime."""
    new = make_employee(10, 10)
    old = make_employee(10, 10, tax_regime="old")
    TaxDeclaration.objects.create(
        employee=old, financial_year=2026, regime="old", section_80c=150000, section_80ccd_1b=50000
    )
    for month in Month(2026, 4).financial_year.months:
        run = lock(str(month))
    rows = SalaryDetail.objects.values("employee_id").annotate(tds=Sum("tds"), income=Sum("taxable"))
    by_employee = {row["employee_id"]: row for row in rows}
    assert by_employee[new.pk]["income"] == 1913472
    assert by_employee[new.pk]["tds"] == 174400  # income-tax.md, schedule A before the revision
    last = detail_of(run, old)
    assert by_employee[old.pk]["tds"] == last.annual_tax


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (
            OperationalError("AdminShutdown: terminating connection due to administrator command"),
            "for a moment",
        ),
        (RuntimeError("list index out of range"), "(RuntimeError)"),
    ],
)
def test_a_try_that_fails_is_told_in_words_and_stamps_nothing(
    process: Process, monkeypatch: pytest.MonkeyPatch, failure: Exception, words: str
) -> None:
    """Catches the server's own words on the page, and a "processed at" of a try that made no figures."""
    make_employee(10, 10)

    def fail() -> PayrollRun:
        with monkeypatch.context() as patched, pytest.raises(type(failure)):
            patched.setattr(processing, "write_month", Mock(side_effect=failure))
            process("2026-06")
        return PayrollRun.objects.get()

    run = fail()
    assert (run.state, run.processed_at) == (RunState.DRAFT, None)
    assert words in run.error
    assert str(failure) not in run.error
    made = process("2026-06")
    run = fail()
    assert (run.state, run.processed_at) == (RunState.PROCESSED, made.read_at)
    assert words in run.error
