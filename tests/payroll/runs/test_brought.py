"""Salaries that another system paid since April: checked, kept as months, and from then on part of everything."""

import io
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor
from core.errors import InvalidState
from core.imports.models import ImportJob
from core.imports.services.applying import start_applying
from core.imports.services.uploads import upload_import
from core.locking.errors import RunNotReady
from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.income_tax.models import TdsEntry
from payroll.income_tax.selectors import ytd
from payroll.income_tax.services.balances import set_opening_balance
from payroll.reports.pay.year import month_lines, year_details
from payroll.reports.returns.ledger import payments_of, people_of
from payroll.runs import services
from payroll.runs.bank_advice import bank_advice
from payroll.runs.enums import FindingCode, RunState
from payroll.runs.models import AcceptedDifference, ArrearLine, Finding, NpsEntry, PayrollRun, SalaryDetail
from payroll.runs.selectors import payslips_of, run_of
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period
from tests.payroll.data_import.files import workbook
from tests.payroll.runs.people import give_element, make_employee, set_pay

pytestmark = pytest.mark.django_db
Process = Callable[[str], PayrollRun]
HEADS = {"Basic pay": "basic", "DA": "da", "HRA": "hra", "TA": "ta", "NPS": "nps"}


@pytest.fixture
def by_the_rules(process: Process, actor: Actor) -> Callable[[Employee, str], dict[str, Any]]:
    """Return what a run of the month pays somebody, as a row of the file; nothing of the run is left."""

    def row(employee: Employee, month: str) -> dict[str, Any]:
        run = process(month)
        detail = SalaryDetail.objects.get(run=run, employee=employee)
        found: dict[str, Any] = {title: getattr(detail, name) for title, name in HEADS.items()}
        for _time in range(2):
            services.discard_run(run=PayrollRun.objects.get(pk=run.pk), actor=actor)
        tax = Decimal(1000)
        net = detail.gross - detail.nps - detail.other_deductions - tax
        first = Month.parse(month).first.strftime("%d/%m/%Y")
        return {"Employee code": employee.code, "Month": first, **found, "Income tax": tax, "Net pay": net}

    return row


@pytest.fixture
def send(organization: Tenant, actor: Actor) -> Callable[..., ImportJob]:
    """Upload rows of salaries drawn; apply them unless told otherwise, when none is wrong."""

    def act(*rows: dict[str, Any], apply: bool = True) -> ImportJob:
        file = io.BytesIO(workbook(*rows))
        job = upload_import(kind="drawn-salaries", file=file, file_name="drawn.xlsx", actor=actor)
        if apply:
            assert job.errors == []
            job = start_applying(job=job, actor=actor)
        return job

    return act


def lock(month: str, actor: Actor) -> PayrollRun:
    """Lock a month that was brought in."""
    return services.lock_run(run=run_of(Month.parse(month)), actor=actor)


def told(job: ImportJob) -> dict[str, str]:
    """Return the errors of a job by field."""
    return {error["field"]: error["message"] for error in job.errors}


def test_months_of_another_system_stand_in_ledgers_returns_and_the_year(
    by_the_rules: Any, send: Any, actor: Actor, process: Process
) -> None:
    person = make_employee(10, 10)
    rows = [by_the_rules(person, month) for month in ("2026-04", "2026-05")]
    job = send(*rows)
    assert (job.added, job.changed, job.error_count) == (2, 0, 0)
    assert send(*rows).unchanged == 2
    run = run_of(Month.parse("2026-04"))
    assert (run.state, run.is_brought, run.employees_paid) == (RunState.PROCESSED, True, 1)
    for month in ("2026-04", "2026-05"):
        lock(month, actor)
    detail = SalaryDetail.objects.get(run=run)
    year = FinancialYear(2026)
    assert ytd(person.pk, year).tax == 2000
    assert ytd(person.pk, year).salary == 2 * detail.gross
    assert NpsEntry.objects.filter(employee=person).count() == 2
    paid = list(payments_of(Period(year, Quarter.Q1)))
    assert [(row.month, row.tax) for row in paid] == [(date(2026, 4, 1), 1000), (date(2026, 5, 1), 1000)]
    assert [row["gross"] for row in month_lines(year_details(person, year))] == [detail.gross] * 2
    (found,) = people_of(year)
    assert found.sums.gross == 2 * detail.gross
    # The first month paid here goes on from there: no arrears, no finding, tax of the year less what was deducted.
    here = process("2026-06")
    assert not ArrearLine.objects.filter(run=here).exists()
    assert not Finding.objects.filter(run=here, code=FindingCode.NOTHING_BEFORE).exists()
    now = SalaryDetail.objects.get(run=here)
    assert now.annual_income == 12 * detail.gross
    assert abs(now.annual_tax - 2000 - 10 * now.tds) < 10


def test_a_difference_needs_a_reason_and_is_not_paid_again(
    by_the_rules: Any, send: Any, actor: Actor, process: Process
) -> None:
    """Would catch an accepted difference that comes back as arrears with the next change of the person's facts."""
    person = make_employee(10, 10)
    right = by_the_rules(person, "2026-05")
    less = {**right, "HRA": right["HRA"] - 500, "Net pay": right["Net pay"] - 500}
    refused = told(send(less, apply=False))
    assert set(refused) == {"hra"}
    assert "Reason" in refused["hra"]
    assert not PayrollRun.objects.exists()
    job = send({**less, "Reason": "Recovered by order 12 of the old office"})
    assert [row["field"] for row in job.warnings] == ["hra"]
    assert AcceptedDifference.objects.get().hra == 500
    lock("2026-05", actor)
    assert not ArrearLine.objects.filter(run=process("2026-06")).exists()
    # A promotion back from May pays its own difference and not the 500.
    set_pay(person, 11, 8, date(2026, 5, 1), "promotion")
    line = ArrearLine.objects.get(run=process("2026-06"), month=date(2026, 5, 1))
    assert line.basic_due > line.basic_drawn
    assert line.hra_drawn == right["HRA"]


