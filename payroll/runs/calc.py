"""One employee's month from the facts: pure, and quick enough for 100,000 in one go.

Equal facts are equal keys, and the heads of a pay level, cell and entitlement are computed once. Money is Decimal
from the first sum to the last.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal

from core.formatting import rupees
from core.money import ZERO, round_rupee, settled
from core.periods import Month
from payroll.pay_commission.calc import (
    Days,
    MonthHeads,
    PayFacts,
    Rates,
    SalaryBreakup,
    Spell,
    full_month,
    month_heads,
    salary_breakup,
    spell_heads,
)
from payroll.runs.calendar import all_days, month_spells
from payroll.runs.enums import CorrectableField, FindingCode
from payroll.runs.facts import (
    NULL,
    TRUE,
    Arrears,
    Earned,
    Elements,
    Exceptions,
    LeftOut,
    MonthTax,
    NotInService,
    PaySegment,
    Person,
    PersonMonth,
    TaxFacts,
    TaxOf,
    TooMuchToRecover,
)

CONTRIBUTORY = {"NPS", "UPS"}
NO_ELEMENTS = Elements()
NO_ARREARS = Arrears()
NO_CORRECTION: Mapping[str, Decimal] = {}
NO_HEADS = MonthHeads(ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO)


class MonthEngine:
    """Computes one employee after the other for one month; holds what is common to all of them.

    `arrears_only`: a bill of arrears, in which the month itself earns nothing.
    """

    def __init__(
        self,
        *,
        month: Month,
        rates: Rates,
        matrix: Mapping[tuple[str, str, str], str],
        hra_class: str,
        ta_class: str,
        exceptions: Exceptions,
        tax_of: TaxOf,
        arrears_only: bool = False,
    ) -> None:
        self.month = month
        self.rates = rates
        self.matrix = matrix
        self.hra_class = hra_class
        self.ta_class = ta_class
        self.exceptions = exceptions
        self.not_plain = exceptions.people()
        self.tax_of = tax_of
        self.arrears_only = arrears_only
        self.first, self.last = str(month.first), str(month.last)
        self.full = full_month(month.days)
        self.no_days = Days(month.days, ZERO)
        self.year_end = month.financial_year.months[-1]
        self._heads: dict[tuple[str, ...], tuple[MonthHeads, Decimal]] = {}
        self._months_after: dict[str, int] = {}

    def compute(self, person: Person) -> PersonMonth:
        """Return the month of one employee.

        Raises LeftOut who cannot be paid, NotInService who need not be, TooMuchToRecover.
        """
        self._refuse_unpayable(person)
        earned = self.earned(person)
        heads, elements = earned.heads, earned.elements
        arrears = _arrears(person)
        gross = heads.earnings + elements.total + arrears.amount
        taxable = gross - elements.exempt - arrears.exempt
        tax = self._tax(person, earned, taxable, arrears)
        deductions = earned.deductions + arrears.deductions
        recoveries = ZERO if self.arrears_only else _amount(person.recoveries)
        correction = self.exceptions.corrections.get(person.id, NO_CORRECTION)
        # No more tax can be deducted than is paid (s.192(1), 192(3)).
        room = gross - heads.nps - arrears.nps - deductions - recoveries
        tds = correction.get(CorrectableField.TDS, min(tax.tds, max(room, ZERO)))
        breakup = salary_breakup(
            heads,
            tds=tds,
            other_earnings=elements.total,
            arrears=arrears.amount,
            nps_arrears=arrears.nps,
            recoveries=recoveries,
            other_deductions=deductions,
        )
        if breakup.net < 0:
            raise _refused(arrears, breakup)
        return PersonMonth(
            breakup=breakup,
            heads=heads,
            days=earned.days,
            basic_rate=earned.basic_rate,
            hra_class=earned.hra_class,
            ta_class=earned.ta_class,
            element_pay=elements.pay,
            taxable=taxable,
            tax=tax,
            tds_short=ZERO if CorrectableField.TDS in correction else max(tax.tds - tds, ZERO),
            employer_nps=heads.employer_nps + arrears.employer_nps,
            is_plain=earned.is_plain,
            is_corrected=bool(correction),
        )

    def earned(self, person: Person) -> Earned:
        """Return the heads, elements and days of one employee; arrears of earlier months ask it too.

        Raises NotInService, or LookupError where a rate is missing.
        """
        correction = self.exceptions.corrections.get(person.id, NO_CORRECTION)
        if self.arrears_only:
            return Earned(
                NO_HEADS, self.no_days, Decimal(person.basic), "", "", Elements(), ZERO, is_plain=False
            )
        if not self._is_plain(person):
            return self._by_days(person, correction)
        elements = earned_elements(person, self.full)
        hra_class, ta_class = self._classes(person)
        heads, basic = self._full_heads(person, elements.pay, hra_class, ta_class)
        deductions = _amount(person.extra_deductions)
        return Earned(heads, self.full, basic, hra_class, ta_class, elements, deductions, is_plain=True)

    def _by_days(self, person: Person, correction: Mapping[str, Decimal]) -> Earned:
        """Return a month that is not plain: every day at its own pay and entitlement."""
        special = self.exceptions
        spells = month_spells(
            self.month.days,
            service=special.service[person.id] if person.id in special.service else self._service(person),
            pay=special.segments.get(person.id) or (PaySegment(1, Decimal(person.basic), int(person.level)),),
            classes=self._dated_classes(person),
            absences=special.absences.get(person.id, ()),
            corrected=correction,
            scheme=_scheme(person),
        )
        if not spells:
            raise NotInService
        days = all_days(spells)
        elements = earned_elements(person, days)
        if CorrectableField.OTHER_EARNINGS in correction:
            elements = Elements(correction[CorrectableField.OTHER_EARNINGS], pay=elements.pay)
        is_on_leave = person.id in special.on_leave
        heads = spell_heads(spells, self.rates, element_pay=elements.pay, is_on_leave=is_on_leave)
        last = spells[-1].facts
        return Earned(
            heads=_corrected_heads(heads, correction),
            days=days,
            basic_rate=last.basic,
            hra_class="" if CorrectableField.HRA in correction else last.hra_class,
            ta_class="" if CorrectableField.TA in correction else last.ta_class,
            elements=elements,
            deductions=correction.get(CorrectableField.OTHER_DEDUCTIONS, Decimal(person.extra_deductions)),
            is_plain=False,
        )

    def _refuse_unpayable(self, person: Person) -> None:
        if person.basic == NULL:
            raise LeftOut(FindingCode.NO_PAY)
        if not person.bank_account or not person.ifsc:
            raise LeftOut(FindingCode.NO_BANK_ACCOUNT)
        if self.matrix.get((person.version, person.level, person.cell)) != person.basic:
            raise LeftOut(FindingCode.OUTSIDE_MATRIX, f"{person.level}/{person.cell}: {rupees(person.basic)}")

    def _classes(self, person: Person) -> tuple[str, str]:
        """Return HRA and TA class by the employee's own record; empty where not entitled."""
        return (
            (person.hra_class or self.hra_class) if person.hra_eligible == TRUE else "",
            (person.ta_class or self.ta_class) if person.ta_eligible == TRUE else "",
        )

    def _dated_classes(self, person: Person) -> list[tuple[int, str, str]]:
        """Return (from day, HRA class, TA class) of the month."""
        dated = self.exceptions.entitlements.get(person.id)
        if not dated:
            return [(1, *self._classes(person))]
        return [
            (
                row.from_day,
                (row.hra_class or self.hra_class) if row.hra_eligible else "",
                (row.ta_class or self.ta_class) if row.ta_eligible else "",
            )
            for row in dated
        ]

    def _full_heads(
        self, person: Person, element_pay: Decimal, hra_class: str, ta_class: str
    ) -> tuple[MonthHeads, Decimal]:
        """Return the heads of a full month and its basic pay, computed once for each combination."""
        scheme = _scheme(person)
        key = (person.basic, person.level, hra_class, ta_class, scheme)
        found = None if element_pay else self._heads.get(key)
        if found is None:
            basic = Decimal(person.basic)
            facts = PayFacts(basic, int(person.level), hra_class, ta_class, scheme)
            if element_pay:
                return spell_heads([Spell(facts, self.full)], self.rates, element_pay=element_pay), basic
            found = self._heads[key] = (month_heads(facts, self.full, self.rates), basic)
        return found

    def _latest_classes(self, person: Person) -> tuple[str, str]:
        if person.id not in self.exceptions.entitlements:
            return self._classes(person)
        return self._dated_classes(person)[-1][1:]

    def _is_plain(self, person: Person) -> bool:
        """Say whether the whole month is in service, paid in full, at one rate of pay and entitlement."""
        return (
            person.joined_on <= self.first and _ends(person) >= self.last and person.id not in self.not_plain
        )

    def _service(self, person: Person) -> list[tuple[int, int]]:
        """Return first and last day of service inside the month; nothing when there is none."""
        if person.joined_on > self.last or _ends(person) < self.first:
            return []
        start = int(person.joined_on[8:]) if person.joined_on > self.first else 1
        ends = _ends(person)
        end = int(ends[8:]) if ends < self.last else self.month.days
        return [(start, end)] if start <= end else []

    def _months_to_come(self, person: Person) -> int:
        """Return how many months of this financial year are still to be paid after this one."""
        key = _ends(person)[:7]
        found = self._months_after.get(key)
        if found is None:
            last = min(self.year_end, Month.of(date.fromisoformat(_ends(person))))
            found = self._months_after[key] = max(self.month.months_until(last), 0)
        return found

    def _tax(self, person: Person, earned: Earned, taxable: Decimal, arrears: Arrears) -> MonthTax:
        """Return the tax of the month, at the pay at its end for the months to come."""
        whole, ongoing = earned.elements, earned.heads
        pay = ongoing_pay = ongoing.basic + ongoing.da + whole.pay
        if not earned.is_plain:
            whole = earned_elements(person, self.full)
            ongoing, _basic = self._full_heads(person, whole.pay, *self._latest_classes(person))
            ongoing_pay = ongoing.basic + ongoing.da + whole.pay
        facts = TaxFacts(
            taxable=taxable,
            heads=earned.heads,
            ongoing_taxable=ongoing.earnings + whole.total - whole.exempt,
            ongoing=ongoing,
            months_after=self._months_to_come(person),
            pay=pay,
            ongoing_pay=ongoing_pay,
            arrears=arrears,
        )
        return self.tax_of(person, facts)


