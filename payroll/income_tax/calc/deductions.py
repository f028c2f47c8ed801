"""What the old regime lets one deduct: claims in, allowed amounts out, item by item.

Rules: reference/payroll/income-tax.md section 3; ceilings in the year's table (data/README.md). The new
regime has the standard deduction alone; the employer's NPS share (80CCD(2); s.124) is neutral in both
regimes, because it is first added to salary, and is therefore left out of both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from payroll.income_tax.calc.amounts import ZERO, money, percent_of
from payroll.income_tax.errors import UnknownAgeGroup
from payroll.income_tax.tables import AGE_GROUPS, DeductionCaps, year_table


class DeductionCode(StrEnum):
    """The deductions of the old regime that a declaration can claim."""

    HOUSE_RENT = "houseRent"
    PROFESSIONAL_TAX = "professionalTax"
    HOME_LOAN_INTEREST = "homeLoanInterest"
    INVESTMENTS = "investments"
    OWN_NPS = "ownNps"
    ADDITIONAL_NPS = "additionalNps"
    HEALTH_INSURANCE = "healthInsurance"
    HEALTH_INSURANCE_PARENTS = "healthInsuranceParents"


class RentPeriod(NamedTuple):
    """A stretch of the year with the same rent, pay and place; amounts are for the whole stretch.

    `salary` is basic pay and DA of the stretch (rule 2A), `metro` a city of the year's metro list.
    """

    rent_paid: Decimal | int
    hra_received: Decimal | int
    salary: Decimal | int
    metro: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeductionClaims:
    """What an employee claims for a year, in rupees.

    `investments`: 80C group without NPS. `own_nps`: own contribution taken from salary, 80CCD(1).
    `additional_nps`: further own contribution, 80CCD(1B). `salary`: basic and DA of the year, against
    which own NPS is measured (without it, it is not). `home_loan_interest`: self-occupied house.
    """

    investments: Decimal | int = 0
    own_nps: Decimal | int = 0
    additional_nps: Decimal | int = 0
    salary: Decimal | int | None = None
    health_insurance: Decimal | int = 0
    health_insurance_parents: Decimal | int = 0
    parents_senior: bool = False
    home_loan_interest: Decimal | int = 0
    professional_tax: Decimal | int = 0
    rent: tuple[RentPeriod, ...] = ()


_CLAIMED_AMOUNTS = tuple(
    item.name for item in fields(DeductionClaims) if item.name not in {"parents_senior", "rent"}
)


class DeductionItem(NamedTuple):
    """One deduction: what was claimed, what is allowed, and the ceiling where there is a fixed one."""

    code: DeductionCode
    section: str
    claimed: Decimal
    allowed: Decimal
    cap: Decimal | None


@dataclass(frozen=True, slots=True)
class AllowedDeductions:
    """The items of a declaration in the order of the computation."""

    items: tuple[DeductionItem, ...]

    @property
    def claimed(self) -> Decimal:
        return sum((item.claimed for item in self.items), ZERO)

    @property
    def total(self) -> Decimal:
        """The sum allowed: the `deductions` of `tax_on_salary`."""
        return sum((item.allowed for item in self.items), ZERO)


def hra_exemption(
    *, rent_paid: Decimal | int, hra_received: Decimal | int, salary: Decimal | int, metro: bool, year: str
) -> Decimal:
    """Return the exempt part of HRA: the least of HRA, rent less 10% of salary, and 50% (metro) or 40%.

    Raises UnknownFinancialYear, NegativeAmount or NotAnAmount.
    """
    caps = year_table(year).old_regime_caps
    basis = money(salary, "salary")
    over = money(rent_paid, "rent_paid") - percent_of(basis, caps.hra_rent_less_salary_pct)
    share = percent_of(basis, caps.hra_metro_pct if metro else caps.hra_other_pct)
    return max(ZERO, min(money(hra_received, "hra_received"), over, share))


def old_regime_deductions(
    *, claims: DeductionClaims, year: str, age_group: str = "below60"
) -> AllowedDeductions:
    """Return what the old regime allows of a year's claims.

    Own NPS fills the room of the 80C group first; what finds no room there counts as additional NPS
    as far as that has room. Raises UnknownFinancialYear, UnknownAgeGroup, NegativeAmount, NotAnAmount.
    """
    if age_group not in AGE_GROUPS:
        raise UnknownAgeGroup(age_group, AGE_GROUPS)
    table = year_table(year)
    caps, sections = table.old_regime_caps, table.sections
    asked = _checked(claims)
    own_senior = age_group != AGE_GROUPS[0]
    items = [
        _rent(claims.rent, year, sections["house_rent"]),
        _capped(
            DeductionCode.PROFESSIONAL_TAX,
            sections["professional_tax"],
            asked["professional_tax"],
            caps.professional_tax,
        ),
        _capped(
            DeductionCode.HOME_LOAN_INTEREST,
            sections["home_loan_interest"],
            asked["home_loan_interest"],
            caps.home_loan_interest,
        ),
        *_savings(asked, caps, sections),
        _capped(
            DeductionCode.HEALTH_INSURANCE,
            sections["health_insurance"],
            asked["health_insurance"],
            caps.health_insurance_senior if own_senior else caps.health_insurance,
        ),
        _capped(
            DeductionCode.HEALTH_INSURANCE_PARENTS,
            sections["health_insurance"],
            asked["health_insurance_parents"],
            caps.health_insurance_senior if claims.parents_senior else caps.health_insurance,
        ),
    ]
    return AllowedDeductions(tuple(items))


def _checked(claims: DeductionClaims) -> dict[str, Decimal]:
    values = {name: getattr(claims, name) for name in _CLAIMED_AMOUNTS}
    return {name: money(value, name) for name, value in values.items() if value is not None}


def _capped(code: DeductionCode, section: str, claimed: Decimal, cap: Decimal) -> DeductionItem:
    return DeductionItem(code, section, claimed, min(claimed, cap), cap)


def _rent(periods: tuple[RentPeriod, ...], year: str, section: str) -> DeductionItem:
    claimed = sum((money(period.rent_paid, "rent_paid") for period in periods), ZERO)
    allowed = ZERO
    for period in periods:
        allowed += hra_exemption(
            rent_paid=period.rent_paid,
            hra_received=period.hra_received,
            salary=period.salary,
            metro=period.metro,
            year=year,
        )
    return DeductionItem(DeductionCode.HOUSE_RENT, section, claimed, allowed, None)


def _savings(
    asked: dict[str, Decimal], caps: DeductionCaps, sections: Mapping[str, str]
) -> list[DeductionItem]:
    investments = _capped(
        DeductionCode.INVESTMENTS, sections["investments"], asked["investments"], caps.investments
    )
    room = caps.investments - investments.allowed
    own_claimed = asked["own_nps"]
    most = percent_of(asked["salary"], caps.own_nps_salary_pct) if "salary" in asked else own_claimed
    own = DeductionItem(
        DeductionCode.OWN_NPS, sections["own_nps"], own_claimed, min(own_claimed, most, room), room
    )
    extra_claimed = asked["additional_nps"]
    extra = min(extra_claimed + own_claimed - own.allowed, caps.additional_nps)
    additional = DeductionItem(
        DeductionCode.ADDITIONAL_NPS,
        sections["additional_nps"],
        extra_claimed,
        extra,
        caps.additional_nps,
    )
    return [investments, own, additional]
