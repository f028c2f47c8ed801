"""The pages of the office and of the portal: quarter, challans, certificates, the archive in the background."""

import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor
from core.outbox.jobs import run_job
from core.outbox.models import Job
from core.reports.selectors import MAKE_TASK
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization
from payroll.reports.returns.certificate import NothingPaid
from payroll.reports.returns.entries import build_archive
from payroll.tds.models import Challan
from tests.payroll.reports.returns.conftest import PASSWORD, Lock
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.django_db, pytest.mark.urls("config.urls_organization")]
PREPARE = "/admin/reports/certificates/prepare/"
QUARTER = {"financial_year": "2026-27", "quarter": "Q1"}


def signed_in(client: Client, actor: Actor, role: str) -> Client:
    create_user(actor=actor, username=role, name=role, role=role, password=PASSWORD)
    User.objects.update(must_change_password=False)
    client.force_login(User.objects.get(username=role))
    return client


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor) -> Client:
    """An HR manager in the admin."""
    return signed_in(client_of(organization), actor, "hr_manager")


def test_the_quarter_shows_what_is_not_covered_and_leads_to_the_challan(
    browser: Client, deductor: Organization, lock: Lock
) -> None:
    make_employee(name="Ramesh Lal", pan="ABCPL1234F")
    lock("2026-04")
    html = browser.get(reverse("admin:tds_return"), QUARTER).content.decode()
    assert "Form 138, 2026-27 Q1" in html
    assert "14,533" in html
    assert "stops the text file" in html
    assert "ABCPL1234F" not in html
    assert "kind=salary&amp;month=2026-04-01&amp;tax=14533" in html
    add = reverse("admin:payroll_tds_challan_add")
    assert 'value="14533' in browser.get(f"{add}?kind=salary&month=2026-04-01&tax=14533").content.decode()
    values: dict[str, Any] = {
        "kind": "salary",
        "month": "2026-04-01",
        "mode": "challan",
        "receipt_code": "0510308",
        "serial": "00017",
        "paid_on": "2026-05-07",
        "tax": "14533",
        "interest": "0",
        "fee": "0",
        "others": "0",
        "minor_head": "200",
    }
    assert browser.post(add, values).status_code == 302
    assert Challan.objects.get().quarter == "Q1"
    html = browser.get(reverse("admin:tds_return"), QUARTER).content.decode()
    assert "0510308" in html
    assert "stops the text file" not in html


def test_totals_stand_before_the_files_and_data_for_programs_last(
    browser: Client, deductor: Organization, lock: Lock
) -> None:
    """Catches a page that begins with JSON and the receipt of the last statement."""
    make_employee()
    lock("2026-04")
    html = browser.get(reverse("admin:tds_return"), QUARTER).content.decode()
    order = ["Tax deducted", "To look at", "Receipt of the last", "Text file for", "Excel workbook", "JSON"]
    assert [html.index(text) for text in order] == sorted(html.index(text) for text in order)


def test_the_quarter_of_a_challan_follows_the_month(browser: Client, deductor: Organization) -> None:
    """Catches Q1 offered for a challan of August, or kept when the month is set to another quarter."""
    add = reverse("admin:payroll_tds_challan_add")
    form = browser.get(f"{add}?kind=salary&month=2026-08-01&tax=500").context["adminform"].form
    assert (form["financial_year"].value(), form["quarter"].value()) == (2026, "Q2")
    values = {
        "kind": "salary", "month": "2026-05-01", "financial_year": "2026", "quarter": "Q2", "mode": "challan",
        "receipt_code": "0510308", "serial": "00017", "paid_on": "2026-11-07", "tax": "500", "interest": "0",
        "fee": "0", "others": "0", "minor_head": "200",
    }  # fmt: skip
    assert browser.post(add, values).status_code == 302
    assert Challan.objects.get().quarter == "Q1"


@pytest.mark.parametrize("kind", ["json", "xlsx", "csv", "pdf", "txt"])
def test_the_files_of_a_quarter(
    browser: Client, deductor: Organization, lock: Lock, pay: Callable[..., Challan], kind: str
) -> None:
    make_employee()
    lock("2026-04")
    pay("2026-04", 14533)
    response = browser.get(reverse("admin:tds_return_file", args=["2026-27", "Q1", kind]), follow=True)
    assert response.status_code == 200
    start = {"json": b"{", "xlsx": b"PK", "csv": b"\xef\xbb\xbf", "pdf": b"%PDF-", "txt": b"1^FH^SL1"}
    assert response.getvalue().startswith(start[kind])


def test_a_file_that_cannot_be_made_says_why(browser: Client, deductor: Organization, lock: Lock) -> None:
    make_employee()
    lock("2026-04")
    response = browser.get(reverse("admin:tds_return_file", args=["2026-27", "Q1", "txt"]), follow=True)
    assert "not covered by a challan" in response.content.decode()
    for address in (("2026-27", "Q9", "xlsx"), ("26", "Q1", "json"), ("2026-27", "Q1", "doc")):
        assert browser.get(reverse("admin:tds_return_file", args=address)).status_code == 302


