"""The NPS schedule is the NPS ledger; due less drawn is what the runs paid as arrears."""

from datetime import date
from typing import Any

import pytest
from django.db.models import F, Sum

from core.periods import Month
from payroll.employees.models import Employee
from payroll.pay_commission.models import DaRevision
from payroll.reports.pay import arrears, nps
from payroll.runs.models import ArrearLine, NpsEntry, PayrollRun, SalaryDetail
from payroll.runs.services import create_run, lock_run, start_processing
from tests.core.accounts.people import Api, refused
from tests.payroll.reports.conftest import lock_month, process_month

pytestmark = pytest.mark.django_db


def test_schedule_is_the_ledger(months: list[PayrollRun]) -> None:
    for run in months:
        table = nps.build({"month": f"{run.month:%Y-%m}"})
        lines = list(table.rows.stream())
        ledger = NpsEntry.objects.filter(run=run).aggregate(
            own=Sum("employee_share"), other=Sum("employee_share") + Sum("employer_share")
        )
        assert table.totals is not None
        for column in ("employee_share", "employee_arrears", "employer_share", "employer_arrears", "total"):
            assert table.totals[column] == sum(line[column] for line in lines), column
        assert table.totals["employee_share"] + table.totals["employee_arrears"] == ledger["own"]
        assert table.totals["total"] == ledger["other"]
        deducted = SalaryDetail.objects.filter(run=run).aggregate(sum=Sum(F("nps") + F("nps_arrears")))["sum"]
        assert ledger["own"] == deducted, "what was deducted is what goes out"


def test_the_sums_of_each_scheme_are_the_schedule(months: list[PayrollRun], hr: Api) -> None:
    """Catches a schedule in which UPS is not told from NPS."""
    table = nps.build({"month": "2026-06"})
    rows = list(table.more[0].rows.stream())
    assert table.totals is not None
    assert sum(row["total"] for row in rows) == table.totals["total"] > 0
    assert sum(row["people"] for row in rows) == table.rows.count
    data = hr.get("reports/nps-schedule?month=2026-06").json()["data"]
    assert [row["scheme"] for row in data["byScheme"]] == [row["scheme"] for row in rows]


def test_arrears_stand_apart(months: list[PayrollRun], people: list[Employee]) -> None:
    june = {line["employee_code"]: line for line in nps.build({"month": "2026-06"}).rows.stream()}
    lines = ArrearLine.objects.filter(run=months[2], employee=people[0])
    own = lines.aggregate(sum=Sum(F("nps_due") - F("nps_drawn")))["sum"]
    other = lines.aggregate(sum=Sum(F("employer_nps_due") - F("employer_nps_drawn")))["sum"]
    line = june[people[0].code]
    assert (line["employee_arrears"], line["employer_arrears"]) == (own, other)
    assert own > 0
    may = nps.build({"month": "2026-05"}).totals
    assert may is not None
    assert may["employee_arrears"] == may["employer_arrears"] == 0


def test_without_pran_is_a_finding(months: list[PayrollRun], people: list[Employee], hr: Api) -> None:
    """Meena is in NPS without PRAN; Gopal has GPF and is no finding."""
    data = hr.get("reports/nps-schedule").json()["data"]
    assert [row["employeeName"] for row in data["withoutPran"]] == ["Meena Das"]
    assert data["findings"] == 1
    assert {row["employeeName"] for row in data["items"]} == {"Asha Verma", "Ravi Kumar"}
    prans = [row["pran"] for row in data["items"]]
    assert prans == sorted(prans)


def test_due_less_drawn_is_what_was_paid(months: list[PayrollRun]) -> None:
    table = arrears.build({})
    assert table.totals is not None
    paid = SalaryDetail.objects.aggregate(sum=Sum("arrears"))["sum"]
    assert table.totals["amount"] == table.totals["paid"] == paid > 0
    for row in table.facts["runs"]:
        run = PayrollRun.objects.get(month=f"{row['paid_in']}-01")
        assert row["paid"] == SalaryDetail.objects.filter(run=run).aggregate(sum=Sum("arrears"))["sum"]
    for line in table.rows.stream():
        heads = ("da_difference", "basic_difference", "hra_difference", "ta_difference")
        assert line["amount"] == sum(line[head] for head in heads)
        assert line["da_difference"] == line["da_due"] - line["da_drawn"]


