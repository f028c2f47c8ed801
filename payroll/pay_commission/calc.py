"""The month's arithmetic: one set of pure functions for /cpc/calculate, runs, arrears and projections.

Amounts are rupees, percentages percent, days calendar days. Each head is rounded on its own, half up to the
rupee; the net is a sum (spec: payroll, Salary rules; reference: payroll, Rounding in pay bills).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from core.money import ROUNDINGS, ZERO, round_rupee, settled

HUNDRED = Decimal(100)


class NoHraRule(LookupError):
    """The rates of the month have no HRA percentage for a city class."""


class NoTaRule(LookupError):
    """The rates of the month have no TA amount for a level and city class."""


@dataclass(frozen=True, slots=True)
class HraStep:
    """HRA percent of a city class once DA has reached `da_from`; at least `minimum` rupees a month."""

    hra_class: str
    da_from: Decimal
    percentage: Decimal
    minimum: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class TaSlab:
    """TA rupees a month for a range of levels, and from a basic pay where `basic_from` is above zero."""

    ta_class: str
    level_from: int
    level_to: int
    amount: Decimal
    basic_from: Decimal = ZERO
    with_da: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """Shares of a pension scheme, percent of basic pay and DA."""

    employee_pct: Decimal
    employer_pct: Decimal


@dataclass(frozen=True)
class Rates:
    """Everything of a month that is the same for all employees."""

    da_pct: Decimal
    hra_steps: tuple[HraStep, ...]
    ta_slabs: tuple[TaSlab, ...]
    contributions: Mapping[str, Contribution]
    hra_base: str = "basic_plus_da"
    nps_rounding: str = "half_up"
    # Looked up once: a run asks the same few questions for every employee. Not copied by replace().
    _hra: dict[str, tuple[Decimal, Decimal]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _ta: dict[tuple[str, int, Decimal], Decimal] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def with_da_on_ta(self, is_paid: bool | None) -> "Rates":
        """Return the rates with DA on every TA amount or on none; None leaves them as they are."""
        if is_paid is None:
            return self
        return replace(self, ta_slabs=tuple(replace(slab, with_da=is_paid) for slab in self.ta_slabs))

    def hra(self, hra_class: str) -> tuple[Decimal, Decimal]:
        """Return percent and minimum of a city class at this month's DA; zeros without one.

        A step begins when DA equals it (reference: payroll, HRA). Raises NoHraRule for a class without rule.
        """
        if not hra_class:
            return ZERO, ZERO
        if hra_class not in self._hra:
            steps = [
                step for step in self.hra_steps if step.hra_class == hra_class and step.da_from <= self.da_pct
            ]
            if not steps:
                raise NoHraRule(f"no HRA rule for class {hra_class}")
            best = max(steps, key=lambda step: step.da_from)
            self._hra[hra_class] = (best.percentage, best.minimum)
        return self._hra[hra_class]

    def ta_slab(self, ta_class: str, level: int, basic: Decimal) -> TaSlab | None:
        """Return the slab for a level and basic pay, None without a class; the earlier listed one on a tie.

        Raises NoTaRule where no slab covers the level.
        """
        if not ta_class:
            return None
        fitting = [
            slab
            for slab in self.ta_slabs
            if slab.ta_class == ta_class
            and slab.level_from <= level <= slab.level_to
            and slab.basic_from <= basic
        ]
        if not fitting:
            raise NoTaRule(f"no TA rule for level {level}, class {ta_class}")
        return max(fitting, key=lambda slab: slab.basic_from)

    def ta(self, ta_class: str, level: int, basic: Decimal) -> Decimal:
        """Return TA of a full month. Raises NoTaRule where no slab covers the level."""
        place = (ta_class, level, basic)
        if place not in self._ta:
            slab = self.ta_slab(*place)
            amount = slab.amount if slab else ZERO
            with_da = slab is not None and slab.with_da
            self._ta[place] = amount + (round_rupee(amount * self.da_pct / HUNDRED) if with_da else ZERO)
        return self._ta[place]


@dataclass(frozen=True, slots=True)
class Days:
    """Calendar days of one employee's month. Half-pay days and days at 80% are among the paid ones."""

    month: int
    service: Decimal
    unpaid: Decimal = ZERO
    half_pay: Decimal = ZERO
    eighty_pay: Decimal = ZERO

    @property
    def paid(self) -> Decimal:
        """Days in service less unpaid days."""
        return self.service - self.unpaid

    @property
    def basic(self) -> Decimal:
        """Days of full basic pay: a half-pay day counts half, a day at 80% four fifths."""
        return self.paid - self.half_pay / 2 - self.eighty_pay / 5


