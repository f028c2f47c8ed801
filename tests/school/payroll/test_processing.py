"""A month's pay to the rupee, computed by hand beside each case."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from school.payroll.enums import FindingCode
from school.payroll.models import EarlierIncome, PayrollFinding, Payslip, StaffSalary
from school.payroll.services.runs import process_month
from school.staff.models import StaffAbsence
from tests.school.payroll.kit import NOVEMBER, OFFICE, D, lines_of, member, ready, salary, slip_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _november(school: Any, at: Any) -> Any:
    at("2026-11-30 12:00")


def process() -> None:
    process_month(month=NOVEMBER, actor=OFFICE)


def test_a_whole_month_with_provident_fund_insurance_and_tax_of_the_state() -> None:
    """20,000: basic 10,000, rent 4,000, rest 6,000. PF 12% of 10,000; pension 8.33% = 833; ESI 150 and 650."""
    ready()
    staff = member("T901")
    salary(staff, 20000, tax_state="KA")
    process()
    slip = slip_of(staff)
    assert lines_of(slip) == {
        "BASIC": D(10000), "HRA": D(4000), "SPECIAL": D(6000),
        "PF": D(1200), "ESI": D(150),
        "EPS": D(833), "PF-ER": D(367), "ESI-ER": D(650),
    }  # fmt: skip
    assert (slip.gross, slip.deductions, slip.net, slip.pt, slip.tds) == (20000, 1350, 18650, 0, 0)
    assert slip.is_insured


@pytest.mark.parametrize(
    ("full", "pension", "expected"),
    [
        # Basic 25,000, above the ceiling of 15,000: 12% = 1,800, pension 1,249.50 up to 1,250, employer the rest.
        (False, True, (1800, 1250, 550)),
        # On full wages 3,000 each side; the pension share keeps to the ceiling.
        (True, True, (3000, 1250, 1750)),
        # No member of the pension fund: all of the employer's share is provident fund.
        (False, False, (1800, 0, 1800)),
    ],
)
def test_provident_fund_above_the_ceiling(full: bool, pension: bool, expected: Any) -> None:
    ready()
    staff = member("T902")
    salary(staff, 50000, pf_on_full_wages=full, in_pension=pension)
    process()
    slip = slip_of(staff)
    assert (slip.pf, slip.pension, slip.pf_employer) == expected
    assert slip.pf_wages == 25000


@pytest.mark.parametrize(("gross", "own", "employer"), [(21000, 158, 683), (21001, 0, 0)])
def test_state_insurance_ends_above_21000(gross: int, own: int, employer: int) -> None:
    """0.75% of 21,000 = 157.50 and 3.25% = 682.50, both up to the rupee."""
    ready()
    staff = member("T903")
    salary(staff, gross)
    process()
    slip = slip_of(staff)
    assert (slip.esi, slip.esi_employer, slip.is_insured) == (own, employer, own > 0)


@pytest.mark.parametrize(
    ("state", "gender", "gross", "tax"),
    [
        ("KA", "", 24999, 0),
        ("KA", "female", 25000, 200),
        ("MH", "male", 7500, 0),
        ("MH", "male", 7501, 175),
        ("MH", "male", 10000, 175),
        ("MH", "", 10001, 200),
        ("MH", "female", 25000, 0),
        ("MH", "female", 25001, 200),
    ],
)
def test_professional_tax_at_the_edges_of_the_slabs(state: str, gender: str, gross: int, tax: int) -> None:
    ready(state)
    staff = member("T904", gender=gender)
    salary(staff, gross, tax_state=state)
    process()
    assert slip_of(staff).pt == tax


def test_who_joins_and_who_leaves_is_paid_by_calendar_days() -> None:
    """30,000 in a month of 30 days: 11 days from the 20th are 11,000, 10 days to the 10th are 10,000."""
    ready()
    joiner = member("T905", joined_on=date(2026, 11, 20))
    leaver = member("T906", left_on=date(2026, 11, 10))
    for staff in (joiner, leaver):
        salary(staff, 30000)
    process()
    first, second = slip_of(joiner), slip_of(leaver)
    assert lines_of(first)["BASIC"] == 5500  # 15,000 x 11/30
    assert (first.service_days, first.gross, first.pf) == (11, 11000, 660)
    assert (second.service_days, second.gross, second.pf) == (10, 10000, 600)


def test_days_without_pay_are_taken_by_calendar_days() -> None:
    """40,000, two and a half days of thirty: by components 18,333 + 7,333 + 11,000 = 36,666."""
    ready()
    staff = member("T907")
    salary(staff, 40000)
    for day, portion in ((3, 1), (4, 1), (5, "0.5")):
        StaffAbsence.objects.create(staff=staff, absent_on=date(2026, 11, day), portion=D(portion))
    process()
    slip = slip_of(staff)
    assert (slip.lop_days, slip.paid_days) == (D("2.5"), D("27.5"))
    assert [lines_of(slip)[code] for code in ("BASIC", "HRA", "SPECIAL")] == [18333, 7333, 11000]
    assert slip.gross == 36666
    assert slip.pf == 1800  # 18,333 is above the ceiling


def test_a_raise_within_the_month_counts_from_its_day() -> None:
    """20,000 to the 15th, 26,000 from the 16th: 10,000 + 13,000."""
    ready()
    staff = member("T908")
    salary(staff, 20000)
    salary(staff, 26000, from_on=date(2026, 11, 16))
    process()
    slip = slip_of(staff)
    assert (slip.gross, slip.monthly_gross) == (23000, 26000)
    assert not slip.is_insured  # the wages of a whole month are above 21,000 now


def test_income_tax_spreads_the_year_over_the_months_left() -> None:
    """Paid elsewhere 8,40,000, five months of 1,20,000 here: 14,40,000 less 75,000 = 13,65,000.

    Slabs 20,000 + 40,000 + 24,750 = 84,750, cess 3,390: 88,140. Less 50,000 over November to March: 7,628 a month.
    """
    ready()
    staff = member("T909")
    salary(staff, 120000)
    EarlierIncome.objects.create(staff=staff, financial_year=2026, income=D(840000), tax_deducted=D(50000))
    process()
    slip = slip_of(staff)
    assert (slip.year_estimate, slip.year_tax, slip.tds) == (1440000, 88140, 7628)


def test_without_a_pan_it_is_at_least_20_percent_and_named() -> None:
    """20% of 13,65,000 = 2,73,000 over five months: 54,600."""
    ready()
    staff = member("T910", pan="")
    salary(staff, 120000)
    EarlierIncome.objects.create(staff=staff, financial_year=2026, income=D(840000))
    process()
    assert slip_of(staff).tds == 54600
    assert PayrollFinding.objects.get(staff=staff).code == FindingCode.NO_PAN


@pytest.mark.parametrize(
    ("values", "gross", "code"),
    [
        ({}, None, FindingCode.NO_SALARY),
        ({"bank_account": ""}, 20000, FindingCode.NO_BANK_ACCOUNT),
        ({"is_active": False}, 20000, FindingCode.NO_LEAVING_DATE),
        ({"pan": "ABCPD0911G", "joined_on": date(2026, 11, 30)}, 20000, None),
    ],
)
def test_who_cannot_be_paid_is_named_with_the_reason(values: Any, gross: Any, code: Any) -> None:
    ready()
    staff = member("T911", **values)
    if gross:
        salary(staff, gross)
    process()
    assert Payslip.objects.filter(staff=staff).exists() == (code is None)
    assert list(PayrollFinding.objects.filter(staff=staff).values_list("code", flat=True)) == (
        [code] if code else []
    )


def test_deductions_above_the_pay_leave_somebody_out() -> None:
    ready()
    staff = member("T912")
    salary(staff, 10000, tds_by_hand=D(9900))
    other = member("T913")
    salary(other, 10000)
    process()
    assert not Payslip.objects.filter(staff=staff).exists()
    finding = PayrollFinding.objects.get(staff=staff)
    assert (finding.code, finding.detail) == (FindingCode.NEGATIVE_NET, "10,000 < 10,575")
    assert slip_of(other).net == 9325  # 10,000 less PF 600 and ESI 75


def test_five_hundred_people_take_as_many_statements_as_five(
    django_assert_max_num_queries: Any,
) -> None:
    """Would catch a query in the loop over the staff."""
    structure = ready()
    people = [member(f"T{number}") for number in range(1000, 1500)]

    StaffSalary.objects.bulk_create(
        StaffSalary(staff=one, structure=structure, gross=D(30000), from_on=date(2026, 4, 1))
        for one in people
    )
    with django_assert_max_num_queries(45):
        process()
    assert Payslip.objects.count() == 500
    assert sum(Payslip.objects.values_list("net", flat=True), Decimal(0)) == 500 * (30000 - 1800)
