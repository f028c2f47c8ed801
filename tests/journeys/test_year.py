"""A year in the life of an institution: every total of every month ties with every other."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import Sum

from core.outbox.jobs import run_job
from core.periods import Month
from core.tenancy.backup import services, tasks
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceEntry
from payroll.income_tax.models import TdsEntry
from payroll.leave.models import LeaveAccount, LeaveEntry
from payroll.runs.models import SalaryDetail
from tests.core.tenancy.backups import SETTLED, checksums, remove_files
from tests.journeys.office import Office, money
from tests.journeys.story import ADVANCE, Year, live_through


@pytest.fixture(autouse=True)
def _backups(settings: Any) -> Iterator[None]:
    """Let nothing of the tenant be remembered over the restore, and leave no files."""
    settings.TENANT_CACHE_SECONDS = 0
    yield
    remove_files()


@pytest.mark.django_db(transaction=True)
def test_a_year_whose_totals_tie(organization: Tenant) -> None:
    """Catches a rupee that is in one document of the year and not in another."""
    office = Office(organization)
    story = live_through(office)
    for month in story.months:
        _month_ties(office, story, month)
    _quarters_tie(office, story)
    _tax_ties(office, story)
    _advance_is_recovered(office, story)
    _leave_ties(office, story)
    _arrears_tie(office, story)
    _last_pay_certificate_ties(office, story)
    _backup_brings_the_year_back(office, story)


def _month_ties(office: Office, story: Year, month: Month) -> None:
    """Register = payslips = bank advice + deductions = NPS schedule = ledgers."""
    run = story.runs[month]
    slips = office.everything(f"/api/payroll/salary-details/{run}")
    register = office.get(f"/api/reports/salary-register?month={month}&limit=100")
    heads = office.get(f"/api/payroll/runs/{run}")["totals"]["heads"]
    for head in ("gross", "net", "tds", "nps", "recoveries", "arrears"):
        total = sum(money(slip[head]) for slip in slips)
        assert total == money(register["totals"][head]) == money(heads[head]), (month, head)
    assert len(register["items"]) == len(slips) == len(story.people) - _missing(story, month)
    bank = office.table(f"/api/payroll/runs/{run}/bank-advice?format=csv")
    paid = money(bank[-1][5])
    assert paid == sum(money(row[5]) for row in bank[1:-1])
    totals = register["totals"]
    assert paid == money(totals["net"]) == money(totals["gross"]) - money(totals["totalDeductions"])
    schedule = office.get(f"/api/reports/nps-schedule?month={month}&limit=100")["totals"]
    assert money(schedule["employeeShare"]) == money(totals["nps"])
    assert money(schedule["employeeArrears"]) == money(totals["npsArrears"])
    ledger = TdsEntry.objects.filter(month=month.first).aggregate(tax=Sum("tax"), salary=Sum("salary"))
    assert ledger["tax"] == money(totals["tds"])


def _missing(story: Year, month: Month) -> int:
    """Return how many of the people are not in service: the joiner before August, the retired after December."""
    place = story.months.index(month)
    return int(place < 4) + int(place > 8)


def _quarters_tie(office: Office, story: Year) -> None:
    """24Q: what was deducted is what was deposited, quarter by quarter; the text file passes its own reader."""
    for quarter in range(4):
        months = story.months[3 * quarter : 3 * quarter + 3]
        query = f"financialYear={story.year}&quarter=Q{quarter + 1}"
        statement = office.get(f"/api/reports/24q?{query}")
        deducted = sum(
            money(office.get(f"/api/payroll/runs/{story.runs[m]}")["totals"]["heads"]["tds"]) for m in months
        )
        totals = statement["totals"]
        assert money(totals["tax"]) == money(totals["covered"]) == money(totals["depositedTax"]) == deducted
        assert money(totals["uncovered"]) == money(totals["unused"]) == 0
        rows = [payment for challan in statement["challans"] for payment in challan["payments"]]
        assert sum(money(row["tax"]) for row in rows) == deducted
        assert {row["name"] for row in rows if row["pan"] == "PANNOTAVBL"} <= {"Without Pan"}
        if quarter < 3:
            lines = office.file(f"/api/reports/24q/file?{query}").decode("ascii").split("\r\n")
            assert sum(line.split("^")[1] == "CD" for line in lines if line) == 3


def _tax_ties(office: Office, story: Year) -> None:
    """Annexure II and the certificates: tax deducted in the year is the tax of the year, for who has a PAN."""
    query = f"financialYear={story.year}&quarter=Q4"
    annexure = {row["employeeId"]: row for row in office.get(f"/api/reports/24q?{query}")["annexureTwo"]}
    assert set(annexure) == set(story.people.values())
    for name, person in story.people.items():
        row, certificate = (
            annexure[person],
            office.get(f"/api/reports/form-16/{person}?financialYear={story.year}"),
        )
        deducted = TdsEntry.objects.filter(employee_id=person).aggregate(sum=Sum("tax"))["sum"]
        paid = SalaryDetail.objects.filter(employee_id=person).aggregate(sum=Sum("taxable"))["sum"]
        assert (
            money(row["tds"]) == money(certificate["deducted"]) == money(certificate["deposited"]) == deducted
        )
        assert money(row["grossSalary"]) == paid + money(row["employerNps"]), name
        assert money(row["shortfall"]) == 0, name


def _advance_is_recovered(office: Office, story: Year) -> None:
    """Principal in seven parts, then the interest: taken from pay to the rupee, and closed."""
    advance = office.get(f"/api/advances/applications/{story.advance}")
    assert advance["state"] == "closed"
    taken = (
        AdvanceEntry.objects.filter(application_id=story.advance).values("kind").annotate(sum=Sum("amount"))
    )
    sums = {row["kind"]: row["sum"] for row in taken}
    recovered = SalaryDetail.objects.filter(employee_id=story.people["borrower"]).aggregate(
        sum=Sum("recoveries")
    )
    assert sums["principal"] == sums["disbursement"] == ADVANCE
    assert recovered["sum"] == ADVANCE + sums["interest"] == ADVANCE + money(advance["interestTotal"])


def _leave_ties(office: Office, story: Year) -> None:
    """Every balance is the sum of its lines; leave without pay cost its four days in September."""
    for row in LeaveAccount.objects.all():
        lines = LeaveEntry.objects.filter(employee_id=row.employee_id, leave_type_id=row.leave_type_id)
        assert row.balance == lines.aggregate(sum=Sum("days"))["sum"] >= 0
    september = story.runs[story.months[5]]
    slips = {s["employeeId"]: s for s in office.everything(f"/api/payroll/salary-details/{september}")}
    assert money(slips[story.people["on_leave"]]["unpaidDays"]) == 4
    assert money(slips[story.people["assistant"]]["unpaidDays"]) == 0
    balances = office.get(f"/api/leave/ledger/{story.people['assistant']}?limit=100")["items"]
    assert sum(money(line["days"]) for line in balances if line["leaveType"] == "EL") > 0


def _arrears_tie(office: Office, story: Year) -> None:
    """Three months' DA at the raised rate: due less drawn is what January paid."""
    january = story.runs[story.months[9]]
    statement = office.get("/api/reports/da-arrears?limit=100")
    paid = sum(money(slip["arrears"]) for slip in office.everything(f"/api/payroll/salary-details/{january}"))
    assert paid == money(statement["totals"]["paid"]) > 0
    for row in statement["items"]:
        assert money(row["daDue"]) - money(row["daDrawn"]) == money(row["daDifference"])