@dataclass(frozen=True, slots=True)
class PayFacts:
    """What the month of one employee is computed from. An empty class or scheme `none` means not entitled."""

    basic: Decimal
    level: int
    hra_class: str
    ta_class: str
    scheme: str


@dataclass(frozen=True, slots=True)
class MonthHeads:
    """The heads that follow from pay, rates and days alone."""

    basic: Decimal
    hra_basic: Decimal
    da: Decimal
    hra_pct: Decimal
    hra: Decimal
    ta: Decimal
    nps: Decimal
    employer_nps: Decimal
    # Basic, DA, HRA and TA together; kept, since people of one pay level and cell share their heads.
    earnings: Decimal = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "earnings", self.basic + self.da + self.hra + self.ta)


def full_month(month_days: int) -> Days:
    """Return a month with every day in service and paid."""
    return Days(month=month_days, service=Decimal(month_days))


class Spell(NamedTuple):
    """Days of one month at one rate of pay, level and entitlement."""

    facts: PayFacts
    days: Days


def month_heads(facts: PayFacts, days: Days, rates: Rates) -> MonthHeads:
    """Return basic, DA, HRA, TA and both NPS shares of a month at one rate of pay.

    Raises NoHraRule or NoTaRule, both LookupErrors.
    """
    return spell_heads((Spell(facts, days),), rates)


def spell_heads(
    spells: Sequence[Spell], rates: Rates, *, element_pay: Decimal = ZERO, is_on_leave: bool = False
) -> MonthHeads:
    """Return the heads of a month made of spells: each day at its own pay, level and entitlement.

    Joiners, leavers and unpaid days are pro rata by calendar days; half-pay days halve basic and DA, days at
    80% (child care leave of the second year) take a fifth off them, HRA and TA stay.
    `element_pay` is what elements of the month add to the pay for DA and NPS. `is_on_leave`: every day of the
    month is leave, for which no TA is paid (OM 21/5/2017-E.II(B) of 2017-07-07, para 2). The scheme is that of
    the last spell. Raises NoHraRule or NoTaRule, both LookupErrors.
    """
    month_days = spells[0].days.month
    hra_basic = _by_days(((spell.facts.basic, spell.days.paid) for spell in spells), month_days)
    basic = _by_days(((spell.facts.basic, spell.days.basic) for spell in spells), month_days)
    hra_rates = [rates.hra(spell.facts.hra_class) for spell in spells]
    minimum = _by_days(
        ((least, spell.days.paid) for spell, (_pct, least) in zip(spells, hra_rates, strict=True)), month_days
    )
    ta = ZERO
    if not is_on_leave:
        fares = ((rates.ta(s.facts.ta_class, s.facts.level, s.facts.basic), s.days.paid) for s in spells)
        ta = _by_days(fares, month_days)
    return derived_heads(
        basic=basic,
        hra_basic=hra_basic,
        hra_pct=_mean_pct(spells, [pct for pct, _least in hra_rates]),
        minimum=minimum,
        ta=ta,
        scheme=spells[-1].facts.scheme,
        rates=rates,
        element_pay=element_pay,
    )


