"""The salary register ties to payslips, bank advice and ledgers, however it is asked for."""

import csv
import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from core.documents.spreadsheet_reader import read_xlsx
from core.money import ZERO
from core.periods import Month
from core.reports.definitions import Table
from payroll.reports.errors import NothingLocked
from payroll.reports.pay import register
from payroll.runs.bank_advice import bank_advice
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.register import AMOUNTS
from tests.core.accounts.people import Api, refused
from tests.payroll.reports.conftest import lock_month, process_month
from tests.payroll.runs.people import give_element, make_employee

pytestmark = pytest.mark.django_db
ALL = {"from": "2026-04", "to": "2026-07"}


def build(**texts: str) -> Table:
    return register.build(texts)


def rows(table: Table) -> list[dict[str, Any]]:
    return list(table.rows.stream())


def test_register_is_payslips_is_bank_advice_and_deductions(months: list[PayrollRun]) -> None:
    """Month by month to the rupee: would catch a line lost, doubled, or taken from another run."""
    for run in months:
        table = build(month=f"{run.month:%Y-%m}")
        lines = rows(table)
        assert table.totals is not None
        assert len(lines) == table.rows.count == run.employees_paid
        for name, _label in AMOUNTS:
            slips = SalaryDetail.objects.filter(run=run).aggregate(sum=Sum(name))["sum"]
            assert table.totals[name] == sum(line[name] for line in lines) == slips, name
        advice = bank_advice(run)
        assert table.totals["net"] == advice.total + advice.held_total
        assert table.totals["gross"] == advice.total + advice.held_total + table.totals["total_deductions"]
    assert sum(run.total_gross for run in months) == build(**ALL).totals["gross"]  # type: ignore[index]


@pytest.mark.parametrize("group", ["month", "department"])
def test_sums_are_the_register(months: list[PayrollRun], group: str) -> None:
    table, plain = build(**ALL, groupBy=group), build(**ALL)
    assert plain.totals is not None
    for name, _label in AMOUNTS:
        assert sum(line[name] for line in rows(table)) == plain.totals[name]
    assert len(rows(table)) == {"month": 4, "department": 2}[group]


def test_heads_add_up_to_gross_and_deductions(months: list[PayrollRun]) -> None:
    """Elements and advances stand by name; what none of them explains stays with the head."""
    lines = rows(build(**ALL, groupBy="head"))
    by_head = {line["head"]: line for line in lines}
    plain = build(**ALL).totals
    assert plain is not None
    assert sum(line["amount"] for line in lines if line["kind"] == "earning") == plain["gross"]
    assert sum(line["amount"] for line in lines if line["kind"] == "deduction") == plain["total_deductions"]
    assert by_head["SPL"]["amount"] == 6000
    assert by_head["LIC"]["employees"] == 1
    assert by_head["COMPUTER"]["amount"] == plain["recoveries"] == 1500  # 500 a month from May


@pytest.mark.parametrize(("head", "total"), [("lic", 3000), ("otherEarnings", 6000), ("COMPUTER", 1500)])
def test_one_head(months: list[PayrollRun], head: str, total: int) -> None:
    table = build(**ALL, head=head)
    lines = rows(table)
    assert table.totals is not None
    assert sum(line["amount"] for line in lines) == table.totals["amount"] == total
    assert all(line["amount"] for line in lines), "only those who have the head"
    assert sum(line["amount"] for line in rows(build(**ALL, head=head, groupBy="month"))) == total


@pytest.mark.parametrize("text", ["PHY", "physics", "Physics"])
def test_department_by_code_or_name(months: list[PayrollRun], text: str) -> None:
    assert {line["employee_name"] for line in rows(build(**ALL, department=text))} == {"Gopal Rao"}


def test_only_locked_unless_asked(months: list[PayrollRun]) -> None:
    process_month("2026-08")
    with pytest.raises(NothingLocked):
        build(month="2026-08")
    table = build(month="2026-08", includeProcessed="true")
    assert {line["state"] for line in rows(table)} == {"processed"}
    assert [column.key for column in table.columns][:2] == ["month", "state"]
    assert table.notes
    assert build().subtitle == "2026-07", "without a month the last locked one"