def _last_pay_certificate_ties(office: Office, story: Year) -> None:
    """The retired officer's certificate shows the pay of December and the year's tax."""
    person = story.people["retires"]
    certificate = office.get(f"/api/lpc/{person}?kind=retirement")
    december = SalaryDetail.objects.get(employee_id=person, run_id=story.runs[story.months[8]])
    assert money(certificate["gross"]) == december.gross
    allowance = next(line for line in certificate["pay"] if line["code"] == "da")
    assert allowance["since"] == f"{story.year.start}-07-01", "not the revision that was ordered later"
    assert office.file(f"/api/lpc/{person}/pdf?kind=retirement").startswith(b"%PDF")
    with tenant_context(office.tenant):
        assert not SalaryDetail.objects.filter(
            employee_id=person, run_id=story.runs[story.months[9]]
        ).exists()


def _backup_brings_the_year_back(office: Office, story: Year) -> None:
    """A backup taken, work lost after it, a restore: every table is as it was."""
    assert tasks.create.name == services.CREATE_TASK  # the worker's tasks are known
    backup = office.post("/api/backup", status=202)
    with in_public():
        run_job(Backup.objects.get(pk=backup["id"]).job_id)
        row = Backup.objects.get(pk=backup["id"])
        assert row.state == "done", row.error
    before = checksums(office.tenant)
    body = {"employeeId": story.people["assistant"], "leaveType": "EL", "days": -5, "reason": "By mistake"}
    office.post("/api/leave/adjustments", body)
    assert checksums(office.tenant) != before
    office.post(f"/api/backup/{backup['id']}/restore", {"confirm": office.tenant.slug}, 202)
    with in_public():
        run_job(Restore.objects.get().job_id)
    after = checksums(office.tenant)
    assert {name: after[name] for name in after.keys() - SETTLED} == {
        name: before[name] for name in before.keys() - SETTLED
    }