def _by_days(amounts: Iterable[tuple[Decimal, Decimal]], month_days: int) -> Decimal:
    """Return (rupees of a full month, days) of each spell as one amount to the rupee."""
    # Multiply before dividing: a share like 0.5/28 has no end, and a product with it can miss the exact .50.
    return round_rupee(settled(sum((amount * days for amount, days in amounts), ZERO) / month_days))


def _mean_pct(spells: Sequence[Spell], percentages: Sequence[Decimal]) -> Decimal:
    """Return the HRA percent of the month: where the class changed, the mean weighted by each day's pay."""
    if len(set(percentages)) == 1:
        return percentages[0]
    weights = [spell.facts.basic * spell.days.paid for spell in spells]
    total = sum(weights, ZERO)
    if not total:
        return percentages[-1]
    return sum((weight * pct for weight, pct in zip(weights, percentages, strict=True)), ZERO) / total


def derived_heads(
    *,
    basic: Decimal,
    hra_basic: Decimal,
    hra_pct: Decimal,
    minimum: Decimal,
    ta: Decimal,
    scheme: str,
    rates: Rates,
    element_pay: Decimal = ZERO,
) -> MonthHeads:
    """Return the heads that follow from the basic pay of the month's days; arrears use it too."""
    da = dearness_allowance(basic + element_pay, rates.da_pct)
    base = hra_basic
    if rates.hra_base == "basic_plus_da":
        base += da if hra_basic == basic else dearness_allowance(hra_basic + element_pay, rates.da_pct)
    hra = max(round_rupee(settled(base * hra_pct / HUNDRED)), minimum) if hra_pct else ZERO
    nps, employer_nps = contributions(basic + element_pay + da, scheme, rates)
    return MonthHeads(basic, hra_basic, da, hra_pct, hra, ta, nps, employer_nps)


def dearness_allowance(basic: Decimal, da_pct: Decimal) -> Decimal:
    """Return DA: a percentage of basic pay, to the rupee (spec: payroll, Salary rules 2)."""
    return round_rupee(basic * da_pct / HUNDRED)


def contributions(emoluments: Decimal, scheme: str, rates: Rates) -> tuple[Decimal, Decimal]:
    """Return the employee's and the government's share of basic pay and DA (spec: payroll, rule 5)."""
    shares = rates.contributions.get(scheme)
    if shares is None:
        return ZERO, ZERO
    rounding = ROUNDINGS[rates.nps_rounding]
    return rounding(emoluments * shares.employee_pct / HUNDRED), rounding(
        emoluments * shares.employer_pct / HUNDRED
    )


@dataclass(frozen=True, slots=True)
class SalaryBreakup:
    """A whole payslip's figures: net = earnings - deductions (spec: payroll, Salary rules 1)."""

    basic: Decimal
    da: Decimal
    hra: Decimal
    ta: Decimal
    nps: Decimal
    tds: Decimal
    other_earnings: Decimal = ZERO
    arrears: Decimal = ZERO
    nps_arrears: Decimal = ZERO
    recoveries: Decimal = ZERO
    other_deductions: Decimal = ZERO
    # Always the sums of the parts: nobody can give others.
    gross: Decimal = field(init=False)
    total_deductions: Decimal = field(init=False)
    net: Decimal = field(init=False)

    def __post_init__(self) -> None:
        earned = self.basic + self.da + self.hra + self.ta + self.other_earnings + self.arrears
        taken = self.nps + self.nps_arrears + self.tds + self.recoveries + self.other_deductions
        for name, amount in (("gross", earned), ("total_deductions", taken), ("net", earned - taken)):
            object.__setattr__(self, name, amount)


def salary_breakup(heads: MonthHeads, *, tds: Decimal, **others: Decimal) -> SalaryBreakup:
    """Return the payslip's figures from the heads, the tax and what else SalaryBreakup has."""
    return SalaryBreakup(
        basic=heads.basic, da=heads.da, hra=heads.hra, ta=heads.ta, nps=heads.nps, tds=tds, **others
    )
