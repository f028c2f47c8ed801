"""Last pay certificate and yearly salary certificate."""

import io
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.models import Sum
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from core.accounts.models import User
from core.formatting import amount_in_words, inr
from core.periods import Month
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.advances.selectors.applications import outstanding_for
from payroll.employees.models import Employee
from payroll.income_tax.models import TdsEntry
from payroll.organizations.models import Organization
from payroll.runs.models import PayrollRun, SalaryDetail, SalaryElement
from tests.core.accounts.people import PASSWORD, Api, refused
from tests.payroll.leave.conftest import give
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


def lpc(api: Api, employee: Employee, query: str = "") -> dict[str, Any]:
    answer = api.get(f"lpc/{employee.pk}?{query}")
    assert answer.status_code == 200, answer.content
    return dict(answer.json()["data"])


def text_of(answer: Any) -> str:
    reader = PdfReader(io.BytesIO(b"".join(answer.streaming_content)))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_what_it_states(months: list[PayrollRun], people: list[Employee], hr: Api, actor: Any) -> None:
    ravi = people[1]
    give(ravi, actor, EL=30)
    data = lpc(hr, ravi, "kind=transfer&date=2026-08-14")
    last = SalaryDetail.objects.get(run=months[-1], employee=ravi)
    assert (data["lastMonth"], data["paidUpTo"], data["payStoppedFrom"]) == (
        "2026-07",
        "2026-07-31",
        "2026-08-01",
    )
    assert data["payDue"] == {"from": "2026-08-01", "to": "2026-08-14"}
    assert (data["gross"], data["totalDeductions"], data["net"]) == (
        last.gross,
        last.total_deductions,
        last.net,
    )
    assert sum(line["amount"] for line in data["pay"]) == data["gross"]
    assert sum(line["amount"] for line in data["deductions"]) == data["totalDeductions"]
    basic = data["pay"][0]
    assert (basic["rate"], basic["since"]) == (last.basic_rate, "2015-01-01")
    assert data["pay"][1]["since"] == "2026-04-01", "DA since its revision"
    assert data["employee"]["bankAccount"] == f"XXXXXXX{ravi.bank_account[-4:]}"
    assert ravi.bank_account not in hr.get(f"lpc/{ravi.pk}").content.decode()
    assert data["pension"]["number"] == ravi.pran
    (owed,) = outstanding_for(ravi.pk, Month(2026, 8))
    assert data["advances"][0]["outstanding"] == owed.total
    assert data["recoveriesTotal"] == owed.total
    assert {row["code"]: row["days"] for row in data["leave"]}["EL"] == 30
    assert data["taxRecovered"] == SalaryDetail.objects.filter(employee=ravi).aggregate(sum=Sum("tds"))["sum"]
    assert [row["month"] for row in data["months"]] == ["2026-04", "2026-05", "2026-06", "2026-07"]
    assert data["yearTotals"]["gross"] == sum(row["gross"] for row in data["months"])
    assert data["nextIncrement"]["date"] == "2027-07-01", "joined on 1 January: July, and July again"
    assert data["leaveEncashment"] is None


def test_gpf_and_retirement(months: list[PayrollRun], people: list[Employee], hr: Api) -> None:
    gopal = people[3]
    Employee.objects.filter(pk=gopal.pk).update(
        retirement_on=date(2026, 7, 31), last_working_on=date(2026, 7, 31)
    )
    data = lpc(hr, gopal)
    assert (data["kind"], data["date"], data["payDue"]) == ("retirement", "2026-07-31", None)
    assert data["pension"]["number"] == "GPF/77"
    assert data["nextIncrement"]["date"] is None
    assert data["leaveEncashment"]["total"] == 0


def test_a_gpf_subscription_stands_where_it_belongs(
    months: list[PayrollRun], people: list[Employee], hr: Api, organization: Tenant
) -> None:
    """A column “GPF” of zeros beside the subscription under “other” is a false statement."""
    gopal = people[3]
    Organization.objects.update(pao_code="017654")
    before = lpc(hr, gopal)
    with connection.cursor() as cursor:  # the month is locked; what a subscriber's payslip would have
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE payroll_runs_salaryelement DISABLE TRIGGER USER")
        SalaryElement.objects.create(
            run=months[-1],
            employee=gopal,
            code="GPF_SUB",
            name="GPF subscription",
            kind="deduction",
            amount=6000,
        )
        cursor.execute("ALTER TABLE payroll_runs_salaryelement ENABLE TRIGGER USER")
    data = lpc(hr, gopal)
    assert before["pension"]["employeeShare"] == 0
    assert data["pension"]["employeeShare"] == 6000
    assert data["pension"]["keptBy"] == "the Pay and Accounts Office (code 017654)"
    assert [row["providentFund"] for row in data["months"]] == [0, 0, 0, 6000]
    assert data["yearTotals"]["providentFund"] == 6000
    text = text_of(hr.get(f"lpc/{gopal.pk}/pdf", accept="application/pdf"))
    assert "Subscription of the last month: ₹ 6,000" in text.replace("\xa0", " ")


def test_leave_that_lapses_is_no_leave_at_credit(
    months: list[PayrollRun], people: list[Employee], hr: Api, actor: Any
) -> None:
    give(people[1], actor, EL=30, CL=8)
    data = lpc(hr, people[1], "kind=transfer&date=2026-08-14")
    codes = {row["code"] for row in data["leave"]}
    assert "EL" in codes
    assert "CL" not in codes