def test_the_certificates_of_a_year(browser: Client, deductor: Organization, lock: Lock) -> None:
    assert "when a payroll month is locked" in browser.get(reverse("admin:certificates")).content.decode()
    employee = make_employee(name="Ramesh Lal")
    stranger = make_employee(name="Not Paid", cell=0)
    lock("2026-04")
    html = browser.get(reverse("admin:certificates")).content.decode()
    assert "Ramesh Lal" in html
    assert "Not Paid" not in html
    assert "Ramesh" not in browser.get(reverse("admin:certificates"), {"search": "zzz"}).content.decode()
    answer = browser.get(reverse("admin:certificate", args=["2026-27", employee.pk]))
    assert answer.content.startswith(b"%PDF-")
    assert browser.get(reverse("admin:certificate", args=["2026-27", stranger.pk])).status_code == 302
    assert browser.get(reverse("admin:certificate", args=["2026-27", 999999])).status_code == 404


def test_all_certificates_are_made_in_the_background(
    browser: Client, deductor: Organization, lock: Lock, actor: Actor
) -> None:
    for _ in range(2):
        make_employee()
    lock("2026-04")
    assert (
        reverse("admin:report_prepare", args=["certificates"])
        in browser.get(reverse("admin:certificates")).content.decode()
    )
    page = browser.post(PREPARE, {"financialYear": "2026-27", "format": "zip"})
    job = Job.objects.get(task=MAKE_TASK)
    assert page["Location"] == reverse("admin:report_job", args=[job.pk])
    assert "being made" in browser.get(page["Location"]).content.decode()
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == ("done", "")
    progress = browser.get(reverse("admin:report_job_progress", args=[job.pk])).json()
    assert (progress["is_over"], progress["done"], progress["total"]) == (True, 2, 2)
    assert "Download: ZIP archive" in browser.get(page["Location"]).content.decode()
    answer = browser.get(reverse("admin:report_job_file", args=[job.pk]))
    assert answer["Content-Type"] == "application/zip"
    content = b"".join(answer.streaming_content)  # type: ignore[arg-type]
    with zipfile.ZipFile(BytesIO(content)) as archive:
        names = archive.namelist()
        assert len(names) == 2
        assert names[0].startswith("form-130-2026-27-T")
        assert archive.read(names[0]).startswith(b"%PDF-")


def test_an_archive_of_nobody_is_refused(organization: Tenant, browser: Client, actor: Actor) -> None:
    with pytest.raises(NothingPaid):
        build_archive({"financialYear": "2026-27"})
    for year in ("2026-27", "x"):
        answer = browser.post(PREPARE, {"financialYear": year, "format": "zip"})
        assert answer["Location"].startswith(reverse("admin:report", args=["certificates"]))
    assert not Job.objects.filter(task=MAKE_TASK).exists()


def test_an_employee_sees_no_page_of_the_office(
    organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor
) -> None:
    client = signed_in(client_of(organization), actor, "employee")
    for name, args in (
        ("tds_return", []),
        ("tds_return_file", ["2026-27", "Q1", "xlsx"]),
        ("certificates", []),
        ("certificate", ["2026-27", 1]),
        ("report_job", [1]),
    ):
        assert client.get(reverse(f"admin:{name}", args=args)).status_code in {302, 403}


def test_the_own_certificate_in_the_portal(
    organization: Tenant,
    client_of: Callable[[Tenant], Client],
    actor: Actor,
    deductor: Organization,
    lock: Lock,
) -> None:
    """Own figures only, and of locked months only."""
    client = signed_in(client_of(organization), actor, "employee")
    employee = make_employee(name="Own Person", user=User.objects.get(username="employee"))
    make_employee(name="Other Person", level=13, cell=5)
    assert "No certificate yet" in client.get("/ess/tax-certificate").content.decode()
    assert client.get("/ess/tax-certificate/2026-27/pdf").status_code == 404
    lock("2026-04")
    html = client.get("/ess/tax-certificate").content.decode()
    assert "14,533" in html
    assert "TRACES" in html
    assert "Other Person" not in html
    answer = client.get("/ess/tax-certificate/2026-27/pdf")
    assert answer.content.startswith(b"%PDF-")
    assert employee.code in answer["Content-Disposition"]
    for year in ("2025-26", "x"):
        assert client.get(f"/ess/tax-certificate/{year}/pdf").status_code == 404
    assert client.get("/ess/tax-certificate/2026-27/pdf?language=fr").status_code == 404


def test_the_portal_asks_for_the_sign_in(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    for page in ("/ess/tax-certificate", "/ess/tax-certificate/2026-27/pdf"):
        assert "/ess/sign-in" in client_of(organization).get(page)["Location"]