def test_each_person_s_sum_is_the_sum_of_the_months(months: list[PayrollRun], hr: Api) -> None:
    """Catches a statement of which nobody can tell what one employee gets."""
    table = arrears.build({})
    lines, people = list(table.rows.stream()), list(table.more[0].rows.stream())
    assert people
    for person in people:
        own = [line for line in lines if line["employee_code"] == person["employee_code"]]
        assert person["months"] == len({line["month"] for line in own})
        for name in ("amount", "paid", "da_due", "da_drawn"):
            assert person[name] == sum(line[name] for line in own), name
    assert len(hr.get("reports/da-arrears").json()["data"]["people"]) == len(people)


def test_ways_of_asking(months: list[PayrollRun], hr: Api) -> None:
    def total(query: str) -> int:
        return int(hr.get(f"reports/da-arrears?{query}").json()["data"]["total"])

    revision = DaRevision.objects.get(percentage=62)
    assert total("") == 9  # April and May of four, June of Asha
    assert total("paidIn=2026-06") == 8
    assert total("from=2026-05&to=2026-06") == 5
    assert total(f"revision={revision.pk}") == 9
    other = DaRevision.objects.get(effective_on=date(2026, 1, 1))
    assert total(f"revision={other.pk}") == 0


@pytest.mark.parametrize(
    ("query", "field"),
    [("revision=999999", "revision"), ("revision=x", "revision"), ("paidIn=2026", "paidIn"),
     ("from=2026-05&to=2026-06&paidIn=2026-06", "paidIn"), ("month=2026-06", "month")],
)  # fmt: skip
def test_wrong_parameter(months: list[PayrollRun], hr: Api, query: str, field: str) -> None:
    data = refused(hr.get(f"reports/da-arrears?{query}"), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == [field]


def test_a_leaver_is_shown_as_not_paid(people: list[Employee], actor: Any) -> None:
    """Ravi left after April: the arrears of April are due to him, but June's run did not pay him."""
    lock_month("2026-04")
    Employee.objects.filter(pk=people[1].pk).update(last_working_on=date(2026, 4, 30), status="inactive")
    DaRevision.objects.create(percentage=62, effective_on=date(2026, 4, 1))
    lock_month("2026-05")
    table = arrears.build({})
    assert table.totals is not None
    (line,) = [row for row in table.rows.stream() if row["employee_code"] == people[1].code]
    assert (line["paid"], line["amount"] > 0) == (0, True)
    assert table.totals["paid"] == SalaryDetail.objects.aggregate(sum=Sum("arrears"))["sum"]
    assert table.notes


def test_what_a_supplementary_run_pays_is_told_once(people: list[Employee], actor: Any) -> None:
    """Would catch arrears that stand as not paid beside the run that paid them, due twice in the sum."""
    lock_month("2026-04")
    Employee.objects.filter(pk=people[1].pk).update(retirement_on=date(2026, 4, 30))
    DaRevision.objects.create(effective_on=date(2026, 4, 1), percentage=62)
    lock_month("2026-05")
    before = arrears.build({"paidIn": "2026-05"})
    assert "supplementary" in str(before.notes[0])
    assert "₹" in str(before.notes[0])
    run = create_run(month=Month(2026, 5), kind="supplementary", people=[people[1].pk], actor=actor)
    lock_run(run=start_processing(run=run, actor=actor), actor=actor)
    after = arrears.build({"paidIn": "2026-05"})
    own = [line for line in after.rows.stream() if line["employee_code"] == people[1].code]
    assert [(line["month"], line["paid"]) for line in own] == [("2026-04", own[0]["amount"])]
    assert own[0]["paid"] > 0
    assert after.totals is not None
    assert before.totals is not None
    assert after.totals["amount"] == after.totals["paid"] == before.totals["amount"]
    assert after.notes == []


def test_open_run_only_when_asked(months: list[PayrollRun]) -> None:
    DaRevision.objects.create(percentage=63, effective_on=date(2026, 7, 1))
    process_month("2026-08")
    assert arrears.build({"paidIn": "2026-08"}).rows.count == 0
    shown = arrears.build({"paidIn": "2026-08", "includeProcessed": "true"})
    assert {row["state"] for row in shown.rows.stream()} == {"processed"}