def test_an_opening_balance_stands_before_the_months(
    months: list[PayrollRun], people: list[Employee], hr: Api
) -> None:
    """Payroll began here in the middle of the year: the earlier months are one line, not missing."""
    TdsEntry.objects.create(
        employee=people[1], financial_year=2026, month=date(2026, 4, 1), salary=50000, tax=1234
    )
    data = lpc(hr, people[1], "kind=transfer&date=2026-08-14")
    assert data["opening"] == {"through": "2026-04", "salary": 50000, "tax": 1234}
    assert "up to Apr 2026" in text_of(hr.get(f"lpc/{people[1].pk}/pdf?kind=transfer&date=2026-08-14"))


def test_pay_drawn_after_leaving_is_a_recovery(
    months: list[PayrollRun], people: list[Employee], hr: Api
) -> None:
    data = lpc(hr, people[0], "kind=transfer&date=2026-05-31")
    later = SalaryDetail.objects.filter(employee=people[0], run__in=months[2:]).aggregate(sum=Sum("net"))[
        "sum"
    ]
    assert data["lastMonth"] == "2026-05"
    assert data["recoveriesTotal"] == later
    assert [row["month"] for row in data["months"]] == ["2026-04", "2026-05"]


def test_pdf_has_words_and_letterhead(months: list[PayrollRun], people: list[Employee], hr: Api) -> None:
    answer = hr.get(f"lpc/{people[1].pk}/pdf?kind=transfer&date=2026-08-14", accept="application/pdf")
    assert answer["Content-Type"] == "application/pdf"
    text = text_of(answer)
    net = SalaryDetail.objects.get(run=months[-1], employee=people[1]).net
    for wanted in (
        "Last pay certificate",
        "Alpha",
        "Ravi Kumar",
        inr(net),
        amount_in_words(net),
        "computer advance",
    ):
        assert wanted.lower() in text.lower(), wanted
    assert people[1].bank_account not in text
    hindi = text_of(hr.get(f"lpc/{people[1].pk}/pdf?language=hi"))
    assert "पृष्ठ" in hindi


def test_refusals(
    months: list[PayrollRun], people: list[Employee], hr: Api, other_organization: Tenant
) -> None:
    newcomer = make_employee(name="New Comer", date_of_joining=date(2026, 11, 1))
    for path in (f"lpc/{newcomer.pk}", f"lpc/{newcomer.pk}/pdf", f"reports/salary-certificate/{newcomer.pk}"):
        refused(hr.get(path), 409, "INVALID_STATE")
    refused(hr.get(f"reports/salary-certificate/{people[0].pk}?financialYear=2020-21"), 409, "INVALID_STATE")
    for path, field in (
        (f"lpc/{people[0].pk}?kind=death", "kind"), (f"lpc/{people[0].pk}?date=31.8.2026", "date"),
        (f"lpc/{people[0].pk}?date=2000-01-01", "date"), (f"lpc/{people[0].pk}?month=2026-04", "month"),
        (f"reports/salary-certificate/{people[0].pk}?financialYear=2026", "financialYear"),
        (f"lpc/{people[0].pk}?format=xlsx", "format"),
    ):  # fmt: skip
        assert list(refused(hr.get(path), 400, "VALIDATION_ERROR")["fields"]) == [field]
    with tenant_context(other_organization):
        foreign = make_employee(pk=newcomer.pk + 1)  # a number that this institution does not have
    for path in (f"lpc/{foreign.pk}", f"lpc/{foreign.pk}/pdf", f"reports/salary-certificate/{foreign.pk}"):
        refused(hr.get(path), 404, "NOT_FOUND")


def test_queries_are_bounded(months: list[PayrollRun], people: list[Employee], hr: Api) -> None:
    with CaptureQueriesContext(connection) as found:
        lpc(hr, people[1])
    assert len(found) < 40


def test_year_is_the_sum_of_its_months(months: list[PayrollRun], people: list[Employee], hr: Api) -> None:
    data = hr.get(f"reports/salary-certificate/{people[0].pk}?financialYear=2026-27").json()["data"]
    assert len(data["months"]) == 4
    sums = SalaryDetail.objects.filter(employee=people[0]).aggregate(
        gross=Sum("gross"), net=Sum("net"), tds=Sum("tds")
    )
    assert {name: data["totals"][name] for name in sums} == sums
    for name, total in data["totals"].items():
        assert total == sum(row[name] for row in data["months"])
    text = text_of(hr.get(f"reports/salary-certificate/{people[0].pk}?financialYear=2026-27&format=pdf"))
    assert amount_in_words(sums["gross"]) in text


class TestPortal:
    """The employee's own certificate."""

    @pytest.fixture
    def browser(
        self, months: list[PayrollRun], people: list[Employee], organization: Tenant, client_of: Any
    ) -> Client:
        from tests.core.accounts.people import user_of

        user: User = user_of(organization, "employee", "asha")
        Employee.objects.filter(pk=people[0].pk).update(user=user)
        client: Client = client_of(organization)
        assert client.login(username="asha", password=PASSWORD)
        return client

    def test_own_years(self, browser: Client) -> None:
        page = browser.get("/ess/certificates").content.decode()
        assert "2026-27" in page
        assert "/ess/salary-certificate/2026-27/pdf" in page
        assert "/ess/tax-certificate" in page

    def test_own_pdf_only(self, browser: Client) -> None:
        answer = browser.get("/ess/salary-certificate/2026-27/pdf")
        text = " ".join(PdfReader(io.BytesIO(answer.content)).pages[0].extract_text().split())
        assert "Asha Verma" in text
        assert "Ravi" not in text
        for path in ("2020-21/pdf", "nonsense/pdf", "2026-27/pdf?language=fr"):
            assert browser.get(f"/ess/salary-certificate/{path}").status_code == 404
