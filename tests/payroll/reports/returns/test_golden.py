"""The year of one person in both regimes against figures worked out by hand, and the ties of everybody's."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import Sum

from core.periods import FinancialYear
from payroll.income_tax.models import TaxDeclaration, TdsEntry
from payroll.income_tax.selectors import declaration_for, ledger_months, tax_computation
from payroll.organizations.models import Organization
from payroll.reports.returns.annexure_two import AnnexureRow, annexure_row
from payroll.reports.returns.certificate import certificate_of
from payroll.reports.returns.form_24q import salary_return
from payroll.reports.returns.ledger import payments_of, people_of
from payroll.reports.returns.text_file import salary_row
from payroll.runs.models import SalaryDetail
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period
from tests.payroll.reports.returns.conftest import Lock
from tests.payroll.runs.people import give_element, make_employee

pytestmark = pytest.mark.django_db
YEAR = FinancialYear(2026)
MONTHS = [str(month) for month in YEAR.months]


def row_of(employee: Any) -> AnnexureRow:
    (person,) = people_of(YEAR, employee_id=employee.pk)
    return annexure_row(person, YEAR)


@pytest.fixture
def year(organization: Any, lock: Lock) -> dict[str, Any]:
    """Twelve locked months of level 10 cell 10: new regime, old regime with savings and rent, one without PAN.

    A State Government pays, so that its NPS share of 14% is deducted again in the old regime, too.
    """
    Organization.objects.update(deductor_category="S")
    people = {
        "new": make_employee(),
        "old": make_employee(gender="female", tax_regime="old"),
        "pan": make_employee(pan=""),
        "low": make_employee(1, 1),
    }
    TaxDeclaration.objects.create(
        employee=people["old"],
        financial_year=2026,
        regime="old",
        section_80c=Decimal(100000),
        section_80d=Decimal(30000),
        rent_paid=Decimal(300000),
        is_metro=True,
        home_loan_interest=Decimal(50000),
        other_income=Decimal(12000),
    )
    lock(*MONTHS)
    return people


def test_new_regime_by_hand(year: dict[str, Any]) -> None:
    """Basic 73,200; DA 60% 43,920; HRA 30% of 1,17,120 = 35,136; TA 7,200: 1,59,456 a month (golden salary).

    Year 19,13,472; less 75,000: 18,38,472, to ten 18,38,470. Tax 20,000 + 40,000 + 60,000 + 20% of 2,38,470
    (47,694) = 1,67,694; cess 4% 6,707.76; exact 1,74,401.76, to ten 1,74,400.
    Employer's NPS 14% of 1,17,120 = 16,396.80, 16,397 a month, 1,96,764 a year: in salary and out again.
    """
    row = row_of(year["new"])
    assert row.salary == Decimal(1913472) + 196764
    assert row.employer_nps == 196764
    assert (row.standard_deduction, row.salary_income) == (75000, 1838472 + 196764)
    assert [(line.code, line.section, line.amount) for line in row.chapter_6a] == [
        ("employerNps", "124", 196764)
    ]
    assert (row.total_income, row.slab_tax, row.rebate) == (1838470, 167694, 0)
    assert (row.cess, row.rounding, row.net_tax) == (Decimal("6707.76"), Decimal("-1.76"), 174400)
    assert (row.tax_due, row.tds_current, row.shortfall, row.category) == (174400, 174400, 0, "G")
    assert (row.from_on, row.to_on) == (date(2026, 4, 1), date(2027, 3, 31))


def test_old_regime_by_hand(year: dict[str, Any]) -> None:
    """Salary 19,13,472. Rent: basic and DA 14,05,440, a tenth 1,40,544; 3,00,000 - 1,40,544 = 1,59,456 is least
    (HRA 4,21,632; half 7,02,720). Less 50,000: 17,04,016. House -50,000, other +12,000: 16,66,016.
    80C 1,00,000; own NPS 11,712 x 12 = 1,40,544 of which 50,000 finds room, 50,000 more is 80CCD(1B);
    80D 30,000 cut to 25,000: 2,25,000. Income 14,41,016, to ten 14,41,020.
    Tax 12,500 + 1,00,000 + 30% of 4,41,020 (1,32,306) = 2,44,806; cess 9,792.24; 2,54,598.24, to ten 2,54,600.
    """
    row = row_of(year["old"])
    assert (row.exempt_house_rent, row.standard_deduction, row.section_16) == (159456, 50000, 50000)
    assert (row.house_property, row.other_income) == (-50000, 12000)
    assert row.gross_total_income - row.employer_nps == 1666016
    assert {line.code: line.amount for line in row.chapter_6a} == {
        "investments": 100000,
        "ownNps": 50000,
        "additionalNps": 50000,
        "healthInsurance": 25000,
        "employerNps": 196764,
    }
    assert (row.total_income, row.slab_tax, row.cess) == (1441020, 244806, Decimal("9792.24"))
    assert (row.net_tax, row.tds_current, row.shortfall) == (254600, 254600, 0)
    assert (row.category, row.is_new_regime, row.is_declared) == ("W", False, True)
    # the same salary with 12,000 of other income in the new regime: 18,50,470; 1,70,094; with cess 1,76,900
    assert row.other_regime_tax == 176900


def test_another_employers_nps_above_ten_percent_is_income_in_the_old_regime(year: dict[str, Any]) -> None:
    """Share 1,96,764; 10% of 14,05,440 is 1,40,544: 56,220 more income. 14,41,016 + 56,220 = 14,97,236, to ten
    14,97,240: tax 1,12,500 + 30% of 4,97,240 = 2,61,672; with cess 2,72,138.88, to ten 2,72,140.
    """
    for name, allowed in (("old", 140544), ("new", 196764)):
        (person,) = people_of(YEAR, employee_id=year[name].pk)
        row = annexure_row(person, YEAR, is_government=False)
        assert next(line.amount for line in row.chapter_6a if line.code == "employerNps") == allowed
        assert row.employer_nps == 196764
        rounded = max(row.gross_total_income - row.chapter_6a_total, 0)
        assert abs(rounded - row.total_income) <= 5
    row = annexure_row(people_of(YEAR, employee_id=year["old"].pk)[0], YEAR, is_government=False)
    assert (row.total_income, row.net_tax) == (1497240, 272140)


def test_what_pay_deducts_counts_in_annexure_two(year: dict[str, Any]) -> None:
    """Provident fund and professional tax of the payslips, beside what was declared."""
    (person,) = people_of(YEAR, employee_id=year["old"].pk)
    sums = replace(person.sums, savings=Decimal(36000), profession_tax=Decimal(2400))
    row = annexure_row(replace(person, sums=sums), YEAR)
    amounts = {line.code: line.amount for line in row.chapter_6a}
    assert (amounts["investments"], row.professional_tax) == (136000, 2400)


def test_two_runs_of_a_month_are_one_payment(year: dict[str, Any]) -> None:
    """A supplementary run pays again in a month: Annexure I and the certificate have the sum, not two rows."""
    employee = year["new"]
    before = certificate_of(employee, YEAR)
    paid = {row.employee_id: row for row in payments_of(Period(YEAR, Quarter.Q1)) if row.month.month == 4}
    TdsEntry.objects.create(
        employee=employee, financial_year=2026, month=date(2026, 4, 1), run_id=987654, salary=1000, tax=100
    )
    after = [row for row in payments_of(Period(YEAR, Quarter.Q1)) if row.employee_id == employee.pk]
    assert [row.month.month for row in after] == [4, 5, 6]
    first = paid[employee.pk]
    assert (after[0].id, after[0].amount, after[0].tax) == (first.id, first.amount + 1000, first.tax + 100)
    certificate = certificate_of(employee, YEAR)
    assert (certificate.amount, certificate.deducted) == (before.amount + 1000, before.deducted + 100)


def test_without_pan_a_fifth_is_due(year: dict[str, Any]) -> None:
    """20% of 18,38,470 = 3,67,694, to ten 3,67,690, is more than the tax by the slabs; no cess on it."""
    row = row_of(year["pan"])
    assert (row.net_tax, row.tax_due, row.is_higher_rate) == (174400, 367690, True)
    assert row.tds_current == row.tax_due
    assert row.shortfall == 0


def test_every_row_ties_with_computation_ledger_and_register(year: dict[str, Any]) -> None:
    """The annexure lays out what income_tax computes; its TDS is the ledger's and the register's."""
    found = salary_return(Period(YEAR, Quarter.Q4))
    rows = {row.employee_id: row for row in found.annexure or []}
    assert set(rows) == {employee.pk for employee in year.values()}
    for employee in year.values():
        row = rows[employee.pk]
        view = tax_computation(
            employee=employee,
            year=YEAR,
            months=ledger_months(employee.pk, YEAR),
            declaration=declaration_for(employee, YEAR),
        )
        assert row.tax_due == view["annual_tax"]
        assert row.total_income == view["regimes"][row.regime]["total_income"]
        assert row.net_tax == view["regimes"][row.regime]["annual_tax"]
        assert row.tds_current == view["tax_deducted"]
        register = SalaryDetail.objects.filter(employee=employee).aggregate(Sum("tds"), Sum("gross"))
        assert (row.tds_current, row.salary - row.employer_nps) == (
            register["tds__sum"],
            register["gross__sum"],
        )
        certificate = certificate_of(employee, YEAR)
        assert (certificate.deducted, certificate.row) == (row.tds_current, row)
        # parts of the form add up to its totals
        assert max(row.gross_total_income - row.chapter_6a_total, 0) // 10 * 10 in {
            row.total_income,
            row.total_income - 10,
        }
        assert row.slab_tax - row.rebate + row.surcharge + row.cess + row.rounding == row.net_tax
        text = salary_row(row)
        assert (text.net_tax, text.taxable) == (row.net_tax, row.gross_total_income - row.chapter_6a_total)


def test_quarters_tie_with_the_register_and_challans(
    year: dict[str, Any], pay: Callable[..., Any], deductor: Any
) -> None:
    """Register of each month = Annexure I = challan; four quarters = the year = Annexure II."""
    total = Decimal(0)
    for month in YEAR.months[:7]:
        tds = SalaryDetail.objects.filter(run__month=month.first).aggregate(Sum("tds"))["tds__sum"]
        pay(str(month), tds)
    for quarter in Quarter:
        found = salary_return(Period(YEAR, quarter))
        for row in found.months:
            register = SalaryDetail.objects.filter(run__month=row.month.first).aggregate(
                Sum("tds"), Sum("taxable")
            )
            assert (row.deducted, row.amount) == (register["tds__sum"], register["taxable__sum"])
            assert row.uncovered == (0 if row.month in YEAR.months[:7] else row.deducted)
        assert found.deposited("tax") + found.unmatched_tax == found.tax
        assert all(block.left == 0 for block in found.challans)
        total += found.tax
    assert total == TdsEntry.objects.aggregate(Sum("tax"))["tax__sum"]
    assert total == sum(row.tds_current for row in salary_return(Period(YEAR, Quarter.Q4)).annexure or [])
    lines = certificate_of(year["new"], YEAR).quarters
    assert [line.deposited == line.deducted for line in lines] == [True, True, False, False]
    # October is paid, November and December are not.
    assert lines[2].deposited == TdsEntry.objects.get(employee=year["new"], month=date(2026, 10, 1)).tax


def test_pay_that_is_not_taxable_is_exempt(organization: Any, lock: Lock) -> None:
    """A washing allowance that is not taxable is in gross salary and among the exemptions."""
    employee = make_employee()
    give_element(employee, "WASH", "earning", 1800, YEAR.months[0], is_taxable=False)
    lock("2026-04", "2026-05")
    row = row_of(employee)
    assert (row.exempt_other, row.gross_salary - row.employer_nps) == (3600, 2 * (159456 + 1800))
    assert row.salary_after_exemptions - row.employer_nps == 2 * 159456
    assert row.to_on == date(2026, 5, 31)