def earned_elements(person: Person, days: Days) -> Elements:
    """Return the earnings beside the heads; those by days are cut like pay, each to the rupee."""
    if person.special_earnings == NULL and person.extra_earnings == "0":
        return NO_ELEMENTS
    total, exempt, pay = _amount(person.extra_earnings), _amount(person.extra_exempt), ZERO
    if person.special_earnings == NULL:
        return Elements(total, exempt, pay)
    for packed in person.special_earnings.split(","):
        text, is_taxable, is_by_days, is_pay = packed.split(":")
        amount = Decimal(text)
        if is_by_days == TRUE and days.paid != days.month:
            amount = round_rupee(settled(amount * days.paid / days.month))
        total += amount
        exempt += ZERO if is_taxable == TRUE else amount
        pay += amount if is_pay == TRUE else ZERO
    return Elements(total, exempt, pay)


def _amount(text: str) -> Decimal:
    """Return the reader's text as an amount; most are nothing."""
    return ZERO if text == "0" else Decimal(text)


def _arrears(person: Person) -> Arrears:
    if person.arrears == NULL:
        return NO_ARREARS
    return Arrears._make(map(Decimal, person.arrears.split(",")))


def _scheme(person: Person) -> str:
    return person.scheme if person.scheme in CONTRIBUTORY and person.pran else "none"


def _ends(person: Person) -> str:
    """Return the last day of service as text."""
    return min(person.last_on, person.retirement_on) if person.last_on != NULL else person.retirement_on


def _refused(arrears: Arrears, breakup: SalaryBreakup) -> Exception:
    """Return why a net below zero is not paid: too much to recover of earlier months, or else the employee."""
    late = arrears.amount - arrears.nps - arrears.deductions
    own = breakup.net + breakup.tds - late
    if late < 0 <= own and not breakup.tds:
        return TooMuchToRecover(own / -late)
    return LeftOut(FindingCode.NEGATIVE_NET, rupees(breakup.net))


def _corrected_heads(heads: MonthHeads, correction: Mapping[str, Decimal]) -> MonthHeads:
    """Return the heads with HRA and TA as corrected by hand."""
    if not correction.keys() & {CorrectableField.HRA, CorrectableField.TA}:
        return heads
    return replace(
        heads,
        hra=correction.get(CorrectableField.HRA, heads.hra),
        ta=correction.get(CorrectableField.TA, heads.ta),
    )
