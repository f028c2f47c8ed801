"""Payslips: lines that add up, the number, both languages, one file of all with a bounded number of queries."""

import io
import zipfile
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.utils import translation
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from core.actors import Actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization
from payroll.organizations.selectors import organization, organization_settings
from payroll.pay_commission.masters import da_revisions
from payroll.runs import payslips
from payroll.runs.models import PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.selectors import details_of, slip_parts
from tests.payroll.runs.people import give_element, make_employee

pytestmark = pytest.mark.django_db
Lock = Callable[[str], PayrollRun]


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


@pytest.fixture
def slip(organization: Tenant, lock: Lock, actor: Actor) -> SalaryDetail:
    """June's payslip with other earnings, other deductions and two months of arrears."""
    employee = make_employee(level=10, cell=1, name="Asha Verma")
    give_element(employee, "SPL", "earning", 1500, Month(2026, 4))
    give_element(employee, "LIC", "deduction", 750, Month(2026, 4))
    lock("2026-04")
    lock("2026-05")
    da_revisions.create(effective_on=date(2026, 4, 1), percentage=Decimal(62), actor=actor)
    run = lock("2026-06")
    return SalaryDetail.objects.select_related("run").get(run=run)


def context_of(detail: SalaryDetail) -> dict:
    return payslips.payslip_context(
        detail, slip_parts([detail])[detail.pk], organization(), organization_settings()
    )


def test_lines_add_up_to_the_totals(slip: SalaryDetail) -> None:
    """A payslip whose lines differ from its totals is not worth signing."""
    view = context_of(slip)
    assert sum(line["amount"] for line in view["earnings"]) == slip.gross
    assert sum(line["amount"] for line in view["deductions"]) == slip.total_deductions
    codes = [line["code"] for line in view["earnings"]]
    assert codes == ["basic", "da", "hra", "ta", "SPL", "arrears"]
    assert [line["code"] for line in view["deductions"]] == ["nps", "npsArrears", "tds", "LIC"]


def test_arrears_are_shown_month_by_month(slip: SalaryDetail) -> None:
    view = context_of(slip)
    assert [row["month"] for row in view["arrears"]] == [date(2026, 4, 1), date(2026, 5, 1)]
    assert view["arrears_total"]["amount"] == slip.arrears > 0
    assert view["arrears_total"]["nps"] == slip.nps_arrears
    # 2% of 56,100 more DA
    assert view["arrears"][0]["da"] == 1122


def test_a_sum_without_lines_is_shown_as_other() -> None:
    """Lines missing behind a sum must not make the payslip's total disagree with it."""
    detail = SalaryDetail(basic=100, da=0, da_pct=Decimal(60), other_earnings=Decimal(900), scheme="none")
    element = SalaryElement(code="SPL", name="Special pay", kind="earning", amount=Decimal(600))
    lines = payslips.earning_lines(detail, [element])
    assert [(line["code"], line["amount"]) for line in lines[2:]] == [("SPL", 600), ("other", 300)]


def test_number_and_file_name(slip: SalaryDetail) -> None:
    assert payslips.slip_number(slip, "DEMO") == "DEMO/2026-06/00001"
    assert payslips.payslip_filename(slip) == f"payslip-2026-06-{slip.employee_code}.pdf"


def test_pdf_in_english_is_one_page_with_the_figures(slip: SalaryDetail) -> None:
    content = payslips.payslip_pdf(slip, "en")
    text = text_of(content)
    assert len(PdfReader(io.BytesIO(content)).pages) == 1
    for expected in ("Asha Verma", "Payslip for June 2026", "Arrears", "Rupees ", "April 2026"):
        assert expected in text
    assert slip.bank_account not in text
    assert f"XXXXXXX{slip.bank_account[-4:]}" in text


def test_pdf_in_hindi_has_no_english_labels(slip: SalaryDetail) -> None:
    """Catches texts of the payslip that were left without a translation."""
    content = payslips.payslip_pdf(slip, "hi")
    text = text_of(content)
    assert len(PdfReader(io.BytesIO(content)).pages) == 1
    for english in (
        "Payslip",
        "Basic pay",
        "Earnings",
        "Deductions",
        "Net pay",
        "estimated",
        "Arrears",
        "Rupees",
    ):
        assert english not in text
    with translation.override("hi"):
        labels = [line["label"] for line in context_of(slip)["earnings"]]
    assert labels[:4] == ["मूल वेतन", "महँगाई भत्ता (62%)", "मकान किराया भत्ता (30%)", "परिवहन भत्ता"]


def test_the_same_payslip_gives_the_same_bytes(slip: SalaryDetail) -> None:
    assert payslips.payslip_pdf(slip, "en") == payslips.payslip_pdf(slip, "en")


def test_a_missing_logo_file_does_not_stop_payslips(slip: SalaryDetail) -> None:
    """A restored database without its files must still print."""
    Organization.objects.update(logo="organization/gone.png")
    assert payslips.letterhead(organization())["logo"] == ""
    assert payslips.payslip_pdf(slip, "en")


@pytest.fixture
def many(organization: Tenant, lock: Lock, monkeypatch: pytest.MonkeyPatch) -> PayrollRun:
    """A run of five, with chunks of two."""
    monkeypatch.setattr(payslips, "CHUNK", 2)
    for number in range(5):
        make_employee(level=4 + number)
    return lock("2026-04")


def test_all_in_one_file_page_by_page(
    many: PayrollRun, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Two queries for the letter and the settings, one for the rows, three for each of the three chunks."""
    target, told = io.BytesIO(), []
    with django_assert_num_queries(2 + 1 + 3 * 3):
        pages = payslips.payslips_pdf(details_of(many), target, report=told.append)
    assert (pages, told) == (5, [2, 4, 5])
    names = [row.employee_name for row in details_of(many)]
    texts = [page.extract_text() for page in PdfReader(target).pages]
    assert all(name in text for name, text in zip(names, texts, strict=True))


def test_zip_holds_one_pdf_for_each_employee(many: PayrollRun) -> None:
    target, told = io.BytesIO(), []
    assert payslips.payslips_zip(details_of(many), target, language="hi", report=told.append) == 5
    with zipfile.ZipFile(target) as archive:
        codes = [row.employee_code for row in details_of(many)]
        assert archive.namelist() == [f"payslip-2026-04-{code}.pdf" for code in codes]
        assert archive.read(archive.namelist()[0]).startswith(b"%PDF-")
    assert told[-1] == 5


def test_a_file_without_payslips_is_refused(organization: Tenant) -> None:
    with pytest.raises(ValueError, match="nothing to join"):
        payslips.payslips_pdf([], io.BytesIO())