def test_elements_arrears_and_recoveries_are_kept(by_the_rules: Any, send: Any, actor: Actor) -> None:
    person = make_employee(10, 10)
    give_element(person, "CGEGIS", "deduction", 60, Month.parse("2026-04"))
    row = by_the_rules(person, "2026-04")
    row |= {"CGEGIS": 60, "Arrears": 3000, "Recovery of advances": 1000, "Net pay": row["Net pay"] + 2000}
    assert told(send({**row, "Net pay": row["Net pay"] + 1}, apply=False)).keys() == {"net"}
    send(row)
    detail = SalaryDetail.objects.get()
    assert (detail.arrears, detail.recoveries, detail.other_deductions) == (3000, 1000, 60)
    lock("2026-04", actor)
    entry = TdsEntry.objects.get(employee=person)
    assert entry.salary == detail.gross
    assert entry.savings == 60


def test_who_lacks_is_named_before_the_lock(by_the_rules: Any, send: Any, actor: Actor) -> None:
    person, other = make_employee(10, 10), make_employee(6, 2, name="Left Out")
    send(by_the_rules(person, "2026-05"))
    with pytest.raises(RunNotReady, match=f"{other.code} Left Out"):
        lock("2026-05", actor)
    nothing = dict.fromkeys([*HEADS, "Income tax", "Net pay"], 0)
    send({"Employee code": other.code, "Month": "01/05/2026", **nothing, "Reason": "Suspended without pay"})
    assert lock("2026-05", actor).state == RunState.LOCKED


def test_nothing_of_such_a_month_is_computed_or_paid_here(by_the_rules: Any, send: Any, actor: Actor) -> None:
    person = make_employee(10, 10)
    send(by_the_rules(person, "2026-05"))
    run = run_of(Month.parse("2026-05"))
    detail = SalaryDetail.objects.get()
    with pytest.raises(RunNotReady, match="another system"):
        services.start_processing(run=run, actor=actor)
    with pytest.raises(RunNotReady, match="another system"):
        services.change_detail(run=run, detail=detail, actor=actor, values={"tds": Decimal(1)}, reason="x")
    run = lock("2026-05", actor)
    with pytest.raises(RunNotReady, match="another system"):
        bank_advice(run)
    with pytest.raises(RunNotReady, match="another system"):
        services.all_payslips(run=run, file_format="pdf", language="en", actor=actor)
    assert not payslips_of(person.pk).exists()


def test_months_that_cannot_be_brought_in(
    by_the_rules: Any, send: Any, actor: Actor, process: Process
) -> None:
    person = make_employee(10, 10)
    row = by_the_rules(person, "2026-05")
    send(row)
    lock("2026-05", actor)
    process("2026-07")

    def at(day: str) -> dict[str, str]:
        return told(send({**row, "Month": day}, apply=False))

    assert "locked" in at("01/05/2026")["month"]
    assert "paid here" in at("01/07/2026")["month"]
    assert "paid here" in at("01/08/2026")["month"]
    assert "to come" in at("01/01/2031")["month"]
    assert (
        "not in service"
        in told(
            send(
                {
                    **row,
                    "Employee code": make_employee(6, 1, date_of_joining=date(2026, 6, 10)).code,
                    "Month": "01/04/2026",
                },
                apply=False,
            )
        )["month"]
    )
    assert (
        "no employee"
        in told(send({**row, "Employee code": "NOBODY", "Month": "01/06/2026"}, apply=False))["code"]
    )
    assert set(told(send({**row, "Month": "01/06/2026", "TA": -1}, apply=False))) == {"ta"}
    twice = {**row, "Month": "01/06/2026"}
    assert "Row 2" in told(send(twice, twice, apply=False))["month"]


def test_an_opening_balance_and_the_months_exclude_each_other(
    by_the_rules: Any, send: Any, actor: Actor
) -> None:
    """Would catch salary and tax that count twice in the year."""
    person = make_employee(10, 10)
    row = by_the_rules(person, "2026-05")
    balance = {
        "employee": person, "financial_year": FinancialYear(2026), "through": Month.parse("2026-06"),
        "salary": Decimal(100000), "tax": Decimal(1000), "actor": actor,
    }  # fmt: skip
    set_opening_balance(**balance)
    assert "opening balance" in told(send(row, apply=False))["month"]
    TdsEntry.objects.all().delete()
    send(row)
    lock("2026-05", actor)
    with pytest.raises(InvalidState):
        set_opening_balance(**balance)


def test_who_drew_salary_before_the_first_month_is_named(process: Process, actor: Actor) -> None:
    """Would catch a year's tax made of the months paid here alone, in silence."""
    person = make_employee(10, 10)
    make_employee(10, 10, date_of_joining=date(2026, 6, 1))
    named = Finding.objects.filter(code=FindingCode.NOTHING_BEFORE)
    process("2026-06")
    assert named.get().employee_id == person.pk
    set_opening_balance(
        employee=person, financial_year=FinancialYear(2026), through=Month.parse("2026-05"),
        salary=Decimal(100000), tax=Decimal(1000), actor=actor,
    )  # fmt: skip
    process("2026-06")
    assert not named.all().exists()


def test_the_beginning_of_the_year_needs_nothing_before(process: Process) -> None:
    make_employee(10, 10)
    run = process("2026-04")
    assert not Finding.objects.filter(run=run, code=FindingCode.NOTHING_BEFORE).exists()