def test_json_pages(months: list[PayrollRun], hr: Api) -> None:
    data = hr.get("reports/salary-register?month=2026-07&limit=3&page=2").json()["data"]
    assert (data["page"], data["limit"], data["total"], len(data["items"])) == (2, 3, 4, 1)
    assert data["pageTotals"]["net"] == data["items"][0]["net"]
    whole = hr.get("reports/salary-register?month=2026-07").json()["data"]
    assert data["totals"] == whole["totals"]
    assert whole["pageTotals"]["gross"] == whole["totals"]["gross"]
    assert hr.get("reports/salary-register?page=9").json()["data"]["items"] == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("month=2026-13", "month"), ("month=2026-07&from=2026-06&to=2026-07", "month"), ("from=2026-06", "to"),
        ("to=2026-06", "from"), ("from=2026-06&to=2026-05", "to"), ("from=2020-01&to=2026-05", "to"),
        ("department=Nowhere", "department"), ("head=bonus", "head"), ("groupBy=person", "groupBy"),
        ("includeProcessed=perhaps", "includeProcessed"), ("format=doc", "format"), ("month=2026-07&x=1", "x"),
        ("background=true", "format"), ("language=fr", "language"), ("page=0", "page"), ("limit=101", "limit"),
    ],
)  # fmt: skip
def test_wrong_parameter_is_named(months: list[PayrollRun], hr: Api, query: str, field: str) -> None:
    data = refused(hr.get(f"reports/salary-register?{query}"), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == [field]


def test_month_that_is_not_locked(months: list[PayrollRun], hr: Api) -> None:
    refused(hr.get("reports/salary-register?month=2026-08"), 409, "INVALID_STATE")


def test_nothing_locked_yet(people: Any, hr: Api) -> None:
    for path in ("reports/salary-register", "reports/nps-schedule", "reports/da-arrears"):
        refused(hr.get(path), 409, "INVALID_STATE")


def test_files_have_the_same_lines(months: list[PayrollRun], hr: Api) -> None:
    answer = hr.get("reports/salary-register?month=2026-07&format=csv")
    assert answer["Content-Disposition"] == 'attachment; filename="salary-register-2026-07.csv"'
    assert "no-store" in answer["Cache-Control"]
    lines = list(csv.reader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert len(lines) == 6
    assert "Total" in lines[-1]
    net = sum(Decimal(line[-1]) for line in lines[1:-1])
    assert net == Decimal(lines[-1][-1]) == months[-1].total_net
    content = b"".join(hr.get("reports/salary-register?month=2026-07&format=xlsx").streaming_content)
    sheet = list(read_xlsx(io.BytesIO(content)))
    assert "Salary register, " in str(sheet[1].values[0])  # below the institution, above the heads
    assert sum((Decimal(str(row.values[-1])) for row in sheet[3:-1]), ZERO) == months[-1].total_net
    pdf = hr.get("reports/salary-register?month=2026-07&format=pdf&language=hi")
    assert b"".join(pdf.streaming_content).startswith(b"%PDF")


def test_queries_do_not_grow_with_people(organization: Any, hr: Api) -> None:
    def count(path: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert hr.get(path).status_code == 200
        return len(found)

    paths = [
        "reports/salary-register", "reports/salary-register?groupBy=head", "reports/salary-register?format=csv",
        "reports/salary-register?head=LIC&format=csv", "reports/nps-schedule", "reports/nps-schedule?format=xlsx",
        "reports/da-arrears",
    ]  # fmt: skip

    give_element(make_employee(), "LIC", "deduction", 100, Month(2026, 4))
    lock_month("2026-04")
    count(paths[0])  # what a process looks up once
    one = {path: count(path) for path in paths}
    for _number in range(2):
        newcomer = make_employee(date_of_joining=date(2026, 5, 1))  # with nothing due for April
        give_element(newcomer, "LIC", "deduction", 100, Month(2026, 5))
    lock_month("2026-05")
    assert {path: count(path) for path in paths} == one


def test_employee_may_not(months: list[PayrollRun], ess: Api, people: Any) -> None:
    paths = (
        "reports/salary-register", "reports/nps-schedule", "reports/da-arrears", "reports/jobs", "reports/jobs/1",
        "reports/jobs/1/file", "reports/schedules", f"lpc/{people[0].pk}", f"lpc/{people[0].pk}/pdf",
        f"reports/salary-certificate/{people[0].pk}",
    )  # fmt: skip
    for path in paths:
        refused(ess.get(path), 403, "FORBIDDEN")
    refused(ess.post("reports/schedules", {}), 403, "FORBIDDEN")
    refused(ess("PATCH", "reports/schedules/1", {}), 403, "FORBIDDEN")
    refused(ess("DELETE", "reports/schedules/1"), 403, "FORBIDDEN")
