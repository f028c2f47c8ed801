"""Provident fund, State Insurance and professional tax on a month's wages (rupees; rates in percent)."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.money import ZERO, round_rupee, round_rupee_up
from core.periods import Month

HUNDRED = Decimal(100)
FEBRUARY, APRIL, OCTOBER = 2, 4, 10


@dataclass(frozen=True, slots=True)
class ContributionRates:
    """The rates in force (percent) and their ceilings (rupees a month; `esi_daily_exempt` a day)."""

    pf_employee: Decimal
    pf_employer: Decimal
    pension: Decimal
    pf_ceiling: Decimal
    esi_employee: Decimal
    esi_employer: Decimal
    esi_ceiling: Decimal
    esi_daily_exempt: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Fund:
    """Contributions to the provident fund; the employer's are the pension fund's and the rest."""

    wages: Decimal = ZERO
    employee: Decimal = ZERO
    pension: Decimal = ZERO
    employer: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Insurance:
    """Contributions to the State Insurance."""

    wages: Decimal = ZERO
    employee: Decimal = ZERO
    employer: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Slab:
    """Professional tax on wages from an amount on; `february` where that month has another one."""

    wages_from: Decimal
    amount: Decimal
    february: Decimal | None = None


def provident_fund(
    wages: Decimal, rates: ContributionRates, *, on_full_wages: bool, in_pension: bool
) -> Fund:
    """Return the contributions on the wages drawn, up to the ceiling unless on full wages.

    Employees' Provident Funds Scheme 1952, paragraphs 26A and 29: each contribution to the nearest rupee. The
    pension share (Pension Scheme 1995, paragraph 3) is on wages up to the ceiling always, and part of the employer's.
    """
    base = wages if on_full_wages else min(wages, rates.pf_ceiling)
    whole = round_rupee(base * rates.pf_employer / HUNDRED)
    pension = round_rupee(min(wages, rates.pf_ceiling) * rates.pension / HUNDRED) if in_pension else ZERO
    return Fund(wages, round_rupee(base * rates.pf_employee / HUNDRED), pension, whole - pension)


def is_insured(wage_rate: Decimal, rates: ContributionRates, *, was_insured: bool) -> bool:
    """Say whether the State Insurance covers somebody: wages of a whole month up to the ceiling.

    Who was covered earlier in the contribution period stays so until its end, whatever the wages
    (Employees' State Insurance (Central) Rules 1950, rule 50).
    """
    return was_insured or wage_rate <= rates.esi_ceiling


def state_insurance(wages: Decimal, rates: ContributionRates, *, paid_days: Decimal) -> Insurance:
    """Return the contributions on the wages drawn, each rounded up to the rupee.

    Employees' State Insurance Act 1948, sections 39 and 42; whose average wage of a day is within the exempt amount
    pays no share of the own (rule 52 of the Central Rules).
    """
    employee = round_rupee_up(wages * rates.esi_employee / HUNDRED)
    if paid_days and wages / paid_days <= rates.esi_daily_exempt:
        employee = ZERO
    return Insurance(wages, employee, round_rupee_up(wages * rates.esi_employer / HUNDRED))


def period_start(month: Month) -> Month:
    """Return the first month of the contribution period: April or October."""
    if APRIL <= month.month < OCTOBER:
        return Month(month.year, APRIL)
    return Month(month.year if month.month >= OCTOBER else month.year - 1, OCTOBER)


def professional_tax(wages: Decimal, slabs: Sequence[Slab], month: Month) -> Decimal:
    """Return the month's tax: that of the highest slab that the wages reach."""
    reached = [slab for slab in slabs if wages >= slab.wages_from and wages > 0]
    if not reached:
        return ZERO
    slab = max(reached, key=lambda one: one.wages_from)
    return slab.february if month.month == FEBRUARY and slab.february is not None else slab.amount
